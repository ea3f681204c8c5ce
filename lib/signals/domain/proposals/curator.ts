import { DAY_MS } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";
import { spearman } from "../../../core/statistics.ts";
import { TIERS } from "../../../core/tier.ts";
import { FAMILY_WEIGHTS } from "../../../sensors/domain/catalogue/index.ts";
import type { Category } from "../../../sensors/domain/sensor.ts";
import { INDEX_MAX_AGE_MS } from "../../../sensors/domain/stress-index/index-point.ts";
import { adjustmentOf } from "./adjustments.ts";
import {
  type CatalogueFacts,
  FACT_RULES,
  indexCost,
  ownSensors,
  type SensorFacts,
} from "./facts.ts";
import { newSensorsOf } from "./new-sensors.ts";
import {
  adjustScore,
  clamped,
  type FindingScores,
  keyOf,
  type ProposalFinding,
  scoreFinding,
} from "./proposal.ts";

/** When a sensor tells nothing of its own. */
const CURATION_RULES = {
  /** Rank correlation of two sensors' values over the common dates of two years. */
  twins: { correlation: 0.95 },
  /** How late a source is when its sensors have left the index for long. */
  deadSource: { overdueMs: INDEX_MAX_AGE_MS },
};

/** How well a family is covered when it loses a sensor: 1 with two left, 0 with none. */
function coverageWithout(facts: CatalogueFacts, category: Category): number {
  const count = ownSensors(facts).filter(
    ({ definition }) => definition.category === category,
  ).length;
  return clamped((count - 1) / 2);
}

/** Share of the index that a sensor decides. */
function indexShare(facts: CatalogueFacts, { definition }: SensorFacts): number {
  const family = ownSensors(facts).filter(
    (other) => other.definition.category === definition.category,
  );
  const sum = family.reduce((total, other) => total + other.definition.indexWeight, 0);
  return sum === 0 ? 0 : (FAMILY_WEIGHTS[definition.category] * definition.indexWeight) / sum;
}

/** Rank correlation of two sensors, up being stress in both, on the latest common dates. */
function likeness(a: SensorFacts, b: SensorFacts): { rho: number; observations: number } | null {
  const byDay = new Map(b.readings.map(({ day, value }) => [day, value * b.definition.sign]));
  const common = a.readings.flatMap(({ day, value }) => {
    const other = byDay.get(day);
    return other === undefined ? [] : [[value * a.definition.sign, other] as const];
  });
  if (common.length < FACT_RULES.least) return null;
  const rho = spearman(
    common.map(([x]) => x),
    common.map(([, y]) => y),
  );
  return rho === null ? null : { rho, observations: common.length };
}

/** Of two sensors the one to keep, then the one that repeats it. */
function ranked(
  facts: CatalogueFacts,
  pair: [SensorFacts, SensorFacts],
): [SensorFacts, SensorFacts] {
  const [a, b] = pair;
  const [shareA, shareB] = [indexShare(facts, a), indexShare(facts, b)];
  if (shareA !== shareB) return shareA > shareB ? [a, b] : [b, a];
  const byTier = TIERS.indexOf(a.definition.tier) - TIERS.indexOf(b.definition.tier);
  if (byTier !== 0) return byTier < 0 ? [a, b] : [b, a];
  return a.definition.id < b.definition.id ? [a, b] : [b, a];
}

/** All pairs above the bar, the most alike first. */
function pairsOf(facts: CatalogueFacts) {
  const sensors = ownSensors(facts).filter(({ isChanging }) => !isChanging);
  const pairs = sensors.flatMap((a, i) =>
    sensors.slice(i + 1).flatMap((b) => {
      const like = likeness(a, b);
      return like === null || like.rho <= CURATION_RULES.twins.correlation
        ? []
        : [{ ...like, pair: ranked(facts, [a, b]) }];
    }),
  );
  return pairs.sort((x, y) => y.rho - x.rho);
}

/**
 * Sensors that repeat another one. The lesser of two loses its weight in the index, where both count
 * the same thing; it stays published. Without weight it counts nothing twice, so nothing is proposed.
 * A sensor that is to lose its weight is no reason for another to lose its own.
 */
