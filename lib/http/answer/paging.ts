import { historyPage, type Tier } from "../../core/tier.ts";
import { type Cursor, decodeCursor, encodeCursor } from "../../core/wire/cursor.ts";
import { invalid } from "../errors.ts";
import type { PageLinks } from "./answer.ts";

/** The page and window parameters of a history, as validated. */
export interface WindowQuery {
  limit: number;
  offset: number;
  from?: number | undefined;
  to?: number | undefined;
  order: "asc" | "desc";
  as_of?: number | undefined;
  cursor?: string | undefined;
}

export interface PageRequest {
  knownAt: number;
  from: number | null;
  to: number | null;
  newestFirst: boolean;
  limit: number;
  maxLimit: number;
  offset: number;
  after: Cursor["after"] | null;
}

/** Limits the page by tier, fixes the knowledge time, and refuses contradictory parameters. */
export function pageOf(
  asked: WindowQuery,
  tier: Tier,
  now: number,
  keyKinds: readonly ("instant" | "integer")[],
): PageRequest {
  const { from = null, to = null } = asked;
  if (from !== null && to !== null && from >= to) {
    throw invalid("from: must be before to", [{ path: "from", message: "must be before to" }]);
  }
  const asOf = knowledgeTime(asked.as_of, now);
  const cursor = asked.cursor === undefined ? null : decodeCursor(asked.cursor, keyKinds);
  if (asked.cursor !== undefined && cursor === null) {
    const message = "must be the cursor of an earlier answer";
    throw invalid(`cursor: ${message}`, [{ path: "cursor", message }]);
  }
  const capped = historyPage(tier, asked);
  return {
    // Never later than now: another isolate's clock may be ahead by some milliseconds.
    knownAt: Math.min(cursor?.knownAt ?? asOf, now),
    from,
    to,
    newestFirst: asked.order === "desc",
    limit: capped.limit,
    maxLimit: capped.maxLimit,
    offset: cursor ? 0 : capped.offset,
    after: cursor?.after ?? null,
  };
}

/** Instant up to which the answer's data were known: `as_of`, else now; epoch ms. */
export function knowledgeTime(asOf: number | undefined, now: number): number {
  if (asOf !== undefined && asOf > now) {
    const message = "must not be in the future";
    throw invalid(`as_of: ${message}`, [{ path: "as_of", message }]);
  }
  return asOf ?? now;
}

/** The previous page, which ends where this one starts. */
const previousPage = ({ offset, limit }: Pick<PageRequest, "offset" | "limit">) => ({
  offset: String(Math.max(0, offset - limit)),
  ...(offset < limit && { limit: String(offset) }),
});

/**
 * Total and links of a page: `next` uses a cursor, so that no row shifts; `prev` and `first` use
 * the offset. `lastKey` is the key of the last row of a full page. The cursor holds `newestAt`,
 * when the newest row of the window became known, instead of the time of the request, so that equal
 * data give equal bodies. `newestAt` is null if a row may change without a newer row.
 */
export function pageLinks<Total extends number | null>(
  page: PageRequest,
  total: Total,
  lastKey: Cursor["after"] | null,
  newestAt: string | null,
): PageLinks<Total> {
  const links: Record<string, Record<string, string>> = {
    first: { cursor: "", offset: "" },
  };
  if (page.offset > 0) {
    links["prev"] = { cursor: "", ...previousPage(page) };
  }
  const isLast = total !== null && page.after === null && page.offset + page.limit >= total;
  const knownAt = newestAt === null ? page.knownAt : Date.parse(newestAt);
  const nextCursor = lastKey && !isLast ? encodeCursor({ knownAt, after: lastKey }) : null;
  if (nextCursor) links["next"] = { cursor: nextCursor, offset: "" };
  return { total, links, nextCursor };
}

/**
 * The `as_of` of an answer: the requested instant, else that of the newest data, so that equal data
 * give equal bodies and ETags; the current time without data.
 */
export const reportedAsOf = (
  asked: number | undefined,
  newestAt: string | null,
  at: number,
): string => (asked === undefined && newestAt !== null ? newestAt : new Date(at).toISOString());

/**
 * Total and links of a list that is paged by offset alone; its links fix `as_of`. `knownAt` is null
 * if rows are only ever appended.
 */
export function offsetLinks(
  page: { limit: number; offset: number; knownAt: number | null },
  total: number,
): PageLinks {
  const pinned = page.knownAt === null ? {} : { as_of: new Date(page.knownAt).toISOString() };
  const links: Record<string, Record<string, string>> = { first: { offset: "", ...pinned } };
  if (page.offset > 0) links["prev"] = { ...previousPage(page), ...pinned };
  if (page.offset + page.limit < total) {
    links["next"] = { offset: String(page.offset + page.limit), ...pinned };
  }
  return { total, links, nextCursor: null };
}
