// Criteria for programs: what they measure, and whether our own data decide them.

import type { KnownValue } from "../../market/domain/series.ts";

/** Comparison operators of a criterion. */
export const OPERATORS = [">", ">=", "<", "<="] as const;
export type Operator = (typeof OPERATORS)[number];

/**
 * A criterion that we can decide from our own data, as stored and hashed. `metric` is a series of
 * the catalogue (`VIX`: its value on the day of `observed_at`, or the last value before that day),
 * or `max:VIX` or `min:VIX`: the highest or lowest value that became known after opening, up to
 * that day. `stress-index` is the index, and `state:vix` the rank of a sensor's state in its scheme,
 * from 0: the last one recorded by `observed_at`. Source: docs/decisions.md#g1, docs/methods/record.md#questions-about-our-own-data.
 */
export type Criterion = {
  metric: string;
  operator: Operator;
  threshold: number;
  unit: string | null;
  /** ISO 8601. */
  observed_at: string;
  source: string;
};

export type Statistic = "last" | "max" | "min";
/** What is measured: a series of the market, the stress index, or the state of a sensor. */
export type Subject =
  | { kind: "series"; id: string }
  | { kind: "index"; id: "stress-index" }
  | { kind: "state"; id: string };
type Metric = { statistic: Statistic; subject: Subject };

const METRIC = /^(?:(max|min):)?(?:([A-Z0-9_]{1,40})|(stress-index)|state:([a-z0-9-]{1,60}))$/;

/** Parses a metric; null when it has no valid form. */
export function parseMetric(metric: string): Metric | null {
  const [whole, statistic = "last", series, index, sensor] = METRIC.exec(metric) ?? [];
  if (whole === undefined) return null;
  return { statistic: statistic as Statistic, subject: subjectOf(series, index, sensor) };
}

function subjectOf(series?: string, index?: string, sensor?: string): Subject {
  if (series !== undefined) return { kind: "series", id: series };
  return index === undefined
    ? { kind: "state", id: sensor ?? "" }
    : { kind: "index", id: "stress-index" };
}

/** Whether a value meets the threshold. */
export function isTrueFor(value: number, operator: Operator, threshold: number): boolean {
  switch (operator) {
    case ">":
      return value > threshold;
    case ">=":
      return value >= threshold;
    case "<":
      return value < threshold;
    case "<=":
      return value <= threshold;
  }
}

type CriterionDecision = { outcome: 0 | 1; value: number; observedAt: number; knownAt: number };

/**
 * Decides a criterion from our own observations; null while they do not decide it. The last value
 * decides when its day, or a later one, has been observed. A maximum or minimum decides earlier when
 * no further value can change the result. `values` must be in order of day; instants in epoch ms. Source: docs/decisions.md#g9.
 */
export function decideCriterion(
  criterion: Criterion,
  values: readonly KnownValue[],
  { openedAt, now }: { openedAt: number; now: number },
): CriterionDecision | null {
  const metric = parseMetric(criterion.metric);
  const until = Date.parse(criterion.observed_at);
  if (metric === null) return null;
  const knownValues = values.filter(
    ({ observedAt, knownAt }) => observedAt <= until && knownAt <= now,
  );
  const isExtreme = metric.statistic !== "last";
  const candidates = isExtreme
    ? knownValues.filter(({ knownAt }) => knownAt > openedAt)
    : knownValues;
  const selected = selectValue(candidates, metric.statistic);
  if (selected === undefined) return null;
  const isTrue = isTrueFor(selected.value, criterion.operator, criterion.threshold);
  const day = Math.floor(until / DAY_MS) * DAY_MS;
  const isComplete =
    now >= until && values.some(({ observedAt, knownAt }) => observedAt >= day && knownAt <= now);
  if (!isComplete && !(isExtreme && cannotChange(metric.statistic, criterion.operator, isTrue))) {
    return null;
  }
  const { value, observedAt, knownAt } = selected;
  return { outcome: isTrue ? 1 : 0, value, observedAt, knownAt };
}

const DAY_MS = 86_400_000;

/** Returns the value that the statistic selects; of equal extremes, the first. */
function selectValue(values: readonly KnownValue[], statistic: Statistic): KnownValue | undefined {
  if (statistic === "last") return values.at(-1);
  const sign = statistic === "max" ? 1 : -1;
  return values.reduce<KnownValue | undefined>(
    (best, each) => (best === undefined || sign * (each.value - best.value) > 0 ? each : best),
    undefined,
  );
}

/**
 * Whether later values cannot change the result: a maximum never falls and a minimum never rises.
 */
function cannotChange(statistic: Statistic, operator: Operator, isTrue: boolean): boolean {
  const risesToTrue = operator === ">" || operator === ">=";
  return (statistic === "max") === risesToTrue ? isTrue : !isTrue;
}
