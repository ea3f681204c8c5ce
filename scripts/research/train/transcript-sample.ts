// Reads real transcripts with prices from the database as training events.

import { and, eq, exists, ne, sql } from "drizzle-orm";
import { documents, priceTickers } from "../../../drizzle/schema/index.ts";
import { arePricesComparable, SYNTHETIC_SOURCE } from "../../../lib/market/domain/sources.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { listPublishedValues, listStressDays } from "../../../lib/signals/queries/market-inputs.ts";
import {
  listBenchmarkBars,
  listTickerInputs,
  toBenchmark,
  toTickerInputs,
} from "../../../lib/signals/queries/signal-inputs.ts";
import { type TrainingEvent, trainingEvents } from "./training-events.ts";

/**
 * Reads the transcripts that have prices as training events. Synthetic transcripts and prices are left out, because
 * nothing can be learned from them.
 */
export async function readTranscriptEvents(db: Db, now: number): Promise<TrainingEvent[]> {
  const [schema] = (
    await db.execute<{ migrated: boolean }>(
      sql`select to_regclass('document_scores') is not null as migrated`,
    )
  ).rows;
  // An empty database has no events.
  if (!schema?.migrated) return [];
  const transcripts = db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.ticker, priceTickers.ticker),
        eq(documents.mode, "earnings"),
        sql`${documents.source} is distinct from ${SYNTHETIC_SOURCE}`,
      ),
    );
  const rows = await db
    .select({ ticker: priceTickers.ticker })
    .from(priceTickers)
    .where(and(ne(priceTickers.source, SYNTHETIC_SOURCE), exists(transcripts)))
    .orderBy(priceTickers.ticker);
  const [market, stress, values] = await Promise.all([
    listBenchmarkBars(db, [MARKET_TICKER], 0),
    listStressDays(db, 0, now),
    listPublishedValues(db, ["VIX", "T10Y2Y"], 0, now),
  ]);
  const benchmark = market.rows
    .map(toBenchmark)
    .find(({ source }) => arePricesComparable(source, ""));
  const valuesOf = (id: string) =>
    values.flatMap((row) => (row.id === id ? { at: Number(row.at), value: row.value } : []));
  const macro = {
    market: benchmark?.bars ?? [],
    sector: [],
    vix: valuesOf("VIX"),
    yieldCurve: valuesOf("T10Y2Y"),
    stress: stress.rows.map(({ at, index, regime }) => ({
      at: Number(at),
      value: { index, regime },
    })),
  };
  const events: TrainingEvent[] = [];
  for (const { ticker } of rows) {
    const query = { ticker, barsFrom: 0, readingsFrom: 0, firesFrom: now, after: 0 };
    const [row] = (await listTickerInputs(db, [query])).rows;
    if (row) events.push(...trainingEvents(toTickerInputs(row), macro));
  }
  return events;
}
