import type { Annotation } from "./annotate.ts";
import type { Category } from "./lexicon.generated.ts";

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

/** For each topic the number of sentences that touch it; a denied topic is touched too. */
export function topicCounts({ tokens, hits }: Annotation): Record<Topic, number> {
  const counts = Object.fromEntries(TOPICS.map((topic) => [topic, 0])) as Record<Topic, number>;
  const counted = new Map<Topic, number>();
  for (const { category, from } of hits) {
    const topic = TOPIC_OF.get(category);
    const sentence = tokens.sentence[from] ?? 0;
    if (topic === undefined || counted.get(topic) === sentence) continue;
    counted.set(topic, sentence);
    counts[topic] += 1;
  }
  return counts;
}
