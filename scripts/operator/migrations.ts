// Reads the migrations of `drizzle/migrations`, and finds statements that could lose data.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "./command.ts";

const FOLDER = join(import.meta.dirname, "../../drizzle/migrations");

/** Creates the table that lists which migrations were applied to a database. */
export const JOURNAL_SQL = `create table if not exists public.schema_migrations
  (tag text primary key, sha256 text not null, applied_at timestamptz not null default now())`;

export type Migration = { tag: string; sha256: string; statements: string[] };

/** The migrations of `drizzle/migrations`, in the order of its journal. */
export function readMigrations(folder = FOLDER): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")) as {
    entries: { idx: number; tag: string }[];
  };
  return journal.entries
    .toSorted((a, b) => a.idx - b.idx)
    .map(({ tag }) => {
      const text = readFileSync(join(folder, `${tag}.sql`), "utf8");
      const statements = text.split("--> statement-breakpoint").map((part) => part.trim());
      const sha256 = createHash("sha256").update(text).digest("hex");
      return { tag, sha256, statements: statements.filter((statement) => statement !== "") };
    });
}

const DESTRUCTIVE_PATTERNS = [
  /\bdrop\s+(table|column|schema|database|type|view|materialized\s+view|sequence|index|owned)\b/i,
  // A trigger `before truncate` does not truncate anything.
  /(?<!\b(?:before|after|or)\s)\btruncate\b/i,
  /\bdelete\s+from\b/i,
  /\balter\s+(column\s+\S+|type)\s.*\b(type|drop\s+value|rename)\b/is,
  /\brename\b/i,
];

/**
 * Returns the statements that could lose or rewrite data, each shortened to one line. Tables in
 * `newTables` are created by the pending migrations themselves, so they have no data to lose; an index
 * has none either, when the same migration makes it again.
 */
export function destructiveStatements(
  migration: Migration,
  newTables: ReadonlySet<string> = new Set(),
): string[] {
  const statements = migration.statements.map((statement) => withoutCommentsAndStrings(statement));
  const newIndexes = new Set(statements.flatMap((each) => CREATE_INDEX.exec(each)?.[1] ?? []));
  return statements
    .filter((statement) => !newIndexes.has(DROP_INDEX.exec(statement)?.[1] ?? ""))
    .filter((statement) => DESTRUCTIVE_PATTERNS.some((pattern) => pattern.test(statement)))
    .filter((statement) => !newTables.has(ALTER_TABLE.exec(statement)?.[1] ?? ""))
    .map((statement) => statement.replace(/\s+/g, " ").slice(0, 100));
}

/** A single statement that makes or drops one index. */
const CREATE_INDEX = /^create\s+(?:unique\s+)?index\s+"([^"]+)"[^;]*;?$/i;
const DROP_INDEX = /^drop\s+index\s+"([^"]+)"\s*;?$/i;
/** A single statement that changes one table. */
const ALTER_TABLE = /^alter\s+table\s+"([^"]+)"[^;]*;?$/i;
const CREATE_TABLE = /\bcreate\s+table\s+"([^"]+)"/gi;

/** Names of the tables that these migrations create. */
export const createdTables = (migrations: readonly Migration[]): Set<string> =>
  new Set(
    migrations
      .flatMap(({ statements }) => statements)
      .flatMap((statement) => [...withoutCommentsAndStrings(statement).matchAll(CREATE_TABLE)])
      .flatMap(([, table]) => table ?? []),
  );

/**
 * Removes comments and the contents of strings from a statement, because they may contain any word.
 */
const withoutCommentsAndStrings = (statement: string) =>
  statement
    .replace(/--[^\n]*/g, " ")
    .replace(/\/\*.*?\*\//gs, " ")
    .replace(/'(?:[^']|'')*'/g, "''")
    .trim();

/** Returns the migrations still to be applied, given the digests of those that were applied. */
export function pendingMigrations(all: Migration[], applied: ReadonlyMap<string, string>) {
  const existingTags = new Set(all.map(({ tag }) => tag));
  for (const tag of applied.keys()) {
    if (!existingTags.has(tag)) {
      throw new CommandError(`the database has migration ${tag}, which this version does not know`);
    }
  }
  for (const { tag, sha256 } of all) {
    const appliedSha256 = applied.get(tag);
    if (appliedSha256 !== undefined && appliedSha256 !== sha256) {
      throw new CommandError(
        `migration ${tag} was changed after it was applied: use a new database (npm start -- --fresh)`,
      );
    }
  }
  return all.filter(({ tag }) => !applied.has(tag));
}
