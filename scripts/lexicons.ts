import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { CommandError, runCommand } from "./command.ts";
import { concordance } from "./concordance.ts";
import { lexiconModule, readLexicons } from "./lexicon-files.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "lib/domain/language/lexicons");
const target = join(root, "lib/domain/language/lexicon.generated.ts");

function compile({ check }: { check?: boolean }) {
  const lexicons = readLexicons(folder);
  const text = lexiconModule(lexicons);
  const name = relative(root, target);
  if (check && readFileSync(target, "utf8") !== text) {
    throw new CommandError(`${name} is stale: run npm run lexicons`);
  }
  if (!check) writeFileSync(target, text);
  const cues = lexicons.map(({ category, rows }) => ({
    category,
    patterns: rows.length,
    cues: rows.reduce((sum, row) => sum + row.cues.length, 0),
  }));
  console.table(cues);
  console.log(`${name} is current: ${Buffer.byteLength(text)} bytes`);
}

function showConcordance(cue: string, directory: string | undefined, limit: number) {
  const texts = directory ?? join(root, "scripts/sample/texts");
  const { lines, total } = concordance(cue, texts, limit);
  for (const line of lines) console.log(line);
  console.log(`${lines.length} of ${total} occurrences of "${cue}" in ${texts}`);
}

if (import.meta.main) {
  const program = new Command("npm run lexicons --").description(
    "Compiles lib/domain/language/lexicons/*.tsv to lexicon.generated.ts.",
  );
  program
    .command("compile", { isDefault: true })
    .description("compile all lexicons (what happens without a command)")
    .option("--check", "write nothing; exit 1 when the committed file is stale")
    .action((options) => runCommand(async () => compile(options)));
  program
    .command("concordance")
    .description("show a cue in context, spread evenly over the texts, to judge whether it holds")
    .argument("<cue>", "a cue or pattern, as in a .tsv: 'headwind(s)'")
    .argument("[dir]", "folder of .txt files; default: the bundled texts")
    .option("-n, --lines <count>", "lines to show", Number, 20)
    .action((cue, dir, { lines }) => runCommand(async () => showConcordance(cue, dir, lines)));
  program.addHelpText(
    "after",
    `
A .tsv has a line "# rule: …" and the columns cue, author, date, source, note.
A cue is 1 to 8 lower-case words: {a|b} is a choice, (s) an option, # any number.
A new .tsv is a new category; nothing else needs an edit.`,
  );
  program.parse();
}
