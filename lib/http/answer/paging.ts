import { crc32 } from "../../core/digests.ts";
import { historyPage, type Tier } from "../../core/tier.ts";
import { type Cursor, decodeCursor, encodeCursor } from "../../core/wire/cursor.ts";
import { invalid } from "../errors.ts";
import type { Links, PageLinks } from "./links.ts";

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
  /** Digest of the list and its filters: a cursor of another list is refused. */
  listDigest: number;
  asOf: number | null;
  knownAt: number;
  from: number | null;
  to: number | null;
  /** The order of reading: against the order asked for where `isBackwards`. */
  newestFirst: boolean;
  /** The page ends before the row of its cursor. */
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
}

/** Parameters that choose the page or its form, not the rows. */
const OF_THE_PAGE = new Set(["limit", "offset", "cursor", "as_of", "rendering", "complete"]);

const digestOf = (list: PagedList, asked: WindowQuery): number =>
  crc32(
    JSON.stringify([
      list.name,
      ...Object.entries(asked)
        .filter(([name, value]) => value !== undefined && !OF_THE_PAGE.has(name))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ]),
  );

/** Limits the page by tier, fixes the knowledge time, and refuses contradictory parameters. */
export function pageOf(asked: WindowQuery, tier: Tier, now: number, list: PagedList): PageRequest {
  const { from = null, to = null } = asked;
  if (from !== null && to !== null && from >= to) throw refused("from", "must be before to");
  const listDigest = digestOf(list, asked);
  const asOf = knowledgeTime(asked.as_of, now);
  const cursor = asked.cursor === undefined ? null : cursorOf(asked.cursor, list, listDigest);
  if (cursor && asked.as_of !== undefined && asked.as_of !== cursor.asOf) {
    throw refused("as_of", "must be left out with a cursor, which fixes what was known");
  }
  const capped = historyPage(tier, asked);
  const isBackwards = cursor?.isBackwards ?? false;
  return {
    ...{ listDigest, from, to, isBackwards },
    asOf: cursor ? cursor.asOf : (asked.as_of ?? null),
    // Never later than now: another isolate's clock may be ahead by some milliseconds.
    knownAt: Math.min(cursor?.knownAt ?? asOf, now),
    newestFirst: (asked.order === "desc") !== isBackwards,
    limit: capped.limit,
    maxLimit: capped.maxLimit,
    offset: cursor ? 0 : capped.offset,
    after: cursor?.key ?? null,
  };
}

function cursorOf(text: string, list: PagedList, listDigest: number): Cursor {
  const cursor = decodeCursor(text, list.key);
  if (cursor === null) throw refused("cursor", "must be the cursor of an earlier answer");
  if (cursor.listDigest !== listDigest) {
    throw refused("cursor", "belongs to another question: use it with the parameters it came from");
  }
  return cursor;
}

const refused = (path: string, message: string) =>
  invalid(`${path}: ${message}`, [{ path, message }]);

/** Instant up to which the answer's data were known: `as_of`, else now; epoch ms. */
export function knowledgeTime(asOf: number | undefined, now: number): number {
  if (asOf !== undefined && asOf > now) {
    throw refused("as_of", "must not be in the future");
  }
  return asOf ?? now;
}

/** The previous page, which ends where this one starts. */
const previousPage = ({ offset, limit }: Pick<PageRequest, "offset" | "limit">) => ({
  offset: String(Math.max(0, offset - limit)),
  ...(offset < limit && { limit: String(offset) }),
});

/** What a query reads for a page: one row more, which shows whether another page follows. */
export const toRead = (page: PageRequest): PageRequest => ({ ...page, limit: page.limit + 1 });

/** The rows of a page in the order asked for, its total and its links. */
export interface Paged<Row, Total extends number | null> {
  rows: Row[];
  page: PageLinks<Total>;
}

/**
 * Cuts what was read for a page, and links it: `next` and, after a cursor, `prev` use cursors, so
 * that no row shifts. A cursor holds `newestAt`, when the newest row of the window became known,
 * instead of the time of the request, so that equal data give equal bodies. `newestAt` is null if a
 * row may change without a newer row.
 */
export function pagedRows<Row, Total extends number | null>(
  page: PageRequest,
  found: { rows: readonly Row[]; total: Total; newestAt: string | null },
  keyOf: (row: Row) => Cursor["key"],
): Paged<Row, Total> {
  const { listDigest, asOf, isBackwards, limit, after, offset } = page;
  const hasMore = found.rows.length > limit;
  const cut = found.rows.slice(0, limit);
  const rows = isBackwards ? cut.toReversed() : cut;
  const knownAt = found.newestAt === null ? page.knownAt : Date.parse(found.newestAt);
  const beyond = (row: Row | undefined, backwards: boolean): string | null =>
    row === undefined
      ? null
      : encodeCursor({ listDigest, knownAt, asOf, isBackwards: backwards, key: keyOf(row) });
  const prevCursor = (isBackwards ? hasMore : after !== null) ? beyond(rows[0], true) : null;
  const nextCursor = isBackwards || hasMore ? beyond(rows.at(-1), false) : null;
  const links: Links = { first: { cursor: "", offset: "" } };
  if (prevCursor) links["prev"] = { cursor: prevCursor, offset: "" };
  else if (offset > 0) links["prev"] = { cursor: "", ...previousPage(page) };
  if (nextCursor) links["next"] = { cursor: nextCursor, offset: "" };
  return { rows, page: { total: found.total, limit, nextCursor, links } };
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
  const links: Links = { first: { offset: "", ...pinned } };
  if (page.offset > 0) links["prev"] = { ...previousPage(page), ...pinned };
  if (page.offset + page.limit < total) {
    links["next"] = { offset: String(page.offset + page.limit), ...pinned };
  }
  return { total, limit: page.limit, links, nextCursor: null };
}
