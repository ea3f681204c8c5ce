// Tables on many transcripts: shares of the conviction types, and of risk labels and flags.

import { median } from "../../../lib/core/statistics.ts";
import { combinedRisk } from "../../../lib/language/domain/combined-risk.ts";
import { readConviction } from "../../../lib/language/domain/conviction.ts";
import { CONVICTION_TYPES } from "../../../lib/language/domain/conviction-type.ts";
import type { Mode } from "../../../lib/language/domain/document.ts";
import {
  COUNT_FLAGS,
  type Flag,
  type RiskLabel,
  riskLabel,
} from "../../../lib/language/domain/risk.ts";
import { readLanguage } from "../../../lib/language/domain/score.ts";
import { fixed, percent } from "./accuracy-rows.ts";
import { withInterval } from "./block-bootstrap.ts";
import { markdownTable } from "./dated-texts.ts";
import { reliabilityOfTranscripts } from "./reliability.ts";
import { isFirmOfFit, readTranscripts } from "./transcripts.ts";

/** Conviction type, risk and flags of a text. */
interface TypedText {
  words: number;
  type: string;
  isLowEvidence: boolean;
  /** Null for a text that says too little. */
  risk: number | null;
  flags: readonly Flag[];
}

export function classifyText(text: string, mode: Mode): TypedText {
  const reading = readLanguage(text, mode);
  const { convictionType: type, isLowEvidence } = readConviction(reading);
  const risk = reading.parts && combinedRisk(reading.parts);
  return { words: reading.features.wordCount, type, isLowEvidence, risk, flags: reading.flags };
}

type Kinds<Text extends TypedText> = readonly (readonly [name: string, texts: readonly Text[]])[];

const shareOf = <Text>(texts: readonly Text[], matches: (text: Text) => boolean) =>
  percent(texts.length > 0 ? texts.filter(matches).length / texts.length : null, 1);

/** Markdown table of the shares of the types for each kind of text. */
export function sharesTable(kinds: Kinds<TypedText>): string {
  const row = (label: string, cells: (texts: readonly TypedText[]) => string[]) => [
    label,
    ...kinds.flatMap(([, texts]) => cells(texts)),
  ];
  return markdownTable(
    [
      "conviction type",
      ...kinds.flatMap(([name, texts]) => [`${name} (${texts.length})`, "of these low evidence"]),
    ],
    [
      ...CONVICTION_TYPES.map((type) =>
        row(type, (texts) => [
          shareOf(texts, (text) => text.type === type),
          shareOf(texts, (text) => text.type === type && text.isLowEvidence),
        ]),
      ),
      row("**low evidence**", (texts) => ["", shareOf(texts, (text) => text.isLowEvidence)]),
      row("**types that appear**", (texts) => [
        String(new Set(texts.map(({ type }) => type)).size),
        "",
      ]),
    ],
  );
}

/** A transcript with its reading. */
type Call = TypedText & { firm: string };

const LABELS: readonly RiskLabel[] = ["LOW", "MODERATE", "ELEVATED", "HIGH"];

/** Markdown table of the risk scores and of the flags of counts for each kind of text. */
function riskTable(kinds: Kinds<Call>): string {
  const firm = (call: Call) => call.firm;
  const read = kinds.map(
    ([name, calls]) => [name, calls.filter(({ risk }) => risk !== null)] as const,
  );
  const row = (label: string, cell: (calls: readonly Call[]) => string) => [
    label,
    ...read.map(([, calls]) => cell(calls)),
  ];
  const medianRisk = (calls: readonly Call[]) => median(calls.map(({ risk }) => risk ?? 0));
  return markdownTable(
    ["risk and flags, 90 % by firm", ...read.map(([name, calls]) => `${name} (${calls.length})`)],
    [
      row("median of risk_score", (calls) => withInterval(calls, firm, medianRisk, 1)),
      ...LABELS.map((label) =>
        row(label, (calls) => shareOf(calls, ({ risk }) => riskLabel(risk ?? 0) === label)),
      ),
      [
        "INSUFFICIENT, of all",
        ...kinds.map(([, calls]) => shareOf(calls, ({ risk }) => risk === null)),
      ],
      // A text alone has no history, so it is never a first reading.
      ...COUNT_FLAGS.filter((flag) => flag !== "FIRST_READING").map((flag) =>
        row(flag, (calls) => shareOf(calls, ({ flags }) => flags.includes(flag))),
      ),
    ],
  );
}

/** The types of the two halves of a call, alternating lines. */
interface TypedHalves {
  firm: string;
  halves: readonly TypedText[];
}

/** How often two halves of a call have one type, among those whose types both rest on evidence. */
function agreementLine(name: string, calls: readonly TypedHalves[]): string {
  const evident = calls.filter(({ halves }) => halves.every((half) => !half.isLowEvidence));
  const agree = (some: readonly TypedHalves[]) =>
    some.length > 0
      ? some.filter(({ halves: [a, b] }) => a?.type === b?.type).length / some.length
      : null;
  const types = evident.flatMap(({ halves }) => halves.map(({ type }) => type));
  const chance = CONVICTION_TYPES.map((type) => types.filter((each) => each === type).length)
    .map((count) => (count / Math.max(1, types.length)) ** 2)
    .reduce((sum, each) => sum + each, 0);
  return `${name}: ${withInterval(evident, ({ firm }) => firm, agree, 2)} of ${evident.length} calls, by chance ${fixed(chance, 2)}`;
}

const LONG_WORDS = 2_000;

/** The tables on the transcripts in a folder, as Markdown. */
export function transcriptsReport(folder: string): string {
  const transcripts = readTranscripts(folder);
  const all = transcripts.map((transcript) => ({
    ...transcript,
    ...classifyText(transcript.text, "earnings"),
  }));
  const [fit, others] = [true, false].map((isFit) =>
    all.filter((call) => isFirmOfFit(call) === isFit),
  );
  const kinds = [
    ["firms of the fit", fit ?? []],
    ["other firms", others ?? []],
    ["others, 2,000 words and more", (others ?? []).filter(({ words }) => words >= LONG_WORDS)],
  ] as const;
  const halved = (calls: readonly (Call & { text: string })[]) =>
    calls
      .filter(({ words }) => words >= LONG_WORDS)
      .map(({ firm, text }) => ({
        firm,
        halves: [0, 1].map((side) => {
          const lines = text.split("\n").filter((_, at) => at % 2 === side);
          return classifyText(lines.join("\n"), "earnings");
        }),
      }));
  return [
    `${all.length} earnings calls of ${new Set(all.map(({ firm }) => firm)).size} firms, halved by firm. Shares of calls.`,
    riskTable(kinds),
    sharesTable(kinds),
    `Two halves of a call of 2,000 words and more (alternating lines) have the same type where both rest on evidence, 90 % by firm. ${kinds
      .slice(0, 2)
      .map(([name, calls]) => agreementLine(name, halved(calls)))
      .join("; ")}. To reach: .60.`,
    reliabilityOfTranscripts(transcripts.map(({ text }) => text)),
  ].join("\n\n");
}
