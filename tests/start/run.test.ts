// The program that runs every script: what it installs first, and under which Node.

import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/local-platform/serve/ports.ts";
import { runProgram } from "../support/tools/programs.ts";

const root = join(import.meta.dirname, "../..");
/** A project with one package and one pinned Node, which npm has not installed yet. */
let project: string;
let taken: Server | null = null;

const write = (path: string, text: string) => {
  mkdirSync(join(project, path, ".."), { recursive: true });
  writeFileSync(join(project, path), text, { mode: 0o755 });
};
const LOCKED = {
  "node_modules/some": { version: "1.0.0" },
  "node_modules/pinned-node": { version: "24.0.0", optional: true },
};

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "run-"));
  mkdirSync(join(project, "scripts"));
  for (const name of ["run.mjs", "ports.mjs", "jsx.mjs", "text-module.mjs"]) {
    cpSync(join(root, "scripts", name), join(project, "scripts", name));
  }
  write(
    "package.json",
    '{"optionalDependencies":{"another-node":"24.0.0","pinned-node":"24.0.0"}}',
  );
  write("package-lock.json", JSON.stringify({ packages: { "": {}, ...LOCKED } }));
  const report = `console.log(process.env.PINNED ?? "own", process.argv.slice(2).join(" "))`;
  write("scripts/start.ts", report);
  write("scripts/other.ts", `const words: string = "stays"; ${report}`);
  write("old/node", "#!/bin/sh\necho v20.19.0\n");
});
afterEach(() => {
  taken?.close();
  taken = null;
  rmSync(project, { recursive: true, force: true });
});

/** Makes the program `npm`, which installs the packages of these paths. */
function fakeNpm(paths: readonly (keyof typeof LOCKED)[], more = ""): void {
  const packages = JSON.stringify(Object.fromEntries(paths.map((path) => [path, LOCKED[path]])));
  const made = paths.map(
    (path) => `mkdir -p ${path}/bin
      echo '{"bin":{"node":"bin/node"}}' > ${path}/package.json
      printf '#!/bin/sh\\nPINNED=pinned exec ${process.execPath} "$@"\\n' > ${path}/bin/node
      chmod +x ${path}/bin/node`,
  );
  const record = `mkdir -p node_modules; echo '{"packages":${packages}}' > node_modules/.package-lock.json`;
  write("fake/npm", `#!/bin/sh\necho "$@" >> npm.log\n${more}\n${record}\n${made.join("\n")}\n`);
}

const npmCalls = () => readFileSync(join(project, "npm.log"), { encoding: "utf8", flag: "a+" });

function environment(env: Record<string, string>) {
  const path = `${join(project, "fake")}${delimiter}${process.env["PATH"]}`;
  return { PATH: path, npm_node_execpath: process.execPath, npm_lifecycle_event: "", ...env };
}
const run = (args: string[], env: Record<string, string> = {}) =>
  runProgram(process.execPath, [join(project, "scripts/run.mjs"), ...args], {
    env: environment(env),
  });

