// Shares of the conviction types over many transcripts, by the present rules and by those of `language-8`.

import { readConviction } from "../../../lib/language/domain/conviction.ts";
import { CONVICTION_TYPES } from "../../../lib/language/domain/conviction-type.ts";
import type { Mode } from "../../../lib/language/domain/document.ts";
import { zForFlags } from "../../../lib/language/domain/risk.ts";
import { readLanguage } from "../../../lib/language/domain/score.ts";
import { percent } from "./accuracy-rows.ts";
import { markdownTable } from "./dated-texts.ts";
import { earlierType } from "./earlier-types.ts";
import { reliabilityOfTranscripts } from "./reliability.ts";
import { isFirmOfFit, readTranscripts } from "./transcripts.ts";

/** Conviction types of a text by the rules of `language-8` (`before`) and by the present rules (`after`). */
interface TypedText {
  words: number;
  before: string;
  after: string;
  isLowEvidence: boolean;
}

export function classifyText(text: string, mode: Mode): TypedText {
  const reading = readLanguage(text, mode);
  const { convictionType: after, isLowEvidence, measures } = readConviction(reading);
  const { conviction, hedge, defensive } = zForFlags(reading.reference, reading.features);
  const z = { conviction: conviction ?? 0, hedge: hedge ?? 0, defensive: defensive ?? 0 };
  const before = earlierType(measures, { score0: reading.risk.score0, z });
  return { words: reading.features.wordCount, before, after, isLowEvidence };
}

/** Markdown table of the shares of the types, before and after, for each kind of text. */
export function sharesTable(
  kinds: readonly (readonly [name: string, texts: readonly TypedText[]])[],
) {
  const share = (texts: readonly TypedText[], matches: (text: TypedText) => boolean) =>
    percent(texts.length > 0 ? texts.filter(matches).length / texts.length : null, 1);
  const row = (label: string, cells: (texts: readonly TypedText[]) => string[]) => [
    label,
    ...kinds.flatMap(([, texts]) => cells(texts)),
  ];
  return markdownTable(
    [
      "conviction type",
      ...kinds.flatMap(([name, texts]) => [
        `${name} (${texts.length}): language-8`,
        "now",
        "of these low evidence",
      ]),
    ],
    [
      ...CONVICTION_TYPES.map((type) =>
        row(type, (texts) => [
          share(texts, ({ before }) => before === type),
          share(texts, ({ after }) => after === type),
          share(texts, ({ after, isLowEvidence }) => after === type && isLowEvidence),
        ]),
      ),
      row("**low evidence**", (texts) => ["", "", share(texts, (text) => text.isLowEvidence)]),
      row("**types that appear**", (texts) => [
        String(new Set(texts.map(({ before }) => before)).size),
        String(new Set(texts.map(({ after }) => after)).size),
        "",
      ]),
    ],
  );
}

const LONG_WORDS = 2_000;

/** The tables on the transcripts in a folder, as Markdown. */
export function transcriptsReport(folder: string): string {
  const transcripts = readTranscripts(folder);
  const all = transcripts.map((transcript) => ({
    ...transcript,
    ...classifyText(transcript.text, "earnings"),
  }));
  const kinds = [
    ["firms of the fit", all.filter(isFirmOfFit)],
    ["other firms", all.filter((transcript) => !isFirmOfFit(transcript))],
    ["2,000 words and more", all.filter(({ words }) => words >= LONG_WORDS)],
  ] as const;
  return [
    `${all.length} earnings calls of ${new Set(all.map(({ firm }) => firm)).size} firms, halved by firm. Shares of calls.`,
    sharesTable(kinds),
    reliabilityOfTranscripts(transcripts.map(({ text }) => text)),
  ].join("\n\n");
}
