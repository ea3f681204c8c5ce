// Tables of docs/accuracy/authorship.md on text comparison by author.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { BUCKETS } from "../../../lib/language/domain/authorship/calibration.ts";
import { PAIR_GENRES } from "../../../lib/language/domain/authorship/genre.ts";
import { showProgress } from "../../operator/progress.ts";
import { GENRES, readCorpus } from "../authorship/corpus.ts";
import { type CalibratedTrial, calibratedTrials, runTrials } from "../authorship/cross-fit.ts";
import { prepare } from "../authorship/learn.ts";
import { type Quality, qualityOf, trialsOfGenre } from "../authorship/quality.ts";
import { fixed, percent, reached } from "./accuracy-rows.ts";
import { recipeTable } from "./authorship-recipes.ts";
import { type FederalistResult, testFederalist } from "./federalist.ts";

const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows;
  return [head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
};

const verdictText = ({ share, precision }: Quality["same"]): string =>
  share === 0 ? "none" : `${fixed(precision, 2)} of ${percent(share)}`;

/** One row for each length: pairs within a genre, by authors that model and calibration have not seen. */
function lengthTable(trials: readonly CalibratedTrial[]): string {
  const within = trials.filter(({ kind }) => kind === "same genre");
  const rows = BUCKETS.map((words, bucket) => {
    const bucketTrials = within.filter((trial) => trial.bucket === bucket);
    const quality = qualityOf(bucketTrials);
    const aucs = GENRES.map(
      (genre) => qualityOf(bucketTrials.filter((trial) => trial.genre === genre)).auc,
    );
    return [
      String(words),
      String(quality.n),
      ...aucs.map((auc) => fixed(auc, 2)),
      fixed(quality.auc, 2),
      fixed(quality.brier),
      `${fixed(quality.ece)} (${reached(quality.ece, [0.1, 0.06, 0.03], true)})`,
      verdictText(quality.same),
      verdictText(quality.different),
    ];
  });
  const head = [
    "words",
    "pairs",
    ...GENRES.map((genre) => `AUC ${genre}`),
    "AUC all",
    "Brier",
    "ECE",
  ];
  return table([[...head, "LIKELY_SAME right", "LIKELY_DIFFERENT right"], ...rows]);
}

/** One row for each pair genre and length: quality of the probability that the service answers. */
function genreTable(trials: readonly CalibratedTrial[]): string {
  const rows = PAIR_GENRES.flatMap((genre) =>
    BUCKETS.map((words, bucket) => {
      const quality = qualityOf(trialsOfGenre(trials, genre, bucket));
      return [
        genre,
        String(words),
        String(quality.n),
        fixed(quality.auc, 2),
        fixed(quality.brier),
        `${fixed(quality.mean, 2)} (${fixed(quality.base, 2)})`,
        fixed(quality.ece),
        verdictText(quality.same),
        verdictText(quality.different),
      ];
    }),
  );
  const head = ["genre of the pair", "words", "pairs", "AUC", "Brier", "mean probability (true)"];
  return table([[...head, "ECE", "LIKELY_SAME right", "LIKELY_DIFFERENT right"], ...rows]);
}

/** Pairs across genres, which the calibration is not fitted to. */
function acrossGenresTable(trials: readonly CalibratedTrial[]): string {
  const rows = BUCKETS.flatMap((words, bucket) => {
    const bucketTrials = trials.filter((trial) => trial.bucket === bucket);
    const across = bucketTrials.filter(({ kind }) => kind === "across genres");
    const share = (isSame: boolean, test: (probability: number) => boolean) => {
      const pairs = across.filter((trial) => trial.isSame === isSame);
      return percent(pairs.filter(({ probability }) => test(probability)).length / pairs.length, 0);
    };
    return [
      [
        String(words),
        share(false, (p) => p <= 0.2),
        share(false, (p) => p >= 0.8),
        share(true, (p) => p <= 0.2),
        share(true, (p) => p >= 0.8),
      ],
    ];
  });
  const head = [
    "words",
    "two authors, two genres: DIFFERENT",
    "SAME",
    "one author, speech and answers: DIFFERENT",
    "SAME",
  ];
  return table([head, ...rows]);
}

