import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SingleBar } from "cli-progress";
import { Command } from "commander";
import { utcDateOf } from "../../lib/core/calendar-date.ts";
import { writePart } from "../generate/document-part.ts";
import { runCommand } from "../operator/command.ts";
import { authorshipReport } from "./validation/authorship.ts";
import { equityTables } from "./validation/equities.ts";
import { interpretationTable } from "./validation/interpretation.ts";
import { languageReport } from "./validation/language.ts";
import { loadEvents, type Replay, replay } from "./validation/replay.ts";
import { report } from "./validation/report.ts";
import { signalTables } from "./validation/signals.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Where the replay is cut to show that nothing depends on what follows: in the worst of weeks. */
const CUT = "2008-10-10";

/** Ids of the series that come with the repository. */
const bundledIds = (): Set<string> =>
  new Set(
    readdirSync(join(ROOT, "scripts/sample/series"))
      .filter((name) => name.endsWith(".csv"))
      .map((name) => name.slice(0, -4)),
  );

/** How many readings and index points up to the cut come out the same without the later data. */
function compare(full: Replay, cut: Replay) {
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

async function validate({ data, write }: { data: string; write?: boolean }) {
  const folder = join(data, "series");
  if (!existsSync(folder) || !existsSync(join(data, "stress"))) {
    console.log(`Nothing to replay: ${data} has no folders series and stress (see --data).`);
    console.log(`${languageReport(data, Date.now())}\n\n${authorshipReport(data)}`);
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
  const [full, small, cut] = [replay(events, tick), replay(bundled, tick), replay(early, tick)];
  bar.stop();
  const tables = [
    report(data, now, full, small, compare(full, cut)),
    interpretationTable([["all", full] as const, ["bundled 13", small] as const]),
    equityTables(data, now),
    signalTables(data, now),
    languageReport(data, now),
    authorshipReport(data),
  ];
  const text = tables.join("\n\n");
  console.log(text);
  if (write) await writePart("accuracy", "validation", text);
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
    .option("--write", "also replace the tables in docs/accuracy.md")
    .allowExcessArguments(false)
    .showHelpAfterError()
    .action((options: { data: string; write?: boolean }) => runCommand(() => validate(options)))
    .parseAsync();
}
