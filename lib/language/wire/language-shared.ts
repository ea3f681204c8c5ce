import * as z from "zod";
import { AsOf, count, HistoryWindow, Instant } from "../../core/wire/shared.ts";
import { QUARTER } from "../domain/document.ts";
import { FEATURES } from "../domain/features.ts";
import { RELIABILITIES } from "../domain/reliability.ts";
import { FLAGS } from "../domain/risk.ts";

/** `evidence=1`: where in the text each count comes from. */
export const evidenceWanted = (otherwise: "0" | "1") =>
  z
    .enum(["0", "1"], "must be 0 or 1")
    .default(otherwise)
    .transform((word) => word === "1")
    .meta({
      wire: {
        type: "string",
        enum: ["0", "1"],
        default: otherwise,
        description: "1: with the place of every count in the text",
      },
    });

export const AsOfQuery = z.object({ as_of: AsOf });
export const ToneHistoryQuery = z.object(HistoryWindow);
/** Beside a newest quarter the ten years before it, unless more is asked for. */
export const QuartersQuery = z.object({
  ...HistoryWindow,
  limit: count({ min: 1, max: 10_000, default: 40, what: "Rows, capped by the caller's tier" }),
});

export const AnomalyFlags = z.array(z.enum(FLAGS));
const QUARTER_HELP = "must be written like Q3_FY2025";
export const Quarter = z.string(QUARTER_HELP).regex(QUARTER, QUARTER_HELP);
export const Score = z.number().min(0).max(100);
export const WordCount = z.int().min(0);
/** Hits per 1,000 words. */
export const Rate = z.number().min(0);
export const ZScore = z.number().nullable();
export const KnownAt = Instant.meta({ description: "When the text became known" });

export const Reference = z.string().meta({
  description: "The distribution that the score is measured on, as the present model has it",
});

export const Reliability = z
  .enum(RELIABILITIES)
  .meta({ id: "Reliability", description: "By the length of the text" });

/** One place in a text; offsets are UTF-16 code units, as in JavaScript's `slice`. */
export const EvidenceItem = z
  .object({
    category: z.string(),
    start: z.int().min(0),
    end: z.int().min(0),
    negated: z.boolean(),
    counted: z.boolean().meta({ description: "Whether it is in the count of its category" }),
  })
  .meta({ id: "Evidence" });

export const FeatureRates = z
  .object({
    ...(Object.fromEntries(FEATURES.map((name) => [name, Rate])) as Record<
      (typeof FEATURES)[number],
      typeof Rate
    >),
    ratio: z.number().min(0).meta({ description: "(constraint hits + 1) / (conviction hits + 1)" }),
    word_count: WordCount,
  })
  .meta({ id: "LanguageFeatures", description: "Rates per 1,000 words" });

export const TextSources = z.array(z.string()).meta({
  description:
    "Where the texts and prices of the answer come from, each once; `synthetic sample` is made up",
});

export type AsOfQuery = z.output<typeof AsOfQuery>;
export type ToneHistoryQuery = z.output<typeof ToneHistoryQuery>;
export type QuartersQuery = z.output<typeof QuartersQuery>;
