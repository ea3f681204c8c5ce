// Whether a sensor is fresh, stale or dead, and the health that follows for the service.

const FRESHNESS = ["fresh", "stale", "dead"] as const;
export type Freshness = (typeof FRESHNESS)[number];

export const HEALTH = ["ok", "degraded", "error"] as const;
export type Health = (typeof HEALTH)[number];

/**
 * Age of the last reading above which a sensor is dead. Source: docs/methods/series.md#freshness.
 */
export const DEAD_AFTER_MS = 24 * 3_600_000;

/**
 * Freshness of a sensor, from the age of its last reading (heartbeats count, because this checks our
 * own jobs) and from whether its source is late.
 *
 * dead: no reading, or age above 24 h. fresh: age at most the cadence, and the source is not late.
 * stale: everything else. An age of exactly the cadence is fresh, of exactly 24 h not dead. A reading
 * from the future (clock skew) has age 0. Source: docs/methods/series.md#freshness.
 */
export function freshnessOf(
  sensor: { lastRecordedAt: number | null; cadenceMs: number; overdueSince: number | null },
  now: number,
): Freshness {
  if (sensor.lastRecordedAt === null) return "dead";
  const age = Math.max(0, now - sensor.lastRecordedAt);
  if (age > DEAD_AFTER_MS) return "dead";
  return age <= sensor.cadenceMs && sensor.overdueSince === null ? "fresh" : "stale";
}

/** A longer time without a five-minute tick is an outage. Source: docs/methods/series.md#health. */
export const MAX_TICK_GAP_MS = 20 * 60_000;

/** Whether no five-minute tick has started for too long, and none is running. */
export const isWithoutTick = (
  lastTick: { at: number; isRunning: boolean } | null,
  now: number,
): boolean => lastTick === null || (!lastTick.isRunning && now - lastTick.at > MAX_TICK_GAP_MS);

/**
 * Health of the service, from the counts of its active sensors by freshness, and from whether the
 * scheduled run has stopped. error: at least half are dead, or no sensor is active. degraded: any is
 * dead, more than 20 % are stale, or no tick runs. ok: everything else. Source:
 * docs/methods/series.md#health.
 */
export function healthOf(counts: Record<Freshness, number>, hasStopped = false): Health {
  const total = counts.fresh + counts.stale + counts.dead;
  if (total === 0 || counts.dead * 2 >= total) return "error";
  return hasStopped || counts.dead > 0 || counts.stale * 5 > total ? "degraded" : "ok";
}

/**
 * Confidence of a sensor at an instant, 0..1, from its newest reading; null when the sensor is dead.
 * Heartbeats of a stale sensor already have a reduced confidence. Source:
 * docs/methods/sensors.md#confidence.
 */
export function currentConfidence(
  { latest }: { latest: { recordedAt: string; confidence: number | null } | null },
  at: number,
): number | null {
  if (!latest || at - Date.parse(latest.recordedAt) > DEAD_AFTER_MS) return null;
  return latest.confidence;
}
