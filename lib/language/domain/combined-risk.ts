// The risk score of a company's text: its language, its direction and its events in one number.

import { logit, normCdf, sigmoid } from "../../core/statistics.ts";
import type { Annotation } from "./annotate.ts";
import type { Direction } from "./balance/direction.ts";
import { measuredSentences } from "./conviction-evidence.ts";
import type { EventPolarity, EventSeverity } from "./events/event-types.ts";
import type { TextEvent } from "./events/read-events.ts";
import type { Population } from "./reference.ts";
import type { FirstSentences } from "./text/first-sentences.ts";
import type { Token } from "./text/token.ts";

/**
 * The constants of the combination, chosen on half of our own texts. Source:
 * docs/methods/language.md#risk-score.
 */
export const COMBINATION = {
  /** Weights of the log odds of language and direction. */
  weights: { language: 0.5, direction: 0.6 },
  /** Statements at which half of a direction's distance from no direction counts. */
  statements: 8,
  /** Words at which half of the usual direction of calls counts: short texts are no calls. */
  usualWords: 600,
  /** Log odds of an event by severity: bad news adds them, good news takes them away. */
  events: { 1: 0.7, 2: 1.5, 3: 2 },
  /** How far grave events keep the score above 0, and good news below 100, by severity. */
  floors: { 2: 76, 3: 86 },
  ceilings: { 2: 72 },
  /** Directions between which good news loses its ceiling. */
  adverseDirection: { from: 50, to: 60 },
  /** Words for each mention of an event up to which it counts in full, by severity. */
  mentionWords: { 1: 400, 2: 400, 3: 2_000 },
};

/** A direction that cannot be more extreme, as a share. */
const EDGE = 0.01;
const MIDDLE = 50;

/** The parts of a risk score; 50 where a part says nothing. */
export interface RiskParts {
  /** Percentile of the language, drawn to 50 for a short text. */
  language: number;
  /** Percentile of the direction, 100 for all statements worse; drawn to 50 for few statements. */
  direction: number;
  /** Statements of the direction; a sentence that repeats counts once. */
  statements: number;
  /** What events add or take away: below 50 good news, above bad news. */
  events: number;
  /** What grave events leave the score above, and good news below; null without them. */
  floor: number | null;
  ceiling: number | null;
}

/** The risk score of its parts. It falls with none of them. */
export function combinedRisk({ language, direction, events, floor, ceiling }: RiskParts): number {
  const { weights } = COMBINATION;
  const odds =
    weights.language * logit(language / 100) +
    weights.direction * logit(direction / 100) +
    logit(events / 100);
  const free = 100 * sigmoid(odds);
  return Math.max(floor ?? 0, Math.min(ceiling ?? 100, free));
}

/** Share of a direction's distance from none that its number of statements leaves. */
export const statementWeight = (statements: number): number =>
  statements / (statements + COMBINATION.statements);

/** What a text says of better and worse, without repetition. */
interface DirectionFacts {
  /** -1 to 1; null without statements. */
  value: number | null;
  statements: number;
  words: number;
  /** Sentences with a sum of money, a percentage or another measure. */
  figures: number;
}

/**
 * Percentile of a direction among those of the reference; 50 without statements. What gets better
 * counts as far as figures show it.
 */
export function directionRisk(
  { value, statements, words, figures }: DirectionFacts,
  { mean, standardDeviation }: Population,
): number {
  if (value === null) return MIDDLE;
  const usual = (mean * words) / (words + COMBINATION.usualWords);
  const z = (statementWeight(statements) * (usual - value)) / standardDeviation;
  const shown = z < 0 ? figures / (figures + 1) : 1;
  return 100 * Math.min(1 - EDGE, Math.max(EDGE, normCdf(z * shown)));
}

