// The page of the gate, and when it is closed.

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Db } from "../../lib/runtime/database/client.ts";
import { failingTransactions } from "../support/database/failing-transactions.ts";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { partOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { textOf } from "../support/site/html.ts";

let app: TestApp;
let whole: Db;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  whole = app.services.db;
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(whole, SAMPLE_END - 60 * DAY_MS, key);
});
afterEach(() => {
  app.services.db = whole;
});
afterAll(() => app.close());

async function expectClosed(): Promise<void> {
  const answer = await app.get("/gate");
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("etag")).toBeNull();
  expect(textOf(html)).toContain("The gate counter is not available");
  expect(textOf(html)).toMatch(/^[^0-9]*$/);
  expect(html).not.toMatch(/<svg class="progress|<dl|<table/);
}

test("the page shows exactly the numbers of the API", async () => {
  const body = await app.json("/api/gate");
  const text = textOf(await (await app.get("/gate")).text());
  for (const [name, more] of [
    ["strict", "meet all conditions below"],
    ["official", "graded YES or NO"],
    ["gate", "required"],
    ["remaining", "gate minus strict"],
  ] as const) {
    expect(text.toLowerCase()).toContain(`${name} ${body[name]} ${more}`.toLowerCase());
  }
  expect(text).toContain("Passed No");
  for (const [status, n] of Object.entries(partOf(body, "counts"))) {
    if (status !== "published") expect(text.toLowerCase()).toContain(` ${status} ${n} `);
  }
  for (const sentence of Object.values(partOf(body, "definitions"))) {
    expect(text).toContain(String(sentence));
  }
  expect(text).toContain(String(body["tape_sha256"]));
});

test("the page says that the gate is passed at exactly its target", async () => {
  const { config } = app.services;
  app.services.config = { ...config, gateTarget: 2 };
  expect(await (await app.get("/gate")).text()).toContain("The gate is passed");
  app.services.config = { ...config, gateTarget: 3 };
  expect(await (await app.get("/gate")).text()).toContain(
    "1 more strict call before we claim any skill",
  );
  app.services.config = config;
});

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  "the gate is closed, without any number, while query %i fails",
  async (which) => {
    app.services.db = failingTransactions(whole, which);
    await expectClosed();
    app.services.db = whole;
    expect((await app.get("/gate")).status).toBe(200);
  },
);

test("the gate is closed while the database is down, with a key too, and open afterwards", async () => {
  await app.setFaults({ postgres: "error" });
  await expectClosed();
  const keyed = await app.get("/gate", { "x-svc-key": app.keys.retail });
  expect(keyed.status).toBe(503);
  expect(textOf(await keyed.text())).toMatch(/^[^0-9]*$/);
  await app.setFaults({});
  expect((await app.get("/gate")).status).toBe(200);
});

test("the gate is closed while tables and tape differ", async () => {
  await run(app, "alter table calls disable trigger user");
  await run(app, "update calls set status = 'closed' where slug = 'still-active'");
  await expectClosed();
  await run(app, "update calls set status = 'active' where slug = 'still-active'");
  await run(app, "alter table calls enable trigger user");
  expect((await app.get("/gate")).status).toBe(200);
});
