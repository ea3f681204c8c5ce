import { rounded } from "../../../core/rounded.ts";
import { spearman } from "../../../core/statistics.ts";
import { SENSORS } from "../../../sensors/domain/catalogue/index.ts";
import {
  CATEGORIES,
  type Category,
  type SensorDefinition,
} from "../../../sensors/domain/sensor.ts";
import { emptyTransform, stepTransform } from "../../../sensors/domain/transform.ts";
import { candidateOf, familyOf } from "./candidates.ts";
import { type CatalogueFacts, FACT_RULES, type SensorFacts, type SeriesFacts } from "./facts.ts";
import { clamped, type ProposalFinding, type ScoreInputs } from "./proposal.ts";

/** A family should have so many active sensors. Source: docs/methods/sensors.md. */
const MIN_IN_FAMILY = 2;

/** Price of a new sensor whose source no feed reads, or whose figures may not be published. */
const COSTS = { byHand: 0.5, unpublished: 0.25 };

/** Sensors of a family that are active, or on their way to be because a proposal added them. */
const activeIn = ({ sensors }: CatalogueFacts, category: Category): number =>
  sensors.filter(
    ({ definition, active, isChanging, config }) =>
      definition.category === category && (active || isChanging || config.definition !== undefined),
  ).length;

/** Whether a series comes in and is long enough to rank something of it. */
const isUsable = ({ observations, overdueAt }: SeriesFacts, { now }: CatalogueFacts): boolean =>
  observations >= FACT_RULES.least && (overdueAt === null || now <= overdueAt);

/** Sensors that are in force, published or about to be. */
const inForce = ({ sensors }: CatalogueFacts): SensorFacts[] =>
  sensors.filter(({ config, isChanging }) => isChanging || config.retired !== true);

/** Series that come in and that no sensor in force is made of. */
function unusedSeries(facts: CatalogueFacts): SeriesFacts[] {
  const used = new Set(inForce(facts).flatMap(({ definition }) => definition.series));
  return facts.series.filter((series) => isUsable(series, facts) && !used.has(series.id));
}

/** Families with too few active sensors; composites are made of others and are none. */
const thinFamilies = (facts: CatalogueFacts): Category[] =>
  CATEGORIES.filter(
    (category) => category !== "composite" && activeIn(facts, category) < MIN_IN_FAMILY,
  );

/** Series whose latest observations the curator needs, to look at what might be made of them. */
export function neededTails(facts: Omit<CatalogueFacts, "tails">): string[] {
  const all = { ...facts, tails: new Map() };
  const thin = new Set(thinFamilies(all));
  const forFamilies = facts.series.filter((series) => {
    const family = familyOf(series.id);
    return isUsable(series, all) && family !== null && thin.has(family);
  });
  return [...new Set([...unusedSeries(all), ...forFamilies].map(({ id }) => id))].sort();
}

/** Highest size of the rank correlation of a definition's values with an active sensor's, 0..1. */
function resemblance(facts: CatalogueFacts, definition: SensorDefinition): number {
  const memory = emptyTransform();
  const values = (facts.tails.get(definition.series[0] ?? "") ?? []).flatMap(({ day, value }) => {
    const made = stepTransform(definition.transform, memory, value);
    return made === null ? [] : [[day, made] as const];
  });
  const sizes = facts.sensors
    .filter(({ active }) => active)
    .flatMap(({ readings }) => {
      const byDay = new Map(readings.map((reading) => [reading.day, reading.value]));
      const common = values.flatMap(([day, value]) => {
        const other = byDay.get(day);
        return other === undefined ? [] : [[value, other] as const];
      });
      if (common.length < FACT_RULES.least) return [];
      const rho = spearman(
        common.map(([x]) => x),
        common.map(([, y]) => y),
      );
      return rho === null ? [] : [Math.abs(rho)];
    });
  return Math.max(0, ...sizes);
}

const costOf = ({ source, publishValues }: SeriesFacts): number =>
  1 - (source === null ? COSTS.byHand : 0) - (publishValues ? 0 : COSTS.unpublished);

