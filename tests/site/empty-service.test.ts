// The home page of a service without data.

import { afterAll, beforeAll, expect, test } from "vitest";
import { EMPTY } from "../support/database/contents.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp(EMPTY);
});
afterAll(() => app.close());

test("a service without data tells its operator on the home page what to do next", async () => {
  for (const again of [1, 2]) {
    const answer = await app.get("/");
    expect(answer.status, String(again)).toBe(503);
    const page = await answer.text();
    expect(page).toContain("No data yet");
    expect(page).toContain("npm run ingest -- series DIRECTORY");
  }
});

test("while its database is down it does not say that it is empty", async () => {
  await app.setFaults({ postgres: "down" });
  const page = await (await app.get("/")).text();
  expect(page).toContain("No data can be shown now");
});
