// What the service has to offer now, in numbers for the pricing page.

import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { indexReadings, mlScores, signalProgress } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { prepared } from "../../runtime/database/prepared.ts";
import { isoText } from "../../runtime/database/sql.ts";

const m = alias(mlScores, "m");
const i = alias(indexReadings, "i");
const progress = alias(signalProgress, "progress");

export interface Offer {
  /** Companies with an earnings score. */
  companies: number;
  /** When the history of the stress index begins; null before the first value. */
  historySince: string | null;
}

const offer = prepared<Offer>(sql`
  select (select count(*) from ${signalProgress} progress where exists (
      select from ${mlScores} m where ${m.ticker} = ${progress.ticker}))::int as companies,
    (select ${isoText(sql`min(${i.asOf})`)} from ${indexReadings} i) as "historySince"`);

/** Counts what the service has, in one statement. */
export async function readOffer(db: Db): Promise<Offer> {
  const [row] = await offer(db, {});
  return row ?? { companies: 0, historySince: null };
}
