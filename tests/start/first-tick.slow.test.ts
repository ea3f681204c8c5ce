// The first tick of a start: the port answers after it, and health is ok at the first answer, on every date.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bundle, copyBundle, WORKER_FILE } from "../../scripts/local-platform/serve/bundle.ts";
import { whyNotReady } from "../../scripts/local-platform/serve/first-tick.ts";
import { loadSeries } from "../../scripts/local-platform/serve/load-sample.ts";
import { freePort } from "../../scripts/local-platform/serve/ports.ts";
import { type Stack, startStack } from "../../scripts/local-platform/serve/stack.ts";
import { EMPTY } from "../support/database/contents.ts";
import { onlyOnce, type PreparedDatabase, preparedDatabase } from "../support/database/prepared.ts";
import { placeOfRun } from "../support/database/run.ts";

/** Instants of two years that differ in what is closed, late or about to be published. */
const SPECIAL = [
  "2026-01-01T00:00:00Z",
  "2026-01-01T12:00:00Z",
  "2026-01-02T05:00:00Z", // New Year
  "2026-01-19T23:30:00Z",
  "2026-01-20T17:00:00Z", // Monday holiday, the release after it
  "2026-02-28T23:59:59Z",
  "2026-03-01T00:04:00Z", // end of a month
  "2026-03-08T07:30:00Z",
  "2026-11-01T06:30:00Z", // summer time begins and ends
  "2026-04-03T18:00:00Z",
  "2026-04-05T10:00:00Z",
  "2026-04-06T16:00:00Z", // Good Friday
  "2026-06-19T20:16:00Z",
  "2026-07-03T17:30:00Z", // closed, and closed for a Saturday's holiday
  "2026-10-12T21:00:00Z",
  "2026-11-11T21:00:00Z", // the bond market alone is closed
  "2026-11-26T16:00:00Z",
  "2026-11-27T18:14:00Z",
  "2026-11-27T18:15:00Z", // Thanksgiving
  "2026-12-24T18:30:00Z",
  "2026-12-25T15:00:00Z",
  "2026-12-31T23:59:00Z", // Christmas
  "2027-01-18T14:00:00Z",
  "2027-03-26T12:00:00Z",
  "2027-05-31T22:00:00Z",
  "2027-09-06T03:00:00Z",
  "2027-11-26T21:00:00Z",
  "2027-12-31T04:59:00Z",
];
const FROM = Date.parse("2026-01-08T02:10:00Z");
/** 61 days, 5 hours and 40 minutes: other days of the week and other hours each time. */
const STEP_MS = (61 * 24 * 60 + 5 * 60 + 40) * 60_000;
const STARTS = [
  ...SPECIAL,
  ...Array.from({ length: 12 }, (_, n) => new Date(FROM + n * STEP_MS).toISOString()),
];

let dir: string;
let worker: string;
let database: PreparedDatabase;
let stack: Stack | null = null;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "first-tick-"));
  worker = join(placeOfRun().folder, "worker");
  await onlyOnce(worker, async (path) => {
    await copyBundle((await bundle(null)).file, path);
  });
});
afterEach(async () => {
  await stack?.close();
  stack = null;
  await database.drop();
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Asks until a first answer comes. */
async function firstHealth(url: string, isEnded: () => boolean): Promise<[number, unknown]> {
  while (!isEnded()) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer) return [answer.status, await answer.json()];
    await sleep(10);
  }
  return [0, null];
}

/** Starts the service on an empty database. `faults` hold from before the first tick. */
async function start(options: { at?: string; sample?: boolean; faults?: object }) {
  const { at, sample = true, faults } = options;
  database = await preparedDatabase(EMPTY);
  const port = await freePort();
  let isStarted = false;
  const asked = firstHealth(`http://127.0.0.1:${port}`, () => isStarted);
  const startAt = at === undefined ? undefined : Date.parse(at);
  stack = await startStack({
    port,
    dir,
    bundle: { file: join(worker, WORKER_FILE) },
    firstTick: true,
    platform: {
      port: 0,
      dataDir: null,
      image: database.image,
      databaseUrl: database.url,
      sample,
      startAt,
    },
    prepare: async (db, platform) => {
      if (sample) await loadSeries(db, platform, { years: 1 });
      const init = { method: "PUT", body: JSON.stringify(faults ?? {}) };
      await fetch(`${platform.url}/faults`, init);
    },
  });
  const first = await asked;
  isStarted = true;
  return { first, problem: await whyNotReady(stack), stack };
}

describe("health at the first answer", () => {
  test.each(STARTS)("it is ok on a start at %s", async (at) => {
    const { first, stack: started } = await start({ at });
    const [status, body] = first;
    expect([status, body]).toMatchObject([200, { status: "ok", sensors: { stale: 0, dead: 0 } }]);
    const { timestamp } = body as { timestamp: string };
    expect(Date.parse(timestamp) - Date.parse(at)).toBeLessThan(120_000);
    expect(started.platform.now()).toBeGreaterThanOrEqual(Date.parse(timestamp));
  });
});

describe("a first tick that cannot do all its work", () => {
  test("the service answers without the sample, and says that it has no data", async () => {
    const { first, problem } = await start({ sample: false });
    expect(first).toMatchObject([503, { status: "error" }]);
    expect(problem).toMatch(
      /no feed of market data answered .*of the sensors 0 are current, 0 late, 0 without a recent reading$/,
    );
  });

  test("the service answers while the feeds are down, and says why", async () => {
    const { first, problem } = await start({ faults: { feeds: "error" } });
    expect(first[0]).toBeGreaterThan(0);
    expect(problem).toMatch(/no feed of market data answered \(\w+: [^;]+\)/);
  });

  test("a tick that failed as a whole is said", async () => {
    const { problem } = await start({ faults: { postgres: "error" } });
    expect(problem).toMatch(/^the first tick failed \(see the last lines of [^\n]*workers.log\)$/);
  });
});
