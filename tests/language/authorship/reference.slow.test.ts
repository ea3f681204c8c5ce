// The stored reference of the authorship comparison, and its results on real texts.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  BUCKETS,
  bucketOf,
  MAX_DIFFERENT_PROBABILITY,
  MIN_SAME_PROBABILITY,
  sameAuthorProbability,
} from "../../../lib/language/domain/authorship/calibration.ts";
import {
  compareStyles,
  styleUnusualness,
} from "../../../lib/language/domain/authorship/compare.ts";
import {
  nearestGenre,
  PAIR_GENRES,
  type PairGenre,
  pairGenre,
} from "../../../lib/language/domain/authorship/genre.ts";
import { PAIRS, STYLE } from "../../../lib/language/domain/authorship/reference.generated.ts";
import { unpackSpace } from "../../../lib/language/domain/authorship/space.ts";
import { measureSamples } from "../../../scripts/research/authorship/chunks.ts";
import { readCorpus, type Sample } from "../../../scripts/research/authorship/corpus.ts";
import { learnModel } from "../../../scripts/research/authorship/learn.ts";
import { packSpace } from "../../../scripts/research/authorship/pack.ts";

const STORED = { ...STYLE, ...PAIRS };
const DATA = join(import.meta.dirname, "../../../../shared/data");
const hasTexts =
  existsSync(join(DATA, "authorship")) && existsSync(join(DATA, "fomc_press_conferences"));
if (!hasTexts) console.log("No texts below ../shared/data: tests on real texts are skipped.");

describe("the stored reference of styles", () => {
  const near = (genre: PairGenre, words: number, distance = 0.6) =>
    sameAuthorProbability(STORED.calibrations, { style: distance, grams: distance, genre }, words);

  test.each(PAIR_GENRES)(
    "the probability of the pair %s falls with distance, and is surer with length",
    (genre) => {
      expect(STORED.calibrations[genre]).toHaveLength(BUCKETS.length);
      for (const { slope } of STORED.calibrations[genre]) expect(slope).toBeLessThan(0);
      expect(near(genre, 2_000)).toBeGreaterThan(near(genre, 500));
      expect(near(genre, 60)).toBeLessThan(near(genre, 250));
      expect(near(genre, 1)).toBeCloseTo(0.5, 2);
    },
  );

  test("the probability of an unknown genre is closer to even", () => {
    for (const distance of [0.4, 1.2]) {
      const [known, unknown] = [near("KNOWN", 2_000, distance), near("UNKNOWN", 2_000, distance)];
      expect(Math.abs(unknown - 0.5)).toBeLessThan(Math.abs(known - 0.5));
      expect(unknown > 0.5).toBe(known > 0.5);
    }
  });

  test("a near copy of any genre is recognised", () => {
    expect(near("UNKNOWN", 2_000, 0.1)).toBe(near("KNOWN", 2_000, 0.1));
    expect(near("UNKNOWN", 2_000, 0.1)).toBeGreaterThan(MIN_SAME_PROBABILITY);
  });

  test("no two speeches are called the work of two authors, however different they are", () => {
    expect(near("SPEECH", 2_000, 1.2)).toBeGreaterThan(MAX_DIFFERENT_PROBABILITY);
    expect(near("KNOWN", 2_000, 1.2)).toBeLessThan(MAX_DIFFERENT_PROBABILITY);
  });

  test("probabilities are calibrated within .03 at 1,000 and 2,000 words on unseen speakers", () => {
    for (const bucket of [2, 3]) {
      expect(STORED.calibrations.SPEECH[bucket]?.error).toBeLessThanOrEqual(0.03);
    }
  });

  test.each([
    ["speech", [0, 0, 0], "speech"],
    ["novel", [0, 9, 0], "novel"],
    ["neither", [9, 9, 0], null],
  ])("a text near the centre %s has that genre", (_, place, genre) => {
    const centres = [
      { genre: "speech", at: [0, 0, 0] },
      { genre: "novel", at: [0, 10, 0] },
    ];
    expect(nearestGenre(place, centres)).toBe(genre);
    expect(nearestGenre(place, centres.toReversed())).toBe(genre);
  });

  test.each([
    ["speech", "speech", "SPEECH"],
    ["fiction", "fiction", "KNOWN"],
    ["speech", "fiction", "UNKNOWN"],
    [null, "speech", "UNKNOWN"],
    [null, null, "UNKNOWN"],
  ])("texts of genres %s and %s count as %s", (a, b, genre) => {
    expect(pairGenre(a, b)).toBe(genre);
    expect(pairGenre(b, a)).toBe(genre);
  });

  test("the deciles of unusualness rise", () => {
    for (const deciles of STORED.unusualness) {
      expect(deciles).toHaveLength(11);
      expect(deciles).toEqual([...deciles].sort((x, y) => x - y));
    }
  });

  test("packing and unpacking keep the reference unchanged", () => {
    for (const packed of [STORED.style, STORED.grams]) {
      const again = unpackSpace(packSpace(unpackSpace(packed)));
      const space = unpackSpace(packed);
      for (const name of ["mean", "deviation", "weight"] as const) {
        for (const [i, value] of space[name].entries())
          expect(again[name][i]).toBeCloseTo(value, 3);
      }
    }
  });

  test.each([
    [0, 0],
    [300, 0],
    [400, 1],
    [1_400, 2],
    [1_500, 3],
    [90_000, 4],
  ])("texts of %d words are in length bucket %d", (words, bucket) => {
    expect(bucketOf(words)).toBe(bucket);
  });
});

