import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  BUCKETS,
  bucketOf,
  sameAuthorProbability,
} from "../../../lib/language/domain/authorship/calibration.ts";
import {
  compareStyles,
  styleUnusualness,
} from "../../../lib/language/domain/authorship/compare.ts";
import { PAIRS, STYLE } from "../../../lib/language/domain/authorship/reference.generated.ts";
import { unpackSpace } from "../../../lib/language/domain/authorship/space.ts";
import { measure } from "../../../scripts/research/authorship/chunks.ts";
import { readCorpus, type Sample } from "../../../scripts/research/authorship/corpus.ts";
import { learnModel } from "../../../scripts/research/authorship/learn.ts";
import { packSpace } from "../../../scripts/research/authorship/pack.ts";

const STORED = { ...STYLE, ...PAIRS };
const DATA = join(import.meta.dirname, "../../../../shared/data");
const hasTexts =
  existsSync(join(DATA, "authorship")) && existsSync(join(DATA, "fomc_press_conferences"));
if (!hasTexts) console.log("No texts below ../shared/data: tests on real texts are skipped.");

describe("the stored reference", () => {
  test("has a falling probability in either distance, surer with length", () => {
    expect(STORED.calibrations).toHaveLength(BUCKETS.length);
    for (const { style, grams } of STORED.calibrations) {
      expect(style).toBeLessThan(0);
      expect(grams).toBeLessThan(0);
    }
    const near = (words: number) =>
      sameAuthorProbability(STORED.calibrations, { style: 0.6, grams: 0.6, shared: 1 }, words);
    expect(near(2_000)).toBeGreaterThan(near(500));
    expect(near(60)).toBeLessThan(near(250));
  });

  test("trusts less what lies outside of it", () => {
    const at = (shared: number) =>
      sameAuthorProbability(STORED.calibrations, { style: 0.5, grams: 0.5, shared }, 2_000);
    expect(at(2)).toBeLessThan(at(1));
    expect(at(2)).toBeGreaterThan(0.5);
  });

  test("deciles of strangeness rise", () => {
    for (const deciles of STORED.unusualness) {
      expect(deciles).toHaveLength(11);
      expect(deciles).toEqual([...deciles].sort((x, y) => x - y));
    }
  });

  test("is packed so that it stays as it is", () => {
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
  ])("%d words are of bucket %d", (words, bucket) => {
    expect(bucketOf(words)).toBe(bucket);
  });
});

describe.skipIf(!hasTexts)("real texts", () => {
  const samples = hasTexts ? readCorpus(DATA) : [];
  const by = (genre: Sample["genre"], author: string) =>
    samples.filter((sample) => sample.genre === genre && sample.author === author);

  test("the stored model is what npm run authorship makes", () => {
    expect(STORED).toMatchObject(learnModel(samples, measure(samples)));
  });

  test("no two Federalist papers by one author are told apart", () => {
    for (const author of ["hamilton", "madison", "jay"]) {
      const papers = by("federalist", author);
      const verdicts = papers.flatMap(({ text }, i) =>
        papers.slice(0, i).map((other) => compareStyles(text, other.text).verdict),
      );
      expect(verdicts).not.toContain("LIKELY_DIFFERENT");
    }
  });

  test("no paper by Hamilton is taken for one by Madison", () => {
    for (const { text } of by("federalist", "hamilton")) {
      for (const other of by("federalist", "madison")) {
        expect(compareStyles(text, other.text).verdict).not.toBe("LIKELY_SAME");
      }
    }
  });

  test("novels by two authors are hardly ever taken for one's", () => {
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

  test("a speech is of usual style, a list is not", () => {
    const [speech] = by("speech", "kohn");
    expect(styleUnusualness(speech?.text ?? "")).toBeLessThan(80);
    expect(styleUnusualness(`${"item, price; ".repeat(400)}`)).toBe(100);
  });
});
