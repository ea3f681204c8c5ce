import type { StripeJson } from "./state.ts";

/** Members that are null here, as in most accounts. */
export const nulls = (names: string): StripeJson =>
  Object.fromEntries(names.split(" ").map((name) => [name, null]));

export const listOf = (url: string, data: StripeJson[], hasMore = false): StripeJson => ({
  object: "list",
  data,
  has_more: hasMore,
  url,
});
