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

/** Two topics are told by the cues of the evidence, the others by cues of their own. */
const categoryOf = (topic: Topic): Category =>
  topic === "ai" || topic === "guidance" ? `evidence_${topic}` : `topic_${topic}`;

/**
 * Every touch of a topic; a denied topic is touched too. `counted` is the first in its sentence, so that
 * these make up the counts.
 */
export const topicFindings = ({ tokens, hits }: Annotation): Finding[] =>
  TOPICS.flatMap((topic) => {
    const touches = hits.of(categoryOf(topic));
    const sentenceOf = (at: number) => tokens[touches[at]?.from ?? -1]?.sentence;
    return touches.map((hit, at) => {
      return { ...hit, category: topic, counted: sentenceOf(at) !== sentenceOf(at - 1) };
    });
  });

/** For each topic the number of sentences that touch it. */
export function topicCounts(findings: readonly Finding[]): Record<Topic, number> {
  const counts = Object.fromEntries(TOPICS.map((topic) => [topic, 0])) as Record<Topic, number>;
  for (const { category, counted } of findings) if (counted) counts[category as Topic] += 1;
  return counts;
}
