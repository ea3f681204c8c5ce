// Computes a digest of the database schema, to tell whether a database has the initial schema.

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "../../lib/runtime/database/client.ts";

/** Leaves out the journal of migrations and the marker table of the sample's database. */
const IS_OURS = sql`c.relname not in ('schema_migrations', 'local_sample')`;

/**
 * SHA-256 of the schema `public`: names, types and definitions of columns, constraints, indexes,
 * triggers and functions. The order of columns and the server's version make no difference.
 */
export async function schemaDigest(db: Db): Promise<string> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select c.relname || ' column ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || ' ' || a.attnotnull as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
        and not a.attisdropped and ${IS_OURS}
    union all
    select c.relname || ' constraint ' || k.conname || ' ' || k.contype::text
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'c')
        and ${IS_OURS}
    union all
    select c.relname || ' index ' || i.relname || ' ' || x.indisunique
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where c.relnamespace = 'public'::regnamespace and ${IS_OURS}
    union all
    select c.relname || ' trigger ' || t.tgname || ' ' || t.tgenabled::text || ' ' || t.tgtype
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and ${IS_OURS} and not t.tgisinternal
    union all
    select 'function ' || p.proname || ' ' || md5(p.prosrc)
      from pg_proc p where p.pronamespace = 'public'::regnamespace`);
  const lines = rows.map(({ line }) => line).toSorted();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** Digest of the schema that `drizzle/migrations/0000_initial.sql` alone creates. */
export const INITIAL_SCHEMA_SHA256 =
  "ffff2f6a558a6cd6ac739432a6dc60ca7a116f78b20b9da7c61b7b5050408942";
