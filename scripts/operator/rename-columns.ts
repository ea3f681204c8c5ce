// The command `npm run rename-columns`: renames columns in a copy of the project to test that the compiler notices
// it.

import { execFile } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { toSnakeCase } from "drizzle-orm/casing";
import { mulberry32 } from "../../lib/core/mulberry32.ts";
import { drawSample } from "../research/authorship/draw-sample.ts";
import { CommandError, runCommand } from "./command.ts";

const ROOT = join(import.meta.dirname, "../..");
const COMPILED = ["drizzle", "functions", "lib", "scripts"];
const QUERIES = "lib/**/queries/*.ts";
const SUFFIX = "Renamed";

export type SchemaColumn = { file: string; table: string; tableName: string; property: string };

/** Finds the `pgTable(...)` expressions of a schema file: constant, table name, start and end. */
function tablesIn(text: string) {
  return [...text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)",\s*/g)].map((match) => {
    const [head, table = "", tableName = ""] = match;
    const start = match.index + head.length;
    const end = endOf(text, start);
    return { table, tableName, start, end, stop: text.indexOf(");\n", end) };
  });
}

/** Returns the position of the brace that closes the one at `start`. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let place = start; place < text.length; place += 1) {
    if (text[place] === "{") depth += 1;
    if (text[place] === "}") depth -= 1;
    if (depth === 0) return place;
  }
  throw new CommandError("a table of the schema has no end");
}

/** Returns all columns of the schema files below a folder. */
export function columnsIn(root: string): SchemaColumn[] {
  return globSync("drizzle/schema/*.ts", { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return tablesIn(text).flatMap(({ table, tableName, start, end }) =>
        [...text.slice(start, end).matchAll(/^ {2,4}(\w+): \w+\(/gm)].map(([, property = ""]) => ({
          file,
          table,
          tableName,
          property,
        })),
      );
    });
}

/** Renames one property in a schema file: in its declaration and in the checks of its table. */
export function renameColumn(text: string, { table, property }: SchemaColumn): string {
  const found = tablesIn(text).find((each) => each.table === table);
  if (found === undefined) throw new CommandError(`no table ${table} in its schema file`);
  const { start, end, stop } = found;
  const declared = new RegExp(`^( {2,4})${property}: `, "m");
  const named = new RegExp(`\\bt\\.${property}\\b`, "g");
  return (
    text.slice(0, start) +
    text.slice(start, end).replace(declared, `$1${property}${SUFFIX}: `) +
    text.slice(end, stop).replace(named, `t.${property}${SUFFIX}`) +
    text.slice(stop)
  );
}

/** Renames the column in the foreign keys of other tables. */
const renameReferences = (text: string, { table, property }: SchemaColumn): string =>
  text.replace(new RegExp(`\\b${table}\\.${property}\\b`, "g"), `${table}.${property}${SUFFIX}`);

/** Whether a query file that names the table also names the column. */
function isUsedByQuery(
  { table, tableName, property }: SchemaColumn,
  texts: readonly string[],
): boolean {
  const ofTable = new RegExp(`\\b(?:${table}|${tableName})\\b`);
  const ofColumn = new RegExp(`\\b(?:${property}|${toSnakeCase(property)})\\b`);
  return texts.some((text) => ofTable.test(text) && ofColumn.test(text));
}

/**
 * Copies the compiled sources to a temporary folder, where the libraries are links to the project's
 * own.
 */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "rename-columns-"));
  for (const part of [...COMPILED, "tests"])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  cpSync(join(ROOT, "tsconfig.json"), join(folder, "base.json"));
  const compilerOptions = { types: ["node", "@cloudflare/workers-types"] };
  const config = { extends: "./base.json", compilerOptions, include: COMPILED };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  return folder;
}

/** Returns the compiler's errors; errors that only a test would find are not included. */
const compilerErrors = (folder: string): Promise<string[]> =>
  new Promise((resolve) => {
    execFile(
      join(ROOT, "node_modules/.bin/tsc"),
      ["-p", folder, "--pretty", "false"],
      { cwd: folder, maxBuffer: 1 << 28 },
      (_, out) =>
        resolve(out.split("\n").filter((line) => /^(?!tests\/)\w.*\berror TS/.test(line))),
    );
  });

