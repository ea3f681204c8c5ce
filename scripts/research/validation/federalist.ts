// Test of text comparison on The Federalist: attributes each paper to Hamilton or Madison.

import {
  measureStyle,
  type StyleSpaces,
  styleDistance,
} from "../../../lib/language/domain/authorship/compare.ts";
import type { MeasuredSamples } from "../authorship/chunks.ts";
import type { Sample } from "../authorship/corpus.ts";
import { fitModel, type Model } from "../authorship/model.ts";

/** The two authors of nearly all papers. */
const AUTHORS = ["hamilton", "madison"] as const;
/** Words of an author's pooled profile: the maximum that a comparison reads. */
const PROFILE_WORDS = 5_000;

/** An author's profile: the same number of words from the middle of each paper. */
function profileOf(papers: readonly Sample[]): string {
  const words = Math.floor(PROFILE_WORDS / papers.length);
  return papers
    .map(({ text }) => {
      const all = text.split(/\s+/);
      const from = Math.max(0, Math.floor((all.length - words) / 2));
      return all.slice(from, from + words).join(" ");
    })
    .join(" ");
}

/** Whether a paper is nearer to the profile of its author, made without it, than to the other. */
function isAttributed(spaces: StyleSpaces, papers: readonly Sample[], paper: Sample): boolean {
  const measured = measureStyle(spaces, paper.text);
  const [hamilton = 0, madison = 0] = AUTHORS.map((author) => {
    const profile = profileOf(papers.filter((other) => other.author === author && other !== paper));
    return styleDistance(measured, measureStyle(spaces, profile));
  });
  return hamilton < madison === (paper.author === AUTHORS[0]);
}

/** Numbers of papers that are attributed to their author. */
export interface FederalistResult {
  papers: number;
  /** With a model that has seen no paper by either author. */
  unseen: number;
  /** For each paper with a model that has seen all others. */
  leaveOneOut: number;
}

/** Runs the test with both kinds of model. */
export function testFederalist(
  samples: readonly Sample[],
  { chunks, candidates }: MeasuredSamples,
  tick: () => void,
): FederalistResult {
  const isByEither = ({ author }: { author: string }) => AUTHORS.some((name) => name === author);
  const papers = samples.filter((sample) => sample.genre === "federalist" && isByEither(sample));
  const spacesOf = ({ style, grams, places }: Model): StyleSpaces => ({
    style,
    grams,
    gramNames: places.map((place) => candidates[place] ?? ""),
  });
  const unseenSpaces = spacesOf(fitModel(chunks.filter((chunk) => !isByEither(chunk))));
  const result = { papers: papers.length, unseen: 0, leaveOneOut: 0 };
  for (const paper of papers) {
    if (isAttributed(unseenSpaces, papers, paper)) result.unseen += 1;
    const others = chunks.filter(
      ({ author, work }) => author !== paper.author || work !== paper.work,
    );
    if (isAttributed(spacesOf(fitModel(others)), papers, paper)) result.leaveOneOut += 1;
    tick();
  }
  return result;
}
