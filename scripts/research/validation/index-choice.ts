// Tables of docs/accuracy/stress-index.md: the alternatives from which form and regime of the stress index were chosen.

import { join } from "node:path";
import { DAY_MS, dayNumber, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { mean, pearson, standardDeviation } from "../../../lib/core/statistics.ts";
import { sessionCloseAt } from "../../../lib/market/domain/calendar.ts";
import { knownAtByLag } from "../../../lib/market/domain/release.ts";
import { H10, H15, type ReleaseSchedule } from "../../../lib/market/domain/series.ts";
import type { Regime } from "../../../lib/sensors/domain/stress-index/regime.ts";
import {
  EASE_RULES,
  type EaseRule,
  nextRegime,
  type RegimeMemory,
  RISE_RULES,
} from "../../../lib/sensors/domain/stress-index/regime.ts";
import {
  CHOICE_SPAN,
  type Families,
  familyMean,
  INDEX_INPUTS,
  type InputGrid,
  inputGrid,
  onSessions,
  PUBLISHED_FAMILIES,
  regimePath,
  scalesFor,
} from "../index-constants.ts";
import { fixed, percent } from "./accuracy-rows.ts";
import { agreement, type DatedValues, meanOfExpandingZ } from "./agreement.ts";

/** The years of the choice are in five blocks of equal length. Later years are not used. */
const BLOCKS = 5;

function blocks(): { from: string; to: string }[] {
  const { from, to } = CHOICE_SPAN;
  const [start, end] = [dayNumber(from) * DAY_MS, (dayNumber(to) + 1) * DAY_MS];
  const length = (end - start) / BLOCKS;
  return Array.from({ length: BLOCKS }, (_, i) => ({
    from: utcDateOf(start + i * length),
    to: utcDateOf(start + (i + 1) * length - DAY_MS),
  }));
}

type Values = readonly (number | null)[];

const datedValues = ({ sessions }: InputGrid, values: Values): DatedValues =>
  sessions.flatMap((date, i) => {
    const value = values[i];
    return value == null ? [] : [{ date, value }];
  });

/** Mean correlation with the official stress indices within each block. */
const scoresOf = (series: DatedValues, references: readonly DatedValues[]): number[] =>
  blocks().map(({ from, to }) =>
    Number(mean(references.map((each) => agreement(series, each, from, to).pearson ?? 0))),
  );

/** The sets of inputs that installations have: all, without the licensed spreads, and of the bundled series. */
const LICENSED = ["hy-oas", "ig-oas"];
const CREDIT = [...LICENSED, "baa-spread"];
const SETS: readonly { name: string; without: readonly string[] }[] = [
  { name: "all", without: [] },
  { name: "without ICE", without: LICENSED },
  { name: "without credit", without: CREDIT },
];

const withoutInputs = (families: Families, left: readonly string[]): Families =>
  families
    .map(({ weight, inputs }) => ({ weight, inputs: inputs.filter((id) => !left.includes(id)) }))
    .filter(({ weight, inputs }) => weight > 0 && inputs.length > 0);

/** Mean score over the three sets within each block, and of each set. */
function scoresOfForm(grid: InputGrid, families: Families, references: readonly DatedValues[]) {
  const sets = SETS.map(({ without }) =>
    scoresOf(datedValues(grid, familyMean(grid, withoutInputs(families, without))), references),
  );
  return {
    blocks: blocks().map((_, i) => Number(mean(sets.map((scores) => scores[i] ?? 0)))),
    sets: sets.map((scores) => Number(mean(scores))),
  };
}

/** The published inputs with other weights; equity has weight 2. */
const weighted = (credit: number, rates: number, fx: number, funding: number): Families => [
  { weight: 2, inputs: ["vix"] },
  { weight: credit, inputs: CREDIT },
  { weight: rates, inputs: ["treasury-10y-vol"] },
  { weight: fx, inputs: ["dollar-vol"] },
  { weight: funding, inputs: ["cp-spread"] },
];
const TRIED = { credit: [2, 4, 6], rates: [0, 1, 2], fx: [0, 1, 2], funding: [0, 1, 2] };

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The table of all weights, and the result of choosing on four blocks and testing on the fifth. */
function weightsTable(grid: InputGrid, references: readonly DatedValues[]): string {
  const tried = TRIED.credit.flatMap((credit) =>
    TRIED.rates.flatMap((rates) =>
      TRIED.fx.flatMap((fx) =>
        TRIED.funding.map((funding) => ({
          weights: [credit, rates, fx, funding],
          scores: scoresOfForm(grid, weighted(credit, rates, fx, funding), references).blocks,
        })),
      ),
    ),
  );
  const withRates = tried.filter(({ weights }) => (weights[1] ?? 0) > 0);
  const chosen = blocks().map((_, out) => {
    const rest = (scores: readonly number[]) => Number(mean(scores.filter((_s, i) => i !== out)));
    return withRates.toSorted((a, b) => rest(b.scores) - rest(a.scores))[0];
  });
  const unseen = mean(chosen.map((form, out) => form?.scores[out] ?? 0));
  const others = TRIED.fx.flatMap((fx) => TRIED.funding.map((funding) => [fx, funding] as const));
  const rows = TRIED.credit.flatMap((credit) =>
    TRIED.rates.map((rates) => [
      `${credit}, ${rates}`,
      ...others.map(([fx, funding]) => {
        const found = tried.find(
          ({ weights }) => `${weights}` === `${[credit, rates, fx, funding]}`,
        );
        return fixed(mean(found?.scores ?? []));
      }),
    ]),
  );
  const left = chosen.map((form) => form?.weights.join(", ") ?? "–");
  return [
    "**Choice of the weights.** Correlation with STLFSI4, OFR FSI and NFCI within each of five blocks of 2000 to 2015: mean of the three, of the " +
      "blocks and of three sets of inputs (all, without the licensed spreads, without credit). Equity has weight 2. Rows: weights of credit and rates. Columns: " +
      "weights of fx and funding. Rates are a family of the index, so the choice is among rows with a weight for them. Chosen on four blocks and measured on the fifth, it reaches " +
      `${fixed(unseen)}. The weights of credit, rates, fx and funding chosen without each block: ${left.join("; ")}.`,
    table(["credit, rates", ...others.map(([fx, funding]) => `${fx}, ${funding}`)], rows),
  ].join("\n\n");
}

/** The z of rows that no sensor of the catalogue has, on the sessions of a grid. */
function zOnSessions(
  { sessions }: InputGrid,
  rows: DatedValues,
  { calendar, release }: ReleaseSchedule,
  carryDays?: number,
) {
  const z = meanOfExpandingZ([rows]).map(({ date, value }) => ({
    date,
    value,
    knownOn: utcDateOf(knownAtByLag(calendar, release, date)),
  }));
  return onSessions(z, sessions, carryDays);
}

/** Annualised volatility of log changes, or of changes, over a number of rows. */
function volatilityOf(rows: DatedValues, window: number, isLog: boolean): DatedValues {
  const change = (i: number) => {
    const [to, from] = [rows[i]?.value ?? 0, rows[i - 1]?.value ?? 0];
    return isLog ? Math.log(to / from) : to - from;
  };
  return rows.slice(window).map(({ date }, i) => {
    let squares = 0;
    for (let k = i + 1; k <= i + window; k += 1) squares += change(k) ** 2;
    return { date, value: 100 * Math.sqrt((252 * squares) / window) };
  });
}

/** Mean or difference of several series on the dates that all of them have. */
function combined(all: readonly DatedValues[], combine: (values: number[]) => number): DatedValues {
  const [first = [], ...others] = all;
  const maps = others.map((rows) => new Map(rows.map(({ date, value }) => [date, value])));
  return first.flatMap(({ date, value }) => {
    const rest = maps.flatMap((map) => map.get(date) ?? []);
    return rest.length < maps.length ? [] : [{ date, value: combine([value, ...rest]) }];
  });
}

const SIX_RATES = ["DEXJPUS", "DEXUSUK", "DEXCAUS", "DEXMXUS", "DEXUSAL", "DEXKOUS"];
const RATE_WINDOW = 63;
const logOf = (rows: DatedValues): DatedValues =>
  rows.map(({ date, value }) => ({ date, value: Math.log(value) }));

/** The table of other inputs, in the place of a published one. */
function inputsTable(
  grid: InputGrid,
  readSeries: (id: string) => DatedValues,
  references: readonly DatedValues[],
): string {
  const series = (name: string, values: Values) => [name, values] as const;
  const extra = new Map<string, Values>([
    series(
      "six rates",
      zOnSessions(
        grid,
        combined(
          SIX_RATES.map((id) => volatilityOf(readSeries(id), RATE_WINDOW, true)),
          (values) => Number(mean(values)),
        ),
        H10,
        14,
      ),
    ),
    series(
      "10-year, 21 sessions",
      zOnSessions(grid, volatilityOf(readSeries("DGS10"), 21, false), H15),
    ),
    series("2-year", zOnSessions(grid, volatilityOf(readSeries("DGS2"), RATE_WINDOW, false), H15)),
    series(
      "log 10-year",
      zOnSessions(grid, logOf(volatilityOf(readSeries("DGS10"), RATE_WINDOW, false)), H15),
    ),
    series(
      "30-day paper",
      zOnSessions(
        grid,
        combined(["RIFSPPNAAD30NB", "DTB3"].map(readSeries), ([a = 0, b = 0]) => a - b),
        H15,
        30,
      ),
    ),
    series("log VIX", zOnSessions(grid, logOf(readSeries("VIX")), H15)),
  ]);
  const all: InputGrid = { sessions: grid.sessions, z: new Map([...grid.z, ...extra]) };
  const instead = (from: string, to: readonly string[]): Families =>
    PUBLISHED_FAMILIES.map(({ weight, inputs }) => ({
      weight,
      inputs: inputs.flatMap((id) => (id === from ? to : [id])),
    }));
  const of = (...families: [weight: number, ...inputs: string[]][]): Families =>
    families.map(([weight, ...inputs]) => ({ weight, inputs }));
  const capped: InputGrid = {
    sessions: grid.sessions,
    z: new Map(
      [...grid.z].map(([id, values]) => [
        id,
        values.map((z) => (z === null ? null : Math.min(3, z))),
      ]),
    ),
  };
  const forms: [name: string, families: Families, from?: InputGrid][] = [
    ["published", PUBLISHED_FAMILIES],
    ["credit without Baa", instead("baa-spread", [])],
    ["credit of Baa alone", withoutInputs(PUBLISHED_FAMILIES, LICENSED)],
    ["six exchange rates instead of the broad dollar", instead("dollar-vol", ["six rates"])],
    ["broad dollar and six rates", instead("dollar-vol", ["dollar-vol", "six rates"])],
    ["10-year yield over 21 sessions", instead("treasury-10y-vol", ["10-year, 21 sessions"])],
    ["2-year yield", instead("treasury-10y-vol", ["2-year"])],
    ["logarithm of rate volatility", instead("treasury-10y-vol", ["log 10-year"])],
    ["30-day nonfinancial paper", instead("cp-spread", ["30-day paper"])],
    ["logarithm of the VIX", instead("vix", ["log VIX"])],
    ["each z at most 3", PUBLISHED_FAMILIES, capped],
    ["version 4: VIX, HY, IG by 2, 2, 3", of([2, "vix"], [2, "hy-oas"], [3, "ig-oas"])],
    ["VIX, HY, Baa, equal", of([1, "vix"], [1, "hy-oas"], [1, "baa-spread"])],
    ["VIX and rate volatility", of([2, "vix"], [1, "treasury-10y-vol"])],
    [
      "rate volatility, fx and funding (open rights)",
      withoutInputs(PUBLISHED_FAMILIES, ["vix", ...CREDIT]),
    ],
    ["rate volatility and fx", of([1, "treasury-10y-vol"], [1, "dollar-vol"])],
    ["VIX alone", of([1, "vix"])],
  ];
  const rows = forms.map(([name, families, from = all]) => {
    const scores = scoresOf(datedValues(from, familyMean(from, families)), references);
    return [name, fixed(mean(scores)), ...scores.map((score) => fixed(score))];
  });
  const head = [
    "form",
    "mean",
    ...blocks().map(({ from, to }) => `${from.slice(0, 7)} to ${to.slice(0, 7)}`),
  ];
  return [
    "**Choice of the inputs.** The same correlations, for all inputs of a form. An input without data in a block is left out there, as in the index.",
    table(head, rows),
  ].join("\n\n");
}

/** Sessions in which a regime that is left again counts as a quick change. */
const QUICK = 5;

/** Number of regime changes, and of those that were left again within five sessions. */
export function regimeChanges(regimes: readonly (string | null)[]): { all: number; quick: number } {
  const known = regimes.filter((regime) => regime !== null);
  const changes = known.flatMap((regime, i) => (i > 0 && known[i - 1] !== regime ? [i] : []));
  const quick = changes.filter((at, i) => i > 0 && at - (changes[i - 1] ?? 0) <= QUICK).length;
  return { all: changes.length, quick };
}

/** Regimes of index values with other rules. */
function regimesWith(
  { sessions }: InputGrid,
  values: Values,
  ease: EaseRule,
  risingFrom: number,
): (Regime | null)[] {
  let memory: RegimeMemory | null = null;
  const rise = { sessions: RISE_RULES.sessions, from: risingFrom, until: risingFrom / 2 };
  return sessions.map((session, i) => {
    const value = values[i];
    if (value == null) return null;
    memory = nextRegime(memory, value, sessionCloseAt("nyse", session), ease, rise).memory;
    return memory.regime;
  });
}

/** Mean change of the official indices over 20 sessions on each session, in their own standard deviations. */
function officialRises({ sessions }: InputGrid, references: readonly DatedValues[]): Values {
  const each = references.map((rows) => {
    let at = -1;
    const levels = sessions.map((session) => {
      while ((rows[at + 1]?.date ?? "9") <= session) at += 1;
      return rows[at]?.value ?? null;
    });
    const sd = standardDeviation(levels.filter((level) => level !== null)) ?? 1;
    return levels.map((level, i) => {
      const before = levels[i - RISE_RULES.sessions] ?? null;
      return level === null || before === null ? null : (level - before) / sd;
    });
  });
  return sessions.map((_session, i) => {
    const rises = each.map((values) => values[i] ?? null).filter((rise) => rise !== null);
    return rises.length < references.length ? null : mean(rises);
  });
}

const RISES = [1, 2, 3, 4, 5, 6];
const WITH_CREDIT: readonly EaseRule[] = [1.5, 2].flatMap((points) =>
  [5, 6, 8].map((sessions) => ({ points, sessions })),
);
const WITHOUT_CREDIT: readonly EaseRule[] = [1.5, 2, 2.5, 3].flatMap((points) =>
  [5, 8, 10].map((sessions) => ({ points, sessions })),
);
/** Sets on whose changes the rules are chosen. */
const RULE_SETS = {
  with: [[], LICENSED, ["cp-spread"], ["vix"]],
  without: [
    CREDIT,
    [...CREDIT, "cp-spread"],
    [...CREDIT, "cp-spread", "dollar-vol"],
    [...CREDIT, "cp-spread", "dollar-vol", "treasury-10y-vol"],
  ],
};
const easeText = ({ points, sessions }: EaseRule): string => `${points}, ${sessions}`;

/** The tables of rises and of hysteresis. */
function regimeTables(grid: InputGrid, references: readonly DatedValues[]): string {
  const ids = INDEX_INPUTS.map(({ id }) => id);
  const scaleFor = scalesFor(grid);
  const valuesWithout = (left: readonly string[]) =>
    regimePath(
      grid,
      ids.filter((id) => !left.includes(id)),
      scaleFor,
    ).values;
  const inSpan = grid.sessions.map(
    (session) => session >= CHOICE_SPAN.from && session <= CHOICE_SPAN.to,
  );
  const spanOf = <T>(values: readonly T[]): T[] => values.filter((_value, i) => inSpan[i]);
  const quickShare = (sets: readonly Values[], ease: EaseRule, rise: number) => {
    const counts = sets.map((values) =>
      regimeChanges(spanOf(regimesWith(grid, values, ease, rise))),
    );
    const sum = (of: "all" | "quick") => counts.reduce((all, count) => all + count[of], 0);
    return sum("quick") / sum("all");
  };
  const official = officialRises(grid, references);
  /** Correlation of RISING with the rise of the official indices on days between STABLE and ELEVATED. */
  const riseScore = (regimes: readonly (Regime | null)[]) =>
    mean(
      blocks().map(({ from, to }) => {
        const [x, y]: [number[], number[]] = [[], []];
        for (const [i, session] of grid.sessions.entries()) {
          const regime = regimes[i];
          const change = official[i] ?? null;
          if (session < from || session > to || change === null) continue;
          if (regime !== "NEUTRAL" && regime !== "RISING") continue;
          x.push(regime === "RISING" ? 1 : 0);
          y.push(change);
        }
        return pearson(x, y) ?? 0;
      }),
    );
  const [withCredit, withoutCredit] = [RULE_SETS.with, RULE_SETS.without].map((sets) =>
    sets.map(valuesWithout),
  );
  const whole = withCredit?.[0] ?? [];
  const rises = RISES.map((rise) => [
    `${rise}`,
    ...WITH_CREDIT.map((ease) => {
      const score = riseScore(regimesWith(grid, whole, ease, rise));
      return `${percent(quickShare(withCredit ?? [], ease, rise))} / ${fixed(score, 2)}`;
    }),
  ]);
  const full = spanOf(regimesWith(grid, whole, EASE_RULES.withCredit, RISE_RULES.from));
  const easing = WITHOUT_CREDIT.map((ease) => {
    const shares = (withoutCredit ?? []).map((values) => {
      const regimes = spanOf(regimesWith(grid, values, ease, RISE_RULES.from));
      return regimes.filter((regime, i) => regime === full[i]).length / regimes.length;
    });
    const quick = quickShare(withoutCredit ?? [], ease, RISE_RULES.from);
    return [easeText(ease), percent(quick), percent(mean(shares))];
  });
  return [
    "**Choice of the regime's rules** on 2000 to 2015. Rows: the rise from which it is RISING, in whole points. Columns: points and sessions of easing, with a credit spread. Cells: " +
      "changes left again within five sessions (all inputs, without ICE, without funding, without the VIX) / correlation of RISING with the rise of " +
      "the three official indices over 20 sessions, within blocks, on days from STABLE to ELEVATED. Chosen: the highest correlation with at most 6.5 % left again, of rises that are not below the points of easing, because less does not ease a regime either.",
    table(["rise", ...WITH_CREDIT.map(easeText)], rises),
    "Without a credit spread, on four such sets: the highest agreement with the regime of all inputs with at most 10 % left again.",
    table(["points, sessions", "left within 5", "regime of all inputs"], easing),
  ].join("\n\n");
}

/** The tables of everything that was tried. */
export function indexChoice(
  data: string,
  readDated: (file: string, now: number) => DatedValues,
  now: number,
): string {
  const folder = join(data, "series");
  const references = ["STLFSI4", "OFRFSI", "NFCI"].map((id) =>
    readDated(join(data, "stress", `${id}.csv`), now).filter(({ date }) => date <= CHOICE_SPAN.to),
  );
  const readSeries = (id: string) => readDated(join(folder, `${id}.csv`), now);
  const grid = inputGrid(folder, now, "1997-01-01", CHOICE_SPAN.to);
  return [
    weightsTable(grid, references),
    inputsTable(grid, readSeries, references),
    regimeTables(grid, references),
  ].join("\n\n");
}
