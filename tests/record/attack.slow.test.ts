// The attack of the owner of the database on a record of 5,001 rows, with the signing key and without: a frozen
// probability becomes another one. Gate, audit, calls, signer, doctor, pages, browser and verifier refuse it.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordServiceIncidents } from "../../functions/cron/watch-service.ts";
import { publishCalls } from "../../lib/record/actions/call-commands.ts";
import { verifyHourly } from "../../lib/record/actions/record-jobs.ts";
import { adoptTape } from "../../lib/record/actions/sign-checkpoint.ts";
import { makeTickServices } from "../../lib/runtime/tick-services.ts";
import { checkRecord } from "../../scripts/operator/doctor/providers.ts";
import { appendMarks } from "../../scripts/research/bench/record-marks.ts";
import { verifyRecord } from "../../scripts/verify-tape.mjs";
import { callRequest, HOUR_MS } from "../support/record/record.ts";
import { rewriteProbability } from "../support/record/rewritten.ts";
import { rowsIn, signerFor, tapeTick } from "../support/record/tape-tick.ts";
import { run } from "../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { hasChromium, launchChromium, open } from "../support/site/chromium.ts";

const NOW = SAMPLE_END;
const ROWS = 5_001;
/** Rows before the marks, which come in dozens. */
const FIRST_ROWS = 9;
const DAY_MS = 24 * HOUR_MS;

async function longRecord() {
  const app = await testApp({ rows: 60, calls: false });
  const { db } = app.services;
  const services = makeTickServices({ ...app.platform.settings, BASE_URL } as never);
  const { tick } = tapeTick(app);
  const runOf = (job: string, now: number) => ({ job, slot: now, attempts: 1 });
  const start = NOW - 30 * DAY_MS;
  await adoptTape(db, signerFor(app), start);
  const iso = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
  const dates = { closesAt: iso(30), resolveBy: iso(40) };
  const others = Array.from({ length: FIRST_ROWS - 1 }, () => callRequest(dates));
  const frozen = callRequest({ slug: "frozen", svcProb: 0.12, ...dates });
  await publishCalls(db, [...others, frozen], start);
  await tick(start + HOUR_MS);
  await appendMarks(db, ROWS);
  await tick(NOW);
  await verifyHourly(services, runOf("verify", NOW), NOW);
  return {
    app,
    tick,
    verify: (now: number) => verifyHourly(services, runOf("verify", now), now),
    watch: (now: number) => recordServiceIncidents(services, runOf("watch", now), now),
  };
}

/** What the verifier reports to a reader at a time, who has no head of an earlier visit. */
async function problemsOf(app: TestApp): Promise<string[]> {
  const found: string[] = [];
  const get = async (path: string) => {
    const answer = await app.get(path);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  };
  const options = { now: () => NOW, random: () => 0.5 };
  await verifyRecord(get, options, found).catch((error: Error) => found.push(error.message));
  return found;
}

/** What the page /tape says after a check in the browser. */
async function saidByPage(app: TestApp): Promise<string> {
  const server = await serveApp(app);
  const browser = await launchChromium();
  try {
    const [page] = await open(await browser.newContext(), `${server.url}/tape`);
    await page.getByRole("button", { name: "Check the tape here" }).click();
    const result = page.locator("[data-tape] [role=status].wrapped");
    await result.waitFor();
    return (await result.textContent()) ?? "";
  } finally {
    await browser.close();
    await server.close();
  }
}

describe.each([
  ["with the stolen key", true],
  ["without the key", false],
])("one probability from .12 to .9 in a record of 5,001 rows, %s", (_, hasKey) => {
  let record: Awaited<ReturnType<typeof longRecord>>;
  beforeAll(async () => {
    record = await longRecord();
  }, 120_000);
  afterAll(() => record.app.close());

  test("the honest record is open, verified by all", async () => {
    const { app } = record;
    expect(await rowsIn(app, "tape_rows")).toBe(ROWS);
    expect(await app.json("/api/gate")).toMatchObject({ counts: { published: FIRST_ROWS } });
    expect(await app.json("/api/tape/audit")).toMatchObject({ differences: [] });
    expect(await problemsOf(app)).toEqual([]);
    const rows = await checkRecord(app.services.db, signerFor(app), NOW);
    expect(rows.map(({ health }) => health)).toEqual(["good", "good"]);
    if (hasChromium)
      expect(await saidByPage(app)).toMatch(/^Verified in this browser: 5,?001 rows/);
  }, 120_000);

  test("the rewritten one is refused by gate, audit, calls, pages, signer, doctor, incident and verifier", async () => {
    const { app, tick, verify, watch } = record;
    const key = app.platform.settings["TAPE_SIGNING_KEY"];
    await rewriteProbability(app, { slug: "frozen", prob: 0.9, ...(hasKey && { key }) });
    const refused = async () => {
      expect((await app.get("/api/gate")).status).toBe(503);
      expect((await app.get("/gate")).status).toBe(503);
      const { differences } = await app.json("/api/tape/audit");
      expect(String(differences)).toContain("do not extend the head of 5001 rows");
      expect(await app.json("/api/calls/frozen")).toMatchObject({
        call: { svc_prob: 0.9, integrity: "unproven" },
      });
      expect(await (await app.get("/calls/frozen")).text()).toContain("These calls are not proven");
      expect((await app.get("/api/calls/frozen/proof")).status).toBe(503);
      const [row] = await checkRecord(app.services.db, signerFor(app), NOW);
      expect(row).toMatchObject({ what: "record", health: "bad" });
      expect(await tick(NOW + HOUR_MS)).toMatchObject({ status: "failed" });
    };
    await refused();
    app.setNow(NOW + HOUR_MS);
    await verify(NOW + HOUR_MS);
    await refused();
    await watch(NOW + HOUR_MS);
    expect(await run(app, "select text from incidents where subject = 'record tape'")).toHaveLength(
      1,
    );
    expect(String(await problemsOf(app))).toContain("remembered head");
    if (hasChromium) expect(await saidByPage(app)).toMatch(/^Not verified: /);
  }, 180_000);
});
