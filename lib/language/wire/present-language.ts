// Answers of the ticker endpoints and of the list of triads, in the names of the API.

import { rounded } from "../../core/rounded.ts";
import { figuresKnownAt } from "../../market/domain/reported-figures.ts";
import type { MeasureSurprise } from "../../market/domain/reported-surprise.ts";
import { madeUpMark } from "../../market/wire/made-up.ts";
import type { DocumentEvent } from "../domain/document-score.ts";
import { polarityOf, severityOf } from "../domain/events/event-types.ts";
import { riskLabel } from "../domain/risk.ts";
import { isFirstReading, triad } from "../domain/signal.ts";
import { FILINGS_SOURCE } from "../domain/text/filing.ts";
import type { TickerHealth, ToneMomentum } from "../domain/ticker-readings.ts";
import type { ReportedRow } from "../queries/company-facts.ts";
import type { QuarterRow } from "../queries/document-columns.ts";
import type { DocumentHistory, ScoredRow } from "../queries/documents.ts";
import type { ShownEvent } from "../queries/filed-events.ts";
import type { TriadList } from "../queries/newest-documents.ts";
import type { UnplacedRow } from "../queries/unplaced-documents.ts";
import { API, documentFields, textSources } from "./present-language-text.ts";

interface Page {
  limit: number;
  maxLimit: number;
  offset: number;
  nextCursor: string | null;
}

export const toBaseScores = (ticker: string, history: DocumentHistory, page: Page) => ({
  ticker,
  totalQuarters: history.totalQuarters,
  signal: history.latest?.signal ?? "NORMAL",
  first_reading: isFirstReading(history.latest?.quartersBefore ?? 0),
  limit: page.limit,
  max_limit: page.maxLimit,
  offset: page.offset,
  next_cursor: page.nextCursor,
  history: history.rows.map((row) => ({
    quarter: row.quarter,
    ...documentFields(row),
    constraint: row.constraintRate,
    conviction: row.convictionRate,
    ratio: row.ratio,
    recorded_at: row.knownAt,
  })),
  sources: textSources([...(history.latest ? [history.latest] : []), ...history.rows]),
});

export const toTickerHealth = (
  row: QuarterRow,
  health: TickerHealth,
  { asOf, priceSource }: { asOf: string; priceSource: string | null },
) => ({
  ticker: row.ticker,
  verdict: health.verdict,
  sensors: health.sensors.map(({ name, state, color }) => ({ name, state, color })),
  quarter: row.quarter,
  ...documentFields(row),
  as_of: asOf,
  sources: textSources([row], priceSource),
});

const toStoredEvents = (events: readonly DocumentEvent[]) =>
  events.map(({ type, polarity, severity, evidence }) => ({
    type,
    polarity,
    severity,
    evidence: evidence.map(({ section, speaker, start, end }) => ({
      section,
      speaker,
      start,
      end,
    })),
  }));

const toQuarterScores = (row: QuarterRow) => ({
  quarter: row.quarter,
  ...documentFields(row),
  constraint: row.constraintRate,
  conviction: row.convictionRate,
  ratio: row.ratio,
  constraint_z: row.zConstraint,
  conviction_z: row.zConviction,
  ratio_z: row.zLogRatio,
  risk_score: row.riskScore,
  risk_label: row.insufficient === null ? riskLabel(row.riskScore) : ("INSUFFICIENT" as const),
  anomaly_flags: row.flags,
  recorded_at: row.knownAt,
});

/** The part of a ticker's signals that a profile shows. */
type ProfileSignals = {
  ml: {
    combinedScore: number;
    direction: "LONG" | "SHORT" | "NEUTRAL";
    confidence: number | null;
  } | null;
  activeFires: readonly {
    signalType: string;
    direction: "LONG" | "SHORT";
    severity: "HIGH" | "MEDIUM" | "LOW";
  }[];
  priceSource: string | null;
  unplaced: readonly UnplacedRow[];
  filedEvents: readonly ShownEvent[];
  reported: ReportedRow | null;
};

