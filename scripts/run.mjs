#!/usr/bin/env node
// Runs a script of this project under the project's own Node, after installing what is missing.
// It is plain JavaScript, because it must run on the oldest Node that we accept, before any install.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether every version in the lock file is installed, by npm's own record. */
function isInstalled() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const found = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(locked).every(
    ([path, { version, optional, peer }]) =>
      path === "" || optional || peer || found[path]?.version === version,
  );
}

if (!isInstalled()) {
  console.error("Installing what is missing (npm ci) …");
  const install = spawnSync("npm", ["ci", "--no-fund", "--no-audit", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (install.status !== 0) {
    console.error("The install failed: see above. Run `npm ci` by hand, then try again.");
    process.exit(1);
  }
}

const [script, ...args] = process.argv.slice(2);
const node = join(root, "node_modules", "node", "bin", "node");
const hooks = ["--import", pathToFileURL(join(root, "scripts", "jsx.mjs")).href];
const command = [...hooks, join(root, script), ...args];
const child = spawn(existsSync(node) ? node : process.execPath, command, {
  cwd: root,
  stdio: "inherit",
  env: {
    // Compiled code is kept, which makes later starts faster.
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
    ...process.env,
    PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH}`,
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
