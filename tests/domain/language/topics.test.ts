import { expect, test } from "vitest";
import { annotate } from "../../../lib/domain/language/annotate.ts";
import { TOPICS, topicCounts, topicFindings } from "../../../lib/domain/language/conviction.ts";

const count = (text: string) => topicCounts(topicFindings(annotate(text)));

/** One sentence for each topic, written from the topic's name. */
const SENTENCES: Record<(typeof TOPICS)[number], string> = {
  demand: "Orders were strong.",
  pricing: "We changed our list prices.",
  costs: "Wages went up.",
  supply_chain: "A supplier was late.",
  margins: "The gross margin was stable.",
  guidance: "Our outlook is unchanged.",
  capital_returns: "We paid a dividend.",
  debt: "The covenants were met.",
  hiring: "We hired engineers.",
  ai: "Artificial intelligence is everywhere.",
  regulation: "The regulator wrote to us.",
  competition: "A rival left the market.",
  fx: "The currency helped.",
  china: "We opened in Shanghai.",
  product: "We launched it in May.",
};

test.each(TOPICS)("%s has a sentence of its own", (topic) => {
  expect(count(SENTENCES[topic])[topic]).toBe(1);
  expect(count("The sun was out and the room was warm.")[topic]).toBe(0);
});

test("counts are of sentences, not of words, as counted by hand", () => {
  const text =
    "Our suppliers and their suppliers were late. Freight was dear, and logistics were slow. " +
    "We hired nobody. We hired one. The euro fell.";
  expect(count(text)).toMatchObject({ supply_chain: 2, hiring: 2, fx: 1, ai: 0, china: 0 });
});

test("every topic is there, also for no text", () => {
  expect(Object.keys(count(""))).toEqual([...TOPICS]);
  expect(Object.values(count("")).every((value) => value === 0)).toBe(true);
});