/** Whether a process runs; one that has ended stays listed until its parent reads its end. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

const BOTH = ["node_modules/some", "node_modules/pinned-node"] as const;
const old = () => ({ npm_node_execpath: join(project, "old/node") });

describe("the install", () => {
  test("it happens once, and says how far it is", async () => {
    fakeNpm(BOTH);
    const first = await run(["scripts/other.ts", "--flag"]);
    expect(first.out).toBe("own --flag\n");
    expect(first.err).toMatch(/^Installing \(npm ci\): 0 of 1 packages, \d+ s\n/);
    expect(first.err).toMatch(/: 1 of 1 packages, \d+ s\n$/);
    expect(await run(["scripts/other.ts"])).toMatchObject({ status: 0, err: "" });
    expect(npmCalls()).toMatch(/^ci [^\n]*\n$/);
  });

  test("a failed install is said in one sentence", async () => {
    fakeNpm([], "exit 1");
    const { status, out, err } = await run(["scripts/other.ts"]);
    expect([status, out]).toEqual([1, ""]);
    expect(err).toMatch(/\nerror: the install failed: [^\n]*\n$/);
  });

  test("a port in use is said before it, for the service alone", async () => {
    fakeNpm(BOTH);
    const [port, other] = [await freePort(), await freePort()];
    taken = createServer().listen(port, "127.0.0.1");
    for (const [name, ports] of [
      ["PORT", { PORT: String(port), PLATFORM_PORT: String(other) }],
      ["PLATFORM_PORT", { PORT: String(other), PLATFORM_PORT: String(port) }],
    ] as const) {
      const { status, out, err } = await run(["scripts/start.ts"], ports);
      expect([status, out]).toEqual([1, ""]);
      expect(err).toBe(
        `error: port ${port} is in use: stop the program that uses it, or set ${name} to a free port\n`,
      );
    }
    expect((await run(["scripts/start.ts"], { PORT: "0" })).err).toContain("PORT is 0: give");
    expect(npmCalls()).toBe("");
    expect((await run(["scripts/other.ts"], { PORT: String(port) })).status).toBe(0);
  });

  test.each([
    // As a terminal does, to the whole group; the others to this process alone.
    ["Ctrl-C", "SIGINT", -1],
    ["a stop", "SIGTERM", 1],
    ["a closed terminal", "SIGHUP", 1],
  ] as const)("%s during it ends npm with what it started, and says so", async (_, signal, to) => {
    fakeNpm(BOTH, `sleep 60 & echo $$ > started; echo $! >> started; wait`);
    const program = [join(project, "scripts/run.mjs"), "scripts/other.ts"];
    const env = { ...process.env, ...environment({}) };
    const child = spawn(process.execPath, program, { env, detached: true });
    let err = "";
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    const ended = new Promise((resolve) => child.on("exit", resolve));
    const started = () =>
      readFileSync(join(project, "started"), { encoding: "utf8", flag: "a+" }).match(
        /\d+(?=\n)/g,
      ) ?? [];
    while (started().length < 2) await sleep(20);
    process.kill((child.pid ?? 0) * to, signal);
    expect(await ended).toBe(0);
    await expect.poll(() => err).toMatch(/\nStopped while installing: the next start goes on.\n$/);
    // Signal 0 only asks whether the process is there.
    for (const pid of started()) {
      await expect.poll(() => isRunning(Number(pid)), { timeout: 20_000 }).toBe(false);
    }
  });
});

describe("the Node that runs a script", () => {
  test("it is the pinned one only where the caller's is too old", async () => {
    fakeNpm(BOTH);
    expect((await run(["scripts/other.ts"], old())).out).toBe("pinned \n");
    expect((await run(["scripts/other.ts"])).out).toBe("own \n");
  });

  test("a pinned Node that is missing is installed where it is needed", async () => {
    fakeNpm(["node_modules/some"]);
    expect((await run(["scripts/other.ts"])).out).toBe("own \n");
    fakeNpm(BOTH);
    expect((await run(["scripts/other.ts"], old())).out).toBe("pinned \n");
    expect(npmCalls().trim().split("\n")).toHaveLength(2);
  });

  test("where none is pinned for the platform, a sentence says what to do", async () => {
    fakeNpm(["node_modules/some"]);
    const { status, err } = await run(["scripts/other.ts"], old());
    expect(status).toBe(1);
    expect(err).toMatch(
      /\nerror: Node 20.19.0 is too old, and no newer one is pinned for [^\n]*\n$/,
    );
  });

  test("an old Node beside a newer one is no reason", async () => {
    fakeNpm(BOTH);
    const env = { npm_node_execpath: join(project, "new/node") };
    write(
      "new/node",
      `#!/bin/sh\n[ "$1" = --version ] && echo v22.18.0 || exec ${process.execPath} "$@"\n`,
    );
    expect((await run(["scripts/other.ts"], env)).out).toBe("own \n");
  });
});

test("each pinned Node is optional, exact, for one platform, and needs no install script", () => {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
  const pinned: Record<string, string> = read("package.json").optionalDependencies;
  const { packages } = read("package-lock.json");
  expect(Object.keys(pinned)).not.toHaveLength(0);
  for (const [name, version] of Object.entries(pinned)) {
    const { hasInstallScript = false, ...locked } = packages[`node_modules/${name}`];
    expect(locked).toMatchObject({ version, optional: true, os: expect.anything() });
    expect([version, hasInstallScript]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), false]);
  }
});
