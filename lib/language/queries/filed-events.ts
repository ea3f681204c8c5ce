// Statements on events that companies filed under the items of an 8-K.

import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { filedEvents, filers } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { epochMs, isoText, jsonList, jsonObject, type RowOf } from "../../runtime/database/sql.ts";
import { REPEAT_DAYS } from "../domain/events/filed-item.ts";
import { at } from "./document-columns.ts";

export type NewFiledEvent = Omit<typeof filedEvents.$inferInsert, "position">;

/** Stores events, each once, and raises the positions of their companies. */
export function insertFiledEvents(db: Db, rows: readonly NewFiledEvent[]) {
  if (rows.length === 0) return [];
  const tickers = [...new Set(rows.map(({ ticker }) => ticker))];
  const positionOf = (ticker: string) =>
    sql`(select ${filers.position} from ${filers} where ${eq(filers.ticker, ticker)})`;
  return [
    db
      .update(filers)
      .set({ position: sql`${filers.position} + 1` })
      .where(inArray(filers.ticker, tickers)),
    db
      .insert(filedEvents)
      .values(rows.map((row) => ({ ...row, position: positionOf(row.ticker) })))
      .onConflictDoNothing(),
  ];
}

const h = alias(filedEvents, "h");
const earlier = alias(filedEvents, "earlier");
const REPEAT = sql.raw(`interval '${REPEAT_DAYS} days'`);

/** Whether an event `h` says again, as an amendment does, what an earlier filing said. */
const isRepeated: SQL = sql`${h.isAmendment} and exists (
  select from ${filedEvents} earlier where ${earlier.ticker} = ${h.ticker}
    and ${earlier.type} = ${h.type} and ${earlier.knownAt} < ${h.knownAt}
    and ${earlier.knownAt} >= ${h.knownAt} - ${REPEAT})`;

const eventFields = { at: epochMs(h.knownAt), type: h.type, item: h.item, url: h.url };
export type FiledEventRow = RowOf<typeof eventFields>;

/** All events of a ticker in the order in which they became known, as a list in JSON. */
export const filedEventsOf = (ticker: SQL): SQL<FiledEventRow[]> => sql`
  select ${jsonList(jsonObject(eventFields), sql`${h.knownAt}, ${h.accession}, ${h.item}`)}
  from ${filedEvents} h where ${h.ticker} = ${ticker} and not (${isRepeated})`;

const shownFields = {
  type: h.type,
  item: h.item,
  accession: h.accession,
  url: h.url,
  knownAt: isoText(h.knownAt),
};
/** An event of a ticker as its profile shows it. */
export type ShownEvent = RowOf<typeof shownFields>;

/** Maximum events in a profile. */
const MAX_EVENTS = 20;

/** A ticker's newest events as known at the instant, as a column of a statement. */
export const newestFiledEvents = (ticker: SQL): SQL<ShownEvent[]> => sql`(
  select coalesce(json_agg(x.row), '[]') from (
    select ${jsonObject(shownFields)} as row from ${filedEvents} h
    where ${h.ticker} = ${ticker} and ${h.knownAt} <= ${at} and not (${isRepeated})
    order by ${h.knownAt} desc, ${h.accession} desc, ${h.item}
    limit ${sql.raw(String(MAX_EVENTS))}) x)`;
