// The command `npm run calls`: publishes calls (forecasts), records market numbers, closes, grades and corrects
// calls.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { VERDICTS, VOID_REASONS } from "../../lib/record/domain/lifecycle.ts";
import { confirmOnTerminal } from "./calls/drafts.ts";
import { type FileItem, readListFile } from "./calls/list-file.ts";
import * as subcommands from "./calls/subcommands.ts";
import { CommandError, isDryRunForNpm, runCommand } from "./command.ts";
import { openDatabase } from "./database.ts";
import { readClock } from "./local-clock.ts";

const MIN_LONG_LIST = 100;

/** Turns the options of a command line into an item, as a list file has it. */
const itemFromOptions = (value: Record<string, unknown>): FileItem => ({
  value: Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)),
  place: "command line",
});

async function run(
  name: string,
  subcommand: subcommands.Subcommand,
  items: readonly FileItem[],
): Promise<void> {
  if (items.length === 0) throw new CommandError("the list is empty: there is nothing to do");
  const { db, close } = await openDatabase();
  try {
    if (items.length >= MIN_LONG_LIST) console.log(`${name}: ${items.length} calls …`);
    const started = performance.now();
    const rows = await subcommand(db, items, await readClock());
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
      const isDry = dryRun === true || isDryRunForNpm();
      const confirm = confirmOnTerminal({ dryRun: isDry, yes, isTerminal, log: console.log });
      const name = isDry ? DRY_RUN : "publish";
      return run(
        name,
        subcommands.publishAfterConfirmation(confirm, readClock),
        all.flatMap(readListFile),
      );
    }),
  );

type Options = Record<string, unknown> & { file?: string };

/** Adds a subcommand that takes one call from the command line, or a list of calls from a file. */
function addSubcommand(
  name: string,
  description: string,
  subcommand: subcommands.Subcommand,
  define: { arguments?: string[]; options?: [flags: string, text: string][] },
  item: (slug: string, rest: string[], options: Options) => FileItem,
): void {
  const cliCommand = command
    .command(name)
    .description(description)
    .argument("[slug]", "which call")
    .option("--file <list>", "a list instead: its items have the same members, and slug");
  for (const argument of define.arguments ?? []) cliCommand.argument(argument);
  for (const [flags, text] of define.options ?? []) cliCommand.option(flags, text);
  cliCommand.action((slug: string | undefined, ...args: unknown[]) =>
    runCommand(() => {
      const options = args.at(-2) as Options;
      const rest = args.slice(0, -2).filter((each) => typeof each === "string");
      if (options.file !== undefined) return run(name, subcommand, readListFile(options.file));
      if (slug === undefined) throw new CommandError(`give a call's slug, or --file: ${name} SLUG`);
      return run(name, subcommand, [item(slug, rest, options)]);
    }),
  );
}

const toNumber = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? Number(value) : value;

/** Reads a file with one object as the item of the call `slug`. */
function itemFromFile(slug: string, [path]: string[], name: string): FileItem {
  if (path === undefined) throw new CommandError(`give the file that says what: ${name} SLUG FILE`);
  const [item, ...more] = readListFile(path);
  if (item === undefined || more.length > 0 || typeof item.value !== "object") {
    throw new CommandError(`${path}: it must hold one object`);
  }
  return { value: { ...item.value, slug }, place: item.place };
}

addSubcommand(
  "mark",
  "note the market's number of an active call",
  subcommands.mark,
  {
    arguments: ["[prob]"],
    options: [
      ["--source <name>", "which market"],
      ["--at <instant>", "when it was that; now"],
    ],
  },
  (slug, [prob], { source, at }) => itemFromOptions({ slug, prob: toNumber(prob), source, at }),
);
addSubcommand("close", "close a call", subcommands.close, {}, (slug) => itemFromOptions({ slug }));
addSubcommand(
  "propose",
  "file evidence; it may be challenged for 24 hours",
  subcommands.propose,
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
    itemFromOptions({
      slug,
      outcome,
      reviewer,
      value: toNumber(value),
      source_url: sourceUrl,
      observed_at: observedAt,
      source_sha256: typeof sourceFile === "string" ? digestOf(sourceFile) : undefined,
    }),
);
addSubcommand(
  "dispute",
  "challenge the evidence within its 24 hours",
  subcommands.dispute,
  { options: [["--reason <text>", "why"]] },
  (slug, _, { reason }) => itemFromOptions({ slug, reason }),
);
addSubcommand(
  "grade",
  "grade after the window; what is disputed needs two reviewers, or one after the window",
  subcommands.grade,
  { options: [["--reviewer <name...>", "who reviewed it, without the one who filed it"]] },
  (slug, _, { reviewer }) => itemFromOptions({ slug, reviewer }),
);
addSubcommand(
  "void",
  "end a call without a verdict",
  subcommands.voidCall,
  { options: [["--reason <reason>", VOID_REASONS.join(", ")]] },
  (slug, _, { reason }) => itemFromOptions({ slug, reason }),
);
addSubcommand(
  "correct",
  `correct the verdict of a final call: a file with verdict (${VERDICTS.join(", ")}) and what else was wrong`,
  subcommands.correct,
  { arguments: ["[path]"] },
  (slug, rest) => itemFromFile(slug, rest, "correct"),
);
addSubcommand(
  "clarify",
  "word a call better: a file with title, statement, resolution_criterion, resolution_source",
  subcommands.clarify,
  { arguments: ["[path]"] },
  (slug, rest) => itemFromFile(slug, rest, "clarify"),
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
