// Computes all sensor readings, states and the index from the stored observations.

import { SERIES, type SeriesDefinition } from "../../market/domain/series.ts";
import type { Db } from "../../runtime/database/client.ts";
import { SENSORS } from "../domain/catalogue/index.ts";
import { PAID_METADATA } from "../domain/sensor-facts.ts";
import { initialState } from "../domain/sensor-state.ts";
import { upsertCatalogue } from "../queries/catalogue-writes.ts";
import { isVersionConflict } from "../queries/evaluation-memory.ts";
import { type BackfillPlan, replayNextVersions } from "./next-versions.ts";
import { planReplay } from "./plan-replay.ts";
import { type ReplayOptions, replayAll } from "./replay-all.ts";

// Copies the catalogue of series and sensors from the code to the database.

/** Updates the stored catalogue to the catalogue in the code, in one round trip. */
export async function syncCatalogue(db: Db): Promise<{ series: number; sensors: number }> {
  await upsertCatalogue(db, {
    series: SERIES.map(toFacts),
    sensors: SENSORS.map((definition) => ({
      definition,
      redactKeys: PAID_METADATA,
      initialState: initialState(definition.scheme).state,
    })),
  });
  return { series: SERIES.length, sensors: SENSORS.length };
}

function toFacts({ url, ...definition }: SeriesDefinition) {
  const { id, name, unit, calendar, source, sourceId, licence, publishValues } = definition;
  return { id, name, unit, calendar, source, sourceId, sourceUrl: url, licence, publishValues };
}

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
