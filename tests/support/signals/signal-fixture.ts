// Prices, transcripts and stored signals of three tickers, for tests of the signal jobs.

import { sql } from "drizzle-orm";
import {
  ingestTranscripts,
  type Transcript,
} from "../../../lib/language/actions/ingest-transcripts.ts";
import { ingestPrices } from "../../../lib/market/actions/ingest.ts";
import type { PriceRow } from "../../../lib/market/domain/bar.ts";
import { INGESTED_SOURCE } from "../../../lib/market/domain/sources.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { backfillEquities } from "../../../lib/sensors/actions/evaluate-equities.ts";
import {
  countingMethod,
  endOf,
  quartersFrom,
  textOf,
  transcript,
} from "../language/transcripts.ts";
import { madeRows } from "../market/made-prices.ts";
import { random, wholeBetween } from "../tools/random.ts";

export const SIGNAL_TICKERS = ["AAPL", "AMD", "COIN"] as const;
const SESSIONS = 900;
export const FIRST_SESSION = "2018-01-02";

/** Prices of three tickers, the market fund and one sector fund; each row is known when its session ended. */
export const signalPrices = (seed = 0): Map<string, PriceRow[]> =>
  new Map(
    [...SIGNAL_TICKERS, "SPY", "XLK"].map((ticker, i) => [
      ticker,
      madeRows(seed + 40 + i, SESSIONS, FIRST_SESSION),
    ]),
  );

/** Fourteen quarters of transcripts of each ticker, with widely varying words. */
export function signalTranscripts(): Transcript[] {
  const next = random(77);
  return SIGNAL_TICKERS.flatMap((ticker) =>
    quartersFrom(2018, 14).map((quarter, i) => {
      const mood = wholeBetween(next, 0, 3);
      const counts = {
        constraint: mood === 0 ? 16 : wholeBetween(next, 2, 5),
        conviction: mood === 1 ? 16 : wholeBetween(next, 1, 6),
        blame: mood === 2 ? 14 : wholeBetween(next, 2, 5),
        growth: wholeBetween(next, 2, 8),
      };
      const text = textOf(counts, 1000, `score=${wholeBetween(next, 30, 70)}`);
      return transcript(ticker, quarter, text, { knownAt: endOf(quarter) + i * 3_600_000 });
    }),
  );
}

export async function ingestSignalPrices(
  db: Db,
  prices: ReadonlyMap<string, readonly PriceRow[]>,
  { from = 0, until, source = INGESTED_SOURCE }: { from?: number; until: number; source?: string },
): Promise<void> {
  for (const [ticker, rows] of prices) {
    const given = rows
      .filter(({ knownAt }) => knownAt > from && knownAt <= until)
      .map((row) => ({ ...row, knownAt: null }));
    await ingestPrices(db, ticker, given, { source, feed: null, now: until, mayReplace: true });
  }
  await backfillEquities(db);
}

export const ingestSignalTranscripts = (
  db: Db,
  transcripts: readonly Transcript[],
  { from = 0, until }: { from?: number; until: number },
) =>
  ingestTranscripts(
    db,
    transcripts.filter(({ knownAt }) => knownAt > from && knownAt <= until),
    { now: until, method: countingMethod() },
  );

/** One stress index per day, pseudo-random but the same in each run. */
export async function insertStress(db: Db, through: number): Promise<void> {
  await db.execute(sql`insert into index_readings (as_of, stress_index, regime, sensor_count, severe,
      elevated, rising, neutral, stable, contributions, excluded, methodology_version)
    select d, 50 + 12 * sin(extract(epoch from d) / 3e6), 'NEUTRAL', 1, 0, 0, 0, 1, 0, '[]', '{}', 't'
    from generate_series('2018-01-01T21:30:00Z'::timestamptz,
      ${new Date(through).toISOString()}::timestamptz, interval '1 day') d
    on conflict do nothing`);
}

const TABLES = {
  fires: `select fire_key, ticker, signal_type, direction, severity, families, quarter, fired_at,
    expires_at, reversed_at, z, tips_score, conviction, days_to_earnings, earnings_flag,
    trade_deferred, arc_type, patterns::text, evidence::text from fires order by fire_key`,
  outcomes: `select f.fire_key, o.horizon_days, o.signal_type, o.direction, o.excess_return, o.closed_at
    from fire_outcomes o join fires f on f.id = o.fire_id order by f.fire_key, o.horizon_days`,
  scores: `select ticker, quarter, horizon_days, known_at, combined_direction, combined_conviction,
    combined_score, tips_score, direction_prob, ml_confidence, gate_reason, macro_headwind,
    conflict_flags::text, regime_state, vix_at_signal, yield_curve, top_features::text
    from ml_scores order by ticker, quarter_index, horizon_days, known_at`,
  dislocations: "select * from dislocations order by ticker, known_at",
  cases: `select ticker, quarter, known_at, session, vector::text, analogs::text
    from analog_vectors order by ticker, known_at`,
  returns: "select * from call_returns order by ticker, quarter, horizon_days",
  documents: `select d.ticker, d.quarter, o.horizon_days, o.excess_return, o.closed_at
    from document_outcomes o join documents d on d.id = o.document_id
    order by d.ticker, d.quarter, o.horizon_days`,
};
export type StoredSignals = Record<keyof typeof TABLES, Record<string, unknown>[]>;

/** Every published signal, without ids that the database assigns. */
export async function storedSignals(db: Db): Promise<StoredSignals> {
  const entries = Object.entries(TABLES).map(async ([name, text]) => [
    name,
    (await db.execute<Record<string, unknown>>(sql.raw(text))).rows,
  ]);
  return Object.fromEntries(await Promise.all(entries)) as StoredSignals;
}

export async function emptySignals(db: Db): Promise<void> {
  await db.execute(sql`truncate fires, fire_outcomes, ml_scores, dislocations, analog_vectors,
    call_returns, signal_progress, document_outcomes`);
}
