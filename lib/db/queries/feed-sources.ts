import { sql } from "drizzle-orm";
import { feedSources } from "../../../drizzle/schema/index.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** How a server answered in a run; see `SourceOutcome`. */
export type FeedSourceNews = {
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

/** Until when, epoch ms, servers asked not to be asked. */
export const waitsOf = (rows: readonly FeedSourceRow[]): Map<string, number> =>
  new Map(rows.flatMap(({ source, retryAt }) => (retryAt ? [[source, retryAt.getTime()]] : [])));

/** The statement that notes how servers answered; the last error of one stays when it answers again. */
export function upsertFeedSources(db: Db, news: readonly FeedSourceNews[], now: number) {
  const rows = news.map(({ retryAt, ...row }) => ({
    ...row,
    retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
  }));
  const at = instantParam(now);
  return db.execute(sql`
    insert into feed_sources as held
      (source, last_answered_at, last_failed_at, last_error, retry_at)
    select n.source, case when n.answered then ${at} end, case when n.error is not null then ${at} end,
      n.error, n."retryAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(source text, answered boolean, error text, "retryAt" timestamptz)
    on conflict (source) do update set
      last_answered_at = coalesce(excluded.last_answered_at, held.last_answered_at),
      last_failed_at = coalesce(excluded.last_failed_at, held.last_failed_at),
      last_error = coalesce(excluded.last_error, held.last_error),
      retry_at = excluded.retry_at`);
}
