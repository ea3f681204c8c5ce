// Queries for the servers that feeds are read from: last answer, last error, pause.

import { type Column, sql } from "drizzle-orm";
import { feedSources } from "../../../drizzle/schema/index.ts";
import { insertRows, setExcluded } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { excluded, nameOf } from "../../runtime/database/sql.ts";

/** The outcome of a run's requests to one server. */
export type FeedSourceResult = {
  source: string;
  answered: boolean;
  error: string | null;
  /** Epoch ms. */
  retryAt: number | null;
};

export type FeedSourceRow = typeof feedSources.$inferSelect;

/** The statement that lists every server that feeds were read from. */
export const listFeedSources = (db: Db) =>
  db.select().from(feedSources).orderBy(feedSources.source);

/** Epoch ms before which each server asked not to be requested. */
export const retryTimes = (rows: readonly FeedSourceRow[]): Map<string, number> =>
  new Map(rows.flatMap(({ source, retryAt }) => (retryAt ? [[source, retryAt.getTime()]] : [])));

/**
 * The statement that records the outcomes of servers. The last error of a server stays stored when it
 * answers again.
 */
export function upsertFeedSources(db: Db, results: readonly FeedSourceResult[], now: number) {
  const { source, lastAnsweredAt, lastFailedAt, lastError, retryAt } = feedSources;
  const rows = results.map((row) => ({
    source: row.source,
    lastAnsweredAt: row.answered ? now : null,
    lastFailedAt: row.error === null ? null : now,
    lastError: row.error,
    retryAt: row.retryAt,
  }));
  const names = ["source", "lastAnsweredAt", "lastFailedAt", "lastError", "retryAt"] as const;
  const newOrStored = (each: Column) => sql`${nameOf(each)} = coalesce(${excluded(each)}, ${each})`;
  return db.execute(sql`
    ${insertRows(feedSources, rows, names)}
    on conflict (${nameOf(source)}) do update set ${newOrStored(lastAnsweredAt)},
      ${newOrStored(lastFailedAt)}, ${newOrStored(lastError)}, ${setExcluded(retryAt)}`);
}
