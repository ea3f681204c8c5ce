import {
  type Annotation,
  type CategoryGroup,
  cuesBySentence,
  type SentenceCues,
} from "./annotate.ts";
import type { Finding } from "./evidence.ts";
import {
  costEvidence,
  DIRECTIONS,
  guidanceMoves,
  isSiege,
  METRICS,
  REVENUE,
  revenueSign,
} from "./sentence-evidence.ts";
import type { Token } from "./tokenize.ts";

/** What a document shows, as shares of its sentences (0 to 1) unless it says otherwise. */
export interface ConvictionMeasures {
  sentences: number;
  /** REV, -1 to 1: sentences in which revenue or customers go up, less those in which they go down. */
  revenue: number;
  /** GUID: 1 when the firm's own guidance is raised more often than cut, -1 when less often, else 0. */
  guidance: number;
  /** COST: a cost programme. `costDelivered`: COSTOK / COST, the part of these that tells of a result. */
  cost: number;
  costDelivered: number;
  /** AI, and AIR: artificial intelligence beside revenue, demand or a figure, a sentence off at most. */
  ai: number;
  aiRevenue: number;
  cash: number;
  pivot: number;
  siege: number;
  /** Whether something is said that by itself puts survival or books in doubt. */
  isHardSiege: boolean;
  buzz: number;
  /** FUND: a metric, a number with a unit and a direction. */
  fundamental: number;
  /** A number with a unit. */
  measured: number;
}

/** What a sentence may be evidence of. */
const THEMES = [
  "revenueUp",
  "revenueDown",
  "guidanceUp",
  "guidanceDown",
  "cost",
  "costDelivered",
  "ai",
  "aiRevenue",
  "cash",
  "pivot",
  "siege",
  "siegeHard",
  "buzz",
  "fundamental",
  "measured",
] as const;
export type Theme = (typeof THEMES)[number];

/** The sentences of a text that are evidence of each theme, ascending, and how many it has in all. */
export interface Themes {
  readonly sentences: number;
  readonly of: Readonly<Record<Theme, readonly number[]>>;
}

/** The cues that make a sentence evidence of a theme unless they are negated. */
const ASSERTED: readonly (readonly [theme: Theme, group: CategoryGroup])[] = [
  ["cash", ["evidence_cash", "topic_capital_returns"]],
  ["pivot", ["evidence_pivot"]],
  ["siegeHard", ["evidence_siege_hard"]],
  ["buzz", ["evidence_buzz"]],
];
const AI: CategoryGroup = ["evidence_ai"];

/** The sentences that hold a number with a unit. */
function measuredSentences({ tokens, hits }: Annotation): Set<number> {
  const isMeasure = ({ kind, text }: Token) =>
    kind === "number" && (text.startsWith("$") || text.endsWith("%"));
  const units = hits
    .of("evidence_unit")
    .filter(({ from }) => tokens[from - 1]?.kind === "number")
    .flatMap(({ from }) => tokens[from] ?? []);
  return new Set([...tokens.filter(isMeasure), ...units].map(({ sentence }) => sentence));
}

/** What one sentence is evidence of, apart from its neighbours and its figures. */
function themesOf(sentence: SentenceCues, isMeasured: boolean, tokens: readonly Token[]): Theme[] {
  const found = ASSERTED.filter(([, group]) => sentence.asserts(group)).map(([theme]) => theme);
  const add = (theme: Theme, holds: boolean) => {
    if (holds) found.push(theme);
  };
  const revenue = revenueSign(sentence, tokens);
  add("revenueUp", revenue > 0);
  add("revenueDown", revenue < 0);
  const moves = guidanceMoves(sentence, tokens);
  add("guidanceUp", moves > 0);
  add("guidanceDown", moves < 0);
  const { isTold, isDelivered } = costEvidence(sentence, isMeasured, tokens);
  add("cost", isTold);
  add("costDelivered", isDelivered);
  add("ai", sentence.has(AI));
  add("siege", isSiege(sentence));
  add("fundamental", isMeasured && sentence.has(DIRECTIONS) && sentence.has(METRICS));
  return found;
}

/** Which sentences of a document are evidence of what. Source: methods §6.6. */
export function convictionThemes(annotation: Annotation): Themes {
  const { tokens, sentenceCount } = annotation;
  const measured = measuredSentences(annotation);
  const of = Object.fromEntries(THEMES.map((theme) => [theme, []])) as unknown as Record<
    Theme,
    number[]
  >;
  of.measured = [...measured].sort((a, b) => a - b);
  const sentences = cuesBySentence(annotation);
  const sells = (at: number) => measured.has(at) || sentences.get(at)?.asserts(REVENUE) === true;
  for (const [at, sentence] of sentences) {
    for (const theme of themesOf(sentence, measured.has(at), tokens)) of[theme].push(at);
  }
  of.aiRevenue = of.ai.filter((at) => [at - 1, at, at + 1].some(sells));
  return { sentences: sentenceCount, of };
}

/** The measures out of the themes of a text's sentences; zeros for none. */
export function convictionMeasures({ sentences, of }: Themes): ConvictionMeasures {
  const share = (theme: Theme) => (sentences > 0 ? of[theme].length / sentences : 0);
  const cost = of.cost.length;
  return {
    sentences,
    revenue: share("revenueUp") - share("revenueDown"),
    guidance: Math.sign(of.guidanceUp.length - of.guidanceDown.length),
    cost: share("cost"),
    costDelivered: cost > 0 ? of.costDelivered.length / cost : 0,
    ai: share("ai"),
    aiRevenue: share("aiRevenue"),
    cash: share("cash"),
    pivot: share("pivot"),
    siege: share("siege"),
    isHardSiege: of.siegeHard.length > 0,
    buzz: share("buzz"),
    fundamental: share("fundamental"),
    measured: share("measured"),
  };
}

/** A theme in the words of evidence: `revenue_up`. */
const nameOf = (theme: Theme): string =>
  theme.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The sentences of some themes, whole, in categories apart from those of features and topics. Marks that
 * open the next passage are counted to the sentence before, but are not shown with it.
 */
export function sentencesBehind(
  wanted: readonly Theme[],
  prefix: string,
  { of }: Themes,
  tokens: readonly Token[],
): Finding[] {
  const wholes: { from: number; to: number }[] = [];
  for (const [at, { sentence, range, kind }] of tokens.entries()) {
    const whole = wholes[sentence];
    if (whole === undefined) wholes[sentence] = { from: at, to: at + 1 };
    else if (kind !== "mark" || range === tokens[whole.to - 1]?.range) whole.to = at + 1;
  }
  return wanted.flatMap((theme) =>
    of[theme].map((at) => {
      const { from, to } = wholes[at] ?? { from: 0, to: 0 };
      return { category: `${prefix}_${nameOf(theme)}`, from, to, negated: false, counted: true };
    }),
  );
}
