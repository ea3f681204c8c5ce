import { existsSync } from "node:fs";
import { join } from "node:path";
import { rocAuc } from "../../../lib/core/statistics.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import { EQUITY_REGIMES } from "../../../lib/sensors/domain/equities/equity-regime.ts";
import {
  type DateSpan,
  figuresOf,
  minVolatilityRatio,
  type RegimeFigures,
  type Regimes,
} from "../equities/figures.ts";
import {
  ALTERNATIVES,
  BASELINE,
  FIT_THROUGH,
  type Fitted,
  type Form,
  fitForm,
  forecastBy,
  PUBLISHED,
  pointedBy,
  regimesAlong,
  WITHOUT_RANGE,
} from "../equities/forms.ts";
import {
  readCloses,
  readStocks,
  type TestedSession,
  type TestedStock,
} from "../equities/sessions.ts";
import { equityBarRows, replayed, rsiRows, TEST } from "./equity-bars.ts";
import { fixed, percent } from "./rows.ts";

type Cells = readonly string[];

const table = (head: Cells, rows: readonly Cells[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** The years that chose the form. */
const CHOICE: DateSpan = ["2008-01-01", FIT_THROUGH];

const byForm = (fitted: Fitted, stock: TestedStock): Regimes => ({
  ...stock,
  regimes: regimesAlong(stock.sessions, (session) => pointedBy(fitted, session)),
});

/** Each stock's regimes by a form that was fitted to all others. */
const leftOut = (form: Form, stocks: readonly TestedStock[]): Regimes[] =>
  stocks.map((stock) =>
    byForm(
      fitForm(
        form,
        stocks.filter((other) => other !== stock),
      ),
      stock,
    ),
  );

const asServed = (stock: TestedStock): Regimes => ({
  ...stock,
  regimes: stock.sessions.map(({ regime }) => regime),
});
const byRanks = (stock: TestedStock): Regimes => ({
  ...stock,
  regimes: regimesAlong(stock.sessions, (session) => session.pointedByRanks),
});

const shares = ({ byRegime }: RegimeFigures) =>
  `${byRegime.map(({ share }) => percent(share, 0).replace(" %", "")).join(" / ")} %`;

/** Figures of a method in a span, side by side. */
function cells(stocks: readonly Regimes[], span: DateSpan): string[] {
  const figures = figuresOf(stocks, span);
  const { min, stocks: counted } = minVolatilityRatio(stocks, span);
  return [
    `${fixed(figures.volatilityRatio, 2)} (${fixed(min, 2)} of ${counted})`,
    fixed(figures.dropRatio, 2),
    fixed(figures.changesPerYear, 1),
    shares(figures),
  ];
}

function regimeRows(stocks: readonly Regimes[]): string[][] {
  const [before, after] = [figuresOf(stocks, CHOICE).byRegime, figuresOf(stocks, TEST).byRegime];
  return EQUITY_REGIMES.map((regime, i) => [
    regime,
    ...[before[i], after[i]].flatMap((facts) => [
      percent(facts?.share ?? null, 0),
      fixed(facts?.relativeVolatilityAhead ?? null, 2),
      percent(facts?.dropShare ?? null),
      percent(facts?.returnAhead ?? null),
    ]),
  ]);
}

/** How often a stock was in STRESS, year by year: it comes to many stocks at once. */
function yearLine(stocks: readonly Regimes[]): string {
  const years: string[] = [];
  for (let year = Number(CHOICE[0].slice(0, 4)); year <= Number(TEST[1].slice(0, 4)); year += 1) {
    const { byRegime } = figuresOf(stocks, [`${year}-01-01`, `${year}-12-31`]);
    years.push(`${year} ${percent(byRegime.at(-1)?.share ?? null, 0)}`);
  }
  return `Sessions in STRESS by year: ${years.join(", ")}.`;
}

/** How well four ways of ordering sessions sort those of the test years that an outcome followed. */
function aucLine(stocks: readonly Regimes[], published: Fitted): string {
  const sessions = stocks.flatMap(({ sessions: own, regimes }) =>
    own.flatMap((session, i) => {
      const isTested = session.date >= TEST[0] && session.ahead && session.score !== null;
      return isTested
        ? [{ ...session, level: EQUITY_REGIMES.indexOf(regimes[i] ?? "NEUTRAL") }]
        : [];
    }),
  );
  const auc = (
    outcome: "isDrop" | "isHigh",
    of: (session: TestedSession & { level: number }) => number,
  ) =>
    fixed(
      rocAuc(
        sessions.map(of),
        sessions.map(({ ahead }) => ahead?.[outcome] === true),
      ),
    );
  const all = (outcome: "isDrop" | "isHigh") =>
    `${auc(outcome, ({ level }) => level)} by regime, ` +
    `${auc(outcome, (session) => forecastBy(published, session) ?? 0)} by forecast, ` +
    `${auc(outcome, ({ score }) => score ?? 0)} by score, ` +
    `${auc(outcome, ({ rvPercentile }) => rvPercentile ?? 0)} by rank of volatility alone`;
  return (
    `AUC on ${TEST[0].slice(0, 4)} to ${TEST[1].slice(0, 4)} for a drop: ${all("isDrop")}. ` +
    `For a volatility above 1.5 medians: ${all("isHigh")}.`
  );
}

const stockRow = (stock: Regimes): string[] => [
  stock.ticker,
  ...[CHOICE, TEST].flatMap((span) => {
    const figures = figuresOf([stock], span);
    if (figures.count === 0) return ["0", "–", "–", "–", "–"];
    return [
      String(figures.count),
      shares(figures),
      ...[fixed(figures.volatilityRatio, 2), fixed(figures.dropRatio, 2)],
      fixed(figures.changesPerYear, 1),
    ];
  }),
];

const inSpan = (name: string, [from, through]: DateSpan) =>
  `${name}, ${from.slice(0, 4)}-${through.slice(0, 4)}`;
const head = (first: string, names: readonly string[]) => [
  first,
  ...[CHOICE, TEST].flatMap((span) => names.map((name) => inSpan(name, span))),
];

const introduction = (count: number) =>
  `**Equity regimes**, version 2, ${count} stocks. In STRESS a stock's next month was more than twice as ` +
  "volatile as in NEUTRAL, and a large drop more than three times as frequent. This held on 2019 to 2022, " +
  "which the forecast was not fitted to, and with each stock tested by a forecast that never saw it. " +
  "Regimes order risk, not return, and a single stock has too few drops to say as much of it alone.\n\n" +
  `Form, coefficients and borders were chosen on data through ${FIT_THROUGH.slice(0, 4)}, each stock by a ` +
  "fit without it; 2019 to 2022 was seen for every row below. Data are adjusted prices as a vendor had them " +
  "in 2026, of stocks that survived. Windows overlap. The median that scales what followed is of all years " +
  "of a stock: a yardstick, not an input. The least of a stock counts those with at least 21 sessions of " +
  "NEUTRAL and of STRESS.";

const choice =
  "What was tried, each stock by a fit to the others. Volatility over 21 sessions alone missed two bars " +
  "through 2018: the least of a stock, and changes a year. VIX added little to the ratio and is a second source that may be " +
  "late, so it was left out. Without range the forecast serves stocks that have closes only. Of the borders, " +
  ".97 separates better than .95, and .60 keeps NEUTRAL the usual state.";

/** The tables of docs/methods/equity-regimes.md as Markdown, or a word on why there are none. */
export function equityTables(data: string, now: number): string {
  if (!existsSync(join(data, "equities"))) return "Equity regimes: no folder equities in the data.";
  const { market, stocks: all } = readStocks(data, now);
  const stocks = all.filter(({ ticker }) => ticker !== MARKET_TICKER);
  const funds = all.filter((each) => !stocks.includes(each));
  const [published, ranks] = [fitForm(PUBLISHED, stocks), stocks.map(byRanks)];
  const [ours, left] = [stocks.map(asServed), leftOut(PUBLISHED, stocks)];
  const baseline = leftOut(BASELINE, stocks);
  const { row, line } = replayed(all, market);
  const others = ALTERNATIVES.map((form) => [form.name, leftOut(form, stocks)] as const);
  const forms = [
    ["**published**, as served", ours],
    ["**published**, each stock left out", left],
    ["version 1: points of ranks", ranks],
    [BASELINE.name, baseline],
    ...others,
  ] as const;
  const index = byForm(fitForm(WITHOUT_RANGE, stocks), readCloses(data, "SP500", now));
  return [
    introduction(stocks.length),
    table(
      [
        ...["measure on 2019-2022", "minimum", "target", "stretch target"],
        ...["ours", "each stock left out", "version 1", BASELINE.name, "reached"],
      ],
      [...rsiRows(data), ...equityBarRows({ ours, left, ranks, baseline }), row],
    ),
    choice,
    table(
      head("form", ["vol ratio (least)", "drop ratio", "changes a year", "N / E / S"]),
      forms.map(([name, of]) => [name, ...cells(of, CHOICE), ...cells(of, TEST)]),
    ),
    "By regime, as served: what followed.",
    table(
      head("regime", ["share", "vol ÷ own median", "P(drop > 1.5σ)", "mean return"]),
      regimeRows(ours),
    ),
    yearLine(ours),
    aucLine(ours, published),
    "Each stock by a fit without it. `SPY` and the closes of the index `SP500` were in no fit.",
    table(
      head("stock", ["n", "N / E / S", "vol ratio", "drop ratio", "changes a year"]),
      [...left, ...funds.map(asServed), index].map(stockRow),
    ),
    line,
  ].join("\n\n");
}
