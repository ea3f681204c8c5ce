// Tables of docs/accuracy/language.md: the stance read from central-bank texts against interest-rate decisions.

import { join } from "node:path";
import { mean, pearson, rocAuc, spearman } from "../../../lib/core/statistics.ts";
import { type Annotation, annotate } from "../../../lib/language/domain/annotate.ts";
import { centralBankStance } from "../../../lib/language/domain/balance/stance.ts";
import { readPassages, scoredRanges } from "../../../lib/language/domain/text/passages.ts";
import { fixed } from "./accuracy-rows.ts";
import type { DatedValues } from "./agreement.ts";
import { type DatedText, markdownTable, readDatedTexts } from "./dated-texts.ts";
import { readDated } from "./stress-index-report.ts";

const DECISIONS: Readonly<Record<string, number>> = { raise: 1, keep: 0, lower: -1 };
/** Matches a sentence that announces the decision or the votes. */
const ANNOUNCES =
  /\b(?:decided|voted|voting|approved|action|directive)\b[^.]*\b(?:target|rate|range|discount)/i;

interface ScoredStatement {
  date: string;
  decision: number;
  stance: number;
  /** Stance of the text without the sentences that announce the decision. */
  withoutAnnouncing: number;
  /** The keyword baseline. */
  keywords: number;
}

const stanceOf = (annotation: Annotation) => centralBankStance(annotation).stance;

/** Baseline from keywords: (words up - words down) / (words up + words down), -1..1. */
export function keywordTone({ hits }: Annotation): number {
  const up = hits.of("up").length + hits.of("growth_up").length;
  const down = hits.of("down").length;
  return up + down > 0 ? (up - down) / (up + down) : 0;
}

const withoutAnnouncement = (text: string) =>
  text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !ANNOUNCES.test(sentence))
    .join(" ");

function scoreStatement({ date, text, columns }: DatedText): ScoredStatement {
  const annotation = annotate(text);
  return {
    date,
    decision: DECISIONS[columns["decision"] ?? ""] ?? 0,
    stance: stanceOf(annotation),
    withoutAnnouncing: stanceOf(annotate(withoutAnnouncement(text))),
    keywords: keywordTone(annotation),
  };
}

/** Row: how well a measure of the statements agrees with the decisions, for some of the years. */
function statementRow(
  name: string,
  years: string,
  scored: readonly ScoredStatement[],
  of: keyof ScoredStatement,
) {
  const value = (each: ScoredStatement) => Number(each[of]);
  const moved = scored.filter(({ decision }) => decision !== 0);
  const auc = rocAuc(
    moved.map(value),
    moved.map(({ decision }) => decision > 0),
  );
  const rank = spearman(
    scored.map(value),
    scored.map(({ decision }) => decision),
  );
  return [name, years, fixed(auc, 3), fixed(rank, 3), `${moved.length} / ${scored.length}`];
}

function statementTable(statements: readonly DatedText[]): string {
  const scored = statements.map(scoreStatement);
  const isEven = ({ date }: ScoredStatement) => Number(date.slice(0, 4)) % 2 === 0;
  const samples = [
    ["all", scored],
    ["even (looked at)", scored.filter(isEven)],
    ["odd", scored.filter((each) => !isEven(each))],
  ] as const;
  const measures = [
    ["stance", "stance"],
    ["stance without the sentence that announces", "withoutAnnouncing"],
    ["keywords up against down", "keywords"],
  ] as const;
  return markdownTable(
    ["FOMC statements", "years", "AUC raise against lower", "Spearman with the decision", "n"],
    measures.flatMap(([name, of]) =>
      samples.map(([years, sample]) => statementRow(name, years, sample, of)),
    ),
  );
}

const addMonths = (date: string, months: number) => {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 10);
};

/** The newest value of a series on or before a day. */
function valueOn(series: DatedValues, date: string): number | null {
  let found: number | null = null;
  for (const point of series) {
    if (point.date > date) break;
    found = point.value;
  }
  return found;
}

interface Document {
  date: string;
  stance: number;
  /** The keyword baseline. */
  keywords: number;
}

const scoreDocuments = (texts: readonly DatedText[]): Document[] =>
  texts.map(({ date, text }) => {
    const annotation = annotate(text, scoredRanges(readPassages(text)));
    return { date, stance: stanceOf(annotation), keywords: keywordTone(annotation) };
  });

