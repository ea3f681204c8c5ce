// Why a text raises a flag, in words.

import { type AdverseEvent, isAdverse } from "../../lib/language/domain/events/event-types.ts";
import type { Flag } from "../../lib/language/domain/risk.ts";

/** Source: docs/methods/language.md#flags. */
const REASONS: Readonly<Record<Exclude<Flag, AdverseEvent>, string>> = {
  CONSTRAINT_DOMINANCE: "it speaks far more about limits than about certainty",
  BLAME_SPIKE: "it blames others far more often than usual",
  HEDGE_SURGE: "it hedges far more often than usual",
  VAGUENESS_FOG: "it is far vaguer than usual",
  CONVICTION_COLLAPSE: "it has far fewer words of certainty than usual",
  DEFENSIVE_POSTURE: "it is far more defensive than usual",
  GUIDANCE_SILENCE: "it says far less about the future than usual",
  EMPTY_PROMISE: "it promises more than usual, with few numbers",
  SHORT_TEXT: "it is short, so that its figures are rough",
  FIRST_READING: "too few earlier quarters are known",
};

/** A flag with its reason: `Hedge surge: it hedges far more often than usual`. */
export function flagText(flag: string): string {
  const words = flag.charAt(0) + flag.slice(1).toLowerCase().replaceAll("_", " ");
  const reason = isAdverse(flag) ? "the text reports it" : REASONS[flag as keyof typeof REASONS];
  return reason ? `${words}: ${reason}` : words;
}
