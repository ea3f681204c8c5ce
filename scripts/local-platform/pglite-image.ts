// Creates embedded databases quickly: from a stored image that already has the schema.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { JOURNAL_SQL, readMigrations } from "../operator/migrations.ts";
import { hasDiskSpace } from "./disk-space.ts";

export const IN_MEMORY = "memory://";
const MODULES = join(import.meta.dirname, "../../node_modules");
const PROGRAM = join(MODULES, "@electric-sql/pglite/dist/pglite.wasm");
const CACHE = join(MODULES, ".cache");

/** Statements that make an image smaller: the template databases are not used. */
const SHRINK_STATEMENTS = [
  "update pg_database set datistemplate = false",
  "drop database template1",
  "drop database template0",
  // Without it, the log would be replayed each time the image is opened.
  "checkpoint",
];

/**
 * A database in memory needs no large page cache. Its log is short, because no crash leaves a database to
 * recover, and each test unpacks an image with the whole log. On a disk the usual sizes stay: a full disk
 * then shows when the database is created.
 */
const IN_MEMORY_SETTINGS = [
  "shared_buffers=16MB",
  "min_wal_size=2MB",
  "wal_recycle=off",
  "full_page_writes=off",
];
const initdbParams = (directory: string): string[] =>
  directory === IN_MEMORY
    ? ["--wal-segsize=1", ...IN_MEMORY_SETTINGS.map((setting) => `--set=${setting}`)]
    : [];

let compiledProgram: WebAssembly.Module | null = null;

/** Compiles PGlite's program once for all databases of a process, because that takes half the time of a start. */
const pgliteProgram = (): WebAssembly.Module => {
  // The types of the Workers do not allow to compile, so the constructor is called indirectly.
  compiledProgram ??= Reflect.construct(WebAssembly.Module, [
    readFileSync(PROGRAM),
  ]) as WebAssembly.Module;
  return compiledProgram;
};

const imageKind = (directory: string): string =>
  directory === IN_MEMORY ? "pglite-memory" : "pglite-disk";

/** The file of the image. Its name depends on the versions of PGlite, the migrations and the statements above. */
function imagePath(directory: string): string {
  const manifest = join(MODULES, "@electric-sql/pglite/package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const schema = createHash("sha256");
  for (const part of [...SHRINK_STATEMENTS, ...initdbParams(directory)]) schema.update(part);
  for (const { sha256 } of readMigrations()) schema.update(sha256);
  return join(CACHE, `${imageKind(directory)}-${version}-${schema.digest("hex").slice(0, 16)}.tar`);
}

async function makeImage(path: string, directory: string): Promise<Blob> {
  const db = await PGlite.create(IN_MEMORY, { initDbStartParams: initdbParams(directory) });
  await migrateNew(db);
  for (const statement of SHRINK_STATEMENTS) await db.exec(statement);
  const image = await db.dumpDataDir("none");
  await db.close();
  try {
    mkdirSync(CACHE, { recursive: true });
    const kind = imageKind(directory);
    const earlier = readdirSync(CACHE).filter(
      (name) => name.startsWith(kind) && name.endsWith(".tar"),
    );
    for (const name of earlier) rmSync(join(CACHE, name), { force: true });
    // Written under another name first, because several test processes may do this at once.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await image.arrayBuffer()));
    renameSync(unfinished, path);
  } catch {
    // If the folder cannot be written, the next start is only slower.
  }
  return image;
}

/** Creates the whole schema of a new database in one transaction. */
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
 * Creates a database with our schema and no rows, or from the file `image`. Creating the schema takes seconds and
 * unpacking an image much less, so the first image is stored next to the installed packages.
 */
export async function createPglite(directory: string, image?: string): Promise<PGlite> {
  const options = { pgliteWasmModule: pgliteProgram() };
  if (image !== undefined) {
    const loadDataDir = new Blob([readFileSync(image)]);
    return PGlite.create(directory, { ...options, loadDataDir });
  }
  const path = imagePath(directory);
  let storedImage: Blob | null = null;
  try {
    storedImage = new Blob([readFileSync(path)]);
    return await PGlite.create(directory, { ...options, loadDataDir: storedImage });
  } catch (error) {
    // There is no image yet, or it is incomplete. On a full disk a new one would not help.
    if (storedImage && directory !== IN_MEMORY && !hasDiskSpace(directory)) throw error;
    if (storedImage) rmSync(path, { force: true });
    return PGlite.create(directory, { ...options, loadDataDir: await makeImage(path, directory) });
  }
}
