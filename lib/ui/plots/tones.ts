/** How a state looks: one colour and one shape each, from calm to worst; `unknown` is neither. */
export const TONES = ["calm", "plain", "rising", "high", "worst", "unknown"] as const;
export type Tone = (typeof TONES)[number];

/** Every state word that a page may show. The word itself always stands beside its colour and shape. */
const TONE_OF: Readonly<Record<string, Tone>> = {
  // Sensors and the index.
  STABLE: "calm",
  NEUTRAL: "plain",
  RISING: "rising",
  ELEVATED: "high",
  SEVERE: "worst",
  NORMAL: "calm",
  STRESS: "worst",
  // Equities.
  ESCALATING: "high",
  // Freshness and health.
  FRESH: "calm",
  STALE: "rising",
  DEAD: "worst",
  OK: "calm",
  DEGRADED: "rising",
  ERROR: "worst",
  DONE: "calm",
  RUNNING: "plain",
  WAITING: "rising",
  BEHIND: "rising",
  FAILED: "worst",
  // Language and tickers.
  WATCH: "rising",
  ANOMALY: "worst",
  GREEN: "calm",
  AMBER: "rising",
  RED: "worst",
  // Calls.
  ACTIVE: "plain",
  CLOSED: "plain",
  PROPOSED: "rising",
  DISPUTED: "high",
  GRADED: "calm",
  // Dislocations.
  LOW: "plain",
  MODERATE: "rising",
  HIGH: "high",
  EXTREME: "worst",
};

/** The look of a state; a word without one is shown as `unknown`. */
export const toneOf = (state: string): Tone => TONE_OF[state.toUpperCase()] ?? "unknown";

/** Height of a state in a ribbon, 0 (unknown) to 5 (worst), so that it reads without colour. */
export const levelOf = (state: string): number => {
  const tone = toneOf(state);
  return tone === "unknown" ? 0 : TONES.indexOf(tone) + 1;
};

/** `SEVERE` as a word of a page: `Severe`; `STRUCTURAL_BUY`: `Structural buy`. */
export function stateWord(state: string): string {
  const words = state.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
