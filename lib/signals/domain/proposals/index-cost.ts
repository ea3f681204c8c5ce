import { FAMILY_WEIGHTS } from "../../../sensors/domain/catalogue/index.ts";
import { REGIME_RULES } from "../../../sensors/domain/stress-index/regime.ts";
import { type IndexInput, stressIndex } from "../../../sensors/domain/stress-index/stress-index.ts";
import type { CatalogueFacts, SensorFacts } from "./facts.ts";

/** Active sensors other than composites, which are made of others by design. */
export const ownSensors = ({ sensors }: CatalogueFacts): SensorFacts[] =>
  sensors.filter(({ definition, active }) => active && definition.category !== "composite");

const inputOf = ({ definition, readings }: SensorFacts): IndexInput => ({
  sensorId: definition.id,
  category: definition.category,
  indexWeight: definition.indexWeight,
  percentile: readings.at(-1)?.percentile ?? null,
  state: readings.at(-1)?.state ?? "NEUTRAL",
});

/**
 * What is left of the price of a change to one sensor, 0..1: 1 when today's index would stay as it
 * is, 0 when it would move by the hysteresis of its regimes or more. `altered` is its rank after the
 * change; null: it has no more weight.
 */
export function indexCost(facts: CatalogueFacts, sensorId: string, altered: number | null): number {
  const inputs = ownSensors(facts).map(inputOf);
  const after = inputs.map((input) =>
    input.sensorId === sensorId ? { ...input, percentile: altered } : input,
  );
  const [before, then] = [inputs, after].map((each) => stressIndex(each, FAMILY_WEIGHTS)?.value);
  if (before === undefined && then === undefined) return 1;
  if (before === undefined || then === undefined) return 0;
  return 1 - Math.min(1, Math.abs(before - then) / REGIME_RULES.hysteresis);
}
