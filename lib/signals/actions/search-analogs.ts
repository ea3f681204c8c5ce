import { inChunks, runPipelined } from "../../core/pipeline.ts";
import type { Db } from "../../runtime/database/client.ts";
import { AnalogPool } from "../domain/dislocation/analog-pool.ts";
import { ANALOG_RULES } from "../domain/dislocation/analogs.ts";
import { listCases } from "../queries/signal-rows.ts";
import { updateAnalogs } from "../queries/signal-writes.ts";

/** Cases that a tick's search takes: 500 against 20,000 take about a tenth of a second. */
export const CASES_OF_SEARCH = 500;
/** Cases of one write, and those that are searched for in one step. */
const [CHUNK_CASES, STEP_CASES] = [2_000, 100];

/**
 * Finds the analogs of the oldest cases that have none yet, so many or all of them (null), among all
 * that had closed by then. One read, and writes that change nothing once something else was told: then
 * the next search begins again. Gives how many were searched.
 */
export async function searchAnalogs(db: Db, most: number | null): Promise<number> {
  const { searching, closed, told } = await listCases(db, most, ANALOG_RULES.closedAfterDays);
  const pool = new AnalogPool(closed);
  await runPipelined(inChunks(searching, CHUNK_CASES), {
    read: async (chunk) => chunk,
    compute: function* (chunk) {
      const found = [];
      for (const some of inChunks(chunk, STEP_CASES)) {
        for (const each of some) found.push({ ...each, analogs: pool.find(each) });
        yield [];
      }
      yield [updateAnalogs(db, found, told)];
    },
    write: async ([update]) => update,
  });
  return searching.length;
}
