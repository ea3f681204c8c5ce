import type { Db } from "../db/client.ts";
import { listCases } from "../db/queries/signal-rows.ts";
import { updateAnalogs } from "../db/queries/signal-writes.ts";
import { AnalogPool } from "../domain/dislocation/analog-pool.ts";
import { ANALOG_RULES } from "../domain/dislocation/analogs.ts";
import { inChunks } from "./vintages.ts";

/** Cases that a tick's search takes: 500 against 20,000 take about a tenth of a second. */
export const CASES_OF_SEARCH = 500;
/** Cases of one write. */
const CHUNK_CASES = 2_000;

/**
 * Finds the analogs of the oldest cases that have none yet, so many or all of them (null), among all
 * that had closed by then. One read, and writes that change nothing once something else was told: then
 * the next search begins again. Gives how many were searched.
 */
export async function searchAnalogs(db: Db, most: number | null): Promise<number> {
  const { searching, closed, told } = await listCases(db, most, ANALOG_RULES.closedAfterDays);
  const pool = new AnalogPool(closed);
  for (const chunk of inChunks(searching, CHUNK_CASES)) {
    const found = chunk.map((each) => ({ ...each, analogs: pool.find(each) }));
    await updateAnalogs(db, found, told);
  }
  return searching.length;
}
