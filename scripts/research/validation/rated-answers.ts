// Table of docs/accuracy/earnings-calls.md: the conviction score beside what people call assertive.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { mean, spearman } from "../../../lib/core/statistics.ts";
import { readConviction } from "../../../lib/language/domain/conviction.ts";
import { readLanguage } from "../../../lib/language/domain/score.ts";
import { withInterval } from "./block-bootstrap.ts";
import { markdownTable } from "./dated-texts.ts";
import { plainWords } from "./plain-words.ts";

/** The answers of a call together, and the mean of their ratings. */
interface RatedCall {
  firm: string;
  rating: number;
  measures: Readonly<Record<string, number>>;
}

/** What the correlation per call is to reach. */
const BAR = 0.2;

function measuresOf(text: string): Record<string, number> {
  const reading = readLanguage(text, "earnings");
  return {
    conviction_score: readConviction(reading).convictionScore,
    "conviction alone": reading.z.conviction,
    "hedge, less is more": -reading.z.hedge,
    "share of numbers": reading.numberShare,
    direction: reading.direction.value ?? 0,
    "100 plain words": plainWords(text),
  };
}

/** Spearman correlations with the ratings by call and by answer, as Markdown. */
export function ratedReport(file: string): string {
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true, bom: true });
  const answers = rows.map((row) => ({
    firm: row["TICKER"] ?? "",
    call: `${row["TICKER"]} ${row["QUARTER"]} ${row["YEAR"]}`,
    text: row["ANSWER"] ?? "",
    rating: Number(row["ASSERTIVE"]),
  }));
  const single = answers.map(({ text, ...each }) => ({ ...each, measures: measuresOf(text) }));
  const calls = [...Map.groupBy(answers, ({ call }) => call).values()].map((each) => ({
    firm: each[0]?.firm ?? "",
    rating: mean(each.map(({ rating }) => rating)) ?? 0,
    measures: measuresOf(each.map(({ text }) => text).join("\n\n")),
  }));
  const rank = (name: string) => (rated: readonly RatedCall[]) =>
    spearman(
      rated.map(({ measures }) => measures[name] ?? 0),
      rated.map(({ rating }) => rating),
    );
  const cell = (rated: readonly RatedCall[], name: string) =>
    withInterval(rated, ({ firm }) => firm, rank(name), 2);
  return markdownTable(
    [
      "Spearman with ratings of assertiveness, 90 % by firm",
      `calls (${calls.length})`,
      `answers (${single.length})`,
      "minimum per call",
    ],
    Object.keys(measuresOf("")).map((name, at) => [
      name,
      cell(calls, name),
      cell(single, name),
      at === 0 ? BAR.toFixed(2).slice(1) : "",
    ]),
  );
}
