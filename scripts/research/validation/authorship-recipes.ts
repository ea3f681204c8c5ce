import { BUCKETS } from "../../../lib/language/domain/authorship/calibration.ts";
import { calibratedTrials, RECIPE, type Recipe, type Trial } from "../authorship/cross-fit.ts";
import { qualityOf } from "../authorship/quality.ts";
import { fixed, percent } from "./rows.ts";

const withFloor = (floor: number): Recipe => ({
  ...RECIPE,
  floors: { ...RECIPE.floors, SPEECH: floor },
});

/** What the shipped calibration was chosen from: it, with one thing changed at a time. */
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

/** Table of the recipes, at 1,000 and 2,000 words; pairs by authors never seen. */
export function recipeTable(trials: readonly Trial[]): (readonly string[])[] {
  const own = trials.filter(({ bucket }) => (BUCKETS[bucket] ?? 0) >= LENGTHS[0]);
  const rows = RECIPES.map(([name, recipe]) => {
    const all = calibratedTrials(own, recipe);
    const within = all.filter(({ kind }) => kind === "same genre");
    const speeches = within.filter(({ genre }) => genre === "speech");
    const at = (from: typeof all, figure: "auc" | "ece" | "mean" | "logLoss", digits = 3) =>
      LENGTHS.map((words) =>
        fixed(qualityOf(from.filter(({ bucket }) => BUCKETS[bucket] === words))[figure], digits),
      ).join(" / ");
    const { different } = qualityOf(within);
    const { same } = qualityOf(all.filter(({ kind }) => kind === "new genre"));
    return [
      name,
      at(speeches, "auc"),
      at(speeches, "logLoss", 4),
      at(speeches, "mean", 2),
      at(speeches, "ece"),
      at(within, "ece"),
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
