// Shapes of the endpoints that score and analyse a text sent by the caller.

import * as z from "zod";
import { Count, doc } from "../../core/wire/shared.ts";
import { tickerText } from "../../core/wire/ticker.ts";
import { TOPICS, type Topic } from "../domain/conviction.ts";
import { MODES } from "../domain/document.ts";
import { OMISSION_REASONS } from "../domain/evidence.ts";
import {
  AnomalyFlags,
  Api,
  ConvictionScore,
  ConvictionTypeField,
  End,
  EventPlaceItem,
  EventsDoc,
  EvidenceItem,
  eventsWith,
  evidenceWanted,
  FeatureIntervals,
  FeatureRates,
  FundamentalsField,
  Language,
  LowEvidence,
  ModelVersion,
  NarrativeField,
  Quarter,
  ReferenceField,
  ReliabilityField,
  RiskLabelField,
  Score,
  Speakers,
  Start,
  TypeShares,
  WordCount,
} from "./language-shared.ts";

/** Maximum length of a text in Unicode code points, as JSON Schema counts them. */
export const MAX_CHARACTERS = 200_000;
/** Whether a text has only white space, control characters and invisible characters. */
const isBlank = (text: string) => /^[\s\p{Cc}\p{Cf}]*$/u.test(text);

/** PostgreSQL does not store NUL characters, and no real text has them. */
const hasNoNul = (text: string) => !text.includes("\0");

const passage = () =>
  z
    .string()
    .max(MAX_CHARACTERS, `must be at most ${MAX_CHARACTERS} characters`)
    .refine(hasNoNul, "must be plain text");
/** A text that must be present and not blank. */
export const required = (name: string) =>
  z
    .string({ error: ({ input }) => (input == null ? `${name} is required` : "must be text") })
    .refine((text) => !isBlank(text), `${name} is required`)
    .refine(hasNoNul, "must be plain text")
    .max(MAX_CHARACTERS, `must be at most ${MAX_CHARACTERS} characters`);

export const ScoreQuery = z.object({ evidence: evidenceWanted("0") });
export const AnalyzeQuery = z.object({ evidence: evidenceWanted("1") });

const EXAMPLE_TEXT = "We are confident in our outlook for next year.";

/** The mode of a request; earnings by default. */
const RequestedMode = z
  .enum(MODES, `must be one of ${MODES.join(", ")}`)
  .nullish()
  .meta({ default: "earnings", ...doc("How to read the text. Without it: earnings.", "earnings") });

export const ScoreBody = z
  .object({
    text: required("text").meta(doc("Text to score, at most 200,000 characters.", EXAMPLE_TEXT)),
    mode: RequestedMode,
  })
  .meta({ id: "ToneScoreRequest" });

const Omission = z
  .object({
    start: Start,
    end: End,
    reason: z.enum(OMISSION_REASONS).meta(doc("Why it is not read.")),
  })
  .meta({
    id: "Omission",
    description: "A part of the text that is not read and not in `word_count`.",
  });
const Evidence = doc("Where in the text each count comes from. Only with evidence=1.");
const Omitted = doc("Parts that were not read. Only with evidence=1.");

/**
 * Whether the text says that things get better or worse. Source:
 * docs/methods/language.md#direction.
 */
const directionWith = <Place extends z.ZodType>(place: Place) =>
  z
    .object({
      value: z
        .number()
        .min(-1)
        .max(1)
        .nullable()
        .meta(doc("-1 (all worse) to 1 (all better). Null: nothing says so.", 0.5)),
      n: Count.meta(doc("Statements that say better or worse.", 4)),
      evidence: z
        .array(place)
        .optional()
        .meta(doc("Where each statement is. Only with evidence=1.")),
    })
    .meta(doc("Whether the text says that things get better or worse, by its statements."));

const Part = (what: string, example: number) => Score.meta(doc(`0 to 100. ${what}`, example));
const bound = (what: string, example: number) =>
  Score.nullable().meta(doc(`0 to 100. ${what} Null: none.`, example));

/** Source: docs/methods/language.md#risk-score. */
const RiskParts = z
  .object({
    language: Part("How risky the words are, as a percentile. Near 50 for a short text.", 46.8),
    direction: Part("How much gets worse, as a percentile. Near 50 for few statements.", 76.4),
    direction_n: Count.meta(doc("Statements behind it. A sentence that repeats counts once.", 4)),
    events: Part("Events: above 50 bad news, below 50 good news.", 81.8),
    floor: bound("Grave events leave the score at this or above.", 76),
    ceiling: bound("Good news leaves the score at this or below.", 28),
  })
  .nullable()
  .meta(
    doc(
      "Parts of which risk_score is made in mode earnings; 50 says nothing. Null in other modes, and where risk_label is INSUFFICIENT.",
    ),
  );

