import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { JOURNAL_SQL, readMigrations } from "../operator/migrations.ts";
import { hasRoomBeside } from "./disk-room.ts";

export const IN_MEMORY = "memory://";
const MODULES = join(import.meta.dirname, "../../node_modules");
const PROGRAM = join(MODULES, "@electric-sql/pglite/dist/pglite.wasm");
const CACHE = join(MODULES, ".cache");

/** Only the one database is ever used: what others would begin as need not be copied with it. */
const SMALLER = [
  "update pg_database set datistemplate = false",
  "drop database template1",
  "drop database template0",
];
/** A database in memory needs no large cache of its own pages. */
const IN_MEMORY_PARAMS = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** What a database in memory begins as, and PGlite's program, where another thread has compiled it. */
export type PgliteOrigin = { image?: string | undefined; program?: WebAssembly.Module | undefined };

let compiled: WebAssembly.Module | null = null;

/** Compiled once for all databases of a process and their threads: that is half the time of a start. */
export const pgliteProgram = (): WebAssembly.Module => {
  // As the Workers' types have it, nothing can be compiled.
  compiled ??= Reflect.construct(WebAssembly.Module, [readFileSync(PROGRAM)]) as WebAssembly.Module;
  return compiled;
};

/** Of this PGlite, these migrations and the statements above: each may change. */
function imagePath(): string {
  const manifest = join(MODULES, "@electric-sql/pglite/package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const schema = createHash("sha256");
  for (const part of SMALLER) schema.update(part);
  for (const { sha256 } of readMigrations()) schema.update(sha256);
  return join(CACHE, `pglite-${version}-${schema.digest("hex").slice(0, 16)}.tar`);
}

async function makeImage(path: string): Promise<Blob> {
  const db = await PGlite.create(IN_MEMORY);
  await migrateNew(db);
  for (const statement of SMALLER) await db.exec(statement);
  const image = await db.dumpDataDir("none");
  await db.close();
  try {
    mkdirSync(CACHE, { recursive: true });
    const earlier = readdirSync(CACHE).filter((name) => /^pglite-.*\.tar$/.test(name));
    for (const name of earlier) rmSync(join(CACHE, name), { force: true });
    // Renamed into place, since several test processes may do this at once.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await image.arrayBuffer()));
    renameSync(unfinished, path);
  } catch {
    // A folder that cannot be written costs the next start its time, nothing else.
  }
  return image;
}

/** The schema of a database that nobody has seen yet: all of it at once. */
async function migrateNew(db: PGlite): Promise<void> {
  await db.transaction(async (all) => {
    await all.exec(JOURNAL_SQL);
    for (const { tag, sha256, statements } of readMigrations()) {
      await all.query("insert into public.schema_migrations (tag, sha256) values ($1, $2)", [
        tag,
        sha256,
      ]);
      for (const statement of statements) await all.exec(statement);
    }
  });
}

/**
 * A new database with our schema and no rows, or as the file `image` has it. Making one takes seconds, unpacking one a
 * fraction of that, so the first is stored next to the installed packages for later use.
 */
export async function createPglite(
  directory: string,
  { image, program }: PgliteOrigin = {},
): Promise<PGlite> {
  const options = {
    pgliteWasmModule: program ?? pgliteProgram(),
    ...(directory === IN_MEMORY && { startParams: IN_MEMORY_PARAMS }),
  };
  if (image !== undefined) {
    const loadDataDir = new Blob([readFileSync(image)]);
    return PGlite.create(directory, { ...options, loadDataDir });
  }
  const path = imagePath();
  let kept: Blob | null = null;
  try {
    kept = new Blob([readFileSync(path)]);
    return await PGlite.create(directory, { ...options, loadDataDir: kept });
  } catch (error) {
    // No image yet, or one that was cut short; where there is no room, another one helps nobody.
    if (kept && directory !== IN_MEMORY && !hasRoomBeside(directory)) throw error;
    if (kept) rmSync(path, { force: true });
    return PGlite.create(directory, { ...options, loadDataDir: await makeImage(path) });
  }
}
