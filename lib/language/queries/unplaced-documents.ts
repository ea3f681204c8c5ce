// Earnings releases whose quarter is not known. No other statement reads their table.

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { unplacedDocuments } from "../../../drizzle/schema/index.ts";
import type { Db } from "../../runtime/database/client.ts";
import { given, isoText, jsonObject, type RowOf } from "../../runtime/database/sql.ts";
import { at, readingOf } from "./document-columns.ts";

export type NewUnplacedDocument = typeof unplacedDocuments.$inferInsert;

/** Stores releases without a quarter, each text of a ticker once. */
export const insertUnplacedDocuments = (db: Db, rows: readonly NewUnplacedDocument[]) =>
  rows.length === 0
    ? []
    : [
        db
          .insert(unplacedDocuments)
          .values([...rows])
          .onConflictDoNothing(),
      ];

const u = alias(unplacedDocuments, "u");
const measure = (path: string): SQL<number> =>
  sql<number>`(${u.details}#>>${sql.raw(`'{${path}}'`)})::float8`;

const UNPLACED = {
  reason: u.reason,
  url: u.url,
  source: u.source,
  knownAt: isoText(u.knownAt),
  words: u.nWords,
  constraintRate: measure("features,constraint"),
  convictionRate: measure("features,conviction"),
  ratio: measure("features,ratio"),
  riskScore: measure("riskScore"),
  modelVersion: u.modelVersion,
  ...readingOf(u.details),
};
/** A release without a quarter. */
export type UnplacedRow = RowOf<typeof UNPLACED>;

/** Maximum releases without a quarter in an answer. */
const MAX_UNPLACED = 20;

/** The newest releases of a ticker without a quarter, as a column of a statement. */
export const unplacedOfTicker: SQL = sql`(
  select coalesce(json_agg(x.row), '[]') from (
    select ${jsonObject(UNPLACED)} as row from ${unplacedDocuments} u
    where ${u.ticker} = ${given("ticker", "text")} and ${u.knownAt} <= ${at}
    order by ${u.knownAt} desc, ${u.id} desc limit ${sql.raw(String(MAX_UNPLACED))}) x)`;
