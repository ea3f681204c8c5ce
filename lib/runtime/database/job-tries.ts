// Queries for the tries of a job's items that did not come to an end: series, tickers, lists and pages.

import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { filings, jobTries } from "../../../drizzle/schema/index.ts";
import { TRIES_TO_SET_ASIDE, type Tries, type Turn, takeTurn } from "../../core/turns.ts";
import type { Db } from "./client.ts";
import { prepared } from "./prepared.ts";
import { excluded, isoText } from "./sql.ts";

/** The statement that lists the items of a job that were begun and not ended. */
export const listTries = (db: Db, job: string) =>
  db.select().from(jobTries).where(eq(jobTries.job, job));

type TriedItem = Awaited<ReturnType<typeof listTries>>[number];

/** Takes those of a job's items whose turn it is, by the tries that were listed. */
export function takeTriedTurn<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  tried: readonly TriedItem[],
  now: number,
): Turn<T> {
  const tries = new Map<string, Tries>(
    tried.map(({ item, tries: count, triedAt }) => [
      item,
      { tries: count, triedAt: triedAt.getTime() },
    ]),
  );
  return takeTurn(items, (item) => tries.get(idOf(item)), now);
}

/**
 * Counts a try of items. It comes before the work, so that a killed run counts, too. `ended`: items whose work is
 * done, so that they do not count for what kills the run later.
 */
export async function beginTries(
  db: Db,
  job: string,
  items: readonly string[],
  now: number,
  ended: readonly string[] = [],
): Promise<void> {
  if (items.length === 0) return;
  const begun = db
    .insert(jobTries)
    .values(items.map((item) => ({ job, item, tries: 1, triedAt: new Date(now) })))
    .onConflictDoUpdate({
      target: [jobTries.job, jobTries.item],
      set: { tries: sql`${jobTries.tries} + 1`, triedAt: excluded(jobTries.triedAt) },
    });
  await db.batch([begun, ...endTries(db, job, ended)]);
}

/** The statements that take the tries of items back, whatever came of them: the run has come to its end. */
export const endTries = (db: Db, job: string, items: readonly string[]) =>
  items.length === 0
    ? []
    : [db.delete(jobTries).where(and(eq(jobTries.job, job), inArray(jobTries.item, [...items])))];

/** The statement that deletes tries from before an instant, of items that never came again. */
export const deleteTriesBefore = (db: Db, at: Date) =>
  db.delete(jobTries).where(lt(jobTries.triedAt, at));

export type SetAsideItem = { job: string; item: string; tries: number; triedAt: string };

const setAside = prepared<SetAsideItem>(sql`
  select job, item, tries, ${isoText(sql`at`)} as "triedAt" from (
    select ${jobTries.job} as job, ${jobTries.item} as item, ${jobTries.tries} as tries,
      ${jobTries.triedAt} as at from ${jobTries}
    union all select 'filings', ${filings.accession} || ' (' || ${filings.ticker} || ')',
      ${filings.tries}, ${filings.triedAt} from ${filings} where ${filings.status} = 'due') t
  where tries >= ${sql.raw(String(TRIES_TO_SET_ASIDE))} order by at desc`);

/** Lists the filings and other items that were tried twice or more without an end. */
export const listSetAside = (db: Db) => setAside(db, {});
