// Digests of all language answers about a text, compared with stored ones in golden.test.ts.

import { createHash } from "node:crypto";
import { analyze } from "../../../lib/language/domain/analysis.ts";
import {
  compareStyles,
  styleUnusualness,
} from "../../../lib/language/domain/authorship/compare.ts";
import {
  MASKED_ALPHABET,
  styleCounts,
} from "../../../lib/language/domain/authorship/style-counts.ts";
import { MODES, type TextMode } from "../../../lib/language/domain/document.ts";
import { scoreDocument } from "../../../lib/language/domain/document-score.ts";
import { scoreText } from "../../../lib/language/domain/score.ts";
import { readPassages } from "../../../lib/language/domain/text/passages.ts";

/** A text whose answers are stored. */
export interface GoldenText {
  name: string;
  text: string;
}

const DIGEST_LENGTH = 16;

/** A copy with object keys in order, and bytes and floats as plain lists. */
function canonical(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array | Float64Array);
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, stored]) => typeof stored !== "function");
  return Object.fromEntries(
    entries
      .map(([key, stored]) => [key, canonical(stored)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** SHA-256 of the canonical JSON of an answer, cut to 16 digits. */
const digestOf = (answer: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(canonical(answer)))
    .digest("hex")
    .slice(0, DIGEST_LENGTH);

/** All that scoring, analysis and conviction say of a text in a mode. */
function answersIn(mode: TextMode, text: string): unknown {
  const score = scoreText(text, mode, styleUnusualness);
  const scoreEvidence = [score.evidence(), score.omitted()];
  const analysis = analyze(text, [], mode);
  const analysisEvidence = [analysis.evidence(), analysis.omitted()];
  return [
    [score, scoreEvidence],
    [analysis, analysisEvidence],
    scoreDocument(text, mode, styleUnusualness),
  ];
}

/** The answers about a text that is sent as four sections. */
function answersOfSections(text: string): unknown {
  const part = Math.ceil(text.length / 4);
  const said = [0, 1, 2, 3].map((i) => text.slice(i * part, (i + 1) * part));
  const sections = [
    { speaker: "Jane Doe", role: "CEO" as const, part: "PREPARED" as const, text: said[0] ?? "" },
    { speaker: "Operator", text: said[1] ?? "" },
    { text: said[2] ?? "" },
    { part: "QA" as const, text: said[3] ?? "" },
  ];
  const analysis = analyze(text, sections, "earnings");
  return [analysis, analysis.evidence(), analysis.omitted()];
}

/** The places of a masked text's characters in the alphabet. */
const placesIn = (masked: string) => [...masked].map((sign) => MASKED_ALPHABET.indexOf(sign));

export const GOLDEN_HEAD = ["text", ...MODES, "sections", "passages", "style", "pair"].join("\t");

/** The digests of a text. The last one compares it with the next text. */
export function goldenLine(texts: readonly GoldenText[], place: number): string {
  const { name = "", text = "" } = texts[place] ?? {};
  const counts = styleCounts(text);
  const next = texts[(place + 1) % texts.length]?.text ?? "";
  return [
    name,
    ...MODES.map((mode) => digestOf(answersIn(mode, text))),
    digestOf(answersOfSections(text)),
    digestOf(readPassages(text)),
    digestOf([{ ...counts, masked: placesIn(counts.masked) }, styleUnusualness(text)]),
    digestOf(compareStyles(text, next)),
  ].join("\t");
}
