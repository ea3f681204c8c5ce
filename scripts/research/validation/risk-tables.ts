// Tables of docs/accuracy/language.md: the risk score of our own texts, beside plain baselines.

import { rocAuc } from "../../../lib/core/statistics.ts";
import { type LanguageScore, scoreText } from "../../../lib/language/domain/score.ts";
import { languageOf, loadLanguageModel } from "../../../lib/language/domain/text/language.ts";
import { type RiskText, readRiskTexts } from "../../../tests/language/domain/risk-texts/index.ts";
import { fixed, percent } from "./accuracy-rows.ts";
import { withInterval } from "./block-bootstrap.ts";
import { markdownTable } from "./dated-texts.ts";
import { plainWords } from "./plain-words.ts";

interface ScoredText extends RiskText {
  score: LanguageScore;
  /** The baseline. */
  words: number;
}

/** What the risk of each kind is to reach. Source: docs/accuracy/language.md#tables. */
const KIND_BARS: readonly (readonly [kind: string, bar: number, isAtLeast: boolean])[] = [
  ["bankruptcy", 85, true],
  ["non_reliance", 85, true],
  ["going_concern", 85, true],
  ["guidance_cut_euphemism", 65, true],
  ["bank_credit_losses", 65, true],
  ["failed_trial", 75, true],
  ["beat_raise", 30, false],
];
const AUC_BAR = 0.95;
const REPEATS = 20;

const isNews = ({ label }: RiskText) => label === "adverse" || label === "favourable";
const aucOf = (of: (text: ScoredText) => number) => (texts: readonly ScoredText[]) =>
  rocAuc(
    texts.map(of),
    texts.map(({ label }) => label === "adverse"),
  );

const part = (name: "language" | "direction") => (text: ScoredText) =>
  text.score.riskParts?.[name] ?? 50;

const MEASURES: readonly (readonly [name: string, of: (text: ScoredText) => number])[] = [
  ["risk_score", ({ score }) => score.riskScore],
  ["its part of language", part("language")],
  ["its part of direction", part("direction")],
  ["direction alone, less is riskier", ({ score }) => -(score.direction.value ?? 0)],
  ["100 plain words", ({ words }) => -words],
];

const halvesOf = (texts: readonly ScoredText[]) =>
  [false, true].map((half) => texts.filter(({ isHeldOut }) => isHeldOut === half));

function aucTable(texts: readonly ScoredText[]): string {
  const [seen = [], heldOut = []] = halvesOf(texts.filter(isNews));
  const kind = (text: ScoredText) => text.kind;
  return markdownTable(
    [
      "AUC of bad news against good news, 90 % by kind",
      `looked at (${seen.length})`,
      `held out (${heldOut.length})`,
      "minimum",
      "reached",
    ],
    MEASURES.map(([name, of], at) => {
      const value = aucOf(of)(heldOut) ?? 0;
      const bars =
        at === 0 ? [fixed(AUC_BAR, 2), value >= AUC_BAR ? "minimum" : "below minimum"] : ["", ""];
      return [name, ...[seen, heldOut].map((half) => withInterval(half, kind, aucOf(of))), ...bars];
    }),
  );
}

const shareOf = (texts: readonly ScoredText[], test: (text: ScoredText) => boolean) =>
  texts.length > 0 ? texts.filter(test).length / texts.length : null;

function kindTable(texts: readonly ScoredText[]): string {
  const rows = KIND_BARS.map(([kind, bar, isAtLeast]) => {
    const reaches = ({ score: { riskScore } }: ScoredText) =>
      isAtLeast ? riskScore >= bar : riskScore <= bar;
    const ofKind = halvesOf(texts.filter((text) => text.kind === kind));
    const cells = ofKind.map((half) => `${percent(shareOf(half, reaches), 0)} of ${half.length}`);
    return [kind, `${isAtLeast ? "≥" : "≤"} ${bar}`, ...cells];
  });
  return markdownTable(["texts whose risk reaches the bar", "bar", "looked at", "held out"], rows);
}

function otherTable(texts: readonly ScoredText[]): string {
  const row = (
    name: string,
    of: (text: RiskText) => boolean,
    test: (text: ScoredText) => boolean,
  ) => {
    const cells = halvesOf(texts.filter(of)).map(
      (half) => `${percent(shareOf(half, test), 0)} of ${half.length}`,
    );
    return [name, ...cells];
  };
  const label = (wanted: string) => (text: RiskText) => text.label === wanted;
  const repeated = ({ text, score }: ScoredText) =>
    scoreText(`${text}\n\n`.repeat(REPEATS), "earnings").riskScore >= score.riskScore - 0.1;
  const isNone = ({ score }: ScoredText) => score.riskLabel === "INSUFFICIENT";
  return markdownTable(
    ["share of texts", "looked at", "held out"],
    [
      row(
        "large words without figures: not LOW",
        label("buzzwords"),
        ({ score }) => score.riskScore >= 30,
      ),
      row(
        "neither good nor bad: MODERATE",
        label("neutral"),
        ({ score }) => score.riskLabel === "MODERATE",
      ),
      row("says too little: INSUFFICIENT", label("abstain"), isNone),
      row("all others: INSUFFICIENT", (text) => text.label !== "abstain", isNone),
      row(`bad news, ${REPEATS} times in a text: not lower`, label("adverse"), repeated),
    ],
  );
}

/** The tables, as Markdown. Source: docs/accuracy/language.md#tables. */
export async function riskTables(): Promise<string> {
  const model = await loadLanguageModel();
  const texts = readRiskTexts().map((text) => ({
    ...text,
    score: scoreText(text.text, "earnings", () => null, languageOf(text.text, model)),
    words: plainWords(text.text),
  }));
  return [aucTable(texts), kindTable(texts), otherTable(texts)].join("\n\n");
}
