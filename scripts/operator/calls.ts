import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { VERDICTS, VOID_REASONS } from "../../lib/record/domain/lifecycle.ts";
import { showAndAsk } from "./calls/drafts.ts";
import { type FileItem, readListFile } from "./calls/list-file.ts";
import * as verbs from "./calls/verbs.ts";
import { CommandError, isDryForNpm, runCommand } from "./command.ts";
import { openDatabase } from "./database.ts";
import { readClock } from "./local-clock.ts";

const LONG_LIST = 100;

/** The options of a command line as one item, in the form of an item of a list file. */
const saidHere = (value: Record<string, unknown>): FileItem => ({
  value: Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)),
  place: "command line",
});

async function run(name: string, verb: verbs.Verb, items: readonly FileItem[]): Promise<void> {
  if (items.length === 0) throw new CommandError("the list is empty: there is nothing to do");
  const { db, close } = await openDatabase();
  try {
    if (items.length >= LONG_LIST) console.log(`${name}: ${items.length} calls …`);
    const started = performance.now();
    const rows = await verb(db, items, await readClock());
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const calls = `${items.length} call${items.length === 1 ? "" : "s"}`;
    const what =
      name === DRY_RUN
        ? "checked, nothing was changed"
        : `${rows} row${rows === 1 ? "" : "s"} on the tape`;
    console.log(`${name}: ${calls}, ${what}, ${seconds} s.`);
  } finally {
    await close();
  }
}

const DRY_RUN = "publish --dry-run";

type PublishFlags = { file?: string; dryRun?: boolean; yes?: boolean };

const command = new Command("npm run calls --")
  .description(
    "The published record. Everything done to a call is a row of the tape; a list is done as a whole " +
      "or not at all. Lists are JSON or YAML.",
  )
  .showHelpAfterError();

command
  .command("publish")
  .description("put calls on the record: their probabilities are frozen")
  .argument("[files...]", "one call or a list in each")
  .option("--file <list>", "another file")
  .option("--dry-run", "show what would be frozen, after all checks, and change nothing")
  .option("--yes", "do not ask on the terminal")
  .action((files: string[], { file, dryRun, yes }: PublishFlags) =>
    runCommand(() => {
      const all = file === undefined ? files : [...files, file];
      if (all.length === 0) throw new CommandError("give the file of a call: publish FILE…");
      const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
      const isDry = dryRun === true || isDryForNpm();
      const may = showAndAsk({ dryRun: isDry, yes, isTerminal, log: console.log });
      const name = isDry ? DRY_RUN : "publish";
      return run(name, verbs.publishIf(may, readClock), all.flatMap(readListFile));
    }),
  );

type Options = Record<string, unknown> & { file?: string };

/** Adds a verb that takes one call from the command line, or a list of calls from a file. */
function add(
  name: string,
  description: string,
  verb: verbs.Verb,
  define: { arguments?: string[]; options?: [flags: string, text: string][] },
  item: (slug: string, rest: string[], options: Options) => FileItem,
): void {
  const made = command
    .command(name)
    .description(description)
    .argument("[slug]", "which call")
    .option("--file <list>", "a list instead: its items have the same members, and slug");
  for (const argument of define.arguments ?? []) made.argument(argument);
  for (const [flags, text] of define.options ?? []) made.option(flags, text);
  made.action((slug: string | undefined, ...given: unknown[]) =>
    runCommand(() => {
      const options = given.at(-2) as Options;
      const rest = given.slice(0, -2).filter((each) => typeof each === "string");
      if (options.file !== undefined) return run(name, verb, readListFile(options.file));
      if (slug === undefined) throw new CommandError(`give a call's slug, or --file: ${name} SLUG`);
      return run(name, verb, [item(slug, rest, options)]);
    }),
  );
}

const asNumber = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? Number(value) : value;

/** Reads a file with one object as the item of the call `slug`. */
function fromFile(slug: string, [path]: string[], name: string): FileItem {
  if (path === undefined) throw new CommandError(`give the file that says what: ${name} SLUG FILE`);
  const [item, ...more] = readListFile(path);
  if (item === undefined || more.length > 0 || typeof item.value !== "object") {
    throw new CommandError(`${path}: it must hold one object`);
  }
  return { value: { ...item.value, slug }, place: item.place };
}

add(
  "mark",
  "note the market's number of an active call",
  verbs.mark,
  {
    arguments: ["[prob]"],
    options: [
      ["--source <name>", "which market"],
      ["--at <instant>", "when it was that; now"],
    ],
  },
  (slug, [prob], { source, at }) => saidHere({ slug, prob: asNumber(prob), source, at }),
);
add("close", "close a call", verbs.close, {}, (slug) => saidHere({ slug }));
add(
  "propose",
  "file evidence; it may be challenged for 24 hours",
  verbs.propose,
  {
    options: [
      ["--outcome <yes|no>", "what happened"],
      ["--value <number>", "what was observed"],
      ["--source-url <url>", "where"],
      ["--observed-at <instant>", "when"],
      ["--source-file <file>", "the archived source: its digest is kept"],
      ["--reviewer <name...>", "who looked at it with you"],
    ],
  },
  (slug, _, { outcome, value, sourceUrl, observedAt, sourceFile, reviewer }) =>
    saidHere({
      ...{ slug, outcome, reviewer, value: asNumber(value) },
      ...{ source_url: sourceUrl, observed_at: observedAt },
      source_sha256: typeof sourceFile === "string" ? digestOf(sourceFile) : undefined,
    }),
);
add(
  "dispute",
  "challenge the evidence within its 24 hours",
  verbs.dispute,
  { options: [["--reason <text>", "why"]] },
  (slug, _, { reason }) => saidHere({ slug, reason }),
);
add(
  "grade",
  "grade after the window; what is disputed needs two reviewers, or one after the window",
  verbs.grade,
  { options: [["--reviewer <name...>", "who reviewed it, without the one who filed it"]] },
  (slug, _, { reviewer }) => saidHere({ slug, reviewer }),
);
add(
  "void",
  "end a call without a verdict",
  verbs.voidCall,
  { options: [["--reason <reason>", VOID_REASONS.join(", ")]] },
  (slug, _, { reason }) => saidHere({ slug, reason }),
);
add(
  "correct",
  `correct the verdict of a final call: a file with verdict (${VERDICTS.join(", ")}) and what else was wrong`,
  verbs.correct,
  { arguments: ["[path]"] },
  (slug, rest) => fromFile(slug, rest, "correct"),
);
add(
  "clarify",
  "word a call better: a file with title, statement, resolution_criterion, resolution_source",
  verbs.clarify,
  { arguments: ["[path]"] },
  (slug, rest) => fromFile(slug, rest, "clarify"),
);

function digestOf(path: string): string {
  try {
    return createHash("sha256").update(readFileSync(path)).digest("hex");
  } catch (error) {
    throw new CommandError(
      `${path}: it cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})`,
    );
  }
}

await command.parseAsync();
