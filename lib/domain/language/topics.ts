import type { Annotation, CueHit } from "./annotate.ts";
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
 * Looks at every touch of a topic, by position; a denied topic is touched too. `isFirst` in its
 * sentence: these make up the counts.
 */
function eachTouch(
  { tokens, hits }: Annotation,
  look: (topic: Topic, isFirst: boolean, hit: CueHit) => void,
) {
  const last = new Map(
    [...TOPIC_OF].map(([category, topic]) => [category, { topic, sentence: -1 }]),
  );
  for (const hit of hits) {
    const touch = last.get(hit.category);
    if (touch === undefined) continue;
    const sentence = tokens.sentence[hit.from] ?? 0;
    look(touch.topic, touch.sentence !== sentence, hit);
    touch.sentence = sentence;
  }
}

/** Every touch of a topic, by position, denied ones among them; the counted ones make up the counts. */
export function topicFindings(annotation: Annotation): Finding[] {
  const findings: Finding[] = [];
  eachTouch(annotation, (category, counted, { from, to, negated }) => {
    findings.push({ category, from, to, negated, counted });
  });
  return findings;
}

/** For each topic the number of sentences that touch it. */
export function topicCounts(annotation: Annotation): Record<Topic, number> {
  const counts = Object.fromEntries(TOPICS.map((topic) => [topic, 0])) as Record<Topic, number>;
  eachTouch(annotation, (topic, isFirst) => {
    if (isFirst) counts[topic] += 1;
  });
  return counts;
}
