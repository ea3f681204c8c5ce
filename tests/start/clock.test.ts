// The clock of the local platform: where it starts, and that it never goes back behind what was written.

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTick } from "../../functions/cron/run-tick.ts";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";
import { inProcessDb } from "../../scripts/operator/database.ts";
import { migrate } from "../../scripts/operator/migrate.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;

/** A folder with an empty, migrated database, which each test copies. */
const made = mkdtempSync(join(tmpdir(), "clock-"));
let folder: string;
let platform: Platform | null = null;

beforeAll(async () => {
  folder = made;
  await migrate(inProcessDb((await start()).database), { log: () => undefined });
  await platform?.close();
  platform = null;
  rmSync(join(made, "platform.json"));
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clock-"));
  cpSync(made, folder, { recursive: true });
});
afterEach(async () => {
  await platform?.close();
  platform = null;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the platform on the folder's data. A platform that still runs is stopped first. */
async function start(startAt?: number): Promise<Platform> {
  await platform?.close();
  platform = null;
  const options = { port: 0, dataDir: folder, sample: false, now: () => NOW, startAt };
  platform = await startPlatform(options);
  return platform;
}

async function ask({ url }: Platform, method: string, body?: object): Promise<[number, unknown]> {
  const init = { method, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${url}/clock`, init);
  return [answer.status, await answer.json()];
}

const tick = ({ database, now }: Platform, job: string) =>
  runTick({ db: inProcessDb(database), feeds: {} as never, log: () => undefined }, now(), job);

describe("PUT /clock and DELETE /clock", () => {
  test("an ahead and back on which nothing ran is accepted", async () => {
    const started = await start();
    await tick(started, "watch");
    expect((await ask(started, "PUT", { advance_s: 86_400 }))[0]).toBe(200);
    expect((await ask(started, "PUT", { advance_s: -3_600 }))[0]).toBe(200);
    expect(await ask(started, "DELETE")).toMatchObject([200, { offset_ms: 0 }]);
  });

  test("a clock is not set back behind a tick, and stays as it was", async () => {
    const started = await start();
    await ask(started, "PUT", { advance_s: 86_400 });
    await tick(started, "watch");
    await ask(started, "PUT", { advance_s: 3_600 });
    const refused = [
      await ask(started, "DELETE"),
      await ask(started, "PUT", { advance_s: -3_601 }),
      await ask(started, "PUT", { now: "2020-01-01T00:00:00Z" }),
    ];
    for (const [status, body] of refused) {
      expect(status).toBe(409);
      expect(body).toEqual({
        error: expect.stringMatching(
          /^the clock cannot go back to 20.* up to 2026-11-22T12:00:00.000Z, .* npm start -- --fresh$/,
        ),
      });
    }
    expect(started.now()).toBe(NOW + 25 * HOUR_MS);
    expect((await ask(started, "PUT", { advance_s: -3_600 }))[0]).toBe(200);
    expect((await ask(started, "PUT", { advance_s: 60 }))[0]).toBe(200);
  });

  test("a clock is not set back behind a level of the index", async () => {
    const started = await start();
    await ask(started, "PUT", { advance_s: 3_600 });
    const at = new Date(started.now()).toISOString();
    await inProcessDb(started.database).execute(sql`
      insert into index_readings (as_of, stress_index, regime, sensor_count, severe, elevated, rising,
        neutral, stable, contributions, excluded, methodology_version)
      values (${at}, 50, 'NEUTRAL', 1, 0, 0, 0, 1, 0, '[]', '{}', '1.0')`);
    expect((await ask(started, "DELETE"))[0]).toBe(409);
  });
});

describe("the clock of a start", () => {
  test("it starts at the given instant, or at the real time", async () => {
    const at = Date.parse("2025-07-05T03:00:00Z");
    const started = await start(at);
    expect([started.now(), started.offset()]).toEqual([at, at - NOW]);
    expect(await ask(started, "GET")).toMatchObject([200, { now: "2025-07-05T03:00:00.000Z" }]);
    expect((await start()).now()).toBe(NOW);
  });

  test("a start behind what was written is refused in one sentence", async () => {
    await tick(await start(NOW + HOUR_MS), "watch");
    await expect(start(NOW)).rejects.toThrow(
      /^the clock cannot go back to 2026-11-21T12:00:00.000Z: .* npm start -- --fresh$/,
    );
    expect((await start(NOW + HOUR_MS)).now()).toBe(NOW + HOUR_MS);
  });

  test("a later start goes on where a moved clock has written, without a gap in time", async () => {
    await tick(await start(NOW + HOUR_MS), "watch");
    const again = await start();
    expect(again.now()).toBe(NOW + HOUR_MS);
    expect((await ask(again, "DELETE"))[0]).toBe(409);
  });
});
