// The command `npm start` in a copy of the project: stopped, killed and started again.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local-platform/serve/ports.ts";
import { copyProject } from "../support/tools/project-copy.ts";

let copy: string;
let url: string;
let env: NodeJS.ProcessEnv;
let running: ChildProcess | null = null;
/** A start takes 20 seconds on a quiet machine, and much longer beside other tests. */
const TIMEOUT_MS = 600_000;

beforeAll(async () => {
  copy = await copyProject();
  const [port, platformPort] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  const ports = { PORT: String(port), PLATFORM_PORT: String(platformPort) };
  env = { ...process.env, ...ports, DATABASE_URL: undefined, REDIS_URL: undefined };
});
afterEach(() => endGroup("SIGKILL"));
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Sends a signal to all processes of the start, as a terminal does. */
function endGroup(signal: NodeJS.Signals): void {
  if (running?.pid !== undefined && running.exitCode === null && running.signalCode === null) {
    process.kill(-running.pid, signal);
  }
}

/** Begins `npm start` without npm. */
function begin(...args: string[]) {
  const program = [join(copy, "scripts/run.mjs"), "scripts/start.ts", "--years", "1", ...args];
  const child = spawn(process.execPath, program, { cwd: copy, env, detached: true });
  running = child;
  const said = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said.text += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, said, ended };
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; !(await isSo()); await sleep(20)) {
    if (Date.now() > end) throw new Error(`waited too long until ${what}`);
  }
}

const health = () => fetch(`${url}/api/health`).catch(() => null);
const answersNobody = async () => (await health()) === null;
const READY = "Regime Intelligence is ready.";

test("a start that is interrupted says so in one sentence, and the next one goes on", {
  timeout: TIMEOUT_MS,
}, async () => {
  for (const words of ["Schema is", "Sample: "]) {
    const { said, ended } = begin();
    await until(words, () => said.text.includes(words));
    endGroup("SIGINT");
    expect(await ended).toBe(0);
    expect(said.text).toMatch(/\nStopped while starting: the next start goes on.\n$/);
    expect(said.text).not.toMatch(/error|fetch failed|^ +at /im);
  }
});

test("nothing answers after the start was killed, and the next start is ready", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { said } = begin();
  await until("the banner came", () => said.text.includes(READY));
  process.kill(JSON.parse(readFileSync(join(copy, ".data/local.json"), "utf8")).pid, "SIGKILL");
  await until("nobody answers", answersNobody);

  const again = begin();
  let first = await health();
  await until("the port answers", async () => {
    first ??= await health();
    return first !== null;
  });
  expect([first?.status, await first?.json()]).toMatchObject([200, { status: "ok" }]);
  await until("the banner came", () => again.said.text.includes(READY));
  // The program that npm runs is killed; the service must not go on without it.
  again.child.kill("SIGKILL");
  await until("nobody answers", answersNobody);
  await again.ended;
  expect(again.said.text).toMatch(/\nStopping.\n$/);

  const behind = begin("--now", "2024-03-05T12:00:00Z");
  expect(await behind.ended).toBe(1);
  expect(behind.said.text).toMatch(
    /^error: the clock cannot go back to 2024-03-05[^\n]* --fresh\n$/,
  );
});

test("an instant that is none is refused in one sentence", async () => {
  const { said, ended } = begin("--now", "yesterday");
  expect(await ended).toBe(1);
  expect(said.text).toBe(
    "error: --now is yesterday: give an instant such as 2026-01-02T15:00:00Z\n",
  );
});