/** The figures that have targets in docs/methods/authorship.md. */
function targetTable(trials: readonly CalibratedTrial[], leaveOneOut: FederalistResult): string {
  const within = trials.filter(({ kind }) => kind === "same genre");
  const speeches = within.filter(
    ({ genre, bucket }) => genre === "speech" && BUCKETS[bucket] === 2_000,
  );
  const { auc } = qualityOf(speeches);
  const long = qualityOf(within.filter(({ bucket }) => (BUCKETS[bucket] ?? 0) >= 1_000));
  const error = (words: number) => {
    const { ece } = qualityOf(within.filter(({ bucket }) => BUCKETS[bucket] === words));
    const name = `calibration error, unseen authors, ${words.toLocaleString("en")} words`;
    return [name, ".10", ".06", ".03", fixed(ece), reached(ece, [0.1, 0.06, 0.03], true)];
  };
  const attributedShare = leaveOneOut.attributed / leaveOneOut.papers;
  const precision = (name: string, { precision: value }: Quality["same"]) => [
    `precision of ${name} from 1,000 words`,
    ".70",
    ".78",
    ".90",
    fixed(value, 2),
    reached(value, [0.7, 0.78, 0.9]),
  ];
  return table([
    ["measure", "minimum", "target", "stretch target", "ours", "reached"],
    [
      "Federalist, known papers, leave-one-out against pooled profiles",
      "95 %",
      "98 %",
      "100 %",
      `${leaveOneOut.attributed} of ${leaveOneOut.papers}`,
      reached(attributedShare, [0.95, 0.98, 1]),
    ],
    [
      "Fed speeches, unseen authors, 2,000 words: AUC",
      ".70",
      ".77",
      ".85",
      fixed(auc),
      reached(auc, [0.7, 0.77, 0.85]),
    ],
    error(1_000),
    error(2_000),
    precision("LIKELY_SAME", long.same),
    precision("LIKELY_DIFFERENT", long.different),
  ]);
}

function federalistTable(readings: readonly (readonly [string, FederalistResult])[]): string {
  const pairs = (counts: Map<string, number>) =>
    ["LIKELY_SAME", "INCONCLUSIVE", "LIKELY_DIFFERENT"]
      .map((verdict) => String(counts.get(verdict) ?? 0))
      .join(" / ");
  return table([
    [
      "model",
      "papers given to their author",
      "by one author: LIKELY_SAME / INCONCLUSIVE / LIKELY_DIFFERENT",
      "by two",
    ],
    ...readings.map(([name, { attributed, papers, same, different }]) => [
      name,
      `${attributed} of ${papers}`,
      pairs(same),
      pairs(different),
    ]),
  ]);
}

/** All tables as Markdown, or a sentence if the data is missing. */
export function authorshipReport(data: string): string {
  if (!existsSync(join(data, "authorship")))
    return "Authorship: no folder authorship, not measured.";
  const samples = readCorpus(data);
  const trained = prepare(samples);
  const progress = showProgress("Authorship", trained.folds.length + 33, "models");
  const tick = () => progress.add(1);
  const raw = runTrials(trained.measured.chunks, trained.folds, tick);
  const trials = calibratedTrials(raw);
  const { unseen, leaveOneOut } = testFederalist(samples, trained, raw, tick);
  progress.stop();
  return [
    "**Authorship.** All figures on authors that neither the model nor its calibration had seen " +
      "(cross-fitted); pairs by one author are of different documents, of novels different works.",
    targetTable(trials, leaveOneOut),
    lengthTable(trials),
    "The Federalist, whole papers of Hamilton and Madison, each compared with profiles of both and " +
      "with every other paper:",
    federalistTable([
      ["has seen no paper by either", unseen],
      ["has seen all papers but the one compared", leaveOneOut],
    ]),
    "By what the service knows of a pair's genre. UNKNOWN: all texts of the genre are left out of the " +
      "model, so these are also pairs of a genre never seen.",
    genreTable(trials),
    "Across genres, of which the calibration learns nothing:",
    acrossGenresTable(trials),
    "What the calibration was chosen from, by these same figures, so they are mildly optimistic:",
    table(recipeTable(raw)),
  ].join("\n\n");
}
