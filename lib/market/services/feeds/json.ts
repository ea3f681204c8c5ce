import type * as z from "zod";
import { FeedError } from "./feed-error.ts";
import type { FeedName } from "./feeds.ts";

/** A JSON answer in its source's shape; else FeedError `malformed`, without a word of the answer. */
export function parsedJson<T>(source: FeedName, text: string, shape: z.ZodType<T>): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new FeedError(source, "malformed", "not JSON");
  }
  const read = shape.safeParse(body);
  if (!read.success) throw new FeedError(source, "malformed", "shape");
  return read.data;
}
