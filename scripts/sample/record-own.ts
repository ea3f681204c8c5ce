import { countExceedances, exceedanceProbability } from "../../lib/record/domain/basis.ts";
import type { Operator, Statistic } from "../../lib/record/domain/criterion.ts";
import type { InstrumentType } from "../../lib/record/domain/lifecycle.ts";
import type { CallRequest } from "../../lib/record/domain/open-call.ts";

const DAY_MS = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();
const dateOf = (at: number) => iso(at).slice(0, 10);

/** A sample forecast about a bundled series. Days are relative to now; negative days are past. */
type OwnSpec = {
  series: string;
  name: string;
  type: InstrumentType;
  unit: string;
  statistic: Statistic;
  operator: Operator;
  /**
   * How the threshold is computed from the value at the timestamp: as a multiple, or by adding a
   * difference if values may be negative. `by` is the factor or the difference.
   */
  move: "ratio" | "difference";
  by: number;
  digits: number;
  publishedDay: number;
  closesDay: number;
  observedDay: number;
  /** The local platform's market that gives the call's market probability while it is active. */
  market?: string;
  /** True when the outcome is disputed. */
  isDisputed?: true;
};

const VIX = { series: "VIX", name: "VIX", type: "index", unit: "points", digits: 1 } as const;
const WTI = {
  series: "WTI",
  name: "WTI crude",
  type: "commodity",
  unit: "USD",
  digits: 0,
} as const;
const BTC = { series: "BTC", name: "Bitcoin", type: "crypto", unit: "USD", digits: 0 } as const;
const TEN = { series: "DGS10", name: "10-year yield", type: "rate", unit: "%", digits: 2 } as const;
const CURVE = {
  series: "T10Y2Y",
  name: "10y-2y spread",
  type: "rate",
  unit: "pp",
  digits: 2,
} as const;
const USD = {
  series: "DTWEXBGS",
  name: "Broad dollar",
  type: "fx",
  unit: "index",
  digits: 1,
} as const;

const graded = { publishedDay: -75, closesDay: -40, observedDay: -40 };
const proposed = { publishedDay: -20, closesDay: -5, observedDay: -5 };
const closed = { publishedDay: -15, closesDay: -2, observedDay: 7 };
const active = { publishedDay: -10, closesDay: 25, observedDay: 25 };

/** Together with the rule-based forecasts, these calls have every status. */
export const OWN_SPECS: readonly OwnSpec[] = [
  { ...VIX, statistic: "max", operator: ">", move: "ratio", by: 1.2, ...graded },
  { ...VIX, statistic: "last", operator: "<", move: "ratio", by: 0.95, ...graded },
  { ...WTI, statistic: "last", operator: ">", move: "ratio", by: 1.05, ...graded },
  { ...TEN, statistic: "last", operator: ">", move: "difference", by: 0.15, ...graded },
  { ...BTC, statistic: "min", operator: "<", move: "ratio", by: 0.85, ...graded },
  { ...CURVE, statistic: "last", operator: "<", move: "difference", by: 0, ...graded },
  { ...USD, statistic: "last", operator: ">", move: "ratio", by: 1.005, ...graded },
  // Bitcoin is the only series with a value every day; the others lack some weekdays.
  {
    ...BTC,
    statistic: "last",
    operator: ">",
    move: "ratio",
    by: 1.05,
    ...proposed,
    isDisputed: true,
  },
  { ...BTC, statistic: "last", operator: "<", move: "ratio", by: 0.95, ...proposed },
  { ...VIX, statistic: "last", operator: ">", move: "ratio", by: 1.1, ...closed },
  {
    ...VIX,
    statistic: "last",
    operator: ">",
    move: "ratio",
    by: 1.25,
    ...active,
    market: "sampleVix1",
  },
  {
    ...TEN,
    statistic: "last",
    operator: ">",
    move: "difference",
    by: 0.25,
    ...active,
    market: "sampleTen1",
  },
  {
    ...BTC,
    statistic: "last",
    operator: ">",
    move: "ratio",
    by: 1.1,
    ...active,
    market: "sampleBtc1",
  },
  {
    ...CURVE,
    statistic: "last",
    operator: "<",
    move: "difference",
    by: -0.1,
    ...active,
    closesDay: 18,
    observedDay: 18,
  },
];

/** Noon UTC of a day relative to now: when calls are published. */
export const noonOf = (now: number, day: number): number =>
  Math.floor(now / DAY_MS) * DAY_MS + day * DAY_MS + DAY_MS / 2;
