// Proposals for new sensors: series that no sensor uses, and families with too few sensors.

import { rounded } from "../../../core/rounded.ts";
import { spearman } from "../../../core/statistics.ts";
import { SENSORS } from "../../../sensors/domain/catalogue/index.ts";
import { FAMILIES, type Family, type SensorDefinition } from "../../../sensors/domain/sensor.ts";
import { emptyTransform, stepTransform } from "../../../sensors/domain/transform.ts";
import { candidateOf, familyOf } from "./candidates.ts";
import {
  type CatalogueFacts,
  type CuratedSensor,
  FACT_RULES,
  type SeriesSummary,
} from "./facts.ts";
import { clamped, type ProposalFinding, type ScoreInputs } from "./proposal.ts";

/** Minimum number of active sensors in a family. Source: docs/methods/sensors.md. */
const MIN_IN_FAMILY = 2;

/** Cost of a new sensor whose series is loaded by hand, or whose values may not be published. */
const COSTS = { byHand: 0.5, unpublished: 0.25 };

/** Number of sensors of a family that are active or were added by a proposal. */
const activeCount = ({ sensors }: CatalogueFacts, category: Family): number =>
  sensors.filter(
    ({ definition, active, isChanging, config }) =>
      definition.category === category && (active || isChanging || config.definition !== undefined),
  ).length;

/** Whether a series is up to date and long enough to rank. */
const isUsable = ({ observations, overdueAt }: SeriesSummary, { now }: CatalogueFacts): boolean =>
  observations >= FACT_RULES.minWindow && (overdueAt === null || now <= overdueAt);

/** Sensors that are published or will be. */
const publishedSensors = ({ sensors }: CatalogueFacts): CuratedSensor[] =>
  sensors.filter(({ config, isChanging }) => isChanging || config.retired !== true);

/** Series with current observations that no sensor uses. */
function unusedSeries(facts: CatalogueFacts): SeriesSummary[] {
  const used = new Set(publishedSensors(facts).flatMap(({ definition }) => definition.series));
  return facts.series.filter((series) => isUsable(series, facts) && !used.has(series.id));
}

/** Families with too few active sensors; composites do not count as a family. */
const thinFamilies = (facts: CatalogueFacts): Family[] =>
  FAMILIES.filter(
    (category) => category !== "composite" && activeCount(facts, category) < MIN_IN_FAMILY,
  );

/** Lists the series whose latest observations are needed to test candidates. */
export function neededTails(facts: Omit<CatalogueFacts, "tails">): string[] {
  const all = { ...facts, tails: new Map() };
  const thin = new Set(thinFamilies(all));
  const forFamilies = facts.series.filter((series) => {
    const family = familyOf(series.id);
    return isUsable(series, all) && family !== null && thin.has(family);
  });
  return [...new Set([...unusedSeries(all), ...forFamilies].map(({ id }) => id))].sort();
}

/** Highest absolute rank correlation between the values of a new sensor and an active one, 0..1. */
function resemblance(facts: CatalogueFacts, definition: SensorDefinition): number {
  const memory = emptyTransform();
  const values = (facts.tails.get(definition.series[0] ?? "") ?? []).flatMap(({ day, value }) => {
    const transformed = stepTransform(definition.transform, memory, value);
    return transformed === null ? [] : [[day, transformed] as const];
  });
  const correlations = facts.sensors
    .filter(({ active }) => active)
    .flatMap(({ readings }) => {
      const byDay = new Map(readings.map((reading) => [reading.day, reading.value]));
      const common = values.flatMap(([day, value]) => {
        const other = byDay.get(day);
        return other === undefined ? [] : [[value, other] as const];
      });
      if (common.length < FACT_RULES.minWindow) return [];
      const rho = spearman(
        common.map(([x]) => x),
        common.map(([, y]) => y),
      );
      return rho === null ? [] : [Math.abs(rho)];
    });
  return Math.max(0, ...correlations);
}

/** 1 minus the cost of a sensor of a series. */
const costScore = ({ source, publishValues }: SeriesSummary): number =>
  1 - (source === null ? COSTS.byHand : 0) - (publishValues ? 0 : COSTS.unpublished);

/** Inputs of the scores of a proposal to add or restore a sensor. */
function scoreInputsOf(
  facts: CatalogueFacts,
  category: Family,
  sensor: { series: SeriesSummary; resemblance: number; strength: number },
): ScoreInputs {
  return {
    observations: sensor.series.observations,
    strength: sensor.strength,
    resemblance: sensor.resemblance,
    coverage: 1 / (1 + activeCount(facts, category)),
    cost: costScore(sensor.series),
  };
}