export const ToneScore = z
  .object({
    api: Api,
    version: z.literal("v2").meta(doc("Version of this form of answer.")),
    mode: z.enum(MODES).meta(doc("How the text was read.")),
    risk_score: Score.meta(
      doc("0 to 100. Risk by language, direction and events in mode earnings. 50 is usual.", 49.6),
    ),
    risk_label: RiskLabelField,
    risk_parts: RiskParts,
    features: FeatureRates,
    feature_intervals: FeatureIntervals,
    anomaly_flags: AnomalyFlags,
    direction: directionWith(EvidenceItem),
    events: eventsWith(EventPlaceItem).meta(EventsDoc),
    summary: z
      .string()
      .meta(
        doc(
          "The score in words.",
          "Risk: 49.6 of 100 (moderate), standard error 14.1, from 2,400 words.",
        ),
      ),
    reliability: ReliabilityField,
    speakers: Speakers,
    language: Language,
    standard_error: z
      .number()
      .min(0)
      .nullable()
      .meta(doc("Points. One standard error of risk_score. Null: not known.", 28.7)),
    reference: ReferenceField,
    model_version: ModelVersion,
    evidence: z.array(EvidenceItem).optional().meta(Evidence),
    omitted: z.array(Omission).optional().meta(Omitted),
  })
  .meta({ id: "ToneScore" });

const Section = z.object({
  speaker: z
    .string()
    .max(200)
    .refine(hasNoNul, "must be plain text")
    .nullish()
    .meta(doc("Who speaks.", "B. Sample")),
  role: z
    .enum(["CEO", "CFO", "EXEC", "ANALYST", "OPERATOR"])
    .nullish()
    .meta(doc("Role of the speaker. Analysts and operators are not read.", "CEO")),
  part: z
    .enum(["PREPARED", "QA"])
    .nullish()
    .meta(doc("Prepared remarks, or questions and answers.", "PREPARED")),
  text: passage().meta(doc("What is said.", EXAMPLE_TEXT)),
});
const MAX_SECTIONS = 2_000;

/** Whether all sections together are at most as long as a text may be. */
function isShortEnough(sections: readonly { text: string }[]): boolean {
  let characters = 0;
  for (const { text } of sections) {
    for (let at = 0; at < text.length; characters += 1) at += widthAt(text, at);
    if (characters > MAX_CHARACTERS) return false;
  }
  return true;
}

/** UTF-16 code units of the character at an offset. */
const widthAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/**
 * The first of text, transcript and transcript_text that is not blank counts. Source:
 * docs/decisions.md#g10.
 */
export const AnalyzeBody = z
  .object({
    text: passage()
      .nullish()
      .meta(doc("Text to analyse, at most 200,000 characters.", EXAMPLE_TEXT)),
    transcript: passage().nullish().meta(doc("The same, if `text` is empty.", EXAMPLE_TEXT)),
    transcript_text: passage().nullish().meta(doc("The same, if both are empty.", EXAMPLE_TEXT)),
    mode: RequestedMode,
    ticker: tickerText()
      .meta({ wire: { type: "string" } })
      .nullish()
      .meta(doc("Ticker of the firm. Its reported growth and debt count, where known.", "ATEST")),
    quarter: Quarter.nullish().meta(
      doc("Fiscal quarter whose figures count. Without it the newest.", "Q3_FY2025"),
    ),
    sections: z
      .array(Section)
      .max(MAX_SECTIONS)
      .refine(isShortEnough, `must be at most ${MAX_CHARACTERS} characters together`)
      .nullish()
      .meta(doc("Parts of a transcript. They are read in place of the text.")),
  })
  .refine((body) => givenTextOf(body) !== undefined, {
    path: ["text"],
    message: "text is required",
  })
  .meta({ id: "ToneAnalyzeRequest" });

type Texts = Partial<Record<"text" | "transcript" | "transcript_text", string | null | undefined>>;

/** The first text that is not blank; undefined when all are. */
export const givenTextOf = ({ text, transcript, transcript_text }: Texts): string | undefined =>
  [text, transcript, transcript_text].find((each) => each != null && !isBlank(each)) ?? undefined;

const TopicCounts = z
  .object(
    Object.fromEntries(
      TOPICS.map((topic) => [
        topic,
        Count.meta(doc(`Sentences about ${topic.replaceAll("_", " ")}.`, 1)),
      ]),
    ) as Record<Topic, z.ZodInt>,
  )
  .meta(doc("Sentences about each topic."));

const SectionIndex = Count.optional().meta(doc("Index of the section, from 0.", 0));
const SectionEvidence = EvidenceItem.extend({ section: SectionIndex });

export const ToneAnalysis = z
  .object({
    conviction_type: ConvictionTypeField,
    low_evidence: LowEvidence,
    type_share: TypeShares.share,
    second_type: TypeShares.second,
    second_type_share: TypeShares.secondShare,
    conviction_score: ConvictionScore,
    narrative_vs_fundamental: NarrativeField,
    fundamentals: FundamentalsField,
    topics: TopicCounts,
    direction: directionWith(SectionEvidence),
    events: eventsWith(EventPlaceItem.extend({ section: SectionIndex })).meta(EventsDoc),
    evidence: z.array(SectionEvidence).optional().meta(Evidence),
    omitted: z
      .array(Omission.extend({ section: SectionIndex }))
      .optional()
      .meta(Omitted),
    sentence_count: Count.optional().meta(doc("Sentences that were read.", 42)),
    word_count: WordCount,
    reliability: ReliabilityField,
    speakers: Speakers,
    language: Language,
    reference: ReferenceField,
    model_version: ModelVersion,
  })
  .meta({ id: "ToneAnalysis" });

export type ScoreBody = z.output<typeof ScoreBody>;
export type AnalyzeBody = z.output<typeof AnalyzeBody>;
export type ToneScore = z.output<typeof ToneScore>;
export type ToneAnalysis = z.output<typeof ToneAnalysis>;