/**
 * Groups the columns so that no group has two of the same name: a compiler error shows only the
 * name.
 */
function groupByDistinctName(columns: readonly SchemaColumn[]): SchemaColumn[][] {
  const groups: SchemaColumn[][] = [];
  for (const column of columns) {
    const free = groups.find((group) =>
      group.every(({ property }) => property !== column.property),
    );
    if (free) free.push(column);
    else groups.push([column]);
  }
  return groups;
}

/** Returns the compiler's errors after these columns are renamed in the copy. */
async function errorsAfterRenaming(
  folder: string,
  columns: readonly SchemaColumn[],
): Promise<string[]> {
  const places = globSync(join(folder, "drizzle/schema/*.ts"));
  const texts = places.map((place) => readFileSync(place, "utf8"));
  for (const column of columns) {
    const place = join(folder, column.file);
    writeFileSync(place, renameColumn(readFileSync(place, "utf8"), column));
    for (const other of places) {
      writeFileSync(other, renameReferences(readFileSync(other, "utf8"), column));
    }
  }
  const errors = await compilerErrors(folder);
  for (const [i, place] of places.entries()) writeFileSync(place, texts[i] ?? "");
  const inSchema = errors.find((line) => line.startsWith("drizzle/"));
  if (inSchema) throw new CommandError(`a renaming breaks the schema itself: ${inSchema}`);
  return errors;
}

/**
 * Returns the columns of a group whose renaming causes no compiler error. Doubtful ones are renamed
 * one at a time.
 */
async function findUnnoticedInGroup(folder: string, group: readonly SchemaColumn[]) {
  const errors = await errorsAfterRenaming(folder, group);
  const silent = group.filter(
    ({ property }) => !errors.some((line) => line.includes(`'${property}'`)),
  );
  if (silent.length === 0 || (await errorsAfterRenaming(folder, silent)).length === 0)
    return silent;
  const missed: SchemaColumn[] = [];
  for (const column of silent) {
    if ((await errorsAfterRenaming(folder, [column])).length === 0) missed.push(column);
  }
  return missed;
}

/** Returns the columns whose renaming causes no compiler error. */
async function findUnnoticed(columns: readonly SchemaColumn[], log: (line: string) => void) {
  const folder = copyProject();
  try {
    const [broken] = await compilerErrors(folder);
    if (broken) throw new CommandError(`it does not compile as it is: ${broken}`);
    const missed: SchemaColumn[] = [];
    for (const group of groupByDistinctName(columns)) {
      const found = await findUnnoticedInGroup(folder, group);
      log(`${group.length} renamed, unnoticed: ${found.map(nameOf).join(", ") || "none"}`);
      missed.push(...found);
    }
    return missed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const nameOf = ({ table, property }: SchemaColumn): string => `${table}.${property}`;

type Choice = { all?: true; sample?: number; seed: number };

async function renameColumns({ all, sample, seed }: Choice): Promise<void> {
  if (!all && sample === undefined) throw new CommandError("give --all or --sample <count>");
  const columns = columnsIn(ROOT);
  const chosen = sample === undefined ? columns : drawSample(columns, sample, mulberry32(seed));
  const missed = await findUnnoticed(chosen, console.log);
  const texts = globSync(QUERIES, { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), "utf8"),
  );
  const used = missed.filter((column) => isUsedByQuery(column, texts));
  const unused = missed.filter((column) => !used.includes(column));
  console.log(`${chosen.length} of ${columns.length} columns renamed`);
  console.log(`used by a query, and unnoticed: ${used.map(nameOf).join(", ") || "none"}`);
  console.log(`used by no query: ${unused.map(nameOf).join(", ") || "none"}`);
  if (used.length > 0) process.exitCode = 1;
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("a whole number is wanted");
  return Number(text);
}

if (import.meta.main) {
  new Command("npm run rename-columns --")
    .description(
      "Renames columns of the schema in a copy, those of different names at once, and says which " +
        "renamings the compiler does not notice. All columns take some minutes.",
    )
    .option("--all", "rename every column")
    .option("--sample <count>", "rename this number of columns, drawn at random", wholeNumber)
    .option("--seed <number>", "what the draw begins with", wholeNumber, 1)
    .action((choice: Choice) => runCommand(() => renameColumns(choice)))
    .parse();
}
