import { CommandError } from "../../operator/command.ts";
import { readMigrations, tablesMade } from "../../operator/migrations.ts";
import type { Database } from "../database.ts";
import { openPostgres, shown } from "../opening.ts";

/** Name of the table that marks a database that was empty when `npm start` first used it. */
const MARK = "local_sample";

/** What `npm run db:migrate` alone leaves behind: its journal and the catalogue of the code. */
const FILLED_BY_MIGRATE = ["schema_migrations", "series", "sensors"];

/** Every table of a user but those of extensions. */
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
 * Whether the database is one for the sample and the demo keys: the embedded one (without a
 * `DATABASE_URL`), an empty one, which is marked now, or one that was marked before. Any other belongs
 * to somebody, and is served only for who said that it is meant.
 */
export async function claimDatabase(
  databaseUrl: string | undefined,
  isMeant: boolean,
): Promise<boolean> {
  if (!databaseUrl) return true;
  const { database, url } = await openPostgres(databaseUrl, null, undefined, []);
  try {
    const tables = await rowsOf(database, TABLES);
    if (tables.some(([schema, name]) => schema === "public" && name === MARK)) return true;
    const found = await firstFilled(database, tables);
    if (found === null) {
      await rowsOf(database, `create table public.${MARK} as select now() as begun_at`);
      return true;
    }
    if (isMeant) return false;
    throw new CommandError(
      `the database of DATABASE_URL (${shown(url)}) is not empty (${found}) and was not begun by npm start: name an empty one, or add --yes-use-this-database to serve it as it is, without the sample and without demo keys`,
    );
  } finally {
    await database.close();
  }
}

/** A table that is not ours, or one of ours that has rows; null when there is none. */
async function firstFilled(
  database: Database,
  tables: readonly (string | null)[][],
): Promise<string | null> {
  const ours = tablesMade(readMigrations());
  for (const [schema, name = null, quoted] of tables) {
    const isOurs = schema === "public" && name !== null;
    if (isOurs && FILLED_BY_MIGRATE.includes(name)) continue;
    if (!isOurs || !ours.has(name)) return `table ${quoted}`;
    const [row] = await rowsOf(database, `select exists (select 1 from ${quoted})::text`);
    if (row?.[0] === "true") return `table ${quoted}`;
  }
  return null;
}
