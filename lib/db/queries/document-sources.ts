import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";

/** Tickers that have a call of another source than the one named. */
export async function listTickersBesideSource(db: Db, source: string): Promise<string[]> {
  const { rows } = await db.execute<{ ticker: string }>(sql`
    select distinct ticker from documents
    where mode = 'earnings' and source is distinct from ${source}`);
  return rows.map(({ ticker }) => ticker);
}
