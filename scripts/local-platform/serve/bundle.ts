// Bundles a Worker with wrangler, as a deployment does.

import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

const root = join(import.meta.dirname, "../../..");
const run = promisify(execFile);

export interface Bundle {
  /** The code. The modules that it imports (texts, fonts, WebAssembly) are beside it. */
  file: string;
  /** Size of code and modules, counted as Cloudflare counts it. */
  gzippedBytes: number;
}

/** The file of the code in a folder of `copyBundle`. */
export const WORKER_FILE = "worker.js";

/** The name that wrangler gives a module that is not code, which begins with its digest. */
const MODULE_NAME = /"\.\/([0-9a-f]{40}-[^"/]+)"/g;

/** The names of the modules that a bundle imports. */
const modulesOf = (code: string): string[] => [
  ...new Set([...code.matchAll(MODULE_NAME)].map(([, name = ""]) => name)),
];

/** Copies a bundle into a folder. Returns the names of its modules. */
export async function copyBundle(file: string, folder: string): Promise<string[]> {
  const modules = modulesOf(await readFile(file, "utf8"));
  await mkdir(folder, { recursive: true });
  await copyFile(file, join(folder, WORKER_FILE));
  await Promise.all(modules.map((name) => copyFile(join(dirname(file), name), join(folder, name))));
  return modules;
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
  const file = join(outdir, entry ? `${name}.js` : WORKER_FILE);
  const code = await readFile(file);
  const modules = modulesOf(code.toString()).map((name) => readFile(join(outdir, name)));
  const all = Buffer.concat([code, ...(await Promise.all(modules))]);
  return { file, gzippedBytes: gzipSync(all).length };
}
