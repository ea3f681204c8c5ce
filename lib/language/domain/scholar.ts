import { rounded } from "../../core/rounded.ts";
import type { ConvictionType, NarrativeVsFundamental } from "./conviction-type.ts";
import types from "./lexicons/conviction-types.json" with { type: "json" };
import { type ArcDirection, type Triad, triad } from "./signal.ts";

/** The numbers of a ticker's newest quarter that its reading is written from, as published. */
export interface ScholarFacts {
  ticker: string;
  quarter: string;
  words: number;
  convictionType: ConvictionType;
  convictionScore: number;
  narrativeVsFundamental: NarrativeVsFundamental;
  ratio: number;
  zConstraint: number | null;
  zConviction: number | null;
  /** Earlier quarters that the z's compare with. */
  quartersBefore: number;
  flags: readonly string[];
  arc: ArcDirection;
  previous: { quarter: string; convictionType: ConvictionType; convictionScore: number } | null;
}

/** What a type says, and what would end it, in the words of its rule. Source: methods §6.6. */
const TYPES: Readonly<Record<ConvictionType, { says: string; endsBy: string }>> = types;

/**
 * A reading of a ticker's newest quarter in five sentences: a template over published numbers, so
 * that every figure in it is one of the facts; rule edges are in words. Source: methods §6.7.
 */
export function scholarRead(facts: ScholarFacts): string {
  const { says } = TYPES[facts.convictionType];
  return [
    `${facts.ticker} reads as ${facts.convictionType} in ${facts.quarter}: ${says}.`,
    scoreSentence(facts),
    historySentence(facts),
    facts.flags.length === 0 ? "No flag is raised." : `Flags: ${facts.flags.join(", ")}.`,
    changeSentence(facts),
  ].join(" ");
}

function scoreSentence(facts: ScholarFacts): string {
  const { convictionScore: score, previous } = facts;
  const balance = `(${facts.narrativeVsFundamental}, ${facts.words} words)`;
  if (previous === null) {
    return `The conviction score is ${score} ${balance}; there is no earlier quarter to compare with.`;
  }
  const change = rounded(score - previous.convictionScore, 1);
  const isSame = previous.convictionType === facts.convictionType;
  const then = isSame ? "of the same type" : `then ${previous.convictionType}`;
  const moved =
    change === 0 ? "unchanged from" : `${change > 0 ? "up" : "down"} ${Math.abs(change)} from`;
  const before = change === 0 ? "" : `${previous.convictionScore} in `;
  return `The conviction score is ${score} ${balance}, ${moved} ${before}${previous.quarter}, ${then}.`;
}

const COUNTS = ["none", "one", "two", "all three"];

function historySentence(facts: ScholarFacts): string {
  const { zConstraint, zConviction, quartersBefore, ratio, arc } = facts;
  const { score } = triad(facts);
  const holds = score === 1 ? "holds" : "hold";
  const standing = `constraint over conviction is ${ratio}; ${COUNTS[score]} of the triad ${holds}`;
  if (zConstraint === null || zConviction === null) {
    return `Earlier quarters: ${quartersBefore}, too few or too short to be measured against; ${standing}.`;
  }
  return (
    `Against its own ${quartersBefore} earlier quarters constraint stands at z ${zConstraint} and ` +
    `conviction at z ${zConviction}; ${standing}, and the arc is ${arc}.`
  );
}

function changeSentence(facts: ScholarFacts): string {
  const { endsBy } = TYPES[facts.convictionType];
  const missing = missingOf(triad(facts));
  const watch = missing === "" ? "" : ` The triad would be complete with ${missing}.`;
  return `The reading would change when ${endsBy}.${watch}`;
}

/** What the triad lacks, in words; empty where it is complete. */
const missingOf = (found: Triad): string =>
  [
    found.constraintElevated ? null : "constraint more than one standard deviation above usual",
    found.convictionDepressed ? null : "conviction more than one below",
    found.ratioInverted ? null : "more constraint than conviction",
  ]
    .filter((part) => part !== null)
    .join(", ");
