// E-mail addresses of customers and of the owners of API keys.

/** An e-mail address in the contract's format, alone or in angle brackets after a name. */
const EMAIL =
  /(?:^|<)((?![.])(?!.*[.]{2})[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,})>?$/;

/**
 * Extracts the e-mail address from an operator's text for a customer (`a@b.example`, `Ann
 * <a@b.example>`); null when the text has none.
 */
export const extractEmail = (customer: string): string | null =>
  EMAIL.exec(customer.trim())?.[1] ?? null;

/**
 * An address in lower case; null when lower-casing would turn another letter into an ASCII letter
 * (U+212A becomes k, U+0130 begins with i): the result would be another person's mailbox.
 */
export const lowerCaseEmail = (address: string): string | null =>
  /[\u0130\u212a]/.test(address) ? null : address.toLowerCase();

interface KeyOwner {
  customer: string;
  subscriber: string | null;
}

/** The e-mail address of a key's owner: the subscriber's, else the one in the operator's text. */
export const ownerEmail = ({ customer, subscriber }: KeyOwner): string | null =>
  subscriber ?? extractEmail(customer);

/**
 * The address shown when a key opens a session. The contract requires an address, so a key without
 * one gets an address under a reserved name that never exists (RFC 2606).
 */
export const keyEmail = (key: KeyOwner & { id: string }): string =>
  ownerEmail(key) ?? `svc_${key.id}@keys.invalid`;
