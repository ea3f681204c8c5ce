import type { Db } from "../db/client.ts";
import { listCases } from "../db/queries/signal-rows.ts";
import { updateAnalogs } from "../db/queries/signal-writes.ts";
import { ANALOG_RULES, findAnalogs } from "../domain/dislocation/analogs.ts";

/** Cases that one search takes: 500 against 20,000 is about a tenth of a second. */
export const CASES_OF_SEARCH = 500;

/**
 * Finds the analogs of the oldest cases that have none yet, among all that had closed by then. One
 * read, one write. Gives how many were searched.
 */
export async function searchAnalogs(db: Db): Promise<number> {
  const { searching, closed } = await listCases(db, CASES_OF_SEARCH, ANALOG_RULES.closedAfterDays);
  if (searching.length === 0) return 0;
  const found = searching.map((each) => ({ ...each, analogs: findAnalogs(each, closed) }));
  await updateAnalogs(db, found);
  return searching.length;
}