/** A measure of a reported period: sales change by a fraction, earnings per share by dollars. */
const toMeasure = (measure: MeasureSurprise | null, changeOf: (of: MeasureSurprise) => number) =>
  measure && {
    value: measure.value,
    year_before: measure.yearBefore,
    change: rounded(changeOf(measure), 4),
    expected: rounded(measure.expected, 4),
    surprise_z: rounded(measure.z, 3),
    trend_periods: measure.changes,
  };

const toReported = ({ filedOn, periodEnd, periodMonths, surprise }: ReportedRow) => ({
  period_end: periodEnd,
  period_months: periodMonths,
  known_at: new Date(figuresKnownAt(filedOn)).toISOString(),
  revenue: toMeasure(surprise?.revenue ?? null, (of) => of.value / of.yearBefore - 1),
  eps: toMeasure(surprise?.eps ?? null, (of) => of.value - of.yearBefore),
});

const toFiledEvent = ({ type, item, accession, url, knownAt }: ShownEvent) => ({
  type,
  polarity: polarityOf(type),
  severity: severityOf(type),
  item,
  accession,
  filing_url: url,
  filed_at: knownAt,
});

const toUnplaced = (row: UnplacedRow) => ({
  quarter: null,
  quarter_reason: row.reason,
  ...documentFields({ ...row, kind: "release" }),
  constraint: row.constraintRate,
  conviction: row.convictionRate,
  ratio: row.ratio,
  risk_score: row.riskScore,
  word_count: row.words,
  recorded_at: row.knownAt,
  model_version: row.modelVersion,
});

export function toTickerProfile(
  latest: QuarterRow,
  {
    rows,
    ml,
    activeFires,
    priceSource,
    unplaced,
    filedEvents,
    reported,
  }: Pick<DocumentHistory, "rows"> & ProfileSignals,
  asOf: string,
) {
  const quarterTriad = triad(latest);
  return {
    api: API,
    ticker: latest.ticker,
    signal: latest.signal,
    first_reading: isFirstReading(latest.quartersBefore),
    arc_direction: latest.arcDirection,
    triad: {
      status: quarterTriad.status,
      score: quarterTriad.score,
      constraint_elevated: quarterTriad.constraintElevated,
      conviction_depressed: quarterTriad.convictionDepressed,
      ratio_inverted: quarterTriad.ratioInverted,
    },
    latest: {
      quarter: latest.quarter,
      ...documentFields(latest),
      constraint: latest.constraintRate,
      conviction: latest.convictionRate,
      ratio: latest.ratio,
      anomaly_flags: latest.flags,
      events: latest.events && toStoredEvents(latest.events),
    },
    ml: ml && {
      combined_score: ml.combinedScore,
      direction: ml.direction,
      confidence: ml.confidence,
    },
    active_signals: activeFires.map(({ signalType, direction, severity }) => ({
      signal_type: signalType,
      direction,
      severity,
    })),
    history: rows.map(toQuarterScores),
    without_quarter: unplaced.map(toUnplaced),
    filed_events: filedEvents.map(toFiledEvent),
    reported: reported && toReported(reported),
    model_version: latest.modelVersion,
    as_of: asOf,
    sources: textSources(
      [latest, ...rows, ...unplaced, ...filedEvents.map(() => ({ source: FILINGS_SOURCE }))],
      priceSource,
    ),
    ...madeUpMark(latest.ticker),
  };
}

export function toTriadList({ scanned, rows }: TriadList, asOf: string) {
  const countOf = (status: string) => rows.filter((row) => row.triadStatus === status).length;
  return {
    total_tickers_scanned: scanned,
    invincible_count: countOf("INVINCIBLE"),
    watch_count: countOf("WATCH"),
    tickers: rows.map((row) => ({
      ticker: row.ticker,
      triad_status: row.triadStatus,
      ratio: row.ratio,
      constraint_z: row.zConstraint,
      ...madeUpMark(row.ticker),
    })),
    as_of: asOf,
    sources: textSources(rows),
  };
}

export const toBreakout = (
  ticker: string,
  toneMomentum: ToneMomentum,
  { asOf, quarters }: { asOf: string; quarters: readonly ScoredRow[] },
) => ({
  ticker,
  toneMomentum,
  asOf,
  sources: textSources(quarters),
  ...madeUpMark(ticker),
});
