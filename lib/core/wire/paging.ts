// Paging of lists and histories by cursor or offset, and the instant up to which data count as known.

import { crc32 } from "../digests.ts";
import { invalid } from "../refusals.ts";
import { historyPage, type Tier } from "../tier.ts";
import { type Cursor, decodeCursor, encodeCursor } from "./cursor.ts";
import type { Links, PageLinks } from "./page-links.ts";

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

/** The page to read, after validation. */
export interface PageRequest {
  /** Digest of the list and its filters. A cursor with another digest is refused. */
  listDigest: number;
  asOf: number | null;
  knownAt: number;
  from: number | null;
  to: number | null;
  /** The order of reading. It is the opposite of the requested order if `isBackwards`. */
  newestFirst: boolean;
  /** Whether the page ends before the row of its cursor, instead of starting after it. */
  isBackwards: boolean;
  limit: number;
  maxLimit: number;
  offset: number;
  after: Cursor["key"] | null;
}

/** A list that is read in pages, and the types of the key by which its rows are ordered. */
export interface PagedList {
  name: string;
  key: readonly ("instant" | "integer")[];
  /** Maximum number of rows of a page, where the list has a smaller one than a tier. */
  maxRows?: number;
}

/** Parameters that select the page or its rendering, not the rows. */
const PAGE_PARAMETERS: ReadonlySet<string> = new Set([
  "limit",
  "offset",
  "cursor",
  "as_of",
  "rendering",
  "complete",
]);

const digestOf = (list: PagedList, query: WindowQuery): number =>
  crc32(
    JSON.stringify([
      list.name,
      ...Object.entries(query)
        .filter(([name, value]) => value !== undefined && !PAGE_PARAMETERS.has(name))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ]),
  );

/** Limits the page by tier, fixes the knowledge time, and refuses contradictory parameters. */
export function pageOf(query: WindowQuery, tier: Tier, now: number, list: PagedList): PageRequest {
  const { from = null, to = null } = query;
  if (from !== null && to !== null && from >= to)
    throw invalidParameter("from", "must be before to");
  const listDigest = digestOf(list, query);
  const asOf = knowledgeTime(query.as_of, now);
  const cursor = query.cursor === undefined ? null : cursorOf(query.cursor, list, listDigest);
  if (cursor && query.as_of !== undefined && query.as_of !== cursor.asOf) {
    throw invalidParameter("as_of", "must be left out with a cursor, which fixes what was known");
  }
  const allowed = historyPage(tier, query, list.maxRows);
  const isBackwards = cursor?.isBackwards ?? false;
  return {
    listDigest,
    from,
    to,
    isBackwards,
    asOf: cursor ? cursor.asOf : (query.as_of ?? null),
    // Never later than now: another isolate's clock may be ahead by some milliseconds.
    knownAt: Math.min(cursor?.knownAt ?? asOf, now),
    newestFirst: (query.order === "desc") !== isBackwards,
    limit: allowed.limit,
    maxLimit: allowed.maxLimit,
    offset: cursor ? 0 : allowed.offset,
    after: cursor?.key ?? null,
  };
}

function cursorOf(text: string, list: PagedList, listDigest: number): Cursor {
  const cursor = decodeCursor(text, list.key);
  if (cursor === null) throw invalidParameter("cursor", "must be the cursor of an earlier answer");
  if (cursor.listDigest !== listDigest) {
    throw invalidParameter(
      "cursor",
      "belongs to another question: use it with the parameters it came from",
    );
  }
  return cursor;
}

const invalidParameter = (path: string, message: string) =>
  invalid(`${path}: ${message}`, [{ path, message }]);

/** The instant up to which data count as known: `as_of`, else now; epoch ms. */
export function knowledgeTime(asOf: number | undefined, now: number): number {
  if (asOf !== undefined && asOf > now) {
    throw invalidParameter("as_of", "must not be in the future");
  }
  return asOf ?? now;
}

/** The previous page, which ends where this one starts. */
const previousPage = ({ offset, limit }: Pick<PageRequest, "offset" | "limit">) => ({
  offset: String(Math.max(0, offset - limit)),
  ...(offset < limit && { limit: String(offset) }),
});

/** The page with one more row, which shows whether another page follows. */
export const withExtraRow = (page: PageRequest): PageRequest => ({
  ...page,
  limit: page.limit + 1,
});

/** The rows of a page in the requested order, its total and its links. */
export interface Paged<Row, Total extends number | null> {
  rows: Row[];
  page: PageLinks<Total>;
}

/**
 * Makes a page from the rows that were read, with its links. `next` and, after a cursor, `prev` use
 * cursors, so that new rows do not shift the pages. A cursor contains `newestAt`, when the newest row of
 * the window became known, instead of the time of the request, so that equal data give equal bodies.
 * `newestAt` is null if a row may change without a newer row.
 */
export function pagedRows<Row, Total extends number | null>(
  page: PageRequest,
  found: { rows: readonly Row[]; total: Total; newestAt: string | null },
  keyOf: (row: Row) => Cursor["key"],
): Paged<Row, Total> {
  const { listDigest, asOf, isBackwards, limit, after, offset } = page;
  const hasMore = found.rows.length > limit;
  const firstRows = found.rows.slice(0, limit);
  const rows = isBackwards ? firstRows.toReversed() : firstRows;
  const knownAt = found.newestAt === null ? page.knownAt : Date.parse(found.newestAt);
  const cursorAt = (row: Row | undefined, backwards: boolean): string | null =>
    row === undefined
      ? null
      : encodeCursor({ listDigest, knownAt, asOf, isBackwards: backwards, key: keyOf(row) });
  const prevCursor = (isBackwards ? hasMore : after !== null) ? cursorAt(rows[0], true) : null;
  const nextCursor = isBackwards || hasMore ? cursorAt(rows.at(-1), false) : null;
  const links: Links = { first: { cursor: "", offset: "" } };
  if (prevCursor) links["prev"] = { cursor: prevCursor, offset: "" };
  else if (offset > 0) links["prev"] = { cursor: "", ...previousPage(page) };
  if (nextCursor) links["next"] = { cursor: nextCursor, offset: "" };
  return { rows, page: { total: found.total, limit, maxLimit: page.maxLimit, nextCursor, links } };
}

/**
 * The `as_of` of an answer: the requested instant, else the instant of the newest data, else the current
 * time. So equal data give equal bodies and ETags.
 */
export const reportedAsOf = (
  requestedAsOf: number | undefined,
  newestAt: string | null,
  at: number,
): string =>
  requestedAsOf === undefined && newestAt !== null ? newestAt : new Date(at).toISOString();

/**
 * Total and links of a list that is paged by offset only. The links contain `as_of`, so that all pages
 * show the same data. `knownAt` is null if rows are only appended; `maxLimit` is the same for every tier.
 */
export function offsetLinks(
  page: { limit: number; maxLimit: number; offset: number; knownAt: number | null },
  total: number,
): PageLinks {
  const pinned = page.knownAt === null ? {} : { as_of: new Date(page.knownAt).toISOString() };
  const links: Links = { first: { offset: "", ...pinned } };
  if (page.offset > 0) links["prev"] = { ...previousPage(page), ...pinned };
  if (page.offset + page.limit < total) {
    links["next"] = { offset: String(page.offset + page.limit), ...pinned };
  }
  const { limit, maxLimit } = page;
  return { total, limit, maxLimit, links, nextCursor: null };
}
