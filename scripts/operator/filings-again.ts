// The command `npm run ingest -- filings`: lets the job `filings` read filings again.

import {
  type KindAgain,
  listFilersOf,
  requeueFilings,
} from "../../lib/language/queries/filings-again.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { CommandError } from "./command.ts";
import { openDatabase } from "./database.ts";

export const FILINGS_HELP = `
For filings that were read by older rules: a release with a wrong quarter or kind, a Form 4 with a plan or an
amendment that was not seen, an 8-K whose events were not read. What was read in them is deleted first:
releases and events go together, as one filing may have both; insiders' trades of a company count again when
all of its forms are read. Signals of the companies are computed again from the beginning. The job reads at most 40 filings of a kind, and the releases of one day, in a tick.`;

/** Sets filings due again: of some companies, or of every one that has such filings. */
export async function readAgain(
  db: Db,
  kind: KindAgain,
  asked: readonly string[],
): Promise<{ tickers: number; filings: number }> {
  const known = (await listFilersOf(db, kind)).map(({ ticker }) => ticker);
  const unknown = asked.filter((ticker) => !known.includes(ticker));
  if (unknown.length > 0) throw new CommandError(`no filings of ${unknown.join(", ")} are known`);
  const tickers = asked.length === 0 ? known : asked;
  if (tickers.length === 0) return { tickers: 0, filings: 0 };
  return { tickers: tickers.length, filings: await requeueFilings(db, { kind, tickers }) };
}

/** `npm run ingest -- filings`. */
export async function runFilingsAgain(kind: KindAgain, asked: readonly string[]): Promise<void> {
  const database = await openDatabase();
  try {
    const { tickers, filings } = await readAgain(database.db, kind, asked);
    console.log(
      `${filings} filings of ${tickers} companies are due again in ${database.description}.`,
    );
  } finally {
    await database.close();
  }
}
