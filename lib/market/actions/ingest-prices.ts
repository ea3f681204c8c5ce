import type { Db } from "../../runtime/database/client.ts";
import type { Bar } from "../domain/bar.ts";
import { sessionCloseAt } from "../domain/calendar.ts";
import { type IngestedPrices, insertPrices, type PriceIngestion } from "../queries/prices.ts";
import { inChunks, vintages } from "./vintages.ts";

/** Rows a statement takes. */
const CHUNK_ROWS = 5_000;

/** A bar, and when it became known where its source says so; then every row says so. */
export type GivenBar = Bar & { knownAt: number | null };

type PriceOrigin = {
  source: string;
  /** The feed that goes on with these prices; null: none does. */
  feed: string | null;
};

/**
 * Appends what is new of a stock, in one transaction. The same rows again, whole or in any parts,
 * change nothing; a changed bar is a new revision. A stock has one source at a time: prices of
 * another one replace it, with all that was derived, when `mayReplace`, and are passed over when not.
 * Source: decisions.md, I-KNOWN.
 */
export async function ingestPrices(
  db: Db,
  ticker: string,
  rows: readonly GivenBar[],
  { source, feed, now, mayReplace }: PriceOrigin & { now: number; mayReplace: boolean },
): Promise<Omit<IngestedPrices, "ticker">> {
  const ingestion = priceIngestionOf(ticker, rows, { source, feed, now });
  const [ingested] = await insertPrices(db, [ingestion], mayReplace);
  const { added = 0, revised = 0, replaced = false } = ingested ?? {};
  return { added, revised, replaced };
}

/** Bars of a stock as they are written: known when the file says, or when their session ended. */
export function priceIngestionOf(
  ticker: string,
  rows: readonly GivenBar[],
  { source, feed, now }: PriceOrigin & { now: number },
): PriceIngestion {
  const given = rows.map((row) => ({
    ...row,
    knownAt: row.knownAt ?? sessionCloseAt("nyse", row.date),
  }));
  const chunks = vintages(given, ({ date }) => date).flatMap((round) =>
    inChunks(round, CHUNK_ROWS),
  );
  const knownAtGiven = rows.some(({ knownAt }) => knownAt !== null);
  return { ticker, source, feed, chunks, knownAtGiven, now };
}
