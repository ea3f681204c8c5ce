import * as z from "zod";
import { CONVICTION_TYPES, NARRATIVES } from "../domain/language/conviction-types.ts";
import { FLAGS } from "../domain/language/flags.ts";
import { MODES } from "../domain/language/modes.ts";
import { RISK_LABELS } from "../domain/language/risk.ts";
import { TOPICS, type Topic } from "../domain/language/topics.ts";
import {
  EvidenceItem,
  evidenceWanted,
  FeatureRates,
  Quarter,
  Reliability,
  Score,
  WordCount,
} from "./language-shared.ts";
import { tickerText } from "./ticker.ts";

export const MAX_CHARACTERS = 200_000;
/** White space and characters of no width say nothing. */
const isBlank = (text: string) => /^[\s\u200b-\u200f\u2060\ufeff]*$/.test(text);

const passage = () =>
  z.string("must be text").max(MAX_CHARACTERS, `must be at most ${MAX_CHARACTERS} characters`);
/** A text that must be there and say something. */
export const required = (name: string) =>
  z
    .string({ error: ({ input }) => (input == null ? `${name} is required` : "must be text") })
    .refine((text) => !isBlank(text), `${name} is required`)
    .max(MAX_CHARACTERS, `must be at most ${MAX_CHARACTERS} characters`);

export const ScoreQuery = z.object({ evidence: evidenceWanted("0") });
export const AnalyzeQuery = z.object({ evidence: evidenceWanted("1") });

export const ScoreBody = z
  .object({
    text: required("text"),
    mode: z.enum(MODES, `must be one of ${MODES.join(", ")}`).default("earnings"),
  })
  .meta({ id: "ToneScoreRequest" });

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
    reference: z.string().meta({ description: "The distribution that the score is measured on" }),
    model_version: z.string(),
    evidence: z.array(EvidenceItem).optional(),
  })
  .meta({ id: "ToneScore" });

const Section = z.object({
  speaker: z.string().max(200).optional(),
  role: z.enum(["CEO", "CFO", "EXEC", "ANALYST", "OPERATOR"]).optional(),
  part: z.enum(["PREPARED", "QA"]).optional(),
  text: passage(),
});

/** Source: decisions G10. The first that is not empty of text, transcript, transcript_text. */
export const AnalyzeBody = z
  .object({
    text: passage().nullish(),
    transcript: passage().nullish(),
    transcript_text: passage().nullish(),
    ticker: tickerText()
      .meta({ wire: { type: "string" } })
      .optional(),
    quarter: Quarter.optional(),
    sections: z
      .array(Section)
      .max(2_000)
      .refine(
        (sections) => sections.reduce((sum, { text }) => sum + text.length, 0) <= MAX_CHARACTERS,
        `must be at most ${MAX_CHARACTERS} characters together`,
      )
      .optional(),
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

export const ToneAnalysis = z
  .object({
    conviction_type: z.enum(CONVICTION_TYPES),
    conviction_score: Score,
    narrative_vs_fundamental: z.enum(NARRATIVES),
    topics: TopicCounts,
    evidence: z.array(EvidenceItem.extend({ section: z.int().min(0).optional() })).optional(),
    word_count: WordCount,
    reliability: Reliability,
    model_version: z.string(),
  })
  .meta({ id: "ToneAnalysis" });
