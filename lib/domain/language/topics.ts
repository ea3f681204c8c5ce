import type { Annotation } from "./annotate.ts";
import type { EachFinding } from "./evidence.ts";
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
export const topicFindings =
  ({ tokens, hits }: Annotation): EachFinding =>
  (show) => {
    for (const topic of TOPICS) {
      let last = -1;
      hits.each(categoryOf(topic), (from, to, negated) => {
        const sentence = tokens.sentence[from] ?? 0;
        show(topic, from, to, negated, sentence !== last);
        last = sentence;
      });
    }
  };

/** For each topic the number of sentences that touch it. */
export function topicCounts(annotation: Annotation): Record<Topic, number> {
  const counts = Object.fromEntries(TOPICS.map((topic) => [topic, 0])) as Record<Topic, number>;
  topicFindings(annotation)((topic, _from, _to, _negated, counted) => {
    if (counted) counts[topic as Topic] += 1;
  });
  return counts;
}
