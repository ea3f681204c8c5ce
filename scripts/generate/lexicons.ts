// The command `npm run lexicons`: compiles the lexicons, shows a cue in context, and logs reviews of cues.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { CommandError, runCommand } from "../operator/command.ts";
import { ACCEPTANCE, drawLines } from "../research/acceptance.ts";
import { addReviews, readLog, updateLog, writeLog } from "../research/acceptance-log.ts";
import { concordance } from "../research/concordance.ts";
import { knownWordsJson } from "./known-words.ts";
import { ACCEPTANCE_LOG, lexiconJson, readLexicons } from "./lexicon-files.ts";

const root = join(import.meta.dirname, "../..");
const language = join(root, "lib/language/domain");
const folder = join(language, "lexicons");

function compile({ check }: { check?: boolean }) {
  const lexicons = readLexicons(folder);
  const { lexicon, version } = lexiconJson(lexicons);
  const written = [
    writeOrCheck("lexicon.generated.json", lexicon, check),
    writeOrCheck("lexicon-version.generated.json", version, check),
    writeOrCheck("text/known-words.generated.json", knownWordsJson(), check),
  ];
  const cues = lexicons.map(({ category, rows }) => ({
    category,
    patterns: rows.length,
    cues: rows.reduce((sum, row) => sum + row.cues.length, 0),
  }));
  console.table(cues);
  for (const line of written) console.log(line);
}

/** Writes a generated file, or only checks that it is current; returns what to tell. */
function writeOrCheck(name: string, text: string, isCheck = false): string {
  const target = join(language, name);
  if (isCheck && readFileSync(target, "utf8") !== text) {
    throw new CommandError(`${relative(root, target)} is stale: run npm run lexicons`);
  }
  if (!isCheck) writeFileSync(target, text);
  return `${relative(root, target)} is current: ${Buffer.byteLength(text)} bytes`;
}

function showConcordance(cue: string, directory: string | undefined, limit: number) {
  const texts = directory ?? join(root, "scripts/sample/texts");
  const { lines, total } = concordance(cue, texts, limit);
  for (const line of lines) console.log(line);
  console.log(`${lines.length} of ${total} occurrences of "${cue}" in ${texts}`);
}

/**
 * Public-domain texts in which cues are reviewed: the bundled ones, and more when they are
 * available.
 */
const CORPORA = [
  "scripts/sample/texts",
  "../shared/data/fomc_minutes",
  "../shared/data/fomc_press_conferences",
  "../shared/data/fomc_statements",
  "../shared/data/authorship/fed_speeches",
  "../shared/data/authorship/federalist",
  "../shared/data/authorship/fiction",
];

interface AcceptOptions {
  lines?: string;
  reviewed?: string;
  reviewer: string;
}

function logReviews({ lines: shown, reviewed, reviewer }: AcceptOptions) {
  const log = join(folder, ACCEPTANCE_LOG);
  const corpora = CORPORA.map((name) => join(root, name)).filter((name) => existsSync(name));
  const samples = drawLines(readLexicons(folder), corpora);
  for (const { category, cue, found, lines } of samples.filter((row) => row.category === shown)) {
    console.log([`${category}: ${cue} (${found})`, ...lines].join("\n"));
  }
  if (shown !== undefined) return;
  const rows = updateLog(samples, readLog(log));
  const reviewInfo = { reviewer, date: new Date().toISOString().slice(0, 10) };
  const all =
    reviewed === undefined ? rows : addReviews(rows, readFileSync(reviewed, "utf8"), reviewInfo);
  writeLog(log, all);
  const read = all.filter((row) => row.reviewed !== null);
  const fullyReviewed = read.filter((row) => row.drawn === ACCEPTANCE.lines);
  const accepted = fullyReviewed.filter(
    (row) => (row.reviewed?.right ?? 0) >= ACCEPTANCE.right * row.drawn,
  );
  console.log(
    `${all.length} cues, ${read.length} reviewed: of ${fullyReviewed.length} with ${ACCEPTANCE.lines} lines ` +
      `${accepted.length} accepted; the others were found less often`,
  );
}

if (import.meta.main) {
  const program = new Command("npm run lexicons --").description(
    "Compiles lib/language/domain/lexicons/*.tsv to the generated files beside them.",
  );
  program
    .command("compile", { isDefault: true })
    .description("compile all lexicons (what happens without a command)")
    .option("--check", "write nothing; exit 1 when a committed file is stale")
    .action((options) => runCommand(async () => compile(options)));
  program
    .command("concordance")
    .description(
      "show a cue in context, spread evenly over the texts, to review whether it is right",
    )
    .argument("<cue>", "a cue or pattern, as in a .tsv: 'headwind(s)'")
    .argument("[dir]", "folder of .txt files; default: the bundled texts")
    .option("-n, --lines <count>", "lines to show", Number, 20)
    .action((cue, dir, { lines }) => runCommand(async () => showConcordance(cue, dir, lines)));
  program
    .command("accept")
    .description("draw up to 20 lines of every cue, and log what reviewers found")
    .option("--lines <category>", "only show the lines of a category, for a review")
    .option("--reviewed <file>", "log these reviews: category, cue, lines that are right, note")
    .option("--reviewer <name>", "who reviewed", "maintainers")
    .action((options) => runCommand(async () => logReviews(options)));
  program.addHelpText(
    "after",
    `
A .tsv has a line "# rule: …" and the columns cue, author, date, source, note.
A cue is 1 to 8 lower-case words: {a|b} is a choice, (s) an option, # any number.
A new .tsv is a new category; nothing else needs an edit.`,
  );
  program.parse();
}
