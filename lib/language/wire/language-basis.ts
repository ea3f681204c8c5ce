import { newest } from "../../core/wire/newest.ts";
import type { QuarterRow } from "../queries/document-columns.ts";

/**
 * The latest instant at which a part of an answer became known: a text, a score, or one of
 * `others`. The same request with `as_of` at that instant gives the same answer. Null for an empty
 * answer.
 */
export const basisOf = (
  rows: readonly (Pick<QuarterRow, "knownAt" | "scoredAt"> | null)[],
  ...others: readonly (string | null | undefined)[]
): string | null => newest([...rows.flatMap((row) => [row?.knownAt, row?.scoredAt]), ...others]);
