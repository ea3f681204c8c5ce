// The start of the local platform: error messages, and what is kept over a restart.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startPlatform } from "../../scripts/local-platform/index.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;

/**
 * A data directory after a first start and a stop. Each test copies it, because making one is slow.
 */
const made = mkdtempSync(join(tmpdir(), "platform-"));
let folder: string;

beforeAll(async () => {
  const first = await startPlatform({ port: 0, dataDir: made, now: () => NOW, sample: false });
  await first.database.query({ query: "create table kept as select 7 as a", params: [] });
  const body = '{"date":"2026-11-20","value":20}';
  await fetch(`${first.url}/feeds/VIX`, { method: "PUT", body });
  await first.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platform-"));
  cpSync(made, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(made, { recursive: true, force: true }));

describe("problems at the start", () => {
  test("a port or directory in use is reported in one sentence", async () => {
    const first = await startPlatform({ port: 0, dataDir: folder });
    const port = Number(new URL(first.url).port);
    const onPort = startPlatform({ port, dataDir: null });
    await expect(onPort).rejects.toThrow(/^Port \d+ on 127.0.0.1 is in use: stop/);
    const inFolder = startPlatform({ port: 0, dataDir: folder });
    await expect(inFolder).rejects.toThrow(/is in use by process \d+: stop/);
    await first.close();
  });

  test.each([
    [
      { databaseUrl: "postgres://u:hunter2@127.0.0.1:1/x" },
      "DATABASE_URL (postgres://127.0.0.1:1/x)",
    ],
    [{ redisUrl: "redis://:hunter2@127.0.0.1:1" }, "REDIS_URL (redis://127.0.0.1:1)"],
    [{ databaseUrl: "hunter2" }, "DATABASE_URL is not an address"],
  ])("an unreachable server is reported in one sentence: %j", async (options, words) => {
    const start = startPlatform({ port: 0, dataDir: null, ...options });
    await expect(start).rejects.toThrow(words);
    await expect(start).rejects.not.toThrow("hunter2");
  });

  test.each(["platform.json", "postgres/PG_VERSION", "postgres/global/pg_control"])(
    "a damaged %s is reported in one sentence",
    async (file) => {
      if (file.endsWith("PG_VERSION")) rmSync(join(folder, file));
      else writeFileSync(join(folder, file), "{");
      await expect(startPlatform({ port: 0, dataDir: folder })).rejects.toThrow(
        /is damaged.*--fresh/,
      );
    },
  );
});

test("data and observations are kept over a stop and start", async () => {
  const again = await startPlatform({ port: 0, dataDir: folder, now: () => NOW + 30 * DAY_MS });
  const { rows } = await again.database.query({ query: "select a from kept", params: [] });
  expect(rows).toEqual([["7"]]);
  const vix = again.replayedSeries(again.now()).get("VIX") ?? [];
  expect(vix.find(({ date }) => date === "2026-11-20")?.value).toBe("20");
  expect(vix.at(-1)?.date).toBe("2026-12-18");
  await again.close();
});

test("without the sample the feeds have only what was put there", async () => {
  const bare = await startPlatform({ port: 0, dataDir: folder, sample: false });
  expect([...bare.replayedSeries(NOW).keys()]).toEqual(["VIX"]);
  const answer = await fetch(`${bare.url}/feeds/fred/graph/fredgraph.csv?id=DGS10`);
  expect(answer.status).toBe(404);
  await bare.close();
});
