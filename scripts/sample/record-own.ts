import { exceedanceOf, exceedanceProbability } from "../../lib/record/domain/basis.ts";
import type { Operator, Statistic } from "../../lib/record/domain/criterion.ts";
import type { InstrumentType } from "../../lib/record/domain/lifecycle.ts";
import type { CallRequest } from "../../lib/record/domain/open-call.ts";

const DAY_MS = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();
const dateOf = (at: number) => iso(at).slice(0, 10);

/** A call about a bundled series; days count from now, past ones are negative. */
type OwnSpec = {
  series: string;
  name: string;
  type: InstrumentType;
  unit: string;
  statistic: Statistic;
  operator: Operator;
  /** Threshold from the value at the stamp: a factor, or a difference where values may be negative. */
  move: "ratio" | "difference";
  by: number;
  digits: number;
  publishedDay: number;
  closesDay: number;
  observedDay: number;
  /** Which market of the local platform marks it while it is active. */
  market?: string;
  /** Somebody challenges what the series says. */
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

/** So that every state of a call shows, together with the forecasts. */
export const OWN_SPECS: readonly OwnSpec[] = [
  { ...VIX, statistic: "max", operator: ">", move: "ratio", by: 1.2, ...graded },
  { ...VIX, statistic: "last", operator: "<", move: "ratio", by: 0.95, ...graded },
  { ...WTI, statistic: "last", operator: ">", move: "ratio", by: 1.05, ...graded },
  { ...TEN, statistic: "last", operator: ">", move: "difference", by: 0.15, ...graded },
  { ...BTC, statistic: "min", operator: "<", move: "ratio", by: 0.85, ...graded },
  { ...CURVE, statistic: "last", operator: "<", move: "difference", by: 0, ...graded },
  { ...USD, statistic: "last", operator: ">", move: "ratio", by: 1.005, ...graded },
  // Of the one series that is known every day: others wait for their releases on some weekdays.
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

/** Noon UTC of a day from now: when calls are published. */
export const noonOf = (now: number, day: number): number =>
  Math.floor(now / DAY_MS) * DAY_MS + day * DAY_MS + DAY_MS / 2;
/** The end of a day's session in New York, in winter. */
const closeOf = (now: number, day: number): number => noonOf(now, day) + 9 * 3_600_000;

/** How much of the past the windows are taken from. */
const HISTORY_DAYS = 1_461;

/** What has to be known to make the probability of a call. */
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

/** What a spec says in words and as inputs, once its threshold is known. */
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

/** The windows that make a spec's probability, with its threshold; null without enough of a past. */
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
  const counted = exceedanceOf(values, inputs);
  return counted === null ? null : { ...inputs, ...counted };
}

/** The call of a spec, from its series as it was known at the stamp; null without enough of it. */
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
    resolutionCriterion:
      `YES if ${sentence}: the value of that day, or the last one before it. An extreme is over the ` +
      "values that became known after opening.",
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
      `the stamp, ${spec.name} moved from its start as it would have to from ${current}; ` +
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