/** The sensor of a series that was retired because its source stopped. */
const retiredOf = ({ sensors }: CatalogueFacts, seriesId: string): CuratedSensor | undefined =>
  sensors.find(
    ({ definition, config, changedBy }) =>
      config.retired === true &&
      changedBy === "dead-source" &&
      definition.series.includes(seriesId),
  );

/** Proposes a sensor for an unused series: to restore its retired sensor, or to add a new one. */
function unusedSeriesFinding(facts: CatalogueFacts, series: SeriesSummary): ProposalFinding[] {
  const { id, observations } = series;
  const common = { rule: "unused-series", type: "NEW_SENSOR", subject: id } as const;
  const statement = `${id} has ${observations} observations, and no sensor uses it.`;
  const evidence = { observations };
  const retired = retiredOf(facts, id);
  if (retired) {
    const { definition, version } = retired;
    return [
      {
        ...common,
        sensorId: definition.id,
        version,
        title: `Restore ${definition.name}: its source delivers data again`,
        rationale: `${statement} Its sensor was retired when the source stopped.`,
        change: { retired: false },
        evidence,
        scoreInputs: scoreInputsOf(facts, definition.category, {
          series,
          resemblance: 0,
          strength: 1,
        }),
      },
    ];
  }
  const category = familyOf(id);
  const definition = category && candidateOf(id, category, existingDefinitions(facts));
  if (!category || !definition) return [];
  const like = resemblance(facts, definition);
  return [
    {
      ...common,
      sensorId: definition.id,
      version: 0,
      title: `Add ${definition.name}`,
      rationale:
        `${statement} Its values would have a rank correlation of at most ${like.toFixed(2)} with those of ` +
        "existing sensors. It would have no weight in the index.",
      change: { definition },
      evidence: { observations, resemblance: rounded(like, 4) },
      scoreInputs: scoreInputsOf(facts, category, { series, resemblance: like, strength: 1 }),
    },
  ];
}

/** All definitions, active or not, so that no definition is proposed twice. */
const existingDefinitions = ({ sensors }: CatalogueFacts): SensorDefinition[] => [
  ...SENSORS,
  ...sensors.map(({ definition }) => definition),
];

/** The candidate for a family that correlates least with the existing sensors. */
function bestCandidate(facts: CatalogueFacts, category: Family) {
  const candidates = facts.series
    .filter((series) => isUsable(series, facts) && familyOf(series.id) === category)
    .flatMap((series) => {
      const definition = candidateOf(series.id, category, existingDefinitions(facts));
      return definition ? [{ series, definition, like: resemblance(facts, definition) }] : [];
    });
  return candidates.sort((a, b) => a.like - b.like)[0];
}

/** The series that the catalogue's sensors of a family use. */
const inputsOf = (category: Family): string[] => [
  ...new Set(SENSORS.filter((each) => each.category === category).flatMap(({ series }) => series)),
];

/** Proposes a sensor for a family with fewer than two, or names the series that are missing. */
function thinFamilyFinding(facts: CatalogueFacts, category: Family): ProposalFinding {
  const active = activeCount(facts, category);
  const best = bestCandidate(facts, category);
  const need = 1 - active / MIN_IN_FAMILY;
  const statement = `The family ${category} has ${active} active sensors, fewer than ${MIN_IN_FAMILY}.`;
  const common = { rule: "thin-family", type: "NEW_SENSOR", version: 0 } as const;
  if (best) {
    const { series, definition, like } = best;
    return {
      ...common,
      subject: `${category}/${definition.id}`,
      sensorId: definition.id,
      title: `Add ${definition.name} to the family ${category}`,
      rationale:
        `${statement} ${series.id} has ${series.observations} observations; its values would ` +
        `have a rank correlation of at most ${like.toFixed(2)} with those of existing sensors.`,
      change: { definition },
      evidence: { active, observations: series.observations, resemblance: rounded(like, 4) },
      scoreInputs: scoreInputsOf(facts, category, { series, resemblance: like, strength: need }),
    };
  }
  return {
    ...common,
    subject: category,
    sensorId: null,
    title: `Ingest a series for the family ${category}`,
    rationale:
      `${statement} No ingested series could serve it. Its sensors in the catalogue need ` +
      `${inputsOf(category).join(", ")}.`,
    change: null,
    evidence: { active },
    scoreInputs: {
      observations: 0,
      strength: need,
      resemblance: 0,
      coverage: 1 / (1 + active),
      cost: clamped(1 - COSTS.byHand),
    },
  };
}

/** Lists proposals for new sensors. */
export const newSensorsOf = (facts: CatalogueFacts): ProposalFinding[] => [
  ...unusedSeries(facts).flatMap((series) => unusedSeriesFinding(facts, series)),
  ...thinFamilies(facts).map((category) => thinFamilyFinding(facts, category)),
];