export function twinsOf(facts: CatalogueFacts): ProposalFinding[] {
  const { correlation: bar } = CURATION_RULES.twins;
  const dropped = new Set<string>();
  return pairsOf(facts).flatMap(({ rho, observations, pair: [kept, lesser] }) => {
    const { id, name, category, indexWeight } = lesser.definition;
    const isTaken = dropped.has(id) || dropped.has(kept.definition.id);
    if (isTaken || indexWeight === 0 || isUndone(lesser, "twins")) return [];
    dropped.add(id);
    return {
      rule: "twins",
      type: "CURATION",
      // One subject whichever is the lesser today, so that never both lose their weight.
      subject: [kept.definition.id, id].toSorted().join("+"),
      sensorId: id,
      version: kept.version + lesser.version,
      title: `Take ${name} out of the index: it repeats ${kept.definition.name}`,
      rationale:
        `Their rank correlation over ${observations} common observations is ${rho.toFixed(3)}; above ` +
        `${bar} the index counts the same thing twice. ${name} would stay published, without weight.`,
      change: { indexWeight: 0 },
      evidence: { correlation: rounded(rho, 4), observations },
      scoreInputs: {
        observations,
        strength: (rho - bar) / (1 - bar),
        resemblance: 0,
        coverage: coverageWithout(facts, category),
        cost: indexCost(facts, id, null),
      },
    } satisfies ProposalFinding;
  });
}

/** Whether an operator took back what this rule had changed in the sensor last. */
const isUndone = ({ isReverted, changedBy }: SensorFacts, rule: ProposalFinding["rule"]): boolean =>
  isReverted && changedBy === rule;

/** Whether other series of a series' source come in: then the silence is its own, and not ours. */
function isAloneSilent(facts: CatalogueFacts, ids: readonly string[]): boolean {
  const late = facts.series.filter(
    ({ id, overdueAt }) => ids.includes(id) && isPast(overdueAt, facts),
  );
  return late.some(({ source }) =>
    facts.series.some((other) => other.source === source && isCurrent(other, facts)),
  );
}

const isPast = (at: number | null, { now }: CatalogueFacts): boolean => at !== null && now > at;
const isCurrent = (
  { observations, overdueAt }: CatalogueFacts["series"][number],
  facts: CatalogueFacts,
): boolean => observations > 0 && !isPast(overdueAt, facts);

/**
 * Sensors whose source has been silent so long that they have left the index, while other series of
 * that source come in. They would be retired; when the source speaks again they are proposed anew.
 */
export function deadSourcesOf(facts: CatalogueFacts): ProposalFinding[] {
  const bar = CURATION_RULES.deadSource.overdueMs;
  return ownSensors(facts).flatMap((sensor) => {
    const { id, name, category, series } = sensor.definition;
    const overdueMs = sensor.overdueAt === null ? 0 : facts.now - sensor.overdueAt;
    if (overdueMs <= bar || sensor.isChanging || isUndone(sensor, "dead-source")) return [];
    if (!isAloneSilent(facts, series)) return [];
    const days = Math.floor(overdueMs / DAY_MS);
    return {
      rule: "dead-source",
      type: "CURATION",
      subject: id,
      sensorId: id,
      version: sensor.version,
      title: `Retire ${name}: its source is silent`,
      rationale:
        `A source of it (${series.join(", ")}) has been late for ${days} days, past the ` +
        `${bar / DAY_MS} after which a sensor leaves the index, while other series of that source ` +
        "come in.",
      change: { retired: true },
      evidence: { overdue_days: days },
      scoreInputs: {
        observations: FACT_RULES.window,
        strength: overdueMs / bar - 1,
        resemblance: 0,
        coverage: coverageWithout(facts, category),
        cost: 1,
      },
    } satisfies ProposalFinding;
  });
}

/** A finding with the scores that it got. */
export interface ScoredFinding extends ProposalFinding {
  key: string;
  scores: FindingScores;
  adjustScore: number;
}

/** What is on record about proposals: their keys, and what they are about. */
interface OnRecord {
  key: string;
  subject: string;
  sensorId: string | null;
}

/** Everything that the catalogue and its readings give reason to propose, by rule, then subject. */
export const findingsOf = (facts: CatalogueFacts): ProposalFinding[] => [
  ...newSensorsOf(facts),
  ...facts.sensors.flatMap((sensor) => adjustmentOf(facts, sensor) ?? []),
  ...twinsOf(facts),
  ...deadSourcesOf(facts),
];

/** Findings with their scores, given what was proposed before. Pure and deterministic. */
export function scoreFindings(facts: CatalogueFacts, record: readonly OnRecord[]): ScoredFinding[] {
  return findingsOf(facts).map((finding) => {
    const key = keyOf(finding);
    const earlier = record.filter(
      (other) =>
        other.key !== key &&
        (other.subject === finding.subject ||
          (finding.sensorId !== null && other.sensorId === finding.sensorId)),
    ).length;
    const scores = scoreFinding(finding.scoreInputs, earlier);
    return { ...finding, key, scores, adjustScore: adjustScore(scores) };
  });
}
