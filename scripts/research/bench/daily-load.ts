// Fills the database for `npm run bench`, part `daily`, with synthetic prices, transcripts and macro data.

import { sql } from "drizzle-orm";
import { indexReadings } from "../../../drizzle/schema/index.ts";
import type { CalendarDate } from "../../../lib/core/calendar-date.ts";
import { documentMethod } from "../../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../../lib/language/actions/ingest-transcripts.ts";
import { ingestObservations, ingestPrices } from "../../../lib/market/actions/ingest.ts";
import type { Bar } from "../../../lib/market/domain/bar.ts";
import { sessionCloseAt } from "../../../lib/market/domain/calendar.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { SYNTHETIC_SOURCE } from "../../../lib/market/domain/sources.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { namesOf } from "../../../lib/runtime/database/sql.ts";
import type { Platform } from "../../local-platform/index.ts";
import { asIngested, type SyntheticTranscript } from "../../sample/make-transcripts.ts";
import { makeStocks } from "./daily-stocks.ts";

type Log = (line: string) => void;

/** Stores the bars of all stocks except their newest ones, which it returns by ticker. */
export async function loadStocks(
  db: Db,
  { count, sessions, log }: { count: number; sessions: readonly CalendarDate[]; log: Log },
): Promise<Map<string, Bar>> {
  const now = sessionCloseAt("nyse", sessions.at(-1) ?? "");
  const origin = { source: SYNTHETIC_SOURCE, feed: "tiingo", now, mayReplace: false };
  const newest = new Map<string, Bar>();
  for (const { ticker, bars } of makeStocks(count, sessions)) {
    const stored = bars.slice(0, -1).map((bar) => ({ ...bar, knownAt: null }));
    await ingestPrices(db, ticker, stored, origin);
    const last = bars.at(-1);
    if (last) newest.set(ticker, last);
    if (newest.size % 50 === 0) log(`prices of ${newest.size} tickers`);
  }
  return newest;
}

/**
 * A scoring method that scores each distinct text once. Many tickers share a text, and scoring is not
 * what this part measures.
 */
function cachedMethod(): typeof documentMethod {
  const scores = new Map<string, ReturnType<typeof documentMethod.score>>();
  const score: typeof documentMethod.score = (text, mode) => {
    const scored = scores.get(text) ?? documentMethod.score(text, mode);
    scores.set(text, scored);
    return scored;
  };
  return { ...documentMethod, score };
}

/** Stores transcripts with the service's own ingestion. */
export async function loadManyTranscripts(
  db: Db,
  made: readonly SyntheticTranscript[],
  log: Log,
): Promise<void> {
  const now = Math.max(...made.map(({ knownAt }) => knownAt));
  const transcripts = asIngested(made, "made for this bench");
  let done = 0;
  const onProgress = (more: number) => {
    if (Math.floor((done + more) / 2_000) > Math.floor(done / 2_000))
      log(`${done + more} transcripts`);
    done += more;
  };
  await ingestTranscripts(db, transcripts, { now, method: cachedMethod(), onProgress });
}

/** Stores the other inputs of signals: two series of the sample and a synthetic stress index. */
export async function loadMacro(
  db: Db,
  platform: Platform,
  sessions: readonly CalendarDate[],
): Promise<void> {
  const now = platform.now();
  const replayed = platform.replayedSeries(now);
  for (const series of SERIES.filter(({ id }) => id === "VIX" || id === "T10Y2Y")) {
    const observations = (replayed.get(series.id) ?? []).map(({ date, value }) => ({
      date,
      value: Number(value),
      knownAt: null,
    }));
    await ingestObservations(db, series, observations, now);
  }
  const closes = sessions.map((date) => new Date(sessionCloseAt("nyse", date)).toISOString());
  const i = indexReadings;
  const columns = namesOf(
    i.asOf,
    i.stressIndex,
    i.regime,
    i.sensorCount,
    i.severe,
    i.elevated,
    i.rising,
    i.neutral,
    i.stable,
    i.contributions,
    i.excluded,
    i.methodologyVersion,
  );
  await db.execute(sql`insert into ${indexReadings} (${columns})
    select at, 50 + 12 * sin(extract(epoch from at) / 3e6), 'NEUTRAL', 1, 0, 0, 0, 1, 0, '[]', '{}', 'made'
    from unnest(${`{${closes.join(",")}}`}::timestamptz[]) as c(at)`);
}
