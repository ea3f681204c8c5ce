// Makes sample calls about the bundled market series.

import { SAMPLE_MARKETS } from "../../lib/market/domain/sources.ts";
import { countExceedances, exceedanceProbability } from "../../lib/record/domain/basis.ts";
import type { CallRequest } from "../../lib/record/domain/call.ts";
import type { Operator, Statistic } from "../../lib/record/domain/criterion.ts";
import type { InstrumentType } from "../../lib/record/domain/lifecycle.ts";

const DAY_MS = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();
const dateOf = (at: number) => iso(at).slice(0, 10);

/** Parameters of a sample call about a bundled series. Days are relative to now; negative days are past. */
type SeriesCallSpec = {
  series: string;
  name: string;
  type: InstrumentType;
  unit: string;
  statistic: Statistic;
  operator: Operator;
  /**
   * How the threshold is computed from the value when the call is published: times the factor `by`, or plus the
   * difference `by` for values that may be negative.
   */
  move: "ratio" | "difference";
  by: number;
  digits: number;
  publishedDay: number;
  closesDay: number;
  observedDay: number;
  /** The local platform's made-up market on the same question. */
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

/** The parameters of all sample calls. Together with the calls from real questions they have every status. */
export const SERIES_CALL_SPECS: readonly SeriesCallSpec[] = [
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
export const spanOf = (spec: SeriesCallSpec, now: number) => {
  const stamp = noonOf(now, spec.publishedDay);
  return {
    seriesId: spec.series,
    knownAt: iso(stamp),
    firstDate: dateOf(stamp - HISTORY_DAYS * DAY_MS),
  };
};

const STATISTIC_TEXTS: Record<Statistic, string> = {
  last: "",
  max: "at its highest ",
  min: "at its lowest ",
};

/** The sentence, slug and date of a call with a threshold. */
function callTexts(spec: SeriesCallSpec, threshold: number, now: number) {
  const observedAt = iso(closeOf(now, spec.observedDay));
  const side = spec.operator === ">" ? "above" : "below";
  const claim = `${spec.name} ${STATISTIC_TEXTS[spec.statistic]}${side} ${threshold} ${spec.unit}`;
  const day = observedAt.slice(0, 10);
  const name = `${spec.statistic} ${spec.series} ${side} ${threshold} ${day}`;
  return {
    observedAt,
    slug: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    sentence: `${claim} ${spec.statistic === "last" ? "on" : "by"} ${day}`,
  };
}

/** The value that decides a call, by its statistic. */
const DECIDING_VALUE_TEXTS: Record<SeriesCallSpec["statistic"], string> = {
  last: "the value of that day, or the last one before it",
  max: "the highest of the values that became known after opening, up to that day",
  min: "the lowest of the values that became known after opening, up to that day",
};

/** Counts the windows of history that give the probability. Null without enough history. */
function countWindows(spec: SeriesCallSpec, values: readonly number[]) {
  const current = values.at(-1);
  if (current === undefined || values.length < 100) return null;
  const rawThreshold = spec.move === "ratio" ? current * spec.by : current + spec.by;
  const days = spec.observedDay - spec.publishedDay;
  const inputs = {
    metric: spec.statistic === "last" ? spec.series : `${spec.statistic}:${spec.series}`,
    operator: spec.operator,
    threshold: Number(rawThreshold.toFixed(spec.digits)),
    horizon: spec.type === "crypto" ? days : Math.round((days * 5) / 7),
    move: spec.move,
  };
  const windowCounts = countExceedances(values, inputs);
  return windowCounts === null ? null : { ...inputs, ...windowCounts };
}

/** Makes the request to publish a call, from its series as known when it is published. Null without enough history. */
export function seriesCallRequest(
  spec: SeriesCallSpec,
  values: readonly number[],
  { now, url }: { now: number; url: string },
): CallRequest | null {
  const windowCounts = countWindows(spec, values);
  if (windowCounts === null) return null;
  const { knownAt, firstDate } = spanOf(spec, now);
  const { metric, operator, threshold, horizon, windows, crossed, current } = windowCounts;
  const { observedAt, slug, sentence } = callTexts(spec, threshold, now);
  return {
    slug,
    title: sentence,
    statement: `Sample: ${sentence}, in the bundled series as it is replayed.`,
    instrument: spec.name,
    instrumentType: spec.type,
    svcProb: Number(exceedanceProbability(windowCounts).toFixed(4)),
    svcProbAt: knownAt,
    openedAt: knownAt,
    market: null,
    closesAt: iso(closeOf(now, spec.closesDay)),
    resolveBy: iso(closeOf(now, spec.observedDay) + 7 * DAY_MS),
    resolutionCriterion: `YES if ${sentence}: ${DECIDING_VALUE_TEXTS[spec.statistic]}.`,
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
      inputs: { ...windowCounts, known_at: knownAt, first_date: firstDate },
    },
    marketFeed: spec.market === undefined ? null : SAMPLE_MARKETS,
    marketFeedId: spec.market ?? null,
    isBacktest: false,
  };
}
