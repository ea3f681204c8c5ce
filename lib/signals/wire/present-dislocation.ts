// Answers of the dislocation endpoints, in the names of the API.

import { rounded } from "../../core/rounded.ts";
import { madeUpMark } from "../../market/wire/made-up.ts";
import { type Component, dislocationSummary } from "../domain/dislocation/dislocation.ts";
import type {
  AnalogRow,
  DislocationRow,
  DislocationTuple,
  TickerDislocationRows,
} from "../queries/dislocations.ts";

const RETURN_DECIMALS = 4;

const summaryOf = (row: DislocationRow): string => dislocationSummary(row, row, row.toneTrend, row);

const toEvent = (row: DislocationRow) => ({
  ticker: row.ticker,
  score: row.score,
  direction: row.direction,
  severity: row.severity,
  tone_composite: row.toneComposite,
  tone_trend: row.toneTrend,
  summary: summaryOf(row),
  scored_at: row.knownAt,
});

export function toDislocationList(
  rows: readonly DislocationRow[],
  { asOf, sources }: { asOf: string; sources: string[] },
) {
  const buys = rows.filter(({ direction }) => direction === "STRUCTURAL_BUY").length;
  return {
    total: rows.length,
    structural_buys: buys,
    structural_sells: rows.length - buys,
    events: rows.map(toEvent),
    as_of: asOf,
    sources,
  };
}

/** Names of the components in answers. */
const COMPONENT_NAMES: Readonly<Record<Component, string>> = {
  toneCsi: "tone_csi",
  macroRegime: "macro_regime",
  valuation: "valuation",
  insider: "insider",
  sector: "sector",
};
export const componentNames = (components: readonly Component[]): string[] =>
  components.map((name) => COMPONENT_NAMES[name]);

const NO_PRICES = "No price of this stock is read.";
/** Why a component is null. Source: docs/methods/dislocation.md#which-components-are-there. */
const NULL_NOTES: Readonly<Record<Component, string>> = {
  toneCsi:
    "No text of the last six months with three earlier ones, or prices held, outdated or of less than a year.",
  macroRegime: "No stress index of the last week.",
  valuation:
    "No reported figures in time, less than two years of them, or prices held or outdated.",
  insider: "No forms of the last three years, or no trade in most 90 days of them.",
  sector: "Prices held, outdated or of less than a year.",
};

const noteOf = (name: Component, row: DislocationRow): string | null => {
  if (row[name] !== null) return null;
  const isUnpriced = row.toneBasis === "WORDS_ALONE" || row.valuationBasis === "OWN_HISTORY";
  return name === "sector" && isUnpriced ? NO_PRICES : NULL_NOTES[name];
};

/** Which insiders' trades were set aside. */
const setAsideNote = (setAside: number): string | null =>
  setAside === 0
    ? null
    : `${setAside} ${setAside === 1 ? "trade" : "trades"} set aside: reported at 100 times the close of that week or more.`;

const toLatest = (row: DislocationRow) => ({
  score: row.score,
  direction: row.direction,
  severity: row.severity,
  components: {
    tone_csi: row.toneCsi,
    macro_regime: row.macroRegime,
    valuation: row.valuation,
    insider: row.insider,
    sector: row.sector,
  },
  basis: row.basis,
  component_basis: { tone_csi: row.toneBasis, valuation: row.valuationBasis },
  component_notes: {
    tone_csi: noteOf("toneCsi", row),
    macro_regime: noteOf("macroRegime", row),
    valuation: noteOf("valuation", row),
    insider: noteOf("insider", row) ?? setAsideNote(row.insidersSetAside),
    sector: noteOf("sector", row),
  },
  coverage: row.coverage,
  tone_composite: row.toneComposite,
  tone_trend: row.toneTrend,
  summary: summaryOf(row),
  scored_at: row.knownAt,
});

const toEntry = ([score, direction, severity, knownAt]: DislocationTuple) => ({
  score,
  direction,
  severity,
  scored_at: knownAt,
});

const toAnalog = (row: AnalogRow) => ({
  analog_ticker: row.ticker,
  similarity: row.similarity,
  quarter: row.quarter,
  forward_return_30d: rounded(row.return30d, RETURN_DECIMALS),
  forward_return_90d: rounded(row.return90d, RETURN_DECIMALS),
  forward_return_180d: rounded(row.return180d, RETURN_DECIMALS),
  ...madeUpMark(row.ticker),
});

const toDetails = (row: TickerDislocationRows, latest: DislocationRow) => ({
  latest: toLatest(latest),
  history: row.history.map(toEntry),
  analogs: row.analogs.map(toAnalog),
  ...madeUpMark(row.ticker),
});

export const toTickerDislocation = (row: TickerDislocationRows, latest: DislocationRow) => ({
  ticker: row.ticker,
  ...toDetails(row, latest),
  sources: row.sources,
});

/** The answer for several tickers; null for a ticker without data. */
export function toDislocationBatch(rows: readonly TickerDislocationRows[], asOf: string) {
  const missing = rows.filter(({ latest }) => latest === null).map(({ ticker }) => ticker);
  return {
    version: "v1" as const,
    as_of: asOf,
    requested: rows.length,
    found: rows.length - missing.length,
    missing,
    lacking: Object.fromEntries(
      rows.flatMap(({ ticker, latest, lacking }) =>
        latest === null && lacking !== null ? [[ticker, componentNames(lacking)]] : [],
      ),
    ),
    results: Object.fromEntries(
      rows.map((row) => [row.ticker, row.latest && toDetails(row, row.latest)]),
    ),
    sources: [...new Set(rows.flatMap(({ sources }) => sources))].sort(),
  };
}
