// The commands `npm run ingest -- prices` and `-- price-feed`: load stock prices from CSV files, or choose their
// feed.

import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { TICKER } from "../../lib/core/ticker.ts";
import { type BarToIngest, ingestPrices } from "../../lib/market/actions/ingest.ts";
import { isMadeUp } from "../../lib/market/domain/made-up-stocks.ts";
import {
  INGESTED_SOURCE,
  PRICE_FEED_RULES,
  PRICE_FEEDS,
  SYNTHETIC_SOURCE,
} from "../../lib/market/domain/sources.ts";
import { upsertPriceFeed } from "../../lib/market/queries/price-feed.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { CommandError } from "./command.ts";
import { openDatabase } from "./database.ts";
import { readPricesFile } from "./prices-file.ts";
import { showProgress } from "./progress.ts";

type PricesFile = { ticker: string; file: string; rows: BarToIngest[] };

/**
 * Reads one stock from one file, or every `TICKER.csv` of a directory, and checks everything before
 * returning.
 */
export function readPricesFiles(
  first: string,
  second: string | undefined,
  now: number,
  trueMoves: readonly string[] = [],
) {
  const inputs =
    second === undefined ? filesOf(first) : [{ ticker: tickerOf(first), file: second }];
  return inputs.map(
    (each): PricesFile => ({
      ...each,
      rows: readPricesFile(each.file, now, trueMoves),
    }),
  );
}

function filesOf(folder: string) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    throw new CommandError(`${folder} is not a directory; for one file: prices TICKER ${folder}`);
  }
  const names = readdirSync(folder).filter((name) => name.endsWith(".csv"));
  if (names.length === 0) throw new CommandError(`${folder}: no .csv files in it`);
  return names.toSorted().map((name) => {
    const file = join(folder, name);
    return { ticker: tickerOf(basename(name, ".csv"), file), file };
  });
}

/** Reads a ticker. Those of the sample's invented companies are refused: nobody else has data of them. */
function tickerOf(text: string, file?: string): string {
  if (TICKER.test(text) && !isMadeUp(text)) return text;
  const reason = TICKER.test(text) ? "is an invented company of the sample" : "is not a ticker";
  throw new CommandError(`${file ? `${file}: ` : ""}${JSON.stringify(text)} ${reason}`);
}

/**
 * The source of the prices, as the operator names it. The reserved name of made-up prices is
 * refused.
 */
function sourceOf(text: string | undefined): string {
  if (text === undefined) return INGESTED_SOURCE;
  const source = text.trim();
  if (source === "" || source.length > 80) {
    throw new CommandError("--source is empty, or longer than 80 characters");
  }
  if (source.toLowerCase() === SYNTHETIC_SOURCE) {
    throw new CommandError(`--source ${SYNTHETIC_SOURCE} is what the bundled sample is called`);
  }
  return source;
}

/** Writes the bars, one transaction per stock; values that are already stored change nothing. */
export async function ingestPricesFiles(
  db: Db,
  files: readonly PricesFile[],
  { source, now }: { source: string; now: number },
) {
  const sum = { given: 0, added: 0, revised: 0, replaced: [] as string[] };
  const total = files.reduce((rows, file) => rows + file.rows.length, 0);
  const progress = showProgress("Ingest", total, "rows");
  try {
    for (const { ticker, rows } of files) {
      const options = { source, feed: null, now, mayReplace: true };
      const { added, revised, replaced } = await ingestPrices(db, ticker, rows, options);
      sum.given += rows.length;
      sum.added += added;
      sum.revised += revised;
      if (replaced) sum.replaced.push(ticker);
      progress.add(rows.length);
    }
  } finally {
    progress.stop();
  }
  return sum;
}

/** `npm run ingest -- prices`. */
export async function runIngestPrices(
  first: string,
  second: string | undefined,
  options: { source?: string; trueMove?: string[] },
): Promise<void> {
  const now = Date.now();
  const source = sourceOf(options.source);
  const files = readPricesFiles(first, second, now, options.trueMove);
  const database = await openDatabase();
  try {
    const sum = await ingestPricesFiles(database.db, files, { source, now });
    const unchanged = sum.given - sum.added - sum.revised;
    console.log(
      `${files.length} stocks into ${database.description}: ${sum.added} new, ${sum.revised} revised, ${unchanged} unchanged.`,
    );
    if (sum.replaced.length > 0) {
      console.log(`Prices of another source were replaced: ${sum.replaced.join(", ")}.`);
    }
    if (sum.added + sum.revised > 0) console.log("Next: npm run backfill");
  } finally {
    await database.close();
  }
}

/** `npm run ingest -- price-feed`. */
export async function runPriceFeed(feed: string, tickers: readonly string[]): Promise<void> {
  const vendor = PRICE_FEEDS.find((name) => name === feed) ?? null;
  if (vendor === null && feed !== "none") {
    throw new CommandError(`no feed ${feed} of prices; known: ${PRICE_FEEDS.join(", ")}, none`);
  }
  const checked = tickers.map((ticker) => tickerOf(ticker));
  const database = await openDatabase();
  try {
    const source = vendor === null ? INGESTED_SOURCE : PRICE_FEED_RULES[vendor].name;
    await upsertPriceFeed(database.db, checked, { feed: vendor, source });
    const how = vendor === null ? "ingested by hand" : `by ${vendor}, when PRICE_SOURCE names it`;
    console.log(`${checked.join(", ")}: ${how}.`);
  } finally {
    await database.close();
  }
}
