// Tables of docs/accuracy/stress-index.md: what the index is worth with each set of inputs, measured on 2016 to 2022.

import { mulberry32 } from "../../../lib/core/mulberry32.ts";
import { mean, pearson, quantile } from "../../../lib/core/statistics.ts";
import { isSession } from "../../../lib/market/domain/calendar.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import type { ObservationEvent } from "../../../lib/sensors/domain/replay.ts";
import { REGIMES } from "../../../lib/sensors/domain/stress-index/regime.ts";
import {
  coverageOf,
  INDEX_FAMILIES,
  INDEX_INPUT_IDS,
} from "../../../lib/sensors/domain/stress-index/stress-index.ts";
import { fixed, percent } from "./accuracy-rows.ts";
import { type DatedValues, pairByDate } from "./agreement.ts";
import { regimeChanges } from "./index-choice.ts";
import { replaySample, type SampleReplay } from "./replay.ts";

/** The years after those on which the index was chosen. */
const TEST_SPAN = { from: "2016-01-01", to: "2022-12-31" };

const CREDIT: readonly string[] = Object.keys(INDEX_FAMILIES.credit.inputs);
const except = (...ids: readonly string[]) => INDEX_INPUT_IDS.filter((id) => !ids.includes(id));

/** Sets of inputs that installations have, and sets that show what a family adds. */
const SETS = {
  all: { name: "all inputs", ids: INDEX_INPUT_IDS },
  withoutIce: { name: "without ICE", ids: except("hy-oas", "ig-oas") },
  withoutIceAndPaper: {
    name: "without ICE and funding",
    ids: except("hy-oas", "ig-oas", "cp-spread"),
  },
  sample: { name: "of the sample (without credit)", ids: except(...CREDIT) },
  withoutPaper: { name: "of the sample without funding", ids: except(...CREDIT, "cp-spread") },
  vixAndRates: { name: "VIX and rates", ids: ["vix", "treasury-10y-vol"] },
  vix: { name: "VIX alone", ids: ["vix"] },
  open: { name: "open rights: rates, fx and funding", ids: except("vix", ...CREDIT) },
  openWithoutPaper: { name: "rates and fx", ids: ["treasury-10y-vol", "dollar-vol"] },
} as const satisfies Record<string, { name: string; ids: readonly string[] }>;
type SetName = keyof typeof SETS;
const SET_NAMES = Object.keys(SETS) as SetName[];

/** Regime changes left again within five sessions, at most. */
const QUICK_BAR = { withCredit: 0.08, withoutCredit: 0.15 };
/** Correlations with STLFSI4, OFR FSI and NFCI that are to be reached. */
const BARS = {
  all: [0.84, 0.864, 0.788],
  withoutIce: [0.8, 0.88, 0.82],
} as const;
const SAME_BAR = 0.8;
const APART_BAR = 0.02;

/** Correlation of paired values, its interval and the number of independent values among them. */
interface Correlation {
  r: number;
  low: number;
  high: number;
  /** Number of values, and of independent values. */
  n: number;
  effective: number;
}

const BOOTSTRAP = { resamples: 1_000, level: 0.9, blockDays: 182, seed: 1 };
/** Days between two values of an index: a week, or a session. */
const daysBetween = (n: number): number => (n > 1_000 ? 1.45 : 7);

const lagged = (values: readonly number[]): number =>
  pearson(values.slice(1), values.slice(0, -1)) ?? 0;

/**
 * Correlation with a percentile bootstrap of moving blocks of half a year. The effective number is
 * `n (1 - a b) / (1 + a b)` with the autocorrelations a and b of the two series at the first lag.
 * Source: Künsch 1989, Annals of Statistics 17; Bretherton et al. 1999, Journal of Climate 12.
 */
