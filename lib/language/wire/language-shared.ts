// Query parameters and fields that several language endpoints share.

import * as z from "zod";
import { AsOf, Count, count, doc, HistoryWindow, utc } from "../../core/wire/shared.ts";
import { CONVICTION_TYPES, NARRATIVES } from "../domain/conviction-type.ts";
import { DOCUMENT_KINDS, QUARTER, RELIABILITIES } from "../domain/document.ts";
import { EVENT_POLARITIES } from "../domain/events/event-types.ts";
import { FEATURES } from "../domain/features.ts";
import { FLAGS, RISK_LABELS } from "../domain/risk.ts";
import { SPEAKER_STATUSES } from "../domain/text/speaker-status.ts";

/** The query parameter `evidence`; `otherwise` is its default. */
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
        ...doc("1: also say where in the text each count comes from. 0: leave it out."),
      },
    });

export const AsOfQuery = z.object({ as_of: AsOf });
const kind = z
  .enum(DOCUMENT_KINDS, `must be one of ${DOCUMENT_KINDS.join(", ")}`)
  .optional()
  .meta(doc("Only quarters whose text is of this kind. Without it all.", "release"));
export const ToneHistoryQuery = z.object({ ...HistoryWindow, kind });
/** By default the quarters of the last ten years. */
export const QuartersQuery = z.object({
  ...HistoryWindow,
  kind,
  limit: count({
    min: 1,
    max: 10_000,
    default: 40,
    what: "Rows. Your tier sets the highest limit.",
  }),
});

export const AnomalyFlags = z
  .array(z.enum(FLAGS))
  .meta(
    doc(
      "What is unusual in the text. Empty for nothing. FIRST_READING: fewer than 4 earlier quarters to compare with. Adverse events are flags from the first text on.",
      ["BLAME_SPIKE"],
    ),
  );
export const FirstReading = z
  .boolean()
  .meta(
    doc(
      "Whether the newest quarter has fewer than 4 earlier ones, so that nothing is called unusual yet.",
      false,
    ),
  );
const QUARTER_HELP = "must be written like Q3_FY2025";
export const Quarter = z
  .string(QUARTER_HELP)
  .regex(QUARTER, QUARTER_HELP)
  .meta(doc("Fiscal quarter of the text.", "Q3_FY2025"));
export const Speakers = z
  .enum(SPEAKER_STATUSES)
  .meta(
    doc(
      "read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so reliability is LOW.",
    ),
  );
export const Language = z
  .string()
  .nullable()
  .meta(
    doc(
      "ISO 639-1 code, or mul for several languages. Other than en: no score in mode earnings, and in other modes reliability is LOW and no flag is of counts. Null: too few words.",
      "en",
    ),
  );

/** Kind of a quarter's text, the address at which it can be read, and how far it is read. */
export const DocumentFields = {
  document_kind: z
    .enum(DOCUMENT_KINDS)
    .meta(
      doc(
        "What was read: a company's call or earnings release, or a central bank's statement, minutes or press conference. A call leads where a quarter has both, and neither is compared with the other.",
        "call",
      ),
    ),
  document_url: z
    .url()
    .nullable()
    .meta(
      doc(
        "Where the text can be read. Null where its source says nothing.",
        "https://www.sec.gov/Archives/edgar/data/0/000000000026000001/release.htm",
      ),
    ),
  speakers: z
    .enum(SPEAKER_STATUSES)
    .nullable()
    .meta(
      doc(
        "read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so analysts may count. Null: scored before this was stored.",
        "read",
      ),
    ),
  language: z
    .string()
    .nullable()
    .meta(
      doc(
        "ISO 639-1 code of the text, or mul for several languages. Word counts hold for en only. Null: too few words, or scored before this was stored.",
        "en",
      ),
    ),
};
export const TextTicker = z.string().meta(doc("Ticker of the firm or institution.", "ATEST"));
export const Score = z.number().min(0).max(100);
export const RiskLabelField = z
  .enum(RISK_LABELS)
  .meta(
    doc(
      "LOW below 30, MODERATE below 60, ELEVATED below 80, else HIGH. INSUFFICIENT: the text says too little, and the score of 50 means nothing.",
    ),
  );
