import type { Db } from "../db/client.ts";
import { listDueTickers } from "../db/queries/equity-evaluation.ts";
import { refoldTickers } from "./evaluate-equities.ts";
import { equityStatements } from "./fold-equities.ts";
import { inChunks } from "./vintages.ts";

/** Stocks of one transaction. */
const PAGE_TICKERS = 4;

export type EquityBackfillOptions = {
  onPlan?: (stocks: number) => void;
  onProgress?: (stocks: number) => void;
};

/**
 * Computes the regimes of every stock whose prices are not evaluated, or were with another version
 * of the method, from its first row on. A page of stocks is one transaction, so it may be killed
 * anywhere and run again. Gives the number of stocks evaluated.
 */
export async function backfillEquities(
  db: Db,
  { onPlan, onProgress }: EquityBackfillOptions = {},
): Promise<number> {
  const due = (await listDueTickers(db, { stale: true })).rows;
  onPlan?.(due.length);
  let written: Promise<unknown> = Promise.resolve();
  for (const page of inChunks(due, PAGE_TICKERS)) {
    const [first, ...rest] = equityStatements(db, await refoldTickers(db, page));
    if (first === undefined) continue;
    // While a page is being written the next is read and folded already.
    await written;
    written = db.batch([first, ...rest]).then(() => onProgress?.(page.length));
    // It is looked at before the next write; until then its failure is nobody's.
    written.catch(() => undefined);
  }
  await written;
  return due.length;
}