export function correlationOf(xs: readonly number[], ys: readonly number[]): Correlation {
  const n = xs.length;
  const length = Math.max(1, Math.round(BOOTSTRAP.blockDays / daysBetween(n)));
  const random = mulberry32(BOOTSTRAP.seed);
  const drawn = Array.from({ length: BOOTSTRAP.resamples }, () => {
    const [x, y]: [number[], number[]] = [[], []];
    while (x.length < n) {
      const start = Math.floor(random() * (n - length + 1));
      for (let i = start; i < start + length && x.length < n; i += 1) {
        x.push(xs[i] ?? 0);
        y.push(ys[i] ?? 0);
      }
    }
    return pearson(x, y) ?? 0;
  });
  const tail = (1 - BOOTSTRAP.level) / 2;
  const product = lagged(xs) * lagged(ys);
  return {
    r: pearson(xs, ys) ?? Number.NaN,
    low: quantile(drawn, tail) ?? Number.NaN,
    high: quantile(drawn, 1 - tail) ?? Number.NaN,
    n,
    effective: Math.round((n * (1 - product)) / (1 + product)),
  };
}

/** A replay of some inputs alone, measured. */
interface SetResult {
  correlations: Correlation[];
  /** Regime by session. */
  regimes: Map<string, string>;
  changes: { all: number; quick: number };
  changesPerYear: number;
  occupancy: number[];
  confidence: number | null;
}

/** Replays some inputs alone, as the service would compute the index from them. */
export function replayInputs(
  events: readonly ObservationEvent[],
  ids: readonly string[],
): SampleReplay {
  const definitions = SENSORS.filter(({ id }) => ids.includes(id));
  const series = new Set(definitions.flatMap((sensor) => sensor.series));
  return replaySample(
    events.filter(({ seriesId }) => series.has(seriesId)),
    () => undefined,
    definitions,
  );
}

function measure(replay: SampleReplay, references: readonly DatedValues[]): SetResult {
  const { from, to } = TEST_SPAN;
  const within = replay.points.filter(
    ({ date }) => date >= from && date <= to && isSession("nyse", date),
  );
  const regimes = new Map(within.map(({ date, regime }) => [date, regime]));
  const changes = regimeChanges([...regimes.values()]);
  return {
    correlations: references.map((reference) => {
      const { xs, ys } = pairByDate(replay.points, reference, from, to);
      return correlationOf(xs, ys);
    }),
    regimes,
    changes,
    changesPerYear: (changes.all * 252) / within.length,
    occupancy: REGIMES.map(
      (regime) => within.filter((point) => point.regime === regime).length / within.length,
    ),
    confidence: mean(within.flatMap(({ confidence }) => confidence ?? [])),
  };
}

const bandOf = (regime: string | undefined): number =>
  (REGIMES as readonly string[]).indexOf(regime ?? "");

/** Shares of sessions with the same regime as another set, and with one at least two away. */
function compareRegimes(own: SetResult, whole: SetResult): { same: number; apart: number } {
  const days = [...own.regimes].flatMap(([date, regime]) => {
    const other = whole.regimes.get(date);
    return other === undefined ? [] : [Math.abs(bandOf(regime) - bandOf(other))];
  });
  const share = (count: number) => count / days.length;
  return {
    same: share(days.filter((distance) => distance === 0).length),
    apart: share(days.filter((distance) => distance >= 2).length),
  };
}

const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...others] = rows;
  return [head, head.map(() => "---"), ...others]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
};

const correlationText = ({ r, low, high }: Correlation): string =>
  `${fixed(r)} (${fixed(low, 2)} to ${fixed(high, 2)})`;

/** A bar, and what was reached; a missed one says by how much. */
function barRow(bar: string, reached: string, misses: readonly number[], digits: number): string[] {
  const worst = Math.max(...misses);
  const mark = worst <= 0 ? "reached" : `**missed by ${fixed(worst, digits)}**`;
  return [bar, reached, mark];
}

