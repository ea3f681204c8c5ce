// Marks what a test database holds as parts of the sample, as `npm start` marks what it loads.

import { sql } from "drizzle-orm/sql";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { SAMPLE_END } from "../database/contents.ts";

/** The header on answers with sample data at the time of the test databases. */
export const LABEL = "sample; real to 2020-12-31, shown 729 days later";

/** Marks all series, texts and calls of the database. They are shown 729 days later than they were. */
export async function markAllAsSample(db: Db): Promise<void> {
  await db.execute(sql`
    insert into sample_parts (kind, name)
    select 'series', id from series where ingested > 0
    union all select 'texts', ticker from documents group by ticker
    union all select 'call', slug from calls on conflict do nothing`);
  await db.execute(
    sql`insert into sample_replay (real_to, shown_on) values ('2020-12-31', '2022-12-30')`,
  );
  if (SAMPLE_END < Date.parse("2022-12-30T21:00:00Z")) throw new Error("the label is another one");
}
