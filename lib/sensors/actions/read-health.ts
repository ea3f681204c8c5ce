// Reads whether the data are current, for the health endpoint and the status page.

import type { Answer } from "../../core/wire/answer.ts";
import type { Db } from "../../runtime/database/client.ts";
import { findLastTick } from "../../runtime/database/job-runs.ts";
import { type Freshness, freshnessOf, healthOf, isWithoutTick } from "../domain/freshness.ts";
import { listFreshnessInputs } from "../queries/sensors.ts";
import { type HealthAnswer, toHealth } from "../wire/health.ts";

/** The database counts as down when it does not answer within this time. */
export const HEALTH_TIMEOUT_MS = 2_000;

/** How current a sensor is. */
export interface SensorFreshness {
  id: string;
  freshness: Freshness;
  cadenceMinutes: number;
  updatedAt: Date | null;
}

/**
 * Reads the health of the data, with each sensor's freshness and the counts by freshness. Two
 * statements: a caller that batches its reads makes one round trip.
 */
export async function readHealth(
  db: Db,
  now: number,
): Promise<
  Answer<HealthAnswer> & {
    sensors: SensorFreshness[];
    counts: Record<Freshness, number>;
    /** Whether no scheduled run has started for too long. */
    hasStopped: boolean;
  }
> {
  const [inputs, lastTick] = await Promise.all([listFreshnessInputs(db), findLastTick(db)]);
  const counts: Record<Freshness, number> = { fresh: 0, stale: 0, dead: 0 };
  const sensors = inputs.map(({ id, updatedAt, overdueAt, cadenceMinutes }) => {
    const lastRecordedAt = updatedAt?.getTime() ?? null;
    const overdueSince = overdueAt && overdueAt.getTime() <= now ? overdueAt.getTime() : null;
    const cadenceMs = cadenceMinutes * 60_000;
    const freshness = freshnessOf({ lastRecordedAt, cadenceMs, overdueSince }, now);
    counts[freshness] += 1;
    return { id, freshness, cadenceMinutes, updatedAt };
  });
  const newest = Math.max(0, ...sensors.map(({ updatedAt }) => updatedAt?.getTime() ?? 0));
  const hasStopped = isWithoutTick(lastTick, now);
  const status = healthOf(counts, hasStopped);
  return {
    body: toHealth(status, now, { counts, lastTick: lastTick?.at ?? null }),
    dataAsOf: newest > 0 ? new Date(newest).toISOString() : null,
    status: status === "error" ? 503 : 200,
    sensors,
    counts,
    hasStopped,
  };
}

/** The answer while the database is down. */
export const healthWithoutDatabase = (now: number): Answer<HealthAnswer> => ({
  body: toHealth("error", now, null),
  dataAsOf: null,
  status: 503,
});
