import { inArray } from "drizzle-orm";
import { documents } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";

/** The statement that lists the texts of tickers by the instant since when they are known. */
export const listTextInstants = (db: Db, tickers: readonly string[]) =>
  db
    .select({ ticker: documents.ticker, knownAt: documents.knownAt })
    .from(documents)
    .where(inArray(documents.ticker, [...tickers]));
