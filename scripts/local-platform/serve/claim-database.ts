// Decides whether `npm start` may put its sample into a database: only into one that was empty.

import { CommandError } from "../../operator/command.ts";
import { createdTables, readMigrations } from "../../operator/migrations.ts";
import type { Database } from "../database.ts";
import { openPostgres, withoutPassword } from "../open-backends.ts";

/** Name of the table that marks a database that was empty when `npm start` first used it. */
const MARKER_TABLE = "local_sample";

/** The tables that `npm run db:migrate` fills: its journal and the catalogue. */
const FILLED_BY_MIGRATE = ["schema_migrations", "series", "sensors"];

/** Lists all tables that users created, without those of extensions. */
const TABLES = `
  select n.nspname, c.relname, format('%I.%I', n.nspname, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'm', 'f') and c.relpersistence <> 't'
    and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass
      and d.objid = c.oid and d.deptype = 'e')
  order by 3`;

const rowsOf = async (database: Database, query: string) =>
  (await database.query({ query, params: [] })).rows;

/**
 * Whether the sample and the demo keys may be put into the database: the embedded one (without a `DATABASE_URL`), an
 * empty one, which is marked now, or one that was marked before. Any other has data of its owner. It is served
 * without the sample, and only if `isConfirmed`; otherwise this throws a CommandError.
 */
export async function claimDatabase(
  databaseUrl: string | undefined,
  isConfirmed: boolean,
): Promise<boolean> {
  if (!databaseUrl) return true;
  const { database, url } = await openPostgres(databaseUrl, null, undefined, []);
  try {
    const tables = await rowsOf(database, TABLES);
    if (tables.some(([schema, name]) => schema === "public" && name === MARKER_TABLE)) return true;
    const found = await findFilledTable(database, tables);
    if (found === null) {
      await rowsOf(database, `create table public.${MARKER_TABLE} as select now() as begun_at`);
      return true;
    }
    if (isConfirmed) return false;
    throw new CommandError(
      `the database of DATABASE_URL (${withoutPassword(url)}) is not empty (${found}) and was not begun by npm start: name an empty one, or add --yes-use-this-database to serve it as it is, without the sample and without demo keys`,
    );
  } finally {
    await database.close();
  }
}

/** Finds a table that is not ours, or a table of ours that has rows. Null when there is none. */
async function findFilledTable(
  database: Database,
  tables: readonly (string | null)[][],
): Promise<string | null> {
  const ours = createdTables(readMigrations());
  for (const [schema, name = null, quoted] of tables) {
    const isOurs = schema === "public" && name !== null;
    if (isOurs && FILLED_BY_MIGRATE.includes(name)) continue;
    if (!isOurs || !ours.has(name)) return `table ${quoted}`;
    const [row] = await rowsOf(database, `select exists (select 1 from ${quoted})::text`);
    if (row?.[0] === "true") return `table ${quoted}`;
  }
  return null;
}
