import * as z from "zod";
import { tickerText } from "../../core/wire/ticker.ts";
import { TOPICS, type Topic } from "../domain/conviction.ts";
import { CONVICTION_TYPES, NARRATIVES } from "../domain/conviction-type.ts";
import { MODES } from "../domain/document.ts";
import { OMISSION_REASONS } from "../domain/evidence.ts";
import { FLAGS, RISK_LABELS } from "../domain/risk.ts";
import {
  EvidenceItem,
  evidenceWanted,
  FeatureRates,
  Quarter,
  Reference,
  Reliability,
  Score,
  WordCount,
} from "./language-shared.ts";

/** Unicode code points, as JSON Schema counts them. */
export const MAX_CHARACTERS = 200_000;
/** White space, control characters and those of no width say nothing. */
const isBlank = (text: string) => /^[\s\p{Cc}\p{Cf}]*$/u.test(text);

/** Nothing that is written or spoken holds a NUL, which the database refuses everywhere else. */
const hasNoNul = (text: string) => !text.includes("\0");

const passage = () =>
  z
    .string()
    .max(MAX_CHARACTERS, `must be at most ${MAX_CHARACTERS} characters`)
    .refine(hasNoNul, "must be plain text");
/** A text that must be there and say something. */
export const required = (name: string) =>
  z
    .string({ error: ({ input }) => (input == null ? `${name} is required` : "must be text") })
    .refine((text) => !isBlank(text), `${name} is required`)
    .refine(hasNoNul, "must be plain text")
    .max(MAX_CHARACTERS, `must be at most ${MAX_CHARACTERS} characters`);

export const ScoreQuery = z.object({ evidence: evidenceWanted("0") });
export const AnalyzeQuery = z.object({ evidence: evidenceWanted("1") });

/** Nothing given is earnings. */
const ModeAsked = z
  .enum(MODES, `must be one of ${MODES.join(", ")}`)
  .nullish()
  .meta({ default: "earnings" });

export const ScoreBody = z
  .object({ text: required("text"), mode: ModeAsked })
  .meta({ id: "ToneScoreRequest" });

const Omission = z
  .object({
    start: z.int().min(0),
    end: z.int().min(0),
    reason: z.enum(OMISSION_REASONS),
  })
  .meta({
    id: "Omission",
    description: "A stretch of the text that is not read: the rest holds the words of `word_count`",
  });
export const ToneScore = z
  .object({
    api: z.literal("svc-tone"),
    version: z.literal("v2"),
    mode: z.enum(MODES),
    risk_score: Score,
    risk_label: z.enum(RISK_LABELS),
    features: FeatureRates,
    anomaly_flags: z.array(z.enum(FLAGS)),
    summary: z.string(),
    reliability: Reliability,
    standard_error: z.number().min(0).nullable(),
    reference: Reference,
    model_version: z.string(),
    evidence: z.array(EvidenceItem).optional(),
    omitted: z.array(Omission).optional().meta({ description: "Beside `evidence`" }),
  })
  .meta({ id: "ToneScore" });

const Section = z.object({
  speaker: z.string().max(200).refine(hasNoNul, "must be plain text").nullish(),
  role: z.enum(["CEO", "CFO", "EXEC", "ANALYST", "OPERATOR"]).nullish(),
  part: z.enum(["PREPARED", "QA"]).nullish(),
  text: passage(),
});
const MOST_SECTIONS = 2_000;

/** Whether sections hold no more than a text may. */
function isShortEnough(sections: readonly { text: string }[]): boolean {
  let characters = 0;
  for (const { text } of sections) {
    for (let at = 0; at < text.length; characters += 1) at += widthAt(text, at);
    if (characters > MAX_CHARACTERS) return false;
  }
  return true;
}

/** UTF-16 units of the character at a place. */
const widthAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** Source: decisions G10. The first that is not empty of text, transcript, transcript_text. */
export const AnalyzeBody = z
  .object({
    text: passage().nullish(),
    transcript: passage().nullish(),
    transcript_text: passage().nullish(),
    mode: ModeAsked,
    ticker: tickerText()
      .meta({ wire: { type: "string" } })
      .nullish(),
    quarter: Quarter.nullish(),
    sections: z
      .array(Section)
      .max(MOST_SECTIONS)
      .refine(isShortEnough, `must be at most ${MAX_CHARACTERS} characters together`)
      .nullish(),
  })
  .refine((body) => textOf(body) !== undefined, { path: ["text"], message: "text is required" })
  .meta({ id: "ToneAnalyzeRequest" });

type Texts = Partial<Record<"text" | "transcript" | "transcript_text", string | null | undefined>>;

export const textOf = ({ text, transcript, transcript_text }: Texts): string | undefined =>
  [text, transcript, transcript_text].find((each) => each != null && !isBlank(each)) ?? undefined;

const TopicCounts = z
  .object(
    Object.fromEntries(TOPICS.map((topic) => [topic, z.int().min(0)])) as Record<Topic, z.ZodInt>,
  )
  .meta({ description: "Sentences that touch each topic" });

const SectionIndex = z.int().min(0).optional();

export const ToneAnalysis = z
  .object({
    conviction_type: z.enum(CONVICTION_TYPES),
    conviction_score: Score,
    narrative_vs_fundamental: z.enum(NARRATIVES),
    topics: TopicCounts,
    evidence: z.array(EvidenceItem.extend({ section: SectionIndex })).optional(),
    omitted: z
      .array(Omission.extend({ section: SectionIndex }))
      .optional()
      .meta({ description: "Beside `evidence`" }),
    sentence_count: z.int().min(0).optional().meta({ description: "Beside `evidence`" }),
    word_count: WordCount,
    reliability: Reliability,
    reference: Reference,
    model_version: z.string(),
  })
  .meta({ id: "ToneAnalysis" });
