import { rounded } from "../../core/rounded.ts";
import type { Tier } from "../../core/tier.ts";
import { METHODOLOGY } from "../domain/stress-index/stress-index.ts";
import type { IndexPointTuple, IndexRow } from "../queries/index-readings.ts";

const breakdown = (
  row: Pick<IndexRow, "severe" | "elevated" | "rising" | "neutral" | "stable">,
) => ({
  severe: row.severe,
  elevated: row.elevated,
  rising: row.rising,
  neutral: row.neutral,
  stable: row.stable,
});

/** The fixed paragraph, and a word more when few sensors live. Source: docs/methods/stress-index.md. */
function methodologyOf({ sensorCount, excluded }: IndexRow): string {
  const all = sensorCount + excluded.length;
  if (sensorCount * 2 >= all) return METHODOLOGY;
  return `${METHODOLOGY} Only ${sensorCount} of ${all} sensors are live now: read it with care.`;
}

export function toStressIndex(row: IndexRow & { dayBefore: number | null }) {
  return {
    stress_index: row.stressIndex,
    regime: row.regime,
    sensor_count: row.sensorCount,
    breakdown: breakdown(row),
    as_of: row.asOf,
    methodology: methodologyOf(row),
    methodology_version: row.methodologyVersion,
    confidence: row.confidence,
    changed: row.dayBefore === null ? null : rounded(row.stressIndex - row.dayBefore, 1),
    excluded: row.excluded,
    contributions: row.contributions.map((family) => ({
      category: family.category,
      weight: family.weight,
      contribution: family.contribution,
      sensors: family.sensors.map(({ sensorId, score, weight, contribution }) => ({
        sensor_id: sensorId,
        score,
        weight,
        contribution,
      })),
    })),
  };
}

export function toStressIndexHistory(
  points: readonly IndexPointTuple[],
  page: { limit: number; maxLimit: number; offset: number; nextCursor: string | null },
  tier: Tier,
) {
  return {
    version: "v1" as const,
    read_only: true as const,
    tier,
    total_returned: points.length,
    limit: page.limit,
    max_limit: page.maxLimit,
    offset: page.offset,
    next_cursor: page.nextCursor,
    points: points.map(
      ([as_of, stress_index, regime, sensor_count, severe, elevated, rising, neutral, stable]) => ({
        as_of,
        stress_index,
        regime,
        sensor_count,
        breakdown: { severe, elevated, rising, neutral, stable },
      }),
    ),
  };
}
