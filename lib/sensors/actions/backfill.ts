// Computes all sensor readings, states and the index from the stored observations.

import type { Db } from "../../runtime/database/client.ts";
import { isVersionConflict } from "../queries/evaluation-memory.ts";
import { type BackfillPlan, replayNextVersions } from "./next-versions.ts";
import { planReplay } from "./plan-replay.ts";
import { type ReplayOptions, replayAll } from "./replay-all.ts";
import { syncCatalogue } from "./sync-catalogue.ts";

/** Maximum restarts of a backfill because a tick committed first. */
const STARTS = 5;

type BackfillOptions = Omit<ReplayOptions, "mayContinue"> & {
  onPlan?: (plan: BackfillPlan) => void;
};

/**
 * Computes the new versions of sensors whose rules have changed, then readings, states, index and all
 * other derived data from all observations that are not evaluated, in the order in which they became
 * known. New sensors come first, so that a history that only they use makes nothing else again. Each
 * page is written in one transaction with the resulting memory, so that a backfill may be killed at any
 * point and run again. Returns the number of evaluated observations.
 */
export async function backfill(db: Db, options: BackfillOptions): Promise<number> {
  for (let start = 1; ; start += 1) {
    await syncCatalogue(db);
    try {
      const { replayed } = await replayNextVersions(db, options);
      const replay = { ...(await planReplay(db, options.now)), coldStartAt: null };
      const { observations, reason, startsOver } = replay;
      options.onPlan?.({ observations, reason, startsOver });
      if (observations > 0 || startsOver) await replayAll(db, replay, options);
      return replayed + observations;
    } catch (error) {
      if (start === STARTS || !isVersionConflict(error)) throw error;
    }
  }
}
