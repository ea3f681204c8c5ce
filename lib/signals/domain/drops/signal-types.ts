/** Rises with every change of the rules; a fire keeps the version that made it. */
export const DROPS_METHOD = 1;

/** What a fire is about, in the order in which simultaneous ones are told. Source: docs/methods/signals.md#drop-rules. */
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
] as const;
export type SignalType = (typeof SIGNAL_TYPES)[number];

export const FIRE_DIRECTIONS = ["LONG", "SHORT"] as const;
export type FireDirection = (typeof FIRE_DIRECTIONS)[number];
export const FIRE_SEVERITIES = ["HIGH", "MEDIUM", "LOW"] as const;
export type FireSeverity = (typeof FIRE_SEVERITIES)[number];
export const EARNINGS_FLAGS = ["PRE", "POST", "NONE"] as const;
export type EarningsFlag = (typeof EARNINGS_FLAGS)[number];

/** Types that rest on the same measurements are one family: they agree by being made alike. */
const FAMILIES = ["words", "attribution", "price", "words-and-price"] as const;
export type Family = (typeof FAMILIES)[number];

/**
 * What each type says, and what it is made from. The direction of the two that set words against price
 * is that of their sign. Constraint, conviction and their ratio are one family.
 */
export const SIGNAL_RULES: Readonly<
  Record<SignalType, { direction: FireDirection | null; family: Family }>
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
};

/** Thresholds and spans. Source: docs/methods/signals.md#drop-rules. */
export const DROP_RULES = {
  inflectionZ: 1.5,
  /** Earlier quarters on the other side of the threshold. */
  quartersBefore: 2,
  triadScore: 3,
  divergence: 2,
  dislocation: 55,
  /** Sessions between two fires of a type, and until one expires. */
  sessions: 63,
  earningsDays: 5,
  outcomeDays: 90,
} as const;
