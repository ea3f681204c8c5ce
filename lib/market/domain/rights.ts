// What may be done with the values of a series, said in one place.

/**
 * From what anybody may pass on to what nobody may. `attribution`: with a text beside it.
 * `operator`: shown under the operator's own licence, or from the operator's own files.
 * `licence_needed`: only derived values are shown. The order is that of strictness.
 */
export const RIGHTS = [
  "public_domain",
  "open_licence",
  "attribution",
  "operator",
  "licence_needed",
] as const;
export type Rights = (typeof RIGHTS)[number];
