// The stored reference of the authorship comparison, and its results on real texts.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  floorOf,
  MAX_DIFFERENT_PROBABILITY,
  sameAuthorProbability,
} from "../../../lib/language/domain/authorship/calibration.ts";
import {
  compareStyles,
  styleUnusualness,
} from "../../../lib/language/domain/authorship/compare.ts";
import {
  CALIBRATED_GENRES,
  type CalibratedGenre,
  pairGenre,
  sharedGenre,
} from "../../../lib/language/domain/authorship/genre.ts";
import { PAIRS, STYLE } from "../../../lib/language/domain/authorship/learned.ts";
import { BUCKETS, bucketOf, unpackSpace } from "../../../lib/language/domain/authorship/space.ts";
import { measureSamples } from "../../../scripts/research/authorship/chunks.ts";
import { readCorpus, type Sample } from "../../../scripts/research/authorship/corpus.ts";
import { readFigures } from "../../../scripts/research/authorship/figures.ts";
import { learnSpaces } from "../../../scripts/research/authorship/learn.ts";
import { packSpace } from "../../../scripts/research/authorship/pack.ts";

const STORED = { ...STYLE, ...PAIRS };
const DATA = join(import.meta.dirname, "../../../../shared/data");
const hasTexts =
  existsSync(join(DATA, "authorship")) && existsSync(join(DATA, "fomc_press_conferences"));
if (!hasTexts) console.log("No texts below ../shared/data: tests on real texts are skipped.");

describe("the stored reference of styles", () => {
  const near = (genre: CalibratedGenre, words: number, distance: number) =>
    sameAuthorProbability(STORED.calibrations[genre], floorOf(genre), distance, words);

  test.each(CALIBRATED_GENRES)("the probability of a pair of %s falls with distance", (genre) => {
    expect(STORED.calibrations[genre]).toHaveLength(BUCKETS.length);
    for (const { slope } of STORED.calibrations[genre]) expect(slope).toBeLessThan(0);
    expect(near(genre, 2_000, 0.3)).toBeGreaterThan(near(genre, 2_000, 0.9));
  });

  test("no two speeches are called the work of two authors, however different they are", () => {
    expect(near("speech", 2_000, 1.2)).toBeGreaterThan(MAX_DIFFERENT_PROBABILITY);
    expect(near("fiction", 2_000, 1.2)).toBeLessThan(MAX_DIFFERENT_PROBABILITY);
  });

  test("outside of the calibrated genres an answer is right about being unsure", () => {
    expect(STORED.leftOut).toHaveLength(BUCKETS.length);
    for (const { error, brier } of STORED.leftOut) {
      expect(error).toBeLessThanOrEqual(0.06);
      expect(brier).toBeCloseTo(0.25, 2);
    }
  });

  test.each([
    ["speech", "speech", "SPEECH"],
    ["fiction", "fiction", "KNOWN"],
    ["speech", "fiction", "UNKNOWN"],
    [null, "speech", "UNKNOWN"],
    [null, null, "UNKNOWN"],
  ] as const)("texts of genres %s and %s count as %s", (a, b, genre) => {
    expect(pairGenre(sharedGenre(a, b))).toBe(genre);
    expect(pairGenre(sharedGenre(b, a))).toBe(genre);
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

  test("the stored spaces equal what npm run authorship makes, and the figures fit them", () => {
    expect(STORED).toMatchObject(learnSpaces(measureSamples(samples)));
    expect(readFigures(STORED.gramNames).length).toBeGreaterThan(3_000);
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
    const pairs = novels.flatMap((one, i) =>
      novels.slice(0, i).map((other) => ({
        isSame: one.author === other.author,
        ...compareStyles(one.text, other.text),
      })),
    );
    const different = pairs.filter(({ isSame }) => !isSame);
    const wrong = different.filter(({ verdict }) => verdict === "LIKELY_SAME").length;
    expect(wrong / different.length).toBeLessThan(0.02);
    const known = pairs.filter(({ calibration }) => calibration.genre === "KNOWN").length;
    expect(known / pairs.length).toBeGreaterThan(0.8);
  });

  test.each(["fomc_minutes", "fomc_statements"])("%s are of no calibrated genre", (folder) => {
    const texts = readdirSync(join(DATA, folder))
      .filter((file) => /^\d.*\.txt$/.test(file))
      .map((file) => readFileSync(join(DATA, folder, file), "utf8"))
      .filter((_, i) => i % 4 === 0);
    const genres = texts.slice(1).map((text, i) => compareStyles(text, texts[i] ?? "").calibration);
    const known = genres.filter(({ genre }) => genre !== "UNKNOWN").length;
    expect(known / genres.length).toBeLessThan(0.05);
  });

  test("a speech beside a novel is undecided, at .5", () => {
    const [speech] = by("speech", "kohn");
    const [novel] = by("fiction", "dickens");
    expect(compareStyles(speech?.text ?? "", novel?.text ?? "")).toMatchObject({
      verdict: "INCONCLUSIVE",
      probabilitySameAuthor: 0.5,
      calibration: { genre: "UNKNOWN", name: null },
    });
  });

  test("a speech has a usual style, and a list has not", () => {
    const [speech] = by("speech", "kohn");
    expect(styleUnusualness(speech?.text ?? "")).toBeLessThan(80);
    expect(styleUnusualness(`${"item, price; ".repeat(400)}`)).toBe(100);
  });
});
