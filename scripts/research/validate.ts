// `npm run validate`: measures the methods on real data and writes the pages of docs/accuracy.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SingleBar } from "cli-progress";
import { Command } from "commander";
import { utcDateOf } from "../../lib/core/calendar-date.ts";
import { ACCURACY_PAGES, writePart } from "../generate/document-part.ts";
import { runCommand } from "../operator/command.ts";
import { authorshipReport } from "./validation/authorship.ts";
import { transcriptsReport } from "./validation/conviction-shares.ts";
import { equityTables } from "./validation/equities.ts";
import { indexChoice } from "./validation/index-choice.ts";
import { interpretationTable } from "./validation/interpretation.ts";
import { languageReport } from "./validation/language.ts";
import { ratedReport } from "./validation/rated-answers.ts";
import { loadEvents, replaySample, type SampleReplay } from "./validation/replay.ts";
import { signalTables } from "./validation/signals.ts";
import { readDated, stressIndexReport } from "./validation/stress-index-report.ts";

const ROOT = join(import.meta.dirname, "../..");
/** A replay that ends on this date, in a week of crisis, must give the same values as the full one. */
const CUT = "2008-10-10";

/** Ids of the series in the bundled sample. */
const bundledIds = (): Set<string> =>
  new Set(
    readdirSync(join(ROOT, "scripts/sample/series"))
      .filter((name) => name.endsWith(".csv"))
      .map((name) => name.slice(0, -4)),
  );

/** Counts how many readings and index points of the cut replay equal those of the full one. */
function compareReplays(full: SampleReplay, cut: SampleReplay) {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  let [compared, equal] = [cut.points.length, 0];
  cut.points.forEach((point, i) => {
    if (same(point, full.points[i])) equal += 1;
  });
  for (const [id, readings] of cut.readings) {
    const whole = full.readings.get(id) ?? [];
    compared += readings.length;
    readings.forEach((reading, i) => {
      if (same(reading, whole[i])) equal += 1;
    });
  }
  return { cut: CUT, compared, equal };
}

interface Options {
  data: string;
  transcripts?: string;
  ratings?: string;
  language?: boolean;
  write?: boolean;
}

/**
 * Measures a folder of real transcripts, and answers that people rated. They may not be distributed,
 * so the repository has none.
 */
async function validateTranscripts(folder: string, ratings: string | undefined, write: boolean) {
  const rated =
    ratings === undefined ? "Rated answers: skipped, as none are given." : ratedReport(ratings);
  const text = `${transcriptsReport(folder)}\n\n${rated}`;
  console.log(text);
  if (write) await writePart("accuracy/earnings-calls", "earnings-calls", text);
}

/** Measures the language methods only, which need no replay. */
async function validateLanguage(data: string, write: boolean) {
  const text = await languageReport(data, Date.now());
  console.log(text);
  if (write) await writePart("accuracy/language", "language", text);
}

async function validate({ data, transcripts, ratings, language, write = false }: Options) {
  if (transcripts !== undefined) return validateTranscripts(transcripts, ratings, write);
  if (language) return validateLanguage(data, write);
  const folder = join(data, "series");
  if (!existsSync(folder) || !existsSync(join(data, "stress"))) {
    console.log(`Nothing to replay: ${data} has no folders series and stress (see --data).`);
    console.log(`${await languageReport(data, Date.now())}\n\n${authorshipReport(data)}`);
    return;
  }
  const now = Date.now();
  const events = loadEvents(folder, now);
  const bundled = loadEvents(folder, now, bundledIds());
  const early = events.filter(({ knownAt }) => utcDateOf(knownAt) <= CUT);
  const bar = new SingleBar({
    format: "Replay [{bar}] {percentage}% | {value}/{total} observations | {eta_formatted} to go",
    stream: process.stderr,
    noTTYOutput: !process.stderr.isTTY,
    notTTYSchedule: 5_000,
    hideCursor: true,
  });
  bar.start(events.length + bundled.length + early.length, 0);
  const tick = (done: number) => bar.increment(done);
  const [full, small, cut] = [
    replaySample(events, tick),
    replaySample(bundled, tick),
    replaySample(early, tick),
  ];
  bar.stop();
  const tables = {
    "stress-index": [
      stressIndexReport(data, now, events, full, small, compareReplays(full, cut)),
      indexChoice(data, readDated, now),
    ].join("\n\n"),
    interpretation: interpretationTable([["all", full] as const, ["bundled", small] as const]),
    equities: equityTables(data, now),
    signals: signalTables(data, now),
    language: await languageReport(data, now),
    authorship: authorshipReport(data),
  };
  console.log(Object.values(tables).join("\n\n"));
  if (!write) return;
  for (const name of ACCURACY_PAGES) {
    // Those of earnings calls need other data, and `npm run train` makes those of the model.
    if (name === "earnings-calls" || name === "earnings-model") continue;
    await writePart(`accuracy/${name}`, name, tables[name]);
  }
}

if (import.meta.main) {
  await new Command("npm run validate --")
    .description(
      "Replays real series as they were known and measures sensors and stress index against official indices.",
    )
    .option(
      "--data <directory>",
      "folder with series/ and stress/ of ID.csv files",
      join(ROOT, "../shared/data"),
    )
    .option(
      "--transcripts <directory>",
      "measure only the transcripts below this folder: .txt files, the ticker in the name",
    )
    .option(
      "--ratings <file>",
      "with --transcripts: a CSV file of answers that people rated, with the columns TICKER, QUARTER, YEAR, ANSWER and ASSERTIVE",
    )
    .option("--language", "measure only the language methods, without a replay")
    .option("--write", "also replace the tables in docs/accuracy")
    .allowExcessArguments(false)
    .showHelpAfterError()
    .action((options: Options) => runCommand(() => validate(options)))
    .parseAsync();
}