export const ConvictionTypeField = z
  .enum(CONVICTION_TYPES)
  .meta(
    doc("What kind of story the text tells. The first rule that applies, or the closest type."),
  );
const LOW_EVIDENCE =
  "True: no rule applies (where a deal is announced, only UNDER_SIEGE and DETERIORATING can), another theme is about as strong as that of the type, or the text has no risk score. False: a rule applies and its theme leads; UNDER_SIEGE and DETERIORATING need no lead.";
export const LowEvidence = z.boolean().meta(doc(LOW_EVIDENCE, false));
/** `lowEvidence` of a stored text, which an older method may have scored. */
export const StoredLowEvidence = z
  .boolean()
  .nullable()
  .meta(doc(`${LOW_EVIDENCE} Null: scored before this was measured.`, false));
const SECOND_TYPE =
  "The type of the next rule that applies, else of the theme in the lead, else the one with the most sentences; none that the direction rules out.";
const typeShare = (of: string) => `Fraction. Share of sentences that are evidence of ${of}.`;
const ShareOfSentences = z.number().min(0).max(1);
/** The second type of a text, and how much of the text speaks for both. */
export const TypeShares = {
  second: z
    .enum(CONVICTION_TYPES)
    .nullable()
    .meta(doc(`${SECOND_TYPE} Null: none.`)),
  share: ShareOfSentences.meta(doc(typeShare("the type"), 0.125)),
  secondShare: ShareOfSentences.nullable().meta(
    doc(`${typeShare("the second type")} Null: none.`, 0.0625),
  ),
};
/** The same of a stored text, which an older method may have scored. */
export const StoredTypeShares = {
  secondType: z
    .enum(CONVICTION_TYPES)
    .nullable()
    .meta(doc(`${SECOND_TYPE} Null: none, or scored before this was measured.`)),
  typeShare: ShareOfSentences.nullable().meta(
    doc(`${typeShare("the type")} Null: scored before this was measured.`, 0.125),
  ),
  secondTypeShare: ShareOfSentences.nullable().meta(
    doc(`${typeShare("the second type")} Null: none, or scored before this was measured.`, 0.0625),
  ),
};
export const ConvictionScore = Score.meta(
  doc("0 to 100. How sure of itself the text is. 50 is usual.", 62.4),
);
export const NarrativeField = z
  .enum(NARRATIVES)
  .meta(doc("What carries the text: figures (FUNDAMENTAL), large words (NARRATIVE), or both."));
export const WordCount = Count.meta(doc("Words of the text that were read.", 616));
const hits = "Hits per 1,000 words.";
const Rate = z.number().min(0);
/** Description of what each feature counts. Source: docs/methods/language.md. */
const FEATURE_MEANINGS: Readonly<Record<(typeof FEATURES)[number], string>> = {
  constraint: "Something limits what the firm can do.",
  conviction: "The speaker is certain of a claim.",
  hedge: "A claim is made weaker or only probable.",
  caution: "Care, or limited visibility.",
  commitment: "A promise of the speaker, with an object or a date.",
  blame: "A bad result is put down to others.",
  vague: "A quantity or thing is left open.",
  defensive: "The speaker rejects, repeats or excludes something.",
  growth: "Something good rises.",
  forward: "The future is spoken of.",
};
const feature = (name: (typeof FEATURES)[number]) =>
  Rate.meta(doc(`${hits} ${FEATURE_MEANINGS[name]}`, 4.1));
export const Constraint = feature("constraint");
export const ConvictionField = feature("conviction");
export const Ratio = z
  .number()
  .min(0)
  .meta(doc("(constraint hits + 1) / (conviction hits + 1).", 0.46));
export const ZScore = z.number().nullable();
export const KnownAt = utc("at which the text became known");

export const ReferenceField = z
  .string()
  .meta(doc("Distribution of texts that the score is measured on.", "calls-2015-2018"));
export const ModelVersion = z
  .string()
  .meta(doc("Version of method and word lists.", "language-12+lexicon-1.ffe22f0c"));
export const Api = z.literal("svc-tone").meta(doc("Name of this family of endpoints."));

export const ReliabilityField = z.enum(RELIABILITIES).meta({
  id: "Reliability",
  description:
    "How far to trust the figures, by length of the text. LOW, too, where speakers are unread or the text is not in English. NONE: the text says too little for a risk score.",
});

