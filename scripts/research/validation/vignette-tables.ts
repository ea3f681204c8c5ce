// Tables of docs/accuracy/language.md on our own test sets: vignettes of the conviction types and minimal pairs of
// sentences.

import { join } from "node:path";
import { mean } from "../../../lib/core/statistics.ts";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import { CONVICTION_TYPES } from "../../../lib/language/domain/conviction-type.ts";
import { scoreDocument } from "../../../lib/language/domain/document-score.ts";
import { countFeatures, FEATURES } from "../../../lib/language/domain/features.ts";
import { ESCALATION_SCALE, escalationScore } from "../../../lib/language/domain/mode-score.ts";
import { MINIMAL_PAIRS } from "../../../tests/language/domain/minimal-pairs.ts";
import { VIGNETTES, type Vignette } from "../../../tests/language/domain/vignettes/index.ts";
import { fixed, percent } from "./accuracy-rows.ts";
import { classifyText, sharesTable } from "./conviction-shares.ts";
import { markdownTable, readDatedTexts, readPlainTexts } from "./dated-texts.ts";
import { joinNames, LANGUAGE_TARGETS, targetCells } from "./language-targets.ts";

/** A vignette's intended conviction type, and the type that the method found. */
interface ClassifiedVignette {
  type: string;
  found: string;
}

const classify = (vignettes: readonly Vignette[]): ClassifiedVignette[] =>
  vignettes.map(({ type, text }) => ({
    type,
    found: scoreDocument(text, "earnings").convictionType,
  }));

/** F1 score of a class, 0 to 1; null if no vignette is or was found to be of the class. */
export function f1Of(classified: readonly ClassifiedVignette[], name: string): number | null {
  const right = classified.filter(({ type, found }) => type === name && found === name).length;
  const named = classified.filter(({ type, found }) => type === name || found === name).length;
  return named === 0 ? null : (2 * right) / (named + right);
}

/** Mean of the F1 scores of all classes. */
export const macroF1 = (classified: readonly ClassifiedVignette[]): number | null =>
  mean(CONVICTION_TYPES.map((name) => f1Of(classified, name) ?? 0));

/** The wrong types that were found for the vignettes of a class, most frequent first. */
function mistakenTypes(classified: readonly ClassifiedVignette[], name: string): string {
  const counts = new Map<string, number>();
  for (const { type, found } of classified) {
    if (type === name && found !== name) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([found, count]) => `${found} ${count}`)
    .join(", ");
}

function vignetteTable(): string {
  const [seen, heldOut] = [1, 0].map((half) =>
    classify(VIGNETTES.filter(({ index }) => index % 2 === half)),
  );
  if (!seen || !heldOut) return "";
  const rows = CONVICTION_TYPES.map((name) => [
    name,
    fixed(f1Of(seen, name), 2),
    fixed(f1Of(heldOut, name), 2),
    mistakenTypes(heldOut, name),
    "",
    "",
  ]);
  const mean = macroF1(heldOut);
  const total = ["**macro-F1**", fixed(macroF1(seen), 3), `**${fixed(mean, 3)}**`, ""];
  const table = markdownTable(
    [
      "conviction type, F1",
      `looked at (${seen.length})`,
      `held out (${heldOut.length})`,
      "held out, taken for",
      "minimum",
      "reached",
    ],
    [...rows, [...total, ...targetCells("macroF1", mean)]],
  );
  const [minimum] = LANGUAGE_TARGETS.macroF1;
  const below = CONVICTION_TYPES.filter((name) => (f1Of(heldOut, name) ?? 0) < minimum);
  return `${table}\n\nThe minimum is of the mean. Held out, types below it: ${joinNames(below)}.`;
}

/** Share of minimal pairs with both sentences read correctly, by feature. */
function pairTable(): string {
  const counts = (text: string, category: (typeof FEATURES)[number]) =>
    countFeatures(annotate(text)).counts[category] > 0;
  const isRight = MINIMAL_PAIRS.map(
    ({ category, plain, changed, plainCounts, changedCounts }) =>
      counts(plain, category) === plainCounts && counts(changed, category) === changedCounts,
  );
  const row = (label: string, names: readonly string[]) => {
    const chosen = isRight.filter((_, i) => names.includes(MINIMAL_PAIRS[i]?.category ?? ""));
    const share = chosen.length > 0 ? chosen.filter(Boolean).length / chosen.length : null;
    const shown = `${percent(share, 1)} of ${chosen.length}`;
    return [label, shown, ...targetCells("minimalPairs", share)];
  };
  return markdownTable(
    ["minimal pairs, both sentences right", "share", "minimum", "reached"],
    [...FEATURES.map((name) => row(name, [name])), row("**all**", FEATURES)],
  );
}

function escalationLine(data: string): string {
  const texts = ["federalist", "fed_speeches", "fiction"].flatMap(
    (name) => readPlainTexts(join(data, "authorship", name)) ?? [],
  );
  if (texts.length === 0) return `Escalation scale: skipped, as ${data} has no authorship texts.`;
  const squares = texts.map((text) => escalationScore(annotate(text)).balance ** 2);
  return `Escalation scale: the balance of ${texts.length} public-domain texts has a root mean square of ${fixed(Math.sqrt(mean(squares) ?? 0), 2)}; the mode uses ${fixed(ESCALATION_SCALE.spread, 2)}.`;
}

/** Shares of the conviction types in our vignettes, and in press conferences read as transcripts. */
function typeShares(data: string): string {
  const conferences = readDatedTexts(join(data, "fomc_press_conferences")) ?? [];
  return sharesTable([
    ["vignettes", VIGNETTES.map(({ text }) => classifyText(text, "earnings"))],
    ["press conferences", conferences.map(({ text }) => classifyText(text, "earnings"))],
  ]);
}

/** All tables of this file, as Markdown. */
export const vignetteTables = (data: string): string =>
  [vignetteTable(), typeShares(data), pairTable(), escalationLine(data)].join("\n\n");