describe.skipIf(!hasTexts)("the comparison of real texts", () => {
  const samples = hasTexts ? readCorpus(DATA) : [];
  const by = (genre: Sample["genre"], author: string) =>
    samples.filter((sample) => sample.genre === genre && sample.author === author);

  test("the stored model equals what npm run authorship makes", () => {
    expect(STORED).toMatchObject(learnModel(samples, measureSamples(samples)));
  });

  test("no two Federalist papers by one author are called different", () => {
    for (const author of ["hamilton", "madison", "jay"]) {
      const papers = by("federalist", author);
      const verdicts = papers.flatMap(({ text }, i) =>
        papers.slice(0, i).map((other) => compareStyles(text, other.text).verdict),
      );
      expect(verdicts).not.toContain("LIKELY_DIFFERENT");
    }
  });

  test("no paper by Hamilton is called one by Madison", () => {
    for (const { text } of by("federalist", "hamilton")) {
      for (const other of by("federalist", "madison")) {
        expect(compareStyles(text, other.text).verdict).not.toBe("LIKELY_SAME");
      }
    }
  });

  test("novels by two authors are rarely called one author's", () => {
    const novels = samples.filter(({ genre }) => genre === "fiction");
    const verdicts = novels.flatMap((one, i) =>
      novels
        .slice(0, i)
        .filter(({ author }) => author !== one.author)
        .map((other) => compareStyles(one.text, other.text).verdict),
    );
    const wrong = verdicts.filter((verdict) => verdict === "LIKELY_SAME").length;
    expect(wrong / verdicts.length).toBeLessThan(0.01);
  });

  test("speeches are recognised as such, and a speech beside a novel is undecided", () => {
    const [one, other] = by("speech", "kohn");
    const [novel] = by("fiction", "dickens");
    const genreOf = (a?: Sample, b?: Sample) =>
      compareStyles(a?.text ?? "", b?.text ?? "").calibration.genre;
    expect(genreOf(one, other)).toBe("SPEECH");
    expect(genreOf(novel, novel)).toBe("KNOWN");
    expect(genreOf(one, novel)).toBe("UNKNOWN");
    expect(compareStyles(one?.text ?? "", novel?.text ?? "").verdict).toBe("INCONCLUSIVE");
  });

  test("a speech has a usual style, and a list has not", () => {
    const [speech] = by("speech", "kohn");
    expect(styleUnusualness(speech?.text ?? "")).toBeLessThan(80);
    expect(styleUnusualness(`${"item, price; ".repeat(400)}`)).toBe(100);
  });
});
