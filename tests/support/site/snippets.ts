import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { operationPath } from "../../../functions/site/docs/navigation.ts";
import { OPERATIONS } from "../../../functions/site/docs/operations.ts";
import type { TestApp } from "../service/app.ts";
import { runProgram } from "../tools/programs.ts";
import { samplesOf } from "./pages.ts";

/** What a snippet of one operation did: its status, as far as the language says it, and its text. */
export type Outcome = [id: string, status: number, text: string];

/** A tab of the pages, and how its snippets are run. */
export interface SnippetLanguage {
  name: string;
  ending: string;
  program: string;
  /** Reads rows of id, file and key from `rows.json` or `rows.tsv`, and prints an outcome a line. */
  runner: string;
}

/**
 * Runs the snippets of a language, as the pages have them, in one process, which starts once; each has
 * a key in its environment.
 */
export async function outcomesOf(
  app: TestApp,
  dir: string,
  language: SnippetLanguage,
  asked: { ids: readonly string[]; keyOf: (path: string) => Promise<string> },
): Promise<Map<string, Outcome>> {
  const rows = await Promise.all(
    OPERATIONS.filter(({ id }) => asked.ids.includes(id)).map(async ({ id, path }) => {
      const page = await (await app.get(operationPath(id))).text();
      const code = samplesOf(page).get(language.name);
      if (!code) throw new Error(`${id} has no snippet in ${language.name}`);
      const file = join(dir, `${id}.${language.ending}`);
      await writeFile(file, code);
      return [id, file, await asked.keyOf(path)];
    }),
  );
  const runner = join(dir, `run.${language.ending}`);
  await writeFile(runner, language.runner);
  await writeFile(join(dir, "rows.json"), JSON.stringify(rows));
  await writeFile(join(dir, "rows.tsv"), rows.map((row) => row.join("\t")).join("\n"));
  const done = await runProgram(language.program, [runner], { cwd: dir });
  const outcomes = done.out
    .split("\n")
    .filter((line) => line.startsWith("["))
    .map((line) => JSON.parse(line) as Outcome);
  expect(outcomes, done.err.slice(0, 2_000)).toHaveLength(rows.length);
  return new Map(outcomes.map((outcome) => [outcome[0], outcome]));
}

/** Every snippet answers the status that its page states, and prints the answer where it is a 200. */
export function expectStated(outcomes: ReadonlyMap<string, Outcome>, ids: readonly string[]): void {
  const stated = OPERATIONS.filter(({ id }) => ids.includes(id));
  expect([...outcomes.values()].map(([id, status]) => [id, status]).toSorted()).toEqual(
    stated.map(({ id, example }) => [id, example.status]).toSorted(),
  );
  for (const { id, example } of stated) {
    if (example.status === 200) expect(outcomes.get(id)?.[2], id).not.toBe("");
  }
}

const RUN_PYTHON = `
import contextlib, io, json, os, urllib.error
for id, file, key in json.load(open("rows.json")):
    os.environ["REGIME_KEY"] = key
    out, status, failure = io.StringIO(), 200, ""
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(open(file).read(), file, "exec"), {"__name__": "__main__"})
    except urllib.error.HTTPError as error:
        status = error.code
    except Exception as error:
        status, failure = 0, repr(error)
    print(json.dumps([id, status, failure or out.getvalue()[:80]]))
`;

const RUN_TYPESCRIPT = `
import { readFileSync } from "node:fs";
const say = console.log;
for (const [id, file, key] of JSON.parse(readFileSync("rows.json", "utf8"))) {
  process.env["REGIME_KEY"] = key;
  let [status, text] = [200, ""];
  console.log = (value: unknown) => { text += JSON.stringify(value).slice(0, 80); };
  await import(file).catch((error: Error) => {
    text = error.message;
    status = Number(/^\\d{3}(?= )/.exec(error.message)?.[0] ?? 0);
  });
  say(JSON.stringify([id, status, text]));
}
`;

/** Base R says the status of a failure in a warning, httr2 in its message. */
const RUN_R = `
quoted <- function(text) encodeString(gsub("[^ -~]", " ", substr(text, 1, 80)), quote = '"')
rows <- read.delim("rows.tsv", header = FALSE, colClasses = "character")
for (i in seq_len(nrow(rows))) {
  Sys.setenv(REGIME_KEY = rows[i, 3])
  said <- ""
  note <- function(condition) said <<- paste(said, conditionMessage(condition))
  out <- tryCatch(
    withCallingHandlers(
      paste(capture.output(source(rows[i, 2], local = new.env())), collapse = " "),
      warning = function(warned) { note(warned); invokeRestart("muffleWarning") }
    ),
    error = function(error) { note(error); NULL }
  )
  found <- regmatches(said, regexpr("[45][0-9][0-9] ", said))
  status <- if (!is.null(out)) 200 else if (length(found) > 0) as.integer(found) else 0
  cat(sprintf("[%s,%d,%s]\\n", quoted(rows[i, 1]), as.integer(status), quoted(if (is.null(out)) said else out)))
}
`;

const PARSE_R = `
rows <- read.delim("rows.tsv", header = FALSE, colClasses = "character")
for (i in seq_len(nrow(rows))) cat(sprintf('["%s",%d,"parsed"]\\n', rows[i, 1], length(parse(rows[i, 2]))))
`;

export const SNIPPETS = {
  python: { name: "Python", ending: "py", program: "python3", runner: RUN_PYTHON },
  typescript: {
    name: "TypeScript",
    ending: "mts",
    program: process.execPath,
    runner: RUN_TYPESCRIPT,
  },
  r: { name: "R", ending: "R", program: "Rscript", runner: RUN_R },
  /** Only says how many expressions each file has. */
  parsedR: { name: "R", ending: "R", program: "Rscript", runner: PARSE_R },
} as const satisfies Record<string, SnippetLanguage>;
