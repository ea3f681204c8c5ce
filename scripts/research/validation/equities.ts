import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rocAuc } from "../../../lib/core/statistics.ts";
import { MARKET_TICKER } from "../../../lib/market/domain/universe.ts";
import { EQUITY_REGIMES } from "../../../lib/sensors/domain/equities/equity-regime.ts";
import { emptyRsi, rsiOf, stepRsi } from "../../../lib/sensors/domain/equities/indicators.ts";
import {
  byRegime,
  EQUITY_CUT,
  type JudgedSession,
  type JudgedStock,
  judgeStocks,
} from "./equity-sample.ts";
import { fixed, percent, reached, weakest } from "./rows.ts";

type Cells = readonly string[];

const table = (head: Cells, rows: readonly Cells[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** STRESS by NEUTRAL of a figure that each regime has. */
function ratio(sessions: readonly JudgedSession[], member: "volatilityAhead" | "drops") {
  const [calm, , stressed] = byRegime(sessions);
  const [low, high] = [calm?.[member], stressed?.[member]];
  return low && high != null ? high / low : null;
}

/** How well three ways of ordering sessions sort those that an outcome followed. */
const aucs = (sessions: readonly JudgedSession[], outcome: "isDrop" | "isHigh") => {
  const labels = sessions.map((session) => session[outcome]);
  const of = (scoreOf: (session: JudgedSession) => number) => rocAuc(sessions.map(scoreOf), labels);
  return {
    regime: of(({ regime }) => EQUITY_REGIMES.indexOf(regime)),
    score: of(({ score }) => score),
    rv: of(({ rvPercentile }) => rvPercentile),
  };
};

/** Published RSI figures: how many, and the furthest that ours is from one. */
function rsiDistance(data: string): { figures: number; furthest: number } | null {
  const file = join(data, "peers/rsi_vectors.json");
  if (!existsSync(file)) return null;
  const vectors: { closes: number[]; period: number; expected: Record<string, number> }[] =
    JSON.parse(readFileSync(file, "utf8"));
  const distances = vectors.flatMap(({ closes, period, expected }) => {
    const memory = emptyRsi();
    return closes.flatMap((close, i) => {
      if (i > 0) stepRsi(memory, close - (closes[i - 1] ?? close), period);
      const wanted = expected[String(i)];
      return wanted === undefined ? [] : [Math.abs((rsiOf(memory, period) ?? 999) - wanted)];
    });
  });
  return { figures: distances.length, furthest: Math.max(...distances) };
}

/** The row of the RSI vectors; none where the data has no vectors. */
function rsiRows(data: string): string[][] {
  const rsi = rsiDistance(data);
  if (rsi === null) return [];
  const measure = `RSI: furthest from ${rsi.figures} published figures`;
  const mark = rsi.furthest <= 0.005 ? "**stretch target**" : "below minimum";
  return [[measure, "2 dp", "exact", "exact", rsi.furthest.toFixed(4), mark]];
}

function barRows(stocks: readonly JudgedStock[], all: readonly JudgedSession[]): string[][] {
  const ratios = stocks.map(({ sessions }) => ratio(sessions, "volatilityAhead"));
  const least = Math.min(...ratios.map((each) => each ?? 0));
  const pooled = ratio(all, "volatilityAhead");
  const drops = ratio(all, "drops");
  const drop = aucs(all, "isDrop");
  const changes = yearly(stocks);
  const sum = (member: "equal" | "compared") =>
    stocks.reduce((total, stock) => total + stock[member], 0);
  return [
    [
      "volatility of the next 21 sessions, STRESS / NEUTRAL (least of a stock)",
      ...["> 1.2", "≥ 1.6, each > 1.3", "≥ 2.0"],
      `${fixed(pooled, 2)} (${fixed(least, 2)})`,
      weakest([reached(pooled, [1.2, 1.6, 2]), least > 1.3 ? "**stretch target**" : "minimum"]),
    ],
    [
      "chance of a drop, STRESS / NEUTRAL (AUC of the score)",
      ...["≥ 2", "≥ 3", "≥ 4, AUC ≥ .72"],
      `${fixed(drops, 2)} (${fixed(drop.score)})`,
      weakest([
        reached(drops, [2, 3, 4]),
        (drop.score ?? 0) >= 0.72 ? "**stretch target**" : "target",
      ]),
    ],
    [
      "changes a year",
      ...["≤ 12", "≤ 8", "≤ 5 at the same AUC"],
      fixed(changes, 1),
      reached(changes, [12, 8, 5], true),
    ],
    [
      `truncation at ${EQUITY_CUT}: readings equal to the full replay's`,
      ...["100 %", "100 %", "100 %"],
      `${sum("equal")} of ${sum("compared")}`,
      sum("equal") === sum("compared") ? "**stretch target**" : "below minimum",
    ],
  ];
}

/** Changes a year over all stocks, each weighing as much as it has sessions. */
function yearly(stocks: readonly JudgedStock[]): number {
  const sessions = stocks.reduce((sum, stock) => sum + stock.sessions.length, 0);
  return stocks.reduce((sum, s) => sum + s.changesPerYear * s.sessions.length, 0) / sessions;
}

const regimeRows = (sessions: readonly JudgedSession[]) =>
  byRegime(sessions).map(({ regime, share, volatilityAhead, drops, returnAhead }) => [
    regime,
    percent(share, 0),
    fixed(volatilityAhead, 2),
    percent(drops),
    percent(returnAhead),
  ]);

function stockRow({ ticker, sessions, changesPerYear }: JudgedStock): string[] {
  const [calm, , stressed] = byRegime(sessions);
  const shares = byRegime(sessions).map(({ share }) => percent(share, 0).replace(" %", ""));
  return [
    ticker,
    String(sessions.length),
    `${shares.join(" / ")} %`,
    fixed(ratio(sessions, "volatilityAhead"), 2),
    `${percent(calm?.drops ?? null)} / ${percent(stressed?.drops ?? null)}`,
    fixed(ratio(sessions, "drops"), 2),
    fixed(aucs(sessions, "isDrop").score),
    fixed(aucs(sessions, "isHigh").score),
    fixed(changesPerYear, 1),
  ];
}

function notesLine(stocks: readonly JudgedStock[]): string {
  const notes = stocks.flatMap(({ ticker, notes: own }) => own.map((note) => `${ticker} ${note}`));
  return notes.length === 0 ? "No jump was held." : `Jumps that were held: ${notes.join("; ")}.`;
}

const REGIME_HEAD = [
  "regime",
  "share",
  "next-21d vol ÷ own median",
  "P(next-21d drop > 1.5σ)",
  "mean next-21d return",
];
const STOCK_HEAD = [
  "stock",
  "n",
  "N / E / S",
  "vol ratio S/N",
  "P(drop) N / S",
  "drop ratio",
  "AUC drop",
  "AUC vol",
  "changes a year",
];

function introduction(stocks: readonly JudgedStock[], all: readonly JudgedSession[]): string {
  const to = stocks.reduce((latest, { lastDate }) => (lastDate > latest ? lastDate : latest), "");
  return (
    `**Equity regimes**, ${stocks.length} stocks through ${to}, replayed as-of (n = ${all.length} ` +
    "sessions that have a score and 21 sessions after them). The data are adjusted closes as a vendor " +
    "had them in 2026. Windows overlap, and the median that scales what followed is of all years of a " +
    "stock: a yardstick, not an input. The stocks are those of today's list, so they survived. " +
    "`SPY` is there for comparison alone. It orders risk, not return."
  );
}

/** The tables of docs/methods/equity-regimes.md as Markdown, or a word on why there are none. */
export function equityTables(data: string, now: number): string {
  const folder = join(data, "equities");
  if (!existsSync(folder)) return "Equity regimes: no folder equities in the data.";
  const judged = judgeStocks(folder, now);
  const stocks = judged.filter(({ ticker }) => ticker !== MARKET_TICKER);
  const others = judged.filter((each) => !stocks.includes(each));
  const all = stocks.flatMap(({ sessions }) => sessions);
  const [drop, high] = [aucs(all, "isDrop"), aucs(all, "isHigh")];
  const shown = ({ regime, score, rv }: typeof drop) =>
    `${fixed(regime)} by regime, ${fixed(score)} by score, ${fixed(rv)} by rank of volatility alone`;
  return [
    introduction(stocks, all),
    table(
      ["measure", "minimum", "target", "stretch target", "ours", "reached"],
      [...rsiRows(data), ...barRows(stocks, all)],
    ),
    table(REGIME_HEAD, regimeRows(all)),
    `AUC for a drop: ${shown(drop)}. AUC for a volatility above 1.5 medians: ${shown(high)}.`,
    table(STOCK_HEAD, [...stocks, ...others].map(stockRow)),
    notesLine(stocks),
  ].join("\n\n");
}
