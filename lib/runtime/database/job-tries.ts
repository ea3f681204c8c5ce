// Queries for the tries of a job's items that did not come to an end: series, tickers, lists and pages.

import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { jobTries } from "../../../drizzle/schema/index.ts";
import { TRIES_TO_SET_ASIDE, type Tries, type Turn, takeTurn } from "../../core/turns.ts";
import type { Db } from "./client.ts";
import { prepared } from "./prepared.ts";
import { excluded, isoText, type RowOf, selectList } from "./sql.ts";

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

/** Counts a try of items. It comes before the work, so that a killed run counts, too. */
export async function beginTries(
  db: Db,
  job: string,
  items: readonly string[],
  now: number,
): Promise<void> {
  if (items.length === 0) return;
  await db
    .insert(jobTries)
    .values(items.map((item) => ({ job, item, tries: 1, triedAt: new Date(now) })))
    .onConflictDoUpdate({
      target: [jobTries.job, jobTries.item],
      set: { tries: sql`${jobTries.tries} + 1`, triedAt: excluded(jobTries.triedAt) },
    });
}

/** The statements that take the tries of items back, whatever came of them: the run has come to its end. */
export const endTries = (db: Db, job: string, items: readonly string[]) =>
  items.length === 0
    ? []
    : [db.delete(jobTries).where(and(eq(jobTries.job, job), inArray(jobTries.item, [...items])))];

/** The statement that deletes tries from before an instant, of items that never came again. */
export const deleteTriesBefore = (db: Db, at: Date) =>
  db.delete(jobTries).where(lt(jobTries.triedAt, at));

const SET_ASIDE = {
  job: jobTries.job,
  item: jobTries.item,
  tries: jobTries.tries,
  triedAt: isoText(jobTries.triedAt),
};

const setAside = prepared<RowOf<typeof SET_ASIDE>>(sql`
  select ${selectList(SET_ASIDE)} from ${jobTries}
  where ${jobTries.tries} >= ${sql.raw(String(TRIES_TO_SET_ASIDE))} order by ${jobTries.triedAt} desc`);

/** Lists the items that were tried twice or more without an end. */
export const listSetAsideItems = (db: Db) => setAside(db, {});
