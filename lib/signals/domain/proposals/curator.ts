// The daily curator: finds sensors that repeat others or have no source, and scores all proposals.

import { DAY_MS } from "../../../core/calendar-date.ts";
import { rounded } from "../../../core/rounded.ts";
import { spearman } from "../../../core/statistics.ts";
import { TIERS } from "../../../core/tier.ts";
import type { Family } from "../../../sensors/domain/sensor.ts";
import { INDEX_MAX_AGE_MS } from "../../../sensors/domain/stress-index/index-point.ts";
import { adjustmentOf } from "./adjustments.ts";
import {
  type CatalogueFacts,
  type CuratedSensor,
  FACT_RULES,
  independentSensors,
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

/** Thresholds for removing a sensor's weight or retiring it. */
const CURATION_RULES = {
  /** Rank correlation of two sensors' values over the common dates of two years. */
  redundant: { correlation: 0.95 },
  /** Delay of a source after which its sensors leave the index. */
  deadSource: { overdueMs: INDEX_MAX_AGE_MS },
};

/** Coverage of a family after it loses a sensor: 1 when at least two remain, 0 when none does. */
function coverageWithout(facts: CatalogueFacts, category: Family): number {
  const count = independentSensors(facts).filter(
    ({ definition }) => definition.category === category,
  ).length;
  return clamped((count - 1) / 2);
}

/** Rank correlation of two sensors on common dates; for both, higher means more stress. */
function correlationOf(
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

/** All pairs with a correlation above the limit, highest first. */
function pairsOf(facts: CatalogueFacts) {
  const sensors = independentSensors(facts).filter(({ isChanging }) => !isChanging);
  const pairs = sensors.flatMap((a, i) =>
    sensors.slice(i + 1).flatMap((b) => {
      const found = correlationOf(a, b);
      return found === null || found.rho <= CURATION_RULES.redundant.correlation
        ? []
        : [{ ...found, pair: ranked([a, b]) }];
    }),
  );
  return pairs.sort((x, y) => y.rho - x.rho);
}

/**
 * Proposals for redundant sensors: the less important of two leaves its family's rank and stays
 * published. Sensors that are inputs of the index, or have no weight already, are left alone. A
 * sensor that loses its weight is not counted as a reason for a second proposal.
 */
export function redundantSensors(facts: CatalogueFacts): ProposalFinding[] {
  const { correlation: limit } = CURATION_RULES.redundant;
  const dropped = new Set<string>();
  return pairsOf(facts).flatMap(({ rho, observations, pair: [remaining, lesser] }) => {
    const { id, name, category, indexWeight, inFamilyRank } = lesser.definition;
    const isInvolved = dropped.has(id) || dropped.has(remaining.definition.id);
    // The inputs of the index are part of its method.
    const isFixed = indexWeight > 0 || !inFamilyRank;
    if (isInvolved || isFixed || wasReverted(lesser, "twins")) return [];
    dropped.add(id);
    return {
      rule: "twins",
      type: "CURATION",
      // The subject does not depend on the order, so that the two never both lose their weight.
      subject: [remaining.definition.id, id].toSorted().join("+"),
      sensorId: id,
      version: remaining.version + lesser.version,
      title: `Take ${name} out of its family's rank: it repeats ${remaining.definition.name}`,
      rationale:
        `Their rank correlation over ${observations} common observations is ${rho.toFixed(3)}; above ` +
        `${limit} the family counts the same thing twice. ${name} would stay published, without weight.`,
      change: { indexWeight: 0 },
      evidence: { correlation: rounded(rho, 4), observations },
      scoreInputs: {
        observations,
        strength: (rho - limit) / (1 - limit),
        resemblance: 0,
        coverage: coverageWithout(facts, category),
        // Sensors outside the index never move it.
        cost: 1,
      },
    } satisfies ProposalFinding;
  });
}

/** Whether an operator reverted this rule's last change of the sensor. */
const wasReverted = (
  { isReverted, changedBy }: CuratedSensor,
  rule: ProposalFinding["rule"],
): boolean => isReverted && changedBy === rule;

/**
 * Whether other series of the same source are up to date, so that the late series are the problem.
 */
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
 * Proposals to retire sensors whose series is so late that they left the index, although other
 * series of the same source arrive. When the series is back, `newSensorsOf` proposes to restore
 * them.
 */
export function deadSources(facts: CatalogueFacts): ProposalFinding[] {
  const limitMs = CURATION_RULES.deadSource.overdueMs;
  return independentSensors(facts).flatMap((sensor) => {
    const { id, name, category, series } = sensor.definition;
    const overdueMs = sensor.overdueAt === null ? 0 : facts.now - sensor.overdueAt;
    if (overdueMs <= limitMs || sensor.isChanging || wasReverted(sensor, "dead-source")) return [];
    if (!areOnlyTheseLate(facts, series)) return [];
    const days = Math.floor(overdueMs / DAY_MS);
    return {
      rule: "dead-source",
      type: "CURATION",
      subject: id,
      sensorId: id,
      version: sensor.version,
      title: `Retire ${name}: its source sends no data`,
      rationale:
        `A source of it (${series.join(", ")}) has been late for ${days} days, longer than the ` +
        `${limitMs / DAY_MS} after which a sensor leaves the index, while other series of that source ` +
        "arrive.",
      change: { retired: true },
      evidence: { overdue_days: days },
      scoreInputs: {
        observations: FACT_RULES.window,
        strength: overdueMs / limitMs - 1,
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

/** An earlier proposal. */
interface EarlierProposal {
  key: string;
  subject: string;
  sensorId: string | null;
}

/** Lists all findings in the catalogue and its readings, by rule, then subject. */
export const findingsOf = (facts: CatalogueFacts): ProposalFinding[] => [
  ...newSensorsOf(facts),
  ...facts.sensors.flatMap((sensor) => adjustmentOf(sensor) ?? []),
  ...redundantSensors(facts),
  ...deadSources(facts),
];

/** Scores the findings, given the earlier proposals. Pure and deterministic. */
export function scoreFindings(
  facts: CatalogueFacts,
  record: readonly EarlierProposal[],
): ScoredFinding[] {
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