/** Change of the policy rate from 6 months before a day to 6 months after it. */
function changeAround(rate: DatedValues, date: string): number | null {
  const [before, after] = [-6, 6].map((months) => valueOn(rate, addMonths(date, months)));
  return typeof before === "number" && typeof after === "number" ? after - before : null;
}

/** Minimum correlation of each kind of document with that change. */
const MINIMUMS: Readonly<Record<string, number>> = { minutes: 0.85, "press conferences": 0.65 };

/** Correlations of stance and keywords with that change, by kind of document. */
function aroundTable(
  kinds: readonly (readonly [string, readonly Document[]])[],
  rate: DatedValues,
) {
  const rows = kinds.map(([name, documents]) => {
    const pairs = documents.flatMap((each) => {
      const change = changeAround(rate, each.date);
      return change === null ? [] : [{ ...each, change }];
    });
    const changes = pairs.map(({ change }) => change);
    const [stance, keywords] = (["stance", "keywords"] as const).map((of) =>
      pearson(
        pairs.map((pair) => pair[of]),
        changes,
      ),
    );
    const bar = MINIMUMS[name];
    const mark = (stance ?? 0) >= (bar ?? 0) ? "minimum" : "below minimum";
    const cells = bar === undefined ? ["", ""] : [fixed(bar, 2), mark];
    return [name, fixed(stance ?? null), fixed(keywords ?? null), ...cells, `${pairs.length}`];
  });
  return markdownTable(
    [
      "r with the rate's change in the 12 months around",
      "stance",
      "keywords up against down",
      "minimum",
      "reached",
      "n",
    ],
    rows,
  );
}

/** Correlation of stance with the change of the policy rate over the next (or, if negative, past) months. */
function correlationWithRate(documents: readonly Document[], rate: DatedValues, months: number) {
  const pairs = documents.flatMap(({ date, stance }) => {
    const [currentRate, otherRate] = [valueOn(rate, date), valueOn(rate, addMonths(date, months))];
    return currentRate === null || otherRate === null
      ? []
      : [[stance, months > 0 ? otherRate - currentRate : currentRate - otherRate]];
  });
  const column = (at: number) => pairs.map((pair) => pair[at] ?? 0);
  return fixed(pearson(column(0), column(1)), 2);
}

function pathTable(kinds: readonly (readonly [string, readonly Document[]])[], rate: DatedValues) {
  const all = kinds.flatMap(([, documents]) => documents);
  const years = [...new Set(all.map(({ date }) => date.slice(0, 4)))].toSorted();
  const yearMean = (documents: readonly Document[], year: string) =>
    fixed(mean(documents.filter(({ date }) => date.startsWith(year)).map((d) => d.stance)), 2);
  const rows = years.map((year) => {
    const [from, to] = [`${Number(year) - 1}-12-31`, `${year}-12-31`].map((d) => valueOn(rate, d));
    const change = typeof from === "number" && typeof to === "number" ? to - from : null;
    return [year, ...kinds.map(([, documents]) => yearMean(documents, year)), fixed(change, 2)];
  });
  const correlationRow = (label: string, months: number) => [
    label,
    ...kinds.map(([, documents]) => correlationWithRate(documents, rate, months)),
    "",
  ];
  return markdownTable(
    ["mean stance", ...kinds.map(([name]) => name), "change of the rate"],
    [
      ...rows,
      correlationRow("r with the rate's change in the next 12 months", 12),
      correlationRow("r with the rate's change in the past 12 months", -12),
    ],
  );
}

/** All tables of this file as Markdown. Source: docs/accuracy/language.md#tables. */
export function stanceTables(data: string, now: number): string {
  const [statements, minutes, conferences] = [
    "fomc_statements",
    "fomc_minutes",
    "fomc_press_conferences",
  ].map((name) => readDatedTexts(join(data, name)));
  if (!statements || !minutes || !conferences) {
    return `Stance: skipped, as ${data} has no fomc_statements, fomc_minutes and fomc_press_conferences.`;
  }
  const rate = readDated(join(data, "series", "DFF.csv"), now);
  const kinds = [
    ["statements", scoreDocuments(statements)],
    ["minutes", scoreDocuments(minutes)],
    ["press conferences", scoreDocuments(conferences)],
  ] as const;
  return [statementTable(statements), pathTable(kinds, rate), aroundTable(kinds, rate)].join(
    "\n\n",
  );
}
