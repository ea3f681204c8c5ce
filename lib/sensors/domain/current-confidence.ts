import { DEAD_AFTER_MS } from "./freshness.ts";

/**
 * What a sensor's confidence is worth at an instant: that of its newest reading (heartbeats of a
 * stale sensor carry it already shrunk), or null when the sensor is dead. Source: methods §2.
 */
export function currentConfidence(
  { latest }: { latest: { recordedAt: string; confidence: number | null } | null },
  at: number,
): number | null {
  if (!latest || at - Date.parse(latest.recordedAt) > DEAD_AFTER_MS) return null;
  return latest.confidence;
}
