import type { Annotation, CueHit } from "./annotate.ts";
import type { Category } from "./lexicon.generated.ts";
import {
  guidanceMoves,
  has,
  METRICS,
  REVENUE,
  revenueSign,
  type Sentence,
  tellsOfCost,
  tellsOfResult,
} from "./sentence-evidence.ts";
import { NUMBER, type Tokens } from "./tokens.ts";

/** What a document shows, as shares of its sentences (0 to 1) unless it says otherwise. */
export interface ConvictionMeasures {
  sentences: number;
  /** REV, -1 to 1: sentences in which revenue or customers go up, less those in which they go down. */
  revenue: number;
  /** GUID: 1 when the firm's own guidance is raised more often than cut, -1 when less often, else 0. */
  guidance: -1 | 0 | 1;
  /** COST: a cost programme. `costDelivered`: COSTOK / COST, the part of these that tells of a result. */
  cost: number;
  costDelivered: number;
  /** AI, and AIR: artificial intelligence in one sentence with revenue, demand or a figure. */
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

/** Shares that the rules compare, by the cues that give them away. */
const SHARES = {
  ai: ["evidence_ai"],
  cash: ["evidence_cash", "topic_capital_returns"],
  pivot: ["evidence_pivot"],
  siege: ["evidence_siege", "evidence_siege_hard"],
  buzz: ["evidence_buzz"],
} as const satisfies Record<string, readonly Category[]>;
type Share = keyof typeof SHARES;
const SHARE_NAMES = Object.keys(SHARES) as Share[];

/** For each sentence, whether it holds a number with a unit. */
function measuredSentences(tokens: Tokens, hits: readonly CueHit[]): Uint8Array {
  const isMeasured = new Uint8Array(tokens.sentenceCount);
  const mark = (at: number) => {
    isMeasured[tokens.sentence[at] ?? 0] = 1;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens.kind[at] === NUMBER && /[$%]/.test(tokens.text[at] ?? "")) mark(at);
  }
  for (const { category, from } of hits) {
    if (category === "evidence_unit" && tokens.kind[from - 1] === NUMBER) mark(from);
  }
  return isMeasured;
}

/** Sums over sentences while they are read. */
class EvidenceCounts {
  readonly shares: Record<Share, number> = { ai: 0, cash: 0, pivot: 0, siege: 0, buzz: 0 };
  cost = 0;
  revenue = 0;
  moves = 0;
  delivered = 0;
  aiRevenue = 0;
  fundamental = 0;
  isHardSiege = false;

  add(sentence: Sentence, isMeasured: boolean) {
    for (const share of SHARE_NAMES) if (has(sentence, ...SHARES[share])) this.shares[share] += 1;
    this.revenue += revenueSign(sentence);
    this.moves += guidanceMoves(sentence);
    if (tellsOfCost(sentence)) {
      this.cost += 1;
      if (tellsOfResult(sentence)) this.delivered += 1;
    }
    const isSold = isMeasured || has(sentence, ...REVENUE);
    if (isSold && has(sentence, "evidence_ai")) this.aiRevenue += 1;
    if (has(sentence, "evidence_siege_hard")) this.isHardSiege = true;
    const isDirected = sentence.has("up") || sentence.has("down");
    if (isMeasured && isDirected && METRICS.some((metric) => sentence.has(metric))) {
      this.fundamental += 1;
    }
  }
}

/**
 * Measures the evidence for the conviction types, a sentence at a time. A text without sentences
 * gives zeros. Source: methods §6.6.
 */
export function convictionMeasures({ tokens, hits }: Annotation): ConvictionMeasures {
  const isMeasured = measuredSentences(tokens, hits);
  const counts = new EvidenceCounts();
  let sentence: Sentence = new Map();
  let current = -1;
  const close = () => {
    if (sentence.size > 0) counts.add(sentence, isMeasured[current] === 1);
    sentence = new Map();
  };
  for (const hit of hits) {
    const at = tokens.sentence[hit.from] ?? 0;
    if (at !== current) close();
    current = at;
    const cues = sentence.get(hit.category);
    if (cues) cues.push(hit);
    else sentence.set(hit.category, [hit]);
  }
  close();
  const sentences = tokens.sentenceCount;
  const share = (count: number) => (sentences > 0 ? count / sentences : 0);
  const { ai, cash, pivot, siege, buzz } = counts.shares;
  const { cost } = counts;
  return {
    sentences,
    revenue: share(counts.revenue),
    guidance: Math.sign(counts.moves) as -1 | 0 | 1,
    cost: share(cost),
    costDelivered: cost > 0 ? counts.delivered / cost : 0,
    ai: share(ai),
    aiRevenue: share(counts.aiRevenue),
    cash: share(cash),
    pivot: share(pivot),
    siege: share(siege),
    isHardSiege: counts.isHardSiege,
    buzz: share(buzz),
    fundamental: share(counts.fundamental),
    measured: share(isMeasured.reduce((sum, flag) => sum + flag, 0)),
  };
}
