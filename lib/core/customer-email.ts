/** What the contract's e-mail format admits, alone or in angle brackets at the end of a name. */
const EMAIL =
  /(?:^|<)((?![.])(?!.*[.]{2})[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,})>?$/;

/**
 * The e-mail address in an operator's words for a customer (`a@b.example`, `Ann <a@b.example>`), or
 * null when there is none.
 */
export const extractEmail = (customer: string): string | null =>
  EMAIL.exec(customer.trim())?.[1] ?? null;

/**
 * An address in lower case; null where that would write an ASCII letter for another one (U+212A becomes
 * k, U+0130 begins with i), since it would name somebody else's mailbox.
 */
export const lowerCaseEmail = (address: string): string | null =>
  /[\u0130\u212a]/.test(address) ? null : address.toLowerCase();

interface Owned {
  customer: string;
  subscriber: string | null;
}

/** Where the owner of a key is written to: the subscriber's address, else the one in the operator's words. */
export const ownerEmail = ({ customer, subscriber }: Owned): string | null =>
  subscriber ?? extractEmail(customer);

/**
 * The address that unlocking names. A key that was issued without any has one under a name that is
 * reserved never to exist (RFC 2606), as the contract wants an address.
 */
export const keyEmail = (key: Owned & { id: string }): string =>
  ownerEmail(key) ?? `svc_${key.id}@keys.invalid`;
