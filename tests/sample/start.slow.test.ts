// The sample as `npm start` loads it: labelled with its real last day, until an operator loads own data.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayNumber } from "../../lib/core/calendar-date.ts";
import { previousSession } from "../../lib/market/domain/calendar.ts";
import { newestSession } from "../../scripts/local-platform/feeds/replay.ts";
import type { Stack } from "../../scripts/local-platform/serve/stack.ts";
import { startSampleStack } from "../support/service/sample-stack.ts";
import { CONTRACTS } from "../support/service/surface.ts";
import { runProgram } from "../support/tools/programs.ts";

const ROOT = join(import.meta.dirname, "../..");
const HOUR_MS = 3_600_000;
/** Loading the sample takes minutes on a busy machine. */
const WITHIN_MS = 400_000;

const dir = mkdtempSync(join(tmpdir(), "sample-label-"));
let stack: Stack;
beforeAll(async () => {
  stack = await startSampleStack(dir);
}, WITHIN_MS);
afterAll(async () => {
  await stack.close();
  rmSync(dir, { recursive: true, force: true });
});

const ask = (path: string) => fetch(stack.url + path);
const labelAt = async (path: string) => (await ask(path)).headers.get("x-svc-data");

const WITHOUT_DATA =
  /^\/api\/(auth|keys|billing|usage|webhooks|alerts|changelog|openapi)(\/|$)|\/live$/;

test("every answer with data has the real last day and the days by which it is moved", async () => {
  const days = dayNumber(stack.platform.sampleShownOn) - dayNumber("2022-12-30");
  const label = `sample; real to 2022-12-30, shown ${days} days later`;
  const open = CONTRACTS.filter(({ method, access }) => method === "get" && access !== "key");
  const found: Record<string, string | null> = {};
  for (const { path, example } of open) {
    const answer = await ask(example.path);
    if (answer.ok && !WITHOUT_DATA.test(path)) found[path] = answer.headers.get("x-svc-data");
  }
  expect(Object.keys(found).length).toBeGreaterThan(15);
  // The sample is a day older when a session ends while this file runs.
  for (const [path, has] of Object.entries(found))
    expect([path, has?.startsWith(label)]).toEqual([path, true]);
  expect(await labelAt("/api/calls?limit=3")).toContain(label);
});

test("an operator's file takes the label from its sensors, and a tick does not bring the sample back", {
  timeout: WITHIN_MS,
}, async () => {
  const dates = [newestSession("nyse", stack.platform.now())];
  while (dates.length < 400) dates.unshift(previousSession("nyse", dates[0] ?? ""));
  const file = join(dir, "VIX.csv");
  const rows = dates.map((date, place) => `${date},${(15 + (place % 17) / 2).toFixed(2)}`);
  writeFileSync(file, `date,value\n${rows.join("\n")}\n`);
  const env = { DATABASE_URL: stack.platform.databaseUrl };
  for (const [script, ...args] of [
    ["scripts/operator/ingest.ts", "series", "VIX", file],
    ["scripts/operator/backfill.ts"],
  ]) {
    const done = await runProgram(process.execPath, [join(ROOT, script ?? ""), ...args], { env });
    expect([done.status, done.err]).toEqual([0, expect.any(String)]);
  }
  await stack.platform.database.query({
    query: "update series set last_checked_at = last_checked_at - interval '1 day'",
    params: [],
  });
  await fetch(`${stack.platform.url}/clock`, {
    method: "PUT",
    body: JSON.stringify({ advance_s: HOUR_MS / 1_000 }),
  });
  await stack.tick();
  expect(await labelAt("/api/sensors/vix")).toBeNull();
  expect(await labelAt("/api/sensors/breakeven-5y")).toMatch(/^sample; real to 2022-12-30/);
  expect(await labelAt("/api/stress-index")).toMatch(/^sample; real to 2022-12-30/);
  const { rows: counted } = await stack.platform.database.query({
    query: "select count(*)::int from observations where series_id = 'VIX'",
    params: [],
  });
  expect(Number(counted[0]?.[0])).toBe(dates.length);
});
