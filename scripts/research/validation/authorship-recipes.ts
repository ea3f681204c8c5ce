// Table of docs/accuracy/authorship.md: the shipped calibration of text comparison and the alternatives that were tried.

import { BUCKETS } from "../../../lib/language/domain/authorship/calibration.ts";
import { calibratedTrials, RECIPE, type Recipe, type Trial } from "../authorship/cross-fit.ts";
import { qualityOf } from "../authorship/quality.ts";
import { fixed, percent } from "./accuracy-rows.ts";

const withFloor = (floor: number): Recipe => ({
  ...RECIPE,
  floors: { ...RECIPE.floors, SPEECH: floor },
});

/** The shipped calibration and its alternatives, each with one change. */
const RECIPES: readonly (readonly [string, Recipe])[] = [
  ["as shipped", RECIPE],
  ["one calibration for all known genres, no floor", { ...withFloor(0), hasSpeech: false }],
  ...[0, 0.1, 0.15, 0.25].map((floor) => [`floor ${floor} of speeches`, withFloor(floor)] as const),
  ...[0, 0.25, 1, 2].map((gramShare) => {
    const name = gramShare === 0 ? "style distance alone" : `four-grams weigh ${gramShare}`;
    return [name, { ...RECIPE, gramShare }] as const;
  }),
  ...[1, 2, 3, 5].map((temperature) => {
    return [`log-odds of unknown genres by ${temperature}`, { ...RECIPE, temperature }] as const;
  }),
];

const LENGTHS = [1_000, 2_000] as const;

/** Quality of each recipe at 1,000 and 2,000 words, on authors that the model has not seen. */
export function recipeTable(trials: readonly Trial[]): (readonly string[])[] {
  const longTrials = trials.filter(({ bucket }) => (BUCKETS[bucket] ?? 0) >= LENGTHS[0]);
  const rows = RECIPES.map(([name, recipe]) => {
    const all = calibratedTrials(longTrials, recipe);
    const within = all.filter(({ kind }) => kind === "same genre");
    const speeches = within.filter(({ genre }) => genre === "speech");
    const figures = (from: typeof all, figure: "auc" | "ece" | "mean" | "logLoss", digits = 3) =>
      LENGTHS.map((words) =>
        fixed(qualityOf(from.filter(({ bucket }) => BUCKETS[bucket] === words))[figure], digits),
      ).join(" / ");
    const { different } = qualityOf(within);
    const { same } = qualityOf(all.filter(({ kind }) => kind === "new genre"));
    return [
      name,
      figures(speeches, "auc"),
      figures(speeches, "logLoss", 4),
      figures(speeches, "mean", 2),
      figures(speeches, "ece"),
      figures(within, "ece"),
      different.share === 0
        ? "none"
        : `${fixed(different.precision, 2)} of ${percent(different.share)}`,
      same.share === 0 ? "none" : `${fixed(same.precision, 2)} of ${percent(same.share)}`,
    ];
  });
  const head = [
    "calibration, at 1,000 / 2,000 words",
    "speeches: AUC",
    "log loss",
    "mean probability",
    "ECE",
    "all genres: ECE",
    "LIKELY_DIFFERENT right, from 1,000 words",
    "unknown genre: LIKELY_SAME right",
  ];
  return [head, ...rows];
}
