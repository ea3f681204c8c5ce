// Made-up transcripts, models and tickers for tests of signals.

import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { rounded } from "../../../lib/core/rounded.ts";
import { ARC_DIRECTIONS } from "../../../lib/language/domain/signal.ts";
import { PRICE_METHOD } from "../../../lib/sensors/domain/equities/price-memory.ts";
import { replayPrices } from "../../../lib/sensors/domain/equities/replay-prices.ts";
import {
  type EarningsModel,
  type HorizonReport,
  MODEL_FEATURES,
  SCORE_HORIZONS_DAYS,
} from "../../../lib/signals/domain/earnings/model.ts";
import {
  type DocumentVersion,
  type MarketInputs,
  NO_FILINGS,
  type StockReading,
  type TickerInputs,
} from "../../../lib/signals/domain/inputs.ts";
import { madeRows } from "../market/made-prices.ts";
import { normal, random } from "../tools/random.ts";

/** A transcript with ordinary words; the test gives the members that matter to it. */
export const madeTranscript = (given: Partial<DocumentVersion> = {}): DocumentVersion => ({
  documentId: 1,
  quarter: "Q1_FY2020",
  quarterIndex: 8080,
  revision: 0,
  knownAt: 0,
  at: 0,
  words: 900,
  quartersBefore: 8,
  arcDirection: "STABLE",
  fundamentals: 0.2,
  guidance: 0,
  mode: "earnings",
  counts: { constraint: 1, conviction: 5, growth: 4, blame: 1 },
  zConstraint: 0,
  zConviction: 0,
  zLogRatio: 0,
  zGrowth: 0,
  zBlame: 0,
  triadScore: 0,
  flags: [],
  convictionScore: 50,
  ...given,
});

const REPORT: HorizonReport = {
  events: 3000,
  quarters: 32,
  baseRate: 0.5,
  auc: 0.58,
  aucInterval: [0.55, 0.61],
  shuffledAuc: [0.48, 0.52],
  brier: 0.24,
  baseBrier: 0.245,
  skill: 0.02,
  skillInterval: [0.01, 0.03],
  ownSkill: 0.01,
  calibrationError: 0.02,
  calibrationByChance: [0.01, 0.04],
};

/** An earnings model whose results can open the gate. */
export const madeModel = (report: Partial<HorizonReport> = {}): EarningsModel => ({
  version: "test",
  trainCutoff: "2001-01-01",
  trainedOn: null,
  specifications: 3,
  horizons: SCORE_HORIZONS_DAYS.map((horizonDays, at) => ({
    horizonDays,
    decay: { value: 1 - at / 4, interval: null, pairs: 100 },
    report: { ...REPORT, ...report },
    fit: {
      intercept: 0.1,
      weights: MODEL_FEATURES.map((feature, i) => ({
        feature,
        mean: 0.1,
        standardDeviation: 1 + i / 10,
        coefficient: (i % 2 ? -1 : 1) * (0.6 - i / 30),
      })),
      kappa: 0.8,
      base: 0.52,
    },
  })),
});

export const noModel: EarningsModel = {
  version: "none",
  trainCutoff: null,
  trainedOn: null,
  specifications: 0,
  horizons: [],
};

const readingsOf = (rows: ReturnType<typeof madeRows>): StockReading[] =>
  replayPrices(rows, () => 0).readings.map((reading) => ({
    at: reading.knownAt,
    session: reading.session,
    regime: reading.regime,
    method: PRICE_METHOD,
    status: reading.status,
    rvPercentile: reading.rvPercentile,
    drawdown: reading.drawdown,
  }));

/** Transcripts one quarter apart. Their words vary so much that each rule applies to some of them. */
function transcriptsOf(next: () => number, from: number, count: number): DocumentVersion[] {
  const z = () => rounded(1.6 * normal(next), 3);
  return Array.from({ length: count }, (_, i) => {
    const knownAt = from + Math.round((i * 91 + 6 * next()) * DAY_MS);
    const [zConstraint, zConviction, zLogRatio, zBlame] = [z(), z(), z(), z()];
    const index = 8060 + i;
    return madeTranscript({
      documentId: i + 1,
      quarterIndex: index,
      knownAt,
      at: knownAt,
      quartersBefore: i,
      quarter: `Q${(index % 4) + 1}_FY${Math.floor(index / 4)}`,
      ...(i < 3 ? { zConstraint: null, zConviction: null, zLogRatio: null, zBlame: null } : {}),
      ...(i < 3
        ? { zGrowth: null }
        : { zConstraint, zConviction, zLogRatio, zBlame, zGrowth: z() }),
      triadScore: Math.floor(next() * 4),
      flags: zBlame > 1.5 ? ["BLAME_SPIKE"] : [],
      convictionScore: rounded(50 + 15 * normal(next), 1),
      arcDirection: ARC_DIRECTIONS[Math.floor(next() * ARC_DIRECTIONS.length)] ?? "STABLE",
    });
  });
}

/** A made-up ticker with prices, transcripts (some of them revised) and its market. */
export function madeTicker(
  seed: number,
  { sessions = 900, from = "2015-01-02" } = {},
): { inputs: TickerInputs; macro: MarketInputs } {
  const next = random(seed);
  const rows = madeRows(seed, sessions, from);
  const market = madeRows(seed + 1000, sessions, from);
  const start = rows[0]?.knownAt ?? 0;
  const transcripts = transcriptsOf(next, start + 20 * DAY_MS, Math.floor(sessions / 64));
  const again = transcripts
    .filter(() => next() < 0.2)
    .map((transcript) => ({
      ...transcript,
      documentId: transcript.documentId + 1000,
      revision: 1,
      knownAt: transcript.knownAt + 9 * DAY_MS,
      at: transcript.knownAt + 9 * DAY_MS,
      zLogRatio: transcript.zLogRatio && transcript.zLogRatio + 1,
    }));
  const days = market.map(({ knownAt }) => knownAt);
  return {
    inputs: {
      ticker: `T${seed}`,
      bars: rows,
      readings: readingsOf(rows),
      transcripts: [...transcripts, ...again].sort((a, b) => a.at - b.at),
      ...NO_FILINGS,
    },
    macro: {
      market,
      sector: [],
      stress: days.map((at) => ({ at, value: { index: 45 + 20 * next(), regime: "NEUTRAL" } })),
      vix: days.map((at) => ({ at, value: 12 + 20 * next() })),
      yieldCurve: days.map((at) => ({ at, value: next() - 0.3 })),
    },
  };
}

/** Keeps only the inputs that were known at the time `cut`. */
export function knownBy(
  { inputs, macro }: { inputs: TickerInputs; macro: MarketInputs },
  cut: number,
) {
  const bars = <T extends { knownAt: number }>(rows: readonly T[]) =>
    rows.filter(({ knownAt }) => knownAt <= cut);
  const dated = <T extends { at: number }>(rows: readonly T[]) =>
    rows.filter(({ at }) => at <= cut);
  return {
    inputs: {
      ticker: inputs.ticker,
      bars: bars(inputs.bars),
      readings: dated(inputs.readings),
      transcripts: dated(inputs.transcripts),
      releases: dated(inputs.releases),
      figures: bars(inputs.figures),
      insiders: inputs.insiders,
      events: dated(inputs.events),
    },
    macro: {
      market: bars(macro.market),
      sector: bars(macro.sector),
      stress: dated(macro.stress),
      vix: dated(macro.vix),
      yieldCurve: dated(macro.yieldCurve),
    },
  };
}
