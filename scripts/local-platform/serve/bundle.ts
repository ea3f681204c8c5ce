// Bundles a Worker with wrangler, as a deployment does.

import { execFile } from "node:child_process";
import { copyFile, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

const root = join(import.meta.dirname, "../../..");
const run = promisify(execFile);

export interface Bundle {
  file: string;
  gzippedBytes: number;
}

/**
 * Bundles the Worker of a group as a deployment does, minified. Null bundles the whole service. Nothing is uploaded.
 * `entry` names another file to bundle.
 */
export async function bundle(group: string | null, entry?: string): Promise<Bundle> {
  const name = entry ? basename(entry, ".ts") : (group ?? "all");
  const outdir = join(root, "dist", name);
  const args = ["deploy", "--dry-run", "--minify", "--outdir", outdir, "--env", group ?? ""];
  if (entry) args.push(entry);
  try {
    await run(
      process.execPath,
      [join(root, "node_modules", "wrangler", "bin", "wrangler.js"), ...args],
      {
        cwd: root,
        env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "1" },
      },
    );
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`bundling ${group ?? "the service"} failed:\n${stderr || stdout}`);
  }
  const file = join(outdir, entry ? `${name}.js` : "worker.js");
  return { file, gzippedBytes: gzipSync(await readFile(file)).length };
}

const IMPORTED_MODULE = /from\s*"\.\/([\w.-]+\.(?:wasm|ttf))"/g;

/** Copies a bundle with the files that it imports beside it, and returns the names of these. */
export async function copyBundle(file: string, to: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  const names = [...new Set([...text.matchAll(IMPORTED_MODULE)].map(([, name = ""]) => name))];
  await Promise.all(
    names.map((name) => copyFile(join(dirname(file), name), join(dirname(to), name))),
  );
  await copyFile(file, to);
  return names;
}
