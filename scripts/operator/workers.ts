// The names of the Workers, and how commands run npm and wrangler.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "./command.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The environments of wrangler.toml: one Worker each. */
export const WORKERS: readonly string[] = [
  ...readFileSync(join(ROOT, "wrangler.toml"), "utf8").matchAll(/^\[env\.([a-z-]+)\]/gm),
].map(([, group]) => group ?? "");

/** The command of Cloudflare's deployment tool; rehearsals set another program. */
export const WRANGLER =
  process.env["WRANGLER"] ?? join(ROOT, "node_modules/wrangler/bin/wrangler.js");

/**
 * Runs a program and shows its output; `input` goes to its standard input. A failure ends the
 * command.
 */
function runStep(what: string, program: string, args: readonly string[], input?: string): void {
  console.log(`== ${what}`);
  const reads = input === undefined ? "inherit" : "pipe";
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: [reads, "inherit", "inherit"],
    input,
  });
  if (status !== 0) throw new CommandError(`${what} failed: nothing after it was done`);
}

export const npmStep = (what: string, script: string, args: readonly string[] = []) =>
  runStep(what, "npm", ["run", "--silent", script, "--", ...args]);

export const wranglerStep = (what: string, args: readonly string[], input?: string) =>
  runStep(what, process.execPath, [WRANGLER, ...args], input);

/** Runs wrangler and returns its output. */
export function wranglerOutput(what: string, args: readonly string[]): string {
  console.log(`== ${what}`);
  try {
    const text = execFileSync(process.execPath, [WRANGLER, ...args], {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    process.stdout.write(text);
    return text;
  } catch {
    throw new CommandError(`${what} failed: nothing after it was done`);
  }
}