/** The report: each set on 2016 to 2022, and the bars. */
export function indexSetsReport(
  events: readonly ObservationEvent[],
  references: { name: string; values: DatedValues }[],
): string {
  const values = references.map((reference) => reference.values);
  const results = Object.fromEntries(
    SET_NAMES.map((name) => [name, measure(replayInputs(events, SETS[name].ids), values)]),
  ) as Record<SetName, SetResult>;
  const { all, withoutIce, sample, vix } = results;
  const rows = SET_NAMES.map((set) => {
    const { correlations, changes, changesPerYear, confidence } = results[set];
    const { same, apart } = compareRegimes(results[set], all);
    return [
      SETS[set].name,
      fixed(coverageOf(SETS[set].ids), 2),
      ...correlations.map(correlationText),
      percent(same),
      percent(apart),
      `${changes.quick} of ${changes.all} (${percent(changes.quick / changes.all)})`,
      fixed(changesPerYear, 1),
      fixed(confidence, 2),
    ];
  });
  const head = [
    "inputs",
    "coverage",
    ...references.map(({ name }) => `r ${name}`),
    "regime of all inputs",
    "two or more away",
    "changes left within 5",
    "changes a year",
    "confidence",
  ];
  const rOf = (set: SetName) => results[set].correlations.map(({ r }) => r);
  const listed = (figures: readonly number[]) => figures.map((figure) => fixed(figure)).join(" / ");
  const below = (set: "all" | "withoutIce") => rOf(set).map((r, i) => (BARS[set][i] ?? 0) - r);
  const { same, apart } = compareRegimes(withoutIce, all);
  const better = sample.correlations.filter(({ r }, i) => r > (vix.correlations[i]?.r ?? 1)).length;
  const quickRows = SET_NAMES.map((set) => {
    const hasCredit = SETS[set].ids.some((id) => CREDIT.includes(id));
    const bar = hasCredit ? QUICK_BAR.withCredit : QUICK_BAR.withoutCredit;
    const { quick, all: count } = results[set].changes;
    return barRow(
      `${SETS[set].name}: regime changes left within five sessions ≤ ${percent(bar, 0)}`,
      percent(quick / count),
      [quick / count - bar],
      3,
    );
  });
  const bars = [
    barRow(
      `all inputs: r at least ${listed(BARS.all)} (version 4 less .03)`,
      listed(rOf("all")),
      below("all"),
      3,
    ),
    barRow(
      `without ICE: r at least ${listed(BARS.withoutIce)}`,
      listed(rOf("withoutIce")),
      below("withoutIce"),
      3,
    ),
    barRow(
      `without ICE: the regime of all inputs on ≥ ${percent(SAME_BAR, 0)} of days`,
      percent(same),
      [SAME_BAR - same],
      3,
    ),
    barRow(
      `without ICE: two or more regimes away on ≤ ${percent(APART_BAR, 0)} of days`,
      percent(apart),
      [apart - APART_BAR],
      3,
    ),
    barRow(
      "of the sample: r better than that of the VIX alone in two of three",
      `${better} of 3`,
      [2 - better],
      0,
    ),
    ...quickRows,
  ];
  const sizes = all.correlations.map(
    ({ n, effective }, i) => `${references[i]?.name} ${n} values, ${effective} effective`,
  );
  return [
    `**Sets of inputs, 2016 to 2022.** Replays of these inputs alone. In brackets 90 % intervals of a block bootstrap (blocks of half a year, ${BOOTSTRAP.resamples.toLocaleString("en")} resamples). ` +
      `Values lie close together in time, so few of them are independent: ${sizes.join("; ")} (weeks for STLFSI4 and NFCI, sessions for OFR FSI). ` +
      "The scale, which is fitted on 1999 to 2015, and the official indices have 2008 inside. The z of rate volatility begins with 1980, and its figures depend on that.",
    table([head, ...rows]),
    "**Bars on 2016 to 2022.** The weights, the rise and the hysteresis were chosen on 2000 to 2015 alone, see below.",
    table([["bar", "measured", ""], ...bars]),
    `Regimes of all inputs, 2016 to 2022: ${REGIMES.map((regime, i) => `${regime} ${percent(all.occupancy[i] ?? 0, 0)}`).join(", ")}; ${fixed(all.changesPerYear, 1)} changes a year.`,
  ].join("\n\n");
}
