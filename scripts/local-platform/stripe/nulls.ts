import type { Json } from "./state.ts";

/** Members that are null here, as of most accounts. */
export const nulls = (names: string): Json =>
  Object.fromEntries(names.split(" ").map((name) => [name, null]));

export const listOf = (url: string, data: Json[], hasMore = false): Json => ({
  object: "list",
  data,
  has_more: hasMore,
  url,
});
