// Tables of docs/accuracy/authorship.md on text comparison by author.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { CALIBRATED_GENRES } from "../../../lib/language/domain/authorship/genre.ts";
import { BUCKETS } from "../../../lib/language/domain/authorship/space.ts";
import { showProgress } from "../../operator/progress.ts";
import { measureSamples } from "../authorship/chunks.ts";
import { readCorpus } from "../authorship/corpus.ts";
import { fitCountOf, learnSpaces, learnTests, measuredFigures } from "../authorship/learn.ts";
import { intervalOf, MEASURES, type Measure, ordering } from "../authorship/quality.ts";
import { bareDistance, type MeasuredFigure, type Trial } from "../authorship/trials.ts";
import { fixed, percent, reached } from "./accuracy-rows.ts";
import { type FederalistResult, testFederalist } from "./federalist.ts";

const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows;
  return [head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
};

/** A figure with its interval, such as ".71 (.66 to .75)". */
function withInterval(
  trials: readonly Trial[],
  measure: Measure,
  show: (value: number | null) => string,
): string {
  const value = measure(trials);
  const interval = value === null ? null : intervalOf(trials, measure);
  return interval === null
    ? show(value)
    : `${show(value)} (${show(interval[0])} to ${show(interval[1])})`;
}

const two = (value: number | null): string => fixed(value, 2);
const verdictText = (right: number | null, share: number | null): string =>
  share === null || share === 0 ? "none" : `${two(right)} of ${percent(share)}`;

const orderingByBareDistance: Measure = ordering(bareDistance);
const genresOf = (trials: readonly Trial[]): string[] =>
  [...new Set(trials.map(({ genre }) => genre))].sort();

/** Index of the first length of which there are verdicts, 1,000 words, and of the one before it. */
const [LONG, SHORT] = [2, 1];

/** Genres left out: the texts that are admitted, and the pairs from 1,000 words. */
function leftOutTable(
  trials: readonly Trial[],
  figures: readonly MeasuredFigure[],
  isAdmitted: (figure: MeasuredFigure) => boolean,
): string {
  const rows = [...new Set(figures.map(({ genre }) => genre))].sort().map((genre) => {
    const own = trials.filter((trial) => trial.genre === genre && trial.bucket >= LONG);
    const texts = figures.filter((figure) => figure.genre === genre);
    const short = texts.filter(({ bucket }) => bucket === SHORT);
    const long = texts.filter(({ bucket }) => bucket >= LONG);
    const admitted = (from: readonly MeasuredFigure[]) =>
      from.length === 0
        ? "none"
        : `${percent(from.filter(isAdmitted).length / from.length, 0)} of ${from.length}`;
    return [
      genre,
      admitted(short),
      admitted(long),
      String(own.length),
      percent(MEASURES.untestedFalseSame(own)),
      withInterval(own, MEASURES.falseSame, percent),
      verdictText(MEASURES.right(own), MEASURES.decided(own)),
      fixed(MEASURES.ece(own)),
      withInterval(own, MEASURES.auc, two),
      two(orderingByBareDistance(own)),
    ];
  });
  const head = [
    "genre left out",
    "texts admitted, 500 words",
    "from 1,000 words",
    "pairs",
    "two authors LIKELY_SAME, without the test",
    "with it",
    "verdicts right",
    "ECE",
    "AUC of the distance",
    "of bare z-scores",
  ];
  return table([head, ...rows]);
}

/** Whether a genre has pairs by one author, so that it says something of calibration. */
const hasAuthors = (trials: readonly Trial[]) => {
  const genres = new Set(trials.filter(({ isSame }) => isSame).map(({ genre }) => genre));
  return ({ genre }: Trial): boolean => genres.has(genre);
};

/** All genres left out, by length. */
function leftOutByLength(trials: readonly Trial[]): string {
  const rows = BUCKETS.map((words, bucket) => {
    const own = trials.filter((trial) => trial.bucket === bucket);
    const worst = (measure: Measure): [number, string] =>
      genresOf(own)
        .map((genre): [number, string] => {
          const value = measure(own.filter((trial) => trial.genre === genre));
          return [value ?? 0, genre];
        })
        .sort(([x], [y]) => y - x)[0] ?? [0, "none"];
    const [falseSame, sameGenre] = worst(MEASURES.falseSame);
    const [decided, decidedGenre] = worst(MEASURES.decided);
    return [
      String(words),
      String(own.length),
      withInterval(own, MEASURES.falseSame, percent),
      `${percent(falseSame)} (${sameGenre})`,
      `${percent(decided)} (${decidedGenre})`,
      withInterval(own.filter(hasAuthors(own)), MEASURES.ece, fixed),
    ];
  });
  const head = ["words", "pairs", "two authors LIKELY_SAME", "worst genre", "most verdicts", "ECE"];
  return table([head, ...rows]);
}