/** The statements of a text that stand in a sentence for the first time. */
function firstStatements({ findings }: Direction, tokens: readonly Token[], first: FirstSentences) {
  const signs = findings
    .filter(({ from }) => first.sentences.has(tokens[from]?.sentence ?? -1))
    .map(({ category }) => (category === "direction_up" ? 1 : -1));
  const sum = signs.reduce<number>((total, sign) => total + sign, 0);
  return { n: signs.length, value: signs.length > 0 ? sum / signs.length : null };
}

/** How much of a text an event is, 0 to 1: 1 in a short text, less where a long one names it once. */
function presenceOf({ severity, evidence }: TextEvent, first: FirstSentences): number {
  const mentions = new Set(
    evidence.filter((place) => first.sentences.has(place.sentence)).map((place) => place.sentence),
  ).size;
  return Math.min(1, (COMBINATION.mentionWords[severity] * mentions) / Math.max(1, first.words));
}

/**
 * How far events of a polarity keep a score from the end that they speak against, 0 to 100; null
 * without one of severity 2 and more. It falls to 0, no bound, as the events' share of the text does.
 */
function boundOf(
  events: readonly TextEvent[],
  wanted: EventPolarity,
  distances: Readonly<Partial<Record<EventSeverity, number>>>,
  first: FirstSentences,
): number | null {
  const bounds = events.flatMap((event) => {
    const distance = distances[event.severity];
    if (event.polarity !== wanted || distance === undefined) return [];
    return [distance * presenceOf(event, first)];
  });
  return bounds.length === 0 ? null : Math.max(...bounds);
}

/**
 * The ceiling that good news sets; null where none is left. It rises to 100 as grave events make up
 * more of the text, and as the direction gets adverse.
 */
function ceilingOf(events: readonly TextEvent[], direction: number, first: FirstSentences) {
  const distance = boundOf(events, "favourable", COMBINATION.ceilings, first);
  if (distance === null) return null;
  const grave = events.filter(({ polarity, severity }) => polarity === "adverse" && severity > 1);
  const { from, to } = COMBINATION.adverseDirection;
  const left =
    Math.min(1, Math.max(0, (to - direction) / (to - from))) *
    (1 - Math.max(0, ...grave.map((event) => presenceOf(event, first))));
  return left === 0 ? null : 100 - distance * left;
}

/** What a risk score is made of. */
interface RiskFacts {
  /** Percentile of the language, drawn to 50 for a short text. */
  language: number;
  direction: Direction;
  events: readonly TextEvent[];
  first: FirstSentences;
}

/** The parts of a text's risk. Source: docs/methods/language.md#risk-score. */
export function riskParts(
  { language, direction, events, first }: RiskFacts,
  annotation: Annotation,
  reference: Population,
): RiskParts {
  const { value, n } = firstStatements(direction, annotation.tokens, first);
  const measured = [...measuredSentences(annotation)].filter((at) => first.sentences.has(at));
  const directionPart = directionRisk(
    { value, statements: n, words: first.words, figures: measured.length },
    reference,
  );
  let odds = 0;
  for (const event of events) {
    const sign = event.polarity === "adverse" ? 1 : -1;
    odds += sign * COMBINATION.events[event.severity] * presenceOf(event, first);
  }
  return {
    language,
    direction: directionPart,
    statements: n,
    events: 100 * sigmoid(odds),
    floor: boundOf(events, "adverse", COMBINATION.floors, first),
    ceiling: ceilingOf(events, directionPart, first),
  };
}

/** Standard deviation of a percentile: of a uniform distribution over 0 to 100. */
const PERCENTILE_SPREAD = 100 / Math.sqrt(12);

/**
 * One standard error of a score without its bounds, 0 to 28.9 points: its distance from the score of
 * a far longer text by the same author. `languageWeight` is the share of the language's distance
 * from 50 that its length leaves. Source: docs/methods/language.md#risk-score.
 */
export function combinedError(languageWeight: number, statements: number): number {
  const { weights } = COMBINATION;
  const [language, direction] = [weights.language ** 2, weights.direction ** 2];
  const known = language * languageWeight + direction * statementWeight(statements);
  return PERCENTILE_SPREAD * Math.sqrt(1 - known / (language + direction));
}
