// Helpers for answers of the Stripe stand-in: null members and lists.

import type { StripeJson } from "./state.ts";

/** Makes an object whose members, named in a text with spaces, are null, as in most accounts. */
export const nulls = (names: string): StripeJson =>
  Object.fromEntries(names.split(" ").map((name) => [name, null]));

/** Makes a list in the format of Stripe. */
export const listOf = (url: string, data: StripeJson[], hasMore = false): StripeJson => ({
  object: "list",
  data,
  has_more: hasMore,
  url,
});
