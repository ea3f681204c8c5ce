#!/usr/bin/env node
// Runs a script of this project, after installing what is missing.
// It is plain JavaScript, because it must run on the oldest Node that we accept, before any install.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { freePorts } from "./ports.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), "utf8"));

/** The oldest Node that runs our scripts, which are TypeScript; wrangler and vitest need 22.12. */
const OLDEST = [22, 18];
/** With a terminal one line is written again and again, else a line now and then. */
const [TERMINAL_MS, LOG_MS] = [500, 5_000];
/** How often to look whether npm, which started this, still runs. */
const PARENT_MS = 1_000;

/** The Node that the caller has: npm puts node_modules/.bin, and so the pinned Node, before it on PATH. */
function callersNode() {
  const path = process.env.npm_node_execpath ?? process.execPath;
  const version =
    path === process.execPath
      ? process.versions.node
      : String(spawnSync(path, ["--version"]).stdout)
          .trim()
          .replace(/^v/, "");
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return {
    path,
    version,
    isOld: !(major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])),
  };
}

/** The pinned Node: npm installs the one package of these that is for this platform. */
function pinnedNode() {
  const names = Object.keys(readJson("package.json").optionalDependencies);
  const name = names.find((each) => existsSync(join(root, "node_modules", each, "package.json")));
  if (name === undefined) return null;
  return join(root, "node_modules", name, readJson("node_modules", name, "package.json").bin.node);
}

const locked = readJson("package-lock.json").packages;

/** Whether every version in the lock file is installed, by npm's own record. */
function isInstalled() {
  const record = ["node_modules", ".package-lock.json"];
  if (!existsSync(join(root, ...record))) return false;
  const found = readJson(...record).packages;
  return Object.entries(locked).every(
    ([path, { version, optional, peer }]) =>
      path === "" ||
      found[path]?.version === version ||
      (found[path] === undefined && (optional || peer)),
  );
}

/** Starts npm on the lock file's packages, in a process group of its own where the system has groups. */
const startInstall = () =>
  spawn("npm", ["ci", "--no-fund", "--no-audit", "--no-progress", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
    detached: process.platform !== "win32",
  });

/** Ends npm and the install scripts that it started. */
function endInstall({ pid }) {
  if (pid === undefined) return;
  try {
    if (process.platform === "win32") spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"]);
    else process.kill(-pid, "SIGTERM");
  } catch {
    // It has ended already.
  }
}

/** Waits for npm, and says how far it is. Returns whether it succeeded. */
function finishInstall(npm) {
  const wanted = Object.keys(locked).filter((path) => path !== "" && !locked[path].optional);
  const begun = Date.now();
  const isTerminal = process.stderr.isTTY === true;
  const write = () => {
    const there = wanted.filter((path) => existsSync(join(root, path, "package.json"))).length;
    const seconds = Math.round((Date.now() - begun) / 1_000);
    const text = `Installing (npm ci): ${there} of ${wanted.length} packages, ${seconds} s`;
    process.stderr.write(isTerminal ? `\r${text} ` : `${text}\n`);
  };
  write();
  const timer = setInterval(write, isTerminal ? TERMINAL_MS : LOG_MS);
  return new Promise((resolve) => {
    npm.on("error", () => resolve(false));
    npm.on("close", (code) => resolve(code === 0));
  }).finally(() => {
    clearInterval(timer);
    write();
    if (isTerminal) process.stderr.write("\n");
  });
}

function fail(message) {
  console.error(`error: ${message}`);
  process.exit(1);
}

const [script, ...args] = process.argv.slice(2);
const own = callersNode();
if (!isInstalled() || (own.isOld && pinnedNode() === null)) {
  let npm = null;
  const stop = () => {
    if (npm) endInstall(npm);
    console.error("\nStopped while installing: the next start goes on.");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop);
  if (script === "scripts/start.ts")
    await freePorts(process.env).catch((error) => fail(error.message));
  npm = startInstall();
  if (!(await finishInstall(npm)))
    fail("the install failed: see above. Run `npm ci` by hand, then try again");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, stop);
}
const node = own.isOld ? pinnedNode() : own.path;
if (node === null) {
  const platform = `${process.platform} on ${process.arch}`;
  fail(
    `Node ${own.version} is too old, and no newer one is pinned for ${platform}: install Node ${OLDEST.join(".")} or newer`,
  );
}
const hooks = ["--import", pathToFileURL(join(root, "scripts", "jsx.mjs")).href];
// After `--` Node takes no option of a script, such as `--env-file`, for one of its own.
const child = spawn(node, [...hooks, "--", join(root, script), ...args], {
  cwd: root,
  // The channel closes when this process ends, however it does, so that a service can end with it.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: {
    // Compiled code is kept, which makes later starts faster.
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
    ...process.env,
    PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`,
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
/** The processes above this one: npm, or the shell in which npm runs a script and, where the system tells, npm. */
function starter() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(stat) ?? [];
    return name === "sh" ? `${process.ppid} ${parent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}
// Nothing else tells a script that its npm was killed.
const startedBy = starter();
if (process.env.npm_lifecycle_event) {
  setInterval(() => starter() === startedBy || child.kill("SIGTERM"), PARENT_MS).unref();
}
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  // This process ends by the same signal, so that npm knows that nothing failed.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
