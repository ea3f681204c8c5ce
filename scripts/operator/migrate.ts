// The command `npm run db:migrate`: applies the migrations to a database.

import { Command } from "commander";
import { sql } from "drizzle-orm";
import type { Db } from "../../lib/runtime/database/client.ts";
import { syncCatalogue } from "../../lib/sensors/actions/sync-catalogue.ts";
import { CommandError, runCommand } from "./command.ts";
import { openDatabase } from "./database.ts";
import {
  createdTables,
  destructiveStatements,
  JOURNAL_SQL,
  type Migration,
  pendingMigrations,
  readMigrations,
} from "./migrations.ts";
import { INITIAL_SCHEMA_SHA256, schemaDigest } from "./schema-digest.ts";

/** Id of the advisory lock that every migration takes; an arbitrary constant. */
const MIGRATION_LOCK = 7_215_003;
const UNIQUE_VIOLATION = "23505";

type MigrateOptions = {
  log: (line: string) => void;
  allowDestructive?: boolean;
  /** Migrations to apply instead of those in `drizzle/migrations`. */
  migrations?: Migration[];
};

/**
 * Brings a database to the newest schema and catalogue. Each migration is one transaction that
 * includes its journal row, so a failed or killed migration leaves nothing behind. When two runs
 * start at once, each migration is applied by one of them. A migration that could lose data is
 * refused before anything is done.
 */
export async function migrate(db: Db, options: MigrateOptions) {
  const { log, allowDestructive = false, migrations: all = readMigrations() } = options;
  await adoptOldJournal(db, all, log);
  const pending = pendingMigrations(all, await appliedMigrations(db));
  log(
    pending.length === 0
      ? `Schema is current (${all.length} migration${all.length === 1 ? "" : "s"}).`
      : `To apply: ${pending.map(({ tag }) => tag).join(", ")}.`,
  );
  const newTables = createdTables(pending);
  const destructive = pending.flatMap((migration) =>
    destructiveStatements(migration, newTables).map(
      (statement) => `${migration.tag}: ${statement}`,
    ),
  );
  if (destructive.length > 0 && !allowDestructive) {
    throw new CommandError(
      `these could lose data, so nothing was done; back up, then add --allow-destructive: ${destructive.join("; ")}`,
    );
  }
  for (const migration of pending) {
    const outcome = await applyMigration(db, migration);
    log(`  ${migration.tag}: ${outcome}.`);
  }
  await switchOffJit(db);
  const catalogue = await syncCatalogue(db);
  log(`Catalogue: ${catalogue.series} series, ${catalogue.sensors} sensors.`);
}

/**
 * Has new sessions run statements without compiling them first. The planner's costs of a statement with many small
 * subqueries are far too high while its tables are small, so it compiled for 0.8 s of CPU what runs for 2 ms. Only
 * the owner of a database may set this; the Workers' own user gets it by `npm run db:role`.
 */
const switchOffJit = (db: Db) =>
  db.execute(
    sql.raw(`do $$ begin
      perform pg_advisory_xact_lock(${MIGRATION_LOCK});
      if current_setting('jit') = 'on' then
        execute format('alter database %I set jit = off', current_database());
      end if;
    exception when insufficient_privilege then null;
    end $$`),
  );

/**
 * A database from before the migrations were merged into one initial migration has other names in
 * its journal. When its schema equals the initial one, the initial migration is recorded as
 * applied; else nothing is done.
 */
async function adoptOldJournal(
  db: Db,
  [initial]: readonly Migration[],
  log: MigrateOptions["log"],
): Promise<void> {
  const applied = await appliedMigrations(db);
  if (!initial || applied.size === 0 || applied.has(initial.tag)) return;
  if ((await schemaDigest(db)) !== INITIAL_SCHEMA_SHA256) {
    throw new CommandError(
      `the database is of an earlier version with another schema: npm start -- --fresh starts again, ` +
        `and ${await describeData(db)} would be lost`,
    );
  }
  await db.batch([
    db.execute(sql`delete from public.schema_migrations`),
    db.execute(sql`insert into public.schema_migrations (tag, sha256)
      values (${initial.tag}, ${initial.sha256})`),
  ]);
  log(`The schema is that of ${initial.tag}: the journal was adopted.`);
}

/** Describes the data in a database that cannot be computed again. */
async function describeData(db: Db): Promise<string> {
  const counts: string[] = [];
  for (const table of ["api_keys", "subscriptions", "alert_subscriptions", "calls", "documents"]) {
    const { rows } = await db
      .execute<{ n: number }>(sql`select count(*)::int as n from public.${sql.identifier(table)}`)
      .catch(() => ({ rows: [] }));
    counts.push(`${rows[0]?.n ?? 0} ${table.replaceAll("_", " ")}`);
  }
  return counts.join(", ");
}

async function appliedMigrations(db: Db): Promise<Map<string, string>> {
  const journal = await db.execute<{ found: string | null }>(
    sql`select to_regclass('public.schema_migrations')::text as found`,
  );
  if (journal.rows[0]?.found == null) return new Map();
  const { rows } = await db.execute<{ tag: string; sha256: string }>(
    sql`select tag, sha256 from public.schema_migrations`,
  );
  return new Map(rows.map(({ tag, sha256 }) => [tag, sha256]));
}

async function applyMigration(db: Db, { tag, sha256, statements }: Migration) {
  try {
    // The journal row is written first: a second run that waited for the lock then fails on this
    // row and changes nothing.
    await db.batch([
      db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(MIGRATION_LOCK))})::text`),
      db.execute(sql.raw(JOURNAL_SQL)),
      db.execute(
        sql`insert into public.schema_migrations (tag, sha256) values (${tag}, ${sha256})`,
      ),
      ...statements.map((statement) => db.execute(sql.raw(statement))),
    ]);
    return "applied";
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    if ((await appliedMigrations(db)).get(tag) === sha256) return "applied by another run";
    throw error;
  }
}

function sqlStateOf(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  return (error as { code?: unknown }).code ?? sqlStateOf(error.cause);
}

if (import.meta.main) {
  await runCommand(async () => {
    const command = new Command("npm run db:migrate --")
      .description("Applies the migrations of drizzle/ and brings the catalogue up to date.")
      .option("--allow-destructive", "also apply statements that can lose data")
      .parse();
    const { allowDestructive = false } = command.opts<{ allowDestructive?: boolean }>();
    const database = await openDatabase();
    try {
      console.log(`Migrating ${database.description}`);
      await migrate(database.db, { log: (line) => console.log(line), allowDestructive });
    } finally {
      await database.close();
    }
  });
}