/** Pairs of calibrated genres, by authors that neither test nor calibration has seen. */
function calibratedTable(trials: readonly Trial[]): string {
  const rows = CALIBRATED_GENRES.flatMap((genre) =>
    BUCKETS.map((words, bucket) => {
      const own = trials.filter((trial) => trial.genre === genre && trial.bucket === bucket);
      return [
        genre,
        String(words),
        String(own.length),
        percent(MEASURES.shown(own), 0),
        withInterval(own, MEASURES.auc, two),
        two(orderingByBareDistance(own)),
        fixed(MEASURES.brier(own)),
        withInterval(own, MEASURES.ece, fixed),
        verdictText(MEASURES.sameRight(own), MEASURES.sameShare(own)),
        verdictText(MEASURES.differentRight(own), MEASURES.differentShare(own)),
      ];
    }),
  );
  const head = [
    "genre",
    "words",
    "pairs",
    "shown to be of it",
    "AUC of the distance",
    "of bare z-scores",
    "Brier (.250 for .5)",
    "ECE",
    "LIKELY_SAME right",
    "LIKELY_DIFFERENT right",
  ];
  return table([head, ...rows]);
}

/** The figures that have targets. */
function targetTable(within: readonly Trial[], federalist: FederalistResult): string {
  const long = within.filter(({ bucket }) => (BUCKETS[bucket] ?? 0) >= 1_000);
  const at = (words: number) => within.filter(({ bucket }) => BUCKETS[bucket] === words);
  const auc = MEASURES.auc(at(2_000).filter(({ genre }) => genre === "speech"));
  const error = (words: number) => {
    const ece = MEASURES.ece(at(words));
    const name = `calibration error, unseen authors, ${words.toLocaleString("en")} words`;
    return [name, ".10", ".06", ".03", fixed(ece), reached(ece, [0.1, 0.06, 0.03], true)];
  };
  const right = (name: string, value: number | null) => [
    `precision of ${name} from 1,000 words`,
    ".70",
    ".78",
    ".90",
    two(value),
    reached(value, [0.7, 0.78, 0.9]),
  ];
  const { papers, leaveOneOut, unseen } = federalist;
  return table([
    ["measure", "minimum", "target", "stretch target", "ours", "reached"],
    [
      "Federalist, nearer to the profile of its author, leave-one-out",
      "95 %",
      "98 %",
      "100 %",
      `${leaveOneOut} of ${papers} (${unseen} by a model that has seen neither author)`,
      reached(leaveOneOut / papers, [0.95, 0.98, 1]),
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
    right("LIKELY_SAME", MEASURES.sameRight(long)),
    right("LIKELY_DIFFERENT", MEASURES.differentRight(long)),
  ]);
}

/** All tables as Markdown, or a sentence if the data is missing. */
export function authorshipReport(data: string): string {
  if (!existsSync(join(data, "authorship")))
    return "Authorship: no folder authorship, not measured.";
  const samples = readCorpus(data);
  const measured = measureSamples(samples);
  const figures = measuredFigures(learnSpaces(measured));
  const progress = showProgress("Authorship", fitCountOf(figures) + 33, "fits");
  const tick = () => progress.add(1);
  const { trials, isAdmitted } = learnTests(figures, tick);
  const federalist = testFederalist(samples, measured, tick);
  progress.stop();
  return [
    "**Authorship: genres left out.** Neither the test of genre nor a calibration has seen a text of the " +
      "genre, as if it were new. Pairs are of texts of 1,000, 2,000 and up to 5,000 words; half are by one author " +
      "where authors have two works, else none is. Calls count a firm as author. Texts of 500 words, which are " +
      "never decided, are tested as if they had 800. In brackets: 90 % of 200 redraws of the authors; a redraw " +
      "repeats pairs, so that an ECE lies at the lower end of its interval or below.",
    leftOutTable(trials.leftOut, figures, isAdmitted),
    "The same by length, with the genre that is worst at each bar:",
    leftOutByLength(trials.leftOut),
    "**Calibrated genres.** Pairs by authors that neither spaces, test nor calibration have seen. A pair " +
      "that is not shown to be of the genre counts with its answer, .5.",
    calibratedTable(trials.within),
    targetTable(trials.within, federalist),
  ].join("\n\n");
}
