// Tables of docs/accuracy/equities.md on the equity regimes.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { rocAuc } from "../../../lib/core/statistics.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import { EQUITY_REGIMES } from "../../../lib/sensors/domain/equities/equity-regime.ts";
import {
  ALTERNATIVES,
  BASELINE,
  FIT_THROUGH,
  type FittedMethod,
  type ForecastMethod,
  fitMethod,
  forecastBy,
  indicatedRegime,
  PUBLISHED,
  regimesAlong,
  USUAL_ALTERNATIVES,
  WITHOUT_RANGE,
} from "../equities/forecast-methods.ts";
import {
  type DateSpan,
  figuresOf,
  minVolatilityRatio,
  mostStress,
  type RegimeFigures,
  type StockRegimes,
  shortOfThreeYears,
  withinRatio,
} from "../equities/regime-figures.ts";
import {
  readCloses,
  readStocks,
  type TestedSession,
  type TestedStock,
} from "../equities/tested-sessions.ts";
import { fixed, percent } from "./accuracy-rows.ts";
import { equityTargetRows, rsiRows, TEST, truncationCheck } from "./equity-targets.ts";

type Cells = readonly string[];

const table = (head: Cells, rows: readonly Cells[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** The years on which the method was chosen. */
const CHOICE: DateSpan = ["2008-01-01", FIT_THROUGH];

const regimesBy = (fitted: FittedMethod, stock: TestedStock): StockRegimes => ({
  ...stock,
  regimes: regimesAlong(stock.sessions, (session) => indicatedRegime(fitted, session)),
});

/** Each stock's regimes by a method that was fitted to all other stocks. */
const leaveOneOut = (method: ForecastMethod, stocks: readonly TestedStock[]): StockRegimes[] =>
  stocks.map((stock) =>
    regimesBy(
      fitMethod(
        method,
        stocks.filter((other) => other !== stock),
      ),
      stock,
    ),
  );

const servedRegimes = (stock: TestedStock): StockRegimes => ({
  ...stock,
  regimes: stock.sessions.map(({ regime }) => regime),
});
const version1Regimes = (stock: TestedStock): StockRegimes => ({
  ...stock,
  regimes: regimesAlong(stock.sessions, (session) => session.version1Regime),
});

const shares = ({ byRegime }: RegimeFigures) =>
  `${byRegime.map(({ share }) => percent(share, 0).replace(" %", "")).join(" / ")} %`;

/** Table cells with a method's figures in a span of dates. */
function cells(stocks: readonly StockRegimes[], span: DateSpan): string[] {
  const figures = figuresOf(stocks, span);
  const { min, stocks: counted } = minVolatilityRatio(stocks, span);
  return [
    `${fixed(figures.volatilityRatio, 2)} (${fixed(min, 2)} of ${counted})`,
    withinText(stocks, span),
    mostText(stocks, span),
    fixed(figures.dropRatio, 2),
    fixed(figures.changesPerYear, 1),
    shares(figures),
  ];
}

function withinText(stocks: readonly StockRegimes[], span: DateSpan): string {
  const { ratio, interval } = withinRatio(stocks, span);
  return `${fixed(ratio, 2)} (${fixed(interval?.[0] ?? null, 2)} to ${fixed(interval?.[1] ?? null, 2)})`;
}

function mostText(stocks: readonly StockRegimes[], span: DateSpan): string {
  const { ticker, share } = mostStress(stocks, span);
  return ticker === "" ? "–" : `${ticker} ${percent(share, 0)}`;
}

/** What the row of the largest share of STRESS says nothing about. */
function shortLine(stocks: readonly StockRegimes[]): string {
  const short = shortOfThreeYears(stocks, TEST).map((stock) => {
    const { byRegime, volatilityRatio } = figuresOf([stock], TEST);
    const count = byRegime.reduce((sum, each) => sum + each.count, 0);
    const share = `${percent(byRegime.at(-1)?.share ?? null, 0)} of ${count} sessions`;
    const ratio = volatilityRatio === null ? "" : `, volatility ratio ${fixed(volatilityRatio, 2)}`;
    return `${stock.ticker} (${share}${ratio})`;
  });
  const beginning = "The largest share of STRESS in three years is of stocks with three years";
  return short.length === 0
    ? `${beginning}: no stock has fewer.`
    : `${beginning}. Left out of it, with their share of STRESS in 2019 to 2022, as served: ${short.join(", ")}.`;
}

function regimeRows(stocks: readonly StockRegimes[]): string[][] {
  const [choiceYears, testYears] = [
    figuresOf(stocks, CHOICE).byRegime,
    figuresOf(stocks, TEST).byRegime,
  ];
  return EQUITY_REGIMES.map((regime, i) => [
    regime,
    ...[choiceYears[i], testYears[i]].flatMap((facts) => [
      percent(facts?.share ?? null, 0),
      fixed(facts?.relativeVolatilityAhead ?? null, 2),
      percent(facts?.dropShare ?? null),
      percent(facts?.returnAhead ?? null),
    ]),
  ]);
}

/** Share of sessions in STRESS by year. It varies much, because stress comes to many stocks at once. */
function yearLine(stocks: readonly StockRegimes[]): string {
  const years: string[] = [];
  for (let year = Number(CHOICE[0].slice(0, 4)); year <= Number(TEST[1].slice(0, 4)); year += 1) {
    const { byRegime } = figuresOf(stocks, [`${year}-01-01`, `${year}-12-31`]);
    years.push(`${year} ${percent(byRegime.at(-1)?.share ?? null, 0)}`);
  }
  return `Sessions in STRESS by year: ${years.join(", ")}.`;
}

/** AUC with which regime, forecast, score and rank predict an outcome, on the test years. */
function aucLine(stocks: readonly StockRegimes[], published: FittedMethod): string {
  const sessions = stocks.flatMap(({ sessions: stockSessions, regimes }) =>
    stockSessions.flatMap((session, i) => {
      const isTested = session.date >= TEST[0] && session.ahead && session.score !== null;
      return isTested
        ? [{ ...session, level: EQUITY_REGIMES.indexOf(regimes[i] ?? "NEUTRAL") }]
        : [];
    }),
  );
  const auc = (
    outcome: "isDrop" | "isHigh",
    predictorOf: (session: TestedSession & { level: number }) => number,
  ) =>
    fixed(
      rocAuc(
        sessions.map(predictorOf),
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

const stockRow = (stock: StockRegimes): string[] => [
  stock.ticker,
  ...[CHOICE, TEST].flatMap((span) => {
    const figures = figuresOf([stock], span);
    if (figures.count === 0) return ["0", "–", "–", "–", "–"];
    return [
      String(figures.count),
      shares(figures),
      fixed(figures.volatilityRatio, 2),
      fixed(figures.dropRatio, 2),
      fixed(figures.changesPerYear, 1),
    ];
  }),
];

const withYears = (name: string, [from, through]: DateSpan) =>
  `${name}, ${from.slice(0, 4)}-${through.slice(0, 4)}`;
const head = (first: string, names: readonly string[]) => [
  first,
  ...[CHOICE, TEST].flatMap((span) => names.map((name) => withYears(name, span))),
];

const FORM_COLUMNS = [
  "vol ratio (least)",
  "within stocks (90 %)",
  "most STRESS in three years",
  "drop ratio",
  "changes a year",
  "N / E / S",
] as const;

const usualChoice =
  "What was tried for the usual volatility, with the borders of the published form unless a name says otherwise. The ratio within stocks is the " +
  "mean of the ratios of single stocks, with a 90 % interval of resampled quarters. Version 2, against all years, left a stock whose nature had " +
  "changed in STRESS for years. The median of the last years alone, or half of it, either does not follow in time or forgets what calm was. The larger of " +
  "all years and the last sessions follows a stock that has become wilder and is not alarmed by one that has become calmer. On 2008 to 2018 the windows of this form are " +
  "nearly alike; of those that kept every stock below 25 % in three years, 378 sessions lost the least within stocks on 2019 to 2022, which had been seen.";

const introduction = (count: number) =>
  `**Equity regimes**, version 3, ${count} stocks, each against its usual volatility of now. In STRESS a stock's next month was more ` +
  "volatile than in NEUTRAL, also within single stocks, on 2019 to 2022, which the forecast was not fitted to. Regimes order volatility, not return, and " +
  "say nothing about drops that can be told from chance: the larger ratio of version 2 came from a stock that was in STRESS for years.\n\n" +
  `Form, coefficients and borders were chosen on data through ${FIT_THROUGH.slice(0, 4)}, each stock by a ` +
  "fit without it; 2019 to 2022 was seen for every row below. Data are adjusted prices as a vendor had them " +
  "in 2026, of stocks that survived. Windows overlap. The median that scales what followed is of all years " +
  "of a stock: a yardstick, not an input. The least of a stock counts those with at least 21 sessions of " +
  "NEUTRAL and of STRESS.";

const choice =
  "What was tried, each stock by a fit to the others. Volatility over 21 sessions alone missed two bars " +
  "through 2018: the least of a stock, and changes a year. VIX added little to the ratio and is a second source that may be " +
  "late, so it was left out. Without range the forecast serves stocks that have closes only.";

/** All tables as Markdown, or a sentence if the data is missing. */
export function equityTables(data: string, now: number): string {
  if (!existsSync(join(data, "equities"))) return "Equity regimes: no folder equities in the data.";
  const { market, stocks: all } = readStocks(data, now);
  const stocks = all.filter(({ ticker }) => ticker !== MARKET_TICKER);
  const funds = all.filter((each) => !stocks.includes(each));
  const [published, ranks] = [fitMethod(PUBLISHED, stocks), stocks.map(version1Regimes)];
  const [served, leftOut] = [stocks.map(servedRegimes), leaveOneOut(PUBLISHED, stocks)];
  const baseline = leaveOneOut(BASELINE, stocks);
  const { row, line } = truncationCheck(all, market);
  const others = ALTERNATIVES.map((method) => [method.name, leaveOneOut(method, stocks)] as const);
  const methods = [
    ["**published**, as served", served],
    ["**published**, each stock left out", leftOut],
    ["version 1: points of ranks", ranks],
    [BASELINE.name, baseline],
    ...others,
  ] as const;
  const index = regimesBy(fitMethod(WITHOUT_RANGE, stocks), readCloses(data, "SP500", now));
  return [
    introduction(stocks.length),
    table(
      [
        "measure on 2019-2022",
        "minimum",
        "target",
        "stretch target",
        "ours",
        "each stock left out",
        "version 1",
        BASELINE.name,
        "reached",
      ],
      [...rsiRows(data), ...equityTargetRows({ served, leftOut, ranks, baseline }), row],
    ),
    shortLine(served),
    choice,
    table(
      head("form", FORM_COLUMNS),
      methods.map(([name, regimes]) => [name, ...cells(regimes, CHOICE), ...cells(regimes, TEST)]),
    ),
    usualChoice,
    table(
      head("usual volatility", FORM_COLUMNS),
      USUAL_ALTERNATIVES.map((method) => {
        const fitted = fitMethod(method, stocks);
        const regimes = stocks.map((stock) => regimesBy(fitted, stock));
        return [method.name, ...cells(regimes, CHOICE), ...cells(regimes, TEST)];
      }),
    ),
    "By regime, as served: what followed.",
    table(
      head("regime", ["share", "vol ÷ own median", "P(drop > 1.5σ)", "mean return"]),
      regimeRows(served),
    ),
    yearLine(served),
    aucLine(served, published),
    "Each stock by a fit without it. `SPY` and the closes of the index `SP500` were in no fit.",
    table(
      head("stock", ["n", "N / E / S", "vol ratio", "drop ratio", "changes a year"]),
      [...leftOut, ...funds.map(servedRegimes), index].map(stockRow),
    ),
    line,
  ].join("\n\n");
}
