// Queries on one ticker: its conviction trajectory, and its newest quarter and price regime.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  documentOutcomes,
  documentScores,
  documents,
  equityRegimes,
  pricesDaily,
  priceTickers,
} from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { given, isoText, jsonList, jsonObject, type RowOf } from "../../runtime/database/sql.ts";
import {
  at,
  closedOutcomes,
  firstKnown,
  newestFirst,
  type QuarterRow,
  quarterJson,
  scoreInForce,
} from "./document-columns.ts";
import { historyWith } from "./documents.ts";

/** A row of `closedOutcomes`. */
const c = alias(documentOutcomes, "c");
const inForce = alias(documentScores, "s");
const v = alias(documentScores, "v");
const ticker: SQL = given("ticker", "text");
const n = alias(documents, "n");
const p = alias(pricesDaily, "p");
const r = alias(documents, "r");
const regime = alias(equityRegimes, "regime");
const t = alias(priceTickers, "t");

/** What followed earlier documents of a conviction type. */
export interface EarlierOutcomes {
  /** Excess returns, ascending, of windows that had ended by the instant. */
  outcomes: number[];
  /** Instant from which the list is the same as now; null for none. */
  outcomesAt: string | null;
  /** When the oldest of their documents became known; null for none. */
  outcomesFrom: string | null;
}

/**
 * A page of a ticker's quarters, and the excess returns after earlier documents of the newest one's conviction type
 * and kind, of any ticker: releases are compared with releases only. Source:
 * docs/methods/language.md#conviction-type.
 */
export const findTrajectory = historyWith<EarlierOutcomes>({
  tables: sql`, closed as materialized (
    select c.*
    from (${closedOutcomes(sql`${v.convictionType} = (
      select ${inForce.convictionType} from newest d cross join lateral ${scoreInForce} s)`)}) c
      join newest n on ${n.isCall} = c.is_call
    where c.began < ${firstKnown(sql`n`)}
  )`,
  columns: sql`,
    (select ${jsonList(sql`${c.excessReturn}`, sql`${c.excessReturn}`)}
      from closed c where c.is_in_force) as "outcomes",
    (select ${isoText(sql`max(c.since)`)} from closed c) as "outcomesAt",
    (select ${isoText(sql`min(c.began)`)} from closed c where c.is_in_force) as "outcomesFrom"`,
});

const priceFields = {
  regime: regime.regime,
  status: regime.status,
  session: regime.session,
  knownAt: isoText(regime.knownAt),
  source: sql<string | null>`(
    select ${t.source} from ${priceTickers} t where ${t.ticker} = ${regime.ticker})`,
  /** Date of the newest close, even if it is not used yet. */
  lastDate: sql<string | null>`(
    select ${p.date} from ${pricesDaily} p where ${p.ticker} = ${ticker} and ${p.knownAt} <= ${at}
    order by ${p.date} desc limit 1)`,
};

/** A ticker's newest quarter and price regime. */
export interface TickerState {
  /** The newest quarter; null for a ticker without one. */
  latest: QuarterRow | null;
  /** The newest price regime; null for a ticker without prices. */
  price: RowOf<typeof priceFields> | null;
}

const state = prepared<TickerState>(sql`
  select (select ${quarterJson}
      from (select * from ${documents} r where ${r.ticker} = ${ticker} and ${r.knownAt} <= ${at}
        order by ${newestFirst(r)} limit 1) d
        cross join lateral ${scoreInForce} s) as "latest",
    (select ${jsonObject(priceFields)} from ${equityRegimes} regime
      where ${regime.ticker} = ${ticker} and ${regime.knownAt} <= ${at}
      order by ${regime.knownAt} desc limit 1) as "price"`);

/** Finds a ticker's newest quarter and price regime as known at an instant. */
export async function findTickerState(
  db: Db,
  query: { ticker: string; at: number },
): Promise<TickerState> {
  const [row] = await state(db, { ticker: query.ticker, at: new Date(query.at).toISOString() });
  return row ?? { latest: null, price: null };
}
