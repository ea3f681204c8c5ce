import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const MODULES = join(import.meta.dirname, "../../node_modules");
const CACHE = join(MODULES, ".cache");

function imagePath(): string {
  const manifest = join(MODULES, "@electric-sql/pglite/package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  return join(CACHE, `pglite-${version}.tar`);
}

async function makeImage(path: string): Promise<Blob> {
  const db = await PGlite.create("memory://");
  const image = await db.dumpDataDir("none");
  await db.close();
  try {
    mkdirSync(CACHE, { recursive: true });
    // Renamed into place, since several test processes may do this at once.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await image.arrayBuffer()));
    renameSync(unfinished, path);
  } catch {
    // A folder that cannot be written costs the next start its time, nothing else.
  }
  return image;
}

/**
 * A new, empty database. Making one takes seconds, unpacking one a fraction of that, so the first
 * is kept beside the installed packages for all that follow.
 */
export async function createPglite(directory: string): Promise<PGlite> {
  const path = imagePath();
  let kept: Blob | null = null;
  try {
    kept = new Blob([readFileSync(path)]);
    return await PGlite.create(directory, { loadDataDir: kept });
  } catch {
    // No image yet, or one that was cut short.
    if (kept) rmSync(path, { force: true });
    return PGlite.create(directory, { loadDataDir: await makeImage(path) });
  }
}
