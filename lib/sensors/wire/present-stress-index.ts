// Presents the stress index from the database as answers of the API.

import { rounded } from "../../core/rounded.ts";
import type { Tier } from "../../core/tier.ts";
import { type Rights, strictest } from "../../market/domain/rights.ts";
import { RISE_RULES } from "../domain/stress-index/regime.ts";
import {
  familiesOfTier,
  INDEX_INPUT_IDS,
  METHODOLOGY,
  METHODOLOGY_VERSION,
  stressedIn,
} from "../domain/stress-index/stress-index.ts";
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

/** Minimum sensors of a family that is shown. */
const MIN_FAMILY_SENSORS = 2;

/** The text on the method; it names inputs that are left out. Source: docs/methods/stress-index.md. */
function methodologyOf({
  contributions,
  excluded,
  methodologyVersion,
  notInSample,
}: IndexRow & { notInSample: readonly string[] }): string {
  if (methodologyVersion !== METHODOLOGY_VERSION) {
    return `Computed by version ${methodologyVersion} of the method, which the methodology page describes.`;
  }
  const inputs = contributions.flatMap(({ sensors }) => sensors.map(({ sensorId }) => sensorId));
  const isComplete = INDEX_INPUT_IDS.every((id) => inputs.includes(id));
  if (isComplete) return METHODOLOGY;
  const missing = excluded.filter((id) => INDEX_INPUT_IDS.includes(id));
  const [late, lacking] = [false, true].map((isLacking) =>
    missing.filter((id) => notInSample.includes(id) === isLacking).join(", "),
  );
  return [
    METHODOLOGY,
    ...(late ? [`Not in it now: ${late}.`] : []),
    ...(lacking ? [`Not in the sample, so not in it: ${lacking}.`] : []),
  ].join(" ");
}

const dateTime = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();

/** Presents the newest index. */
export function toStressIndex(
  row: IndexRow & {
    dayBefore: number | null;
    notInSample: readonly string[];
    inputRights: Readonly<Record<string, Rights>>;
  },
  tier: Tier,
) {
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
      family: family.category,
      weight: family.weight,
      contribution: family.contribution,
      sensors: family.sensors.map(({ sensorId, score, z, since, weight, contribution }) => ({
        sensor_id: sensorId,
        score,
        z: z ?? null,
        ranked_since: dateTime(since),
        weight,
        contribution,
        rights: row.inputRights[sensorId] ?? "licence_needed",
      })),
      rights: strictest(
        family.sensors.map(({ sensorId }) => row.inputRights[sensorId] ?? "licence_needed"),
      ),
    })),
    intercept: row.intercept,
    slope: row.slope,
    unclipped: row.unclipped,
    coverage: row.coverage,
    rise: row.rise,
    rising_from: row.methodologyVersion === METHODOLOGY_VERSION ? RISE_RULES.from : null,
    is_clipped: row.unclipped === null ? null : row.unclipped < 0 || row.unclipped > 100,
    breadth: { stressed: stressedIn(row), of: row.sensorCount },
    families: familiesOfTier(row.families, tier)
      .filter(({ sensors }) => sensors >= MIN_FAMILY_SENSORS)
      .map((family) => ({ ...family, family: family.category })),
  };
}

/** Presents a page of the index's history. */
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
      ([
        as_of,
        stress_index,
        regime,
        sensor_count,
        severe,
        elevated,
        rising,
        neutral,
        stable,
        observed,
      ]) => ({
        as_of,
        stress_index,
        regime,
        sensor_count,
        breakdown: { severe, elevated, rising, neutral, stable },
        ...(observed !== null && { observed }),
      }),
    ),
  };
}
