import type { Reliability } from "../reliability.ts";
import { FEATURES, type FeatureName, type Features } from "./features.ts";
import type { Mode } from "./modes.ts";
import type { RiskLabel } from "./risk.ts";

/** The features in plain words. */
const PLAIN: Record<FeatureName, string> = {
  constraint: "constraint",
  conviction: "conviction",
  hedge: "hedging",
  caution: "caution",
  commitment: "commitment",
  blame: "blame of outside causes",
  vague: "vague wording",
  defensive: "defensive wording",
  growth: "growth",
  forward: "talk of the future",
};

/** What the score is about in each mode. */
const SUBJECT: Record<Mode, string> = {
  earnings: "Risk in the language",
  central_bank: "Hawkishness",
  escalation: "Escalation",
  authorship: "Unusualness of style",
};

/** A feature stands out from so many standard deviations on, and at most so many are named. */
const STANDS_OUT = 1;
const MAX_NAMED = 3;

interface SummaryInput {
  mode: Mode;
  /** As published. */
  score: number;
  standardError: number | null;
  label: RiskLabel;
  reliability: Reliability;
  features: Features;
  z: Readonly<Record<FeatureName, number>>;
}

/** An integer with commas, in every locale alike. */
const grouped = (integer: number) => String(integer).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** One reading in plain words: the score with its error, the length, and what stands out. */
export function summarise(input: SummaryInput): string {
  const { mode, score, standardError, label, reliability, features } = input;
  const error =
    standardError === null ? "no standard error" : `± ${standardError.toFixed(1)} (1 se)`;
  const words = `${grouped(features.wordCount)} ${features.wordCount === 1 ? "word" : "words"}`;
  const head = `${SUBJECT[mode]} is ${label.toLowerCase()} at ${score.toFixed(1)} of 100, ${error}, read from ${words}.`;
  const parts = [head, standingOut(input)];
  if (reliability === "LOW") parts.push("The text is short: take the figures as a hint.");
  return parts.join(" ");
}

function standingOut({ features, z }: SummaryInput): string {
  if (features.wordCount === 0) return "There are no words to read.";
  const named = (sign: 1 | -1) =>
    FEATURES.filter((name) => sign * z[name] >= STANDS_OUT)
      .sort((a, b) => sign * (z[b] - z[a]))
      .slice(0, MAX_NAMED)
      .map((name) => `${PLAIN[name]} (${features[name].toFixed(1)} per 1,000 words)`)
      .join(", ");
  const [high, low] = [named(1), named(-1)];
  if (high === "" && low === "") return "No feature stands out.";
  const sentences = [high && `Above the usual: ${high}.`, low && `Below the usual: ${low}.`];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
