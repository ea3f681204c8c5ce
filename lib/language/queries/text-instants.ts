import { inArray } from "drizzle-orm";
import { documents } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";

/**
 * Lists the instants at which the texts of tickers became known; the Fed import finds missing texts
 * by them.
 */
export const listTextInstants = (db: Db, tickers: readonly string[]) =>
  db
    .select({ ticker: documents.ticker, knownAt: documents.knownAt })
    .from(documents)
    .where(inArray(documents.ticker, [...tickers]));
