// Makes sample calls from real questions of forecasting platforms that were resolved.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Basis } from "../../lib/record/domain/basis.ts";
import type { CallRequest } from "../../lib/record/domain/call.ts";
import type { GradeProposal } from "../../lib/record/domain/call-actions.ts";

/** A row of `calls/forecasts.csv`. Source: ForecastBench 2024, Forecasting Research Institute, CC BY-SA 4.0. */
type Row = Record<
  | "question_set"
  | "source"
  | "question"
  | "probability_date"
  | "probability"
  | "resolution_date"
  | "outcome"
  | "closes"
  | "resolution_criteria"
  | "url",
  string
>;

/** A sample call made from a real question, with its outcome. */
export type SampleForecast = {
  request: CallRequest;
  publishedAt: number;
  resolvedAt: number;
  proposal: GradeProposal;
};

const DAY_MS = 86_400_000;
const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`);
const iso = (at: number) => new Date(at).toISOString();
/** Whether a forecast has its basis in words only: every third one. */
const isDeclared = (index: number) => index % 3 === 2;

/** The bundled questions in the order of their file. */
export function sampleForecasts(): SampleForecast[] {
  const text = readFileSync(join(import.meta.dirname, "calls/forecasts.csv"), "utf8");
  return (parse(text, { columns: true }) as Row[]).map(toForecast);
}

function toForecast(row: Row, index: number): SampleForecast {
  const resolvedAt = midnight(row.resolution_date);
  const closesAt = row.closes >= row.resolution_date ? midnight(row.closes) : resolvedAt;
  const stamp = iso(midnight(row.probability_date));
  const crowd = Number(row.probability);
  const market = { prob: crowd, at: stamp, source: sourceName(row.source) };
  const request: CallRequest = {
    slug: slugOf(row.question),
    title: row.question,
    statement: `Sample: a real question of ${market.source}, resolved since.`,
    instrument: market.source,
    instrumentType: "event",
    svcProbAt: stamp,
    openedAt: stamp,
    market,
    ...probabilityOf(crowd, isDeclared(index), row),
    closesAt: iso(closesAt),
    resolveBy: iso(closesAt + 45 * DAY_MS),
    resolutionCriterion: row.resolution_criteria,
    resolutionSource: row.url,
    criterion: null,
    marketFeed: null,
    marketFeedId: null,
    isBacktest: false,
  };
  return {
    request,
    publishedAt: midnight(row.question_set) + DAY_MS / 2,
    resolvedAt,
    proposal: proposalOf(row, resolvedAt, isDeclared(index)),
  };
}

/**
 * Our probability. It is the crowd's, unchanged or moved a tenth of the way to one half, because the sample has no
 * forecaster of its own.
 */
function probabilityOf(crowd: number, isUnchanged: boolean, row: Row) {
  const origin = `The number of ${sourceName(row.source)} on ${row.probability_date}, as ForecastBench has it`;
  if (isUnchanged) return { svcProb: crowd, probBasis: `${origin}.`, basis: null };
  const estimates = [
    { name: `${row.source} on ${row.probability_date}`, value: crowd, weight: 0.9 },
    { name: "one half", value: 0.5, weight: 0.1 },
  ];
  const basis: Basis = { formula: "weighted-mean", method_version: "1", inputs: { estimates } };
  const words = `${origin}, with weight 0.9, and one half with weight 0.1 (weighted-mean, method 1).`;
  const svcProb = Math.round((0.9 * crowd + 0.05) * 1e4) / 1e4;
  return { svcProb, probBasis: words, basis };
}

const proposalOf = (row: Row, resolvedAt: number, hasOneReviewer: boolean): GradeProposal => ({
  outcome: row.outcome === "1" ? 1 : 0,
  evidence: {
    observed_value: null,
    observed_at: iso(resolvedAt),
    source_url: row.url,
    source_sha256: null,
    method: "REVIEWED",
    reviewers: hasOneReviewer ? 1 : 2,
  },
});

const NAMES: Readonly<Record<string, string>> = { infer: "INFER" };
const sourceName = (source: string): string =>
  NAMES[source] ?? `${source.charAt(0).toUpperCase()}${source.slice(1)}`;

const slugOf = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80)
    .replace(/-$/, "");