/** The close of a day's New York session, in winter time. */
const closeOf = (now: number, day: number): number => noonOf(now, day) + 9 * 3_600_000;

/** Length in days of the history from which the windows are taken. */
const HISTORY_DAYS = 1_461;

/** The series and time span from which a call's probability is computed. */
export const spanOf = (spec: OwnSpec, now: number) => {
  const stamp = noonOf(now, spec.publishedDay);
  return {
    seriesId: spec.series,
    knownAt: iso(stamp),
    firstDate: dateOf(stamp - HISTORY_DAYS * DAY_MS),
  };
};

const WORDS: Record<Statistic, string> = {
  last: "",
  max: "at its highest ",
  min: "at its lowest ",
};

/** The texts of a spec whose threshold is known. */
function claimOf(spec: OwnSpec, threshold: number, now: number) {
  const observedAt = iso(closeOf(now, spec.observedDay));
  const side = spec.operator === ">" ? "above" : "below";
  const claim = `${spec.name} ${WORDS[spec.statistic]}${side} ${threshold} ${spec.unit}`;
  const day = observedAt.slice(0, 10);
  const name = `${spec.statistic} ${spec.series} ${side} ${threshold} ${day}`;
  return {
    observedAt,
    slug: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    sentence: `${claim} ${spec.statistic === "last" ? "on" : "by"} ${day}`,
  };
}

/** The value that decides a call, by its statistic. */
const COUNTED_VALUE: Record<OwnSpec["statistic"], string> = {
  last: "the value of that day, or the last one before it",
  max: "the highest of the values that became known after opening, up to that day",
  min: "the lowest of the values that became known after opening, up to that day",
};

/** The windows and the threshold that give a spec's probability; null without enough history. */
function countedOf(spec: OwnSpec, values: readonly number[]) {
  const current = values.at(-1);
  if (current === undefined || values.length < 100) return null;
  const aim = spec.move === "ratio" ? current * spec.by : current + spec.by;
  const days = spec.observedDay - spec.publishedDay;
  const inputs = {
    metric: spec.statistic === "last" ? spec.series : `${spec.statistic}:${spec.series}`,
    operator: spec.operator,
    threshold: Number(aim.toFixed(spec.digits)),
    horizon: spec.type === "crypto" ? days : Math.round((days * 5) / 7),
    move: spec.move,
  };
  const counted = countExceedances(values, inputs);
  return counted === null ? null : { ...inputs, ...counted };
}

/** The call of a spec, from its series as known at the timestamp; null without enough history. */
export function ownRequest(
  spec: OwnSpec,
  values: readonly number[],
  { now, url }: { now: number; url: string },
): CallRequest | null {
  const counted = countedOf(spec, values);
  if (counted === null) return null;
  const { knownAt, firstDate } = spanOf(spec, now);
  const { metric, operator, threshold, horizon, windows, crossed, current } = counted;
  const { observedAt, slug, sentence } = claimOf(spec, threshold, now);
  return {
    slug,
    title: sentence,
    statement: `Sample: ${sentence}, in the bundled series as it is replayed.`,
    ...{ instrument: spec.name, instrumentType: spec.type },
    svcProb: Number(exceedanceProbability(counted).toFixed(4)),
    ...{ svcProbAt: knownAt, openedAt: knownAt, market: null },
    closesAt: iso(closeOf(now, spec.closesDay)),
    resolveBy: iso(closeOf(now, spec.observedDay) + 7 * DAY_MS),
    resolutionCriterion: `YES if ${sentence}: ${COUNTED_VALUE[spec.statistic]}.`,
    resolutionSource: url,
    criterion: {
      metric,
      operator,
      threshold,
      unit: spec.unit,
      observed_at: observedAt,
      source: url,
    },
    probBasis:
      `In ${crossed} of ${windows} windows of ${horizon} observations since ${firstDate}, as known at ` +
      `the stamp, ${spec.name} moved as far as it must now move from ${current}; ` +
      "(crossed + 1) / (windows + 2): empirical-exceedance, method 1.",
    basis: {
      formula: "empirical-exceedance",
      method_version: "1",
      inputs: { ...counted, known_at: knownAt, first_date: firstDate },
    },
    marketFeed: spec.market === undefined ? null : "manifold",
    marketFeedId: spec.market ?? null,
    isBacktest: false,
  };
}
