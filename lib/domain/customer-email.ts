/** What the contract's e-mail format admits, alone or in angle brackets at the end of a name. */
const EMAIL =
  /(?:^|<)((?![.])(?!.*[.]{2})[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,})>?$/;

/**
 * The e-mail address in an operator's words for a customer (`a@b.example`, `Ann <a@b.example>`), or
 * null when there is none.
 */
export const emailIn = (customer: string): string | null =>
  EMAIL.exec(customer.trim())?.[1] ?? null;

/**
 * The address that unlocking names: the subscriber's, else the one in the operator's words. A key
 * that was issued without any has one under a name that is reserved never to exist (RFC 2606), as
 * the contract wants an address.
 */
export const keyEmail = (key: {
  id: string;
  customer: string;
  subscriber: string | null;
}): string => key.subscriber ?? emailIn(key.customer) ?? `svc_${key.id}@keys.invalid`;
