import { newest } from "../../core/wire/newest.ts";
import type { QuarterRow } from "../queries/document-columns.ts";

/**
 * The latest instant that an answer rests upon: of its texts, of the scores in force, and of what else
 * is in it. Asked for as of then it is the same; null for nothing.
 */
export const basisOf = (
  rows: readonly (Pick<QuarterRow, "knownAt" | "scoredAt"> | null)[],
  ...others: readonly (string | null | undefined)[]
): string | null => newest([...rows.flatMap((row) => [row?.knownAt, row?.scoredAt]), ...others]);
