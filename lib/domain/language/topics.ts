import type { Annotation } from "./annotate.ts";
import type { Finding } from "./evidence.ts";
import type { Category } from "./lexicon.ts";

/** What a firm talks about. Source: methods §6.6. */
export const TOPICS = [
  "demand",
  "pricing",
  "costs",
  "supply_chain",
  "margins",
  "guidance",
  "capital_returns",
  "debt",
  "hiring",
  "ai",
  "regulation",
  "competition",
  "fx",
  "china",
  "product",
] as const;
export type Topic = (typeof TOPICS)[number];

/** Two topics are told by the cues of the evidence. */
const hasOwnCues = (topic: Topic): topic is Exclude<Topic, "ai" | "guidance"> =>
  topic !== "ai" && topic !== "guidance";
const TOPIC_OF = new Map<Category, Topic>([
  ["evidence_ai", "ai"],
  ["evidence_guidance", "guidance"],
  ...TOPICS.filter(hasOwnCues).map((topic): [Category, Topic] => [`topic_${topic}`, topic]),
]);

/**
 * Every touch of a topic, by position; a denied topic is touched too. `counted` is the first in its
 * sentence, so that these make up the counts.
 */
export function topicFindings({ tokens, hits }: Annotation): Finding[] {
  const lastSentence = new Map<Topic, number>();
  return hits.flatMap(({ category, from, to, negated }) => {
    const topic = TOPIC_OF.get(category);
    if (topic === undefined) return [];
    const sentence = tokens.sentence[from] ?? 0;
    const counted = lastSentence.get(topic) !== sentence;
    lastSentence.set(topic, sentence);
    return [{ category: topic, from, to, negated, counted }];
  });
}

/** For each topic the number of sentences that touch it. */
export function topicCounts(annotation: Annotation): Record<Topic, number> {
  const counts = Object.fromEntries(TOPICS.map((topic) => [topic, 0])) as Record<Topic, number>;
  for (const { category, counted } of topicFindings(annotation)) {
    if (counted) counts[category as Topic] += 1;
  }
  return counts;
}