/** Offsets are UTF-16 code units, as in JavaScript's `slice`. */
export const Start = Count.meta(doc("UTF-16 units. Where the place begins in the text.", 12));
export const End = Count.meta(doc("UTF-16 units. Where the place ends, not included.", 21));

/** One place in a text. */
export const EvidenceItem = z
  .object({
    category: z.string().meta(doc("What was found.", "conviction")),
    start: Start,
    end: End,
    negated: z.boolean().meta(doc("Whether a negation reaches it, such as `not`.")),
    counted: z.boolean().meta(doc("Whether it is in the count of its category.")),
  })
  .meta({ id: "Evidence" });

/** Events that a text reports; `place` is the shape of a place in it. */
export const eventsWith = <Place extends z.ZodType>(place: Place) =>
  z.array(
    z.object({
      type: z.string().meta(doc("What happened.", "IMPAIRMENT")),
      polarity: z.enum(EVENT_POLARITIES).meta(doc("Whether it is bad or good news.")),
      severity: z
        .int()
        .min(1)
        .max(3)
        .meta(doc("3: survival, accounts or listing in doubt. 2: earnings. 1: often routine.", 2)),
      evidence: z.array(place).meta(doc("Where the text says so.")),
    }),
  );
/** A place in a posted text that reports an event. */
export const EventPlaceItem = z.object({
  start: Start,
  end: End,
  sentence: Count.meta(doc("Number of the sentence among those that are read, from 0.", 3)),
});
const EVENTS = "Events that the text reports as its firm's own and present, by type.";
export const EventsDoc = doc(EVENTS);

/** A place in a stored text. */
const StoredPlace = z.object({
  section: z.enum(["PREPARED", "QA"]).nullable().meta(doc("Part of a call. Null: not labelled.")),
  speaker: z.string().nullable().meta(doc("Who speaks. Null: not labelled.", "B. Sample")),
  start: Start,
  end: End,
});
export const StoredEvents = eventsWith(StoredPlace)
  .nullable()
  .meta(doc(`${EVENTS} Null: scored before events were read.`));

export const FeatureIntervals = z
  .object(
    Object.fromEntries(
      FEATURES.map((name) => [
        name,
        z
          .array(Rate)
          .length(2)
          .meta(doc(`Hits per 1,000 words. 90 % interval of ${name}, low and high.`, [2.6, 6.5])),
      ]),
    ) as Record<(typeof FEATURES)[number], z.ZodArray<typeof Rate>>,
  )
  .nullable()
  .meta(
    doc(
      "90 % interval of each rate. It covers the sampling error of the counts only. Null: no words.",
    ),
  );

export const FeatureRates = z
  .object({
    ...(Object.fromEntries(FEATURES.map((name) => [name, feature(name)])) as Record<
      (typeof FEATURES)[number],
      typeof Rate
    >),
    ratio: Ratio,
    word_count: WordCount,
  })
  .meta({ id: "LanguageFeatures", description: "What was counted, per 1,000 words." });

export const TextSources = z
  .array(z.string())
  .meta(
    doc("Where texts and prices come from. `synthetic sample` is made up.", ["synthetic sample"]),
  );

export type AsOfQuery = z.output<typeof AsOfQuery>;
export type ToneHistoryQuery = z.output<typeof ToneHistoryQuery>;
export type QuartersQuery = z.output<typeof QuartersQuery>;

const CalendarDay = z.iso.date();
/** Reported growth and debt of the company whose text is analysed. */
export const FundamentalsField = z
  .object({
    revenue_growth: z
      .number()
      .nullable()
      .meta(doc("Fraction. Sales of twelve months against the twelve before.", 0.064)),
    debt_to_assets: z
      .number()
      .nullable()
      .meta(doc("Fraction. Long-term debt over assets. Null where not reported.", 0.252)),
    period_end: CalendarDay.meta(doc("Last day of the period.", "2026-09-30")),
    filed_on: CalendarDay.meta(doc("Day of the filing.", "2026-11-02")),
  })
  .nullable()
  .meta(
    doc("What the ticker's report says. Null without a ticker, or a report that we have read."),
  );