/** What the judges get for a sensor that would be added, or brought back, to a family. */
function scoreInputsOf(
  facts: CatalogueFacts,
  category: Category,
  made: { series: SeriesFacts; resemblance: number; strength: number },
): ScoreInputs {
  return {
    observations: made.series.observations,
    strength: made.strength,
    resemblance: made.resemblance,
    coverage: 1 / (1 + activeIn(facts, category)),
    cost: costOf(made.series),
  };
}

/** A sensor of the series that was retired when its source fell silent. */
const retiredOf = ({ sensors }: CatalogueFacts, seriesId: string): SensorFacts | undefined =>
  sensors.find(
    ({ definition, config, changedBy }) =>
      config.retired === true &&
      changedBy === "dead-source" &&
      definition.series.includes(seriesId),
  );

/** A series that comes in and is unused: its retired sensor comes back, or it gets one. */
function unusedFinding(facts: CatalogueFacts, series: SeriesFacts): ProposalFinding[] {
  const { id, observations } = series;
  const common = { rule: "unused-series", type: "NEW_SENSOR", subject: id } as const;
  const said = `${id} comes in, with ${observations} observations, and no sensor is made of it.`;
  const evidence = { observations };
  const retired = retiredOf(facts, id);
  if (retired) {
    const { definition, version } = retired;
    return [
      {
        ...common,
        sensorId: definition.id,
        version,
        title: `Bring back ${definition.name}: its source speaks again`,
        rationale: `${said} Its sensor was retired when the source was silent.`,
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
  const definition = category && candidateOf(id, category, takenOf(facts));
  if (!category || !definition) return [];
  const like = resemblance(facts, definition);
  return [
    {
      ...common,
      sensorId: definition.id,
      version: 0,
      title: `Add ${definition.name}`,
      rationale:
        `${said} Its values would have a rank correlation of at most ${like.toFixed(2)} with those of ` +
        "the sensors that there are. It would come without weight in the index.",
      change: { definition },
      evidence: { observations, resemblance: rounded(like, 4) },
      scoreInputs: scoreInputsOf(facts, category, { series, resemblance: like, strength: 1 }),
    },
  ];
}

/** Definitions that there are, in whatever state: none is proposed twice. */
const takenOf = ({ sensors }: CatalogueFacts): SensorDefinition[] => [
  ...SENSORS,
  ...sensors.map(({ definition }) => definition),
];

/** The best that the ingested series offer a thin family: what is least like the sensors there are. */
function bestFor(facts: CatalogueFacts, category: Category) {
  const offers = facts.series
    .filter((series) => isUsable(series, facts) && familyOf(series.id) === category)
    .flatMap((series) => {
      const definition = candidateOf(series.id, category, takenOf(facts));
      return definition ? [{ series, definition, like: resemblance(facts, definition) }] : [];
    });
  return offers.sort((a, b) => a.like - b.like)[0];
}

/** The series that the catalogue's sensors of a family are made of. */
const inputsOf = (category: Category): string[] => [
  ...new Set(SENSORS.filter((each) => each.category === category).flatMap(({ series }) => series)),
];

/** A family with fewer than two active sensors: it gets one, or the series that it lacks are named. */
function thinFinding(facts: CatalogueFacts, category: Category): ProposalFinding {
  const active = activeIn(facts, category);
  const best = bestFor(facts, category);
  const need = 1 - active / MIN_IN_FAMILY;
  const said = `The family ${category} has ${active} active sensors, fewer than ${MIN_IN_FAMILY}.`;
  const common = { rule: "thin-family", type: "NEW_SENSOR", version: 0 } as const;
  if (best) {
    const { series, definition, like } = best;
    return {
      ...common,
      subject: `${category}/${definition.id}`,
      sensorId: definition.id,
      title: `Add ${definition.name} to the family ${category}`,
      rationale:
        `${said} ${series.id} comes in, with ${series.observations} observations; its values would ` +
        `have a rank correlation of at most ${like.toFixed(2)} with those of the sensors that there are.`,
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
      `${said} No ingested series could serve it. The catalogue has sensors of it that wait for ` +
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

/** What could be added to the catalogue. */
export const newSensorsOf = (facts: CatalogueFacts): ProposalFinding[] => [
  ...unusedSeries(facts).flatMap((series) => unusedFinding(facts, series)),
  ...thinFamilies(facts).map((category) => thinFinding(facts, category)),
];
