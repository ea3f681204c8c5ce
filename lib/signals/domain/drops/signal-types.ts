// The types of signal drops, and the thresholds of their rules.

/** Version of the rules, increased with every change. A fire keeps the version that made it. */
export const DROPS_METHOD = 2;

/**
 * Types of signal drops, in the order in which simultaneous ones are listed. Source:
 * docs/methods/signals.md#drop-rules.
 */
export const SIGNAL_TYPES = [
  "TONE_INFLECTION_DOWN",
  "TONE_INFLECTION_UP",
  "TRIAD_COMPLETE",
  "BLAME_SPIKE",
  "CONVICTION_BREAKOUT",
  "CONVICTION_COLLAPSE",
  "TONE_PRICE_DIVERGENCE",
  "REGIME_ESCALATION",
  "REGIME_RELIEF",
  "DISLOCATION_CROSS",
  "EVENT_BANKRUPTCY",
  "EVENT_NON_RELIANCE",
  "EVENT_DEFAULT",
  "EVENT_DELISTING_NOTICE",
  "EVENT_AUDITOR_CHANGE",
  "EVENT_CYBER_INCIDENT",
  "EVENT_IMPAIRMENT",
  "EVENT_OFFICER_DEPARTURE",
  "EVENT_RESTRUCTURING",
] as const;
export type SignalType = (typeof SIGNAL_TYPES)[number];

export const FIRE_DIRECTIONS = ["LONG", "SHORT"] as const;
export type FireDirection = (typeof FIRE_DIRECTIONS)[number];
export const FIRE_SEVERITIES = ["HIGH", "MEDIUM", "LOW"] as const;
export type FireSeverity = (typeof FIRE_SEVERITIES)[number];
export const EARNINGS_FLAGS = ["PRE", "POST", "NONE"] as const;
export type EarningsFlag = (typeof EARNINGS_FLAGS)[number];

/**
 * Families: types based on the same measurements. Agreement within a family is not independent
 * evidence.
 */
const SIGNAL_FAMILIES = ["words", "attribution", "price", "words-and-price", "filings"] as const;
export type SignalFamily = (typeof SIGNAL_FAMILIES)[number];

/**
 * Direction and family of each type. Null: the direction depends on the sign of the measure.
 * Constraint, conviction and their ratio are one family.
 */
export const SIGNAL_RULES: Readonly<
  Record<SignalType, { direction: FireDirection | null; family: SignalFamily }>
> = {
  TONE_INFLECTION_DOWN: { direction: "SHORT", family: "words" },
  TONE_INFLECTION_UP: { direction: "LONG", family: "words" },
  TRIAD_COMPLETE: { direction: "SHORT", family: "words" },
  BLAME_SPIKE: { direction: "SHORT", family: "attribution" },
  CONVICTION_BREAKOUT: { direction: "LONG", family: "words" },
  CONVICTION_COLLAPSE: { direction: "SHORT", family: "words" },
  TONE_PRICE_DIVERGENCE: { direction: null, family: "words-and-price" },
  REGIME_ESCALATION: { direction: "SHORT", family: "price" },
  REGIME_RELIEF: { direction: "LONG", family: "price" },
  DISLOCATION_CROSS: { direction: null, family: "words-and-price" },
  EVENT_BANKRUPTCY: { direction: "SHORT", family: "filings" },
  EVENT_NON_RELIANCE: { direction: "SHORT", family: "filings" },
  EVENT_DEFAULT: { direction: "SHORT", family: "filings" },
  EVENT_DELISTING_NOTICE: { direction: "SHORT", family: "filings" },
  EVENT_AUDITOR_CHANGE: { direction: "SHORT", family: "filings" },
  EVENT_CYBER_INCIDENT: { direction: "SHORT", family: "filings" },
  EVENT_IMPAIRMENT: { direction: "SHORT", family: "filings" },
  EVENT_OFFICER_DEPARTURE: { direction: "SHORT", family: "filings" },
  EVENT_RESTRUCTURING: { direction: "SHORT", family: "filings" },
};

/**
 * Thresholds of the rules, and periods in sessions or days. Source:
 * docs/methods/signals.md#drop-rules.
 */
export const DROP_RULES = {
  inflectionZ: 1.5,
  /** Number of earlier quarters that must be on the other side of the threshold. */
  quartersBefore: 2,
  triadScore: 3,
  divergence: 2,
  dislocation: 55,
  /** Minimum sessions between two fires of a type, and the sessions until a fire expires. */
  sessions: 63,
  earningsDays: 5,
  outcomeDays: 90,
} as const;
