import { boolean, check, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import { SAMPLE_KINDS, SAMPLE_STATES } from "../../lib/market/domain/sample-data.ts";
import { oneOf } from "./columns.ts";

/**
 * What in this database comes from the bundled sample, by name: series by id, texts by ticker, calls by slug. Prices
 * name their own source. A deployed service has no rows. Source: docs/decisions.md#i-sample.
 */
export const sampleParts = pgTable(
  "sample_parts",
  {
    kind: text({ enum: SAMPLE_KINDS }).notNull(),
    name: text().notNull(),
    /**
     * `held`: the sample's rows are stored. `replaced`: an operator's rows took their place, and
     * readings are still those of the sample. `left`: nothing of the sample is left.
     */
    state: text({ enum: SAMPLE_STATES }).notNull().default("held"),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.name] }),
    check("sample_parts_kind", oneOf("kind", SAMPLE_KINDS)),
    check("sample_parts_state", oneOf("state", SAMPLE_STATES)),
  ],
);

/** How the sample is moved to the present: its real last day, and the day that shows it. One row at most. */
export const sampleReplay = pgTable(
  "sample_replay",
  {
    isOnly: boolean().primaryKey().default(true),
    realTo: date({ mode: "string" }).notNull(),
    shownOn: date({ mode: "string" }).notNull(),
  },
  (t) => [
    check("sample_replay_once", sql`${t.isOnly}`),
    check("sample_replay_order", sql`${t.shownOn} >= ${t.realTo}`),
  ],
);
