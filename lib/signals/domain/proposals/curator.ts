import { DAY_MS } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";
import { spearman } from "../../../core/statistics.ts";
import { TIERS } from "../../../core/tier.ts";
import type { Category } from "../../../sensors/domain/sensor.ts";
import { INDEX_MAX_AGE_MS } from "../../../sensors/domain/stress-index/index-point.ts";
import { adjustmentOf } from "./adjustments.ts";
import { type CatalogueFacts, type CuratedSensor, FACT_RULES, ownSensors } from "./facts.ts";
import { newSensorsOf } from "./new-sensors.ts";
import {
  adjustScore,
  clamped,
  type FindingScores,
  keyOf,
  type ProposalFinding,
  scoreFinding,
} from "./proposal.ts";

/** Thresholds for demoting or retiring a sensor. */
const CURATION_RULES = {
  /** Rank correlation of two sensors' values over the common dates of two years. */
  twins: { correlation: 0.95 },
  /** Delay of the source after which its sensors leave the index. */
  deadSource: { overdueMs: INDEX_MAX_AGE_MS },
};

/** Coverage of a family that loses a sensor: 1 when two remain, 0 when none remains. */
function coverageWithout(facts: CatalogueFacts, category: Category): number {
  const count = ownSensors(facts).filter(
    ({ definition }) => definition.category === category,
  ).length;
  return clamped((count - 1) / 2);
}

/** Rank correlation of two sensors, up being stress in both, on the latest common dates. */
function likeness(
  a: CuratedSensor,
  b: CuratedSensor,
): { rho: number; observations: number } | null {
  const byDay = new Map(b.readings.map(({ day, value }) => [day, value * b.definition.sign]));
  const common = a.readings.flatMap(({ day, value }) => {
    const other = byDay.get(day);
    return other === undefined ? [] : [[value * a.definition.sign, other] as const];
  });
  if (common.length < FACT_RULES.minWindow) return null;
  const rho = spearman(
    common.map(([x]) => x),
    common.map(([, y]) => y),
  );
  return rho === null ? null : { rho, observations: common.length };
}

/** Orders a pair: the sensor to keep, then the redundant one. */
function ranked([a, b]: [CuratedSensor, CuratedSensor]): [CuratedSensor, CuratedSensor] {
  const [weightA, weightB] = [a.definition.indexWeight, b.definition.indexWeight];
  if (weightA !== weightB) return weightA > weightB ? [a, b] : [b, a];
  const byTier = TIERS.indexOf(a.definition.tier) - TIERS.indexOf(b.definition.tier);
  if (byTier !== 0) return byTier < 0 ? [a, b] : [b, a];
  return a.definition.id < b.definition.id ? [a, b] : [b, a];
}

/** All pairs above the limit, the highest correlation first. */
function pairsOf(facts: CatalogueFacts) {
  const sensors = ownSensors(facts).filter(({ isChanging }) => !isChanging);
  const pairs = sensors.flatMap((a, i) =>
    sensors.slice(i + 1).flatMap((b) => {
      const like = likeness(a, b);
      return like === null || like.rho <= CURATION_RULES.twins.correlation
        ? []
        : [{ ...like, pair: ranked([a, b]) }];
    }),
  );
  return pairs.sort((x, y) => y.rho - x.rho);
}

/**
 * Redundant sensors. The lesser of two loses its weight in the index and stays published. Nothing
 * is proposed when it has no weight, and a sensor about to lose its weight is no reason for
 * another.
 */
export function twinsOf(facts: CatalogueFacts): ProposalFinding[] {
  const { correlation: bar } = CURATION_RULES.twins;
  const dropped = new Set<string>();
  return pairsOf(facts).flatMap(({ rho, observations, pair: [remaining, lesser] }) => {
    const { id, name, category, indexWeight, inFamilyRank } = lesser.definition;
    const isTaken = dropped.has(id) || dropped.has(remaining.definition.id);
    // The inputs of the index are part of its method.
    const isFixed = indexWeight > 0 || !inFamilyRank;
    if (isTaken || isFixed || isUndone(lesser, "twins")) return [];
    dropped.add(id);
    return {
      rule: "twins",
      type: "CURATION",
      // The subject is the same for either order, so that the two never both lose their weight.
      subject: [remaining.definition.id, id].toSorted().join("+"),
      sensorId: id,
      version: remaining.version + lesser.version,
      title: `Take ${name} out of its family's rank: it repeats ${remaining.definition.name}`,
      rationale:
        `Their rank correlation over ${observations} common observations is ${rho.toFixed(3)}; above ` +
        `${bar} the family counts the same thing twice. ${name} would stay published, without weight.`,
      change: { indexWeight: 0 },
      evidence: { correlation: rounded(rho, 4), observations },
      scoreInputs: {
        observations,
        strength: (rho - bar) / (1 - bar),
        resemblance: 0,
        coverage: coverageWithout(facts, category),
        // Context never moves the index.
        cost: 1,
      },
    } satisfies ProposalFinding;
  });
}

/** Whether an operator reverted this rule's last change of the sensor. */
const isUndone = (
  { isReverted, changedBy }: CuratedSensor,
  rule: ProposalFinding["rule"],
): boolean => isReverted && changedBy === rule;

/** Whether other series of the same source are up to date, so that the fault is not ours. */
function areOnlyTheseLate(facts: CatalogueFacts, ids: readonly string[]): boolean {
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
 * Sensors to retire: their series is so late that they left the index, although other series of the
 * same source arrive. When the series is back, restoring them is proposed.
 */
export function deadSourcesOf(facts: CatalogueFacts): ProposalFinding[] {
  const bar = CURATION_RULES.deadSource.overdueMs;
  return ownSensors(facts).flatMap((sensor) => {
    const { id, name, category, series } = sensor.definition;
    const overdueMs = sensor.overdueAt === null ? 0 : facts.now - sensor.overdueAt;
    if (overdueMs <= bar || sensor.isChanging || isUndone(sensor, "dead-source")) return [];
    if (!areOnlyTheseLate(facts, series)) return [];
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

/** A finding with its scores. */
export interface ScoredFinding extends ProposalFinding {
  key: string;
  scores: FindingScores;
  adjustScore: number;
}

/** Earlier proposals: key and subject. */
interface OnRecord {
  key: string;
  subject: string;
  sensorId: string | null;
}

/** Lists all findings in the catalogue and its readings, by rule, then subject. */
export const findingsOf = (facts: CatalogueFacts): ProposalFinding[] => [
  ...newSensorsOf(facts),
  ...facts.sensors.flatMap((sensor) => adjustmentOf(sensor) ?? []),
  ...twinsOf(facts),
  ...deadSourcesOf(facts),
];

/** Scores the findings, given the earlier proposals. Pure and deterministic. */
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
