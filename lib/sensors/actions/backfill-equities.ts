import { inPages } from "../../core/pages.ts";
import { inChunks } from "../../market/actions/vintages.ts";
import type { Db } from "../../runtime/database/client.ts";
import { listDueTickers } from "../queries/equity-evaluation.ts";
import { readHistories, readMarket, refoldTickers } from "./evaluate-equities.ts";
import { equityStatements } from "./fold-equities.ts";

/** Stocks of one transaction. */
const PAGE_TICKERS = 4;

type EquityBackfillOptions = {
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
  const due = await listDueTickers(db, { stale: true });
  onPlan?.(due.length);
  const market = await readMarket(db);
  await inPages(inChunks(due, PAGE_TICKERS), {
    read: async (page) => ({ page, histories: await readHistories(db, page) }),
    compute: ({ page, histories }) => equityStatements(db, refoldTickers(page, histories, market)),
    write: async ([first, ...rest], page) => {
      if (first) await db.batch([first, ...rest]);
      onProgress?.(page.length);
    },
    writesAtOnce: 2,
  });
  return due.length;
}
