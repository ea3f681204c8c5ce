// Replaying recorded answers in place of the real sources.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readReplayPlan } from "../../scripts/local-platform/replay/plan.ts";
import { replayRoutes } from "../../scripts/local-platform/replay/routes.ts";

const CBOE = "https://cdn.cboe.com/api/VIX.csv";
const FRED = "https://fred.stlouisfed.org/graph/fredgraph.csv";
const FACTS = "https://data.sec.gov/api/xbrl/companyconcept/CIK0000000007";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "recorded-"));
  mkdirSync(join(folder, "a"));
  writeFileSync(join(folder, "a/vix.csv"), "DATE,VIX\n07/01/2022,20\n");
  writeFileSync(join(folder, "a/dgs10.csv"), "date,value\n2022-07-01,2.88\n2022-07-05,2.82\n");
  const row = (filed: string, val: number) => ({ filed, val, accn: filed, form: "10-Q" });
  const Assets = {
    label: "Assets",
    description: null,
    units: { USD: [row("2022-04-29", 1), row("2022-07-29", 2)] },
  };
  const facts = { cik: 7, entityName: "Seven", facts: { "us-gaap": { Assets } } };
  writeFileSync(join(folder, "a/facts.json"), JSON.stringify(facts));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let now = 0;
beforeEach(() => {
  now = Date.parse("2022-07-06T12:00:00Z");
});

/** The answers to a list of recordings, by path below `/feeds`. */
function served(answers: readonly object[]) {
  const list = { start: "2022-07-01T00:00:00Z", answers };
  writeFileSync(join(folder, "replay.json"), JSON.stringify(list));
  const plan = readReplayPlan(folder);
  const app = replayRoutes(plan, () => now);
  return {
    plan,
    ask: async (path: string, headers: Record<string, string> = {}) => {
      const answer = await app.request(`/feeds${path}`, { headers });
      const { status } = answer;
      return { status, headers: answer.headers, text: await answer.text() };
    },
  };
}

describe("the replay of a recorded address", () => {
  test("it answers with the row's file, status and headers, between the row's times", async () => {
    const { ask } = served([
      {
        address: CBOE,
        status: 503,
        headers: { "retry-after": "60" },
        until: "2022-07-06T00:00:00Z",
      },
      { address: CBOE, file: "a/vix.csv", from: "2022-07-06T00:00:00Z", headers: { "x-a": "b" } },
    ]);
    const answer = await ask("/cboe/api/VIX.csv");
    expect(answer).toMatchObject({ status: 200, text: "DATE,VIX\n07/01/2022,20\n" });
    expect(answer.headers.get("x-a")).toBe("b");
    expect(answer.headers.get("content-type")).toBe("text/csv");
    now = Date.parse("2022-07-05T23:59:59Z");
    const before = await ask("/cboe/api/VIX.csv");
    expect(before).toMatchObject({ status: 503, text: "" });
    expect(before.headers.get("retry-after")).toBe("60");
  });

  test("an address without a row, or a missing file, answers 404", async () => {
    const { ask, plan } = served([
      { address: CBOE, file: "a/vix.csv" },
      { kind: "series", address: `${CBOE}x`, file: "a/absent.csv" },
    ]);
    for (const path of ["/cboe/api/VVIX.csv", "/cboe/api/VIX.csvx", "/elsewhere/api/VIX.csv"]) {
      expect((await ask(path)).status).toBe(404);
    }
    expect(plan).toMatchObject({
      absent: 1,
      held: [],
      lacking: expect.arrayContaining(["series"]),
    });
  });

  test("a request needs the row's parameters, and may have others", async () => {
    const { ask } = served([{ address: `${FRED}?id=DGS10`, file: "a/dgs10.csv", cut: "fred" }]);
    const path = "/fred/graph/fredgraph.csv?cosd=2022-07-01";
    expect((await ask(path)).status).toBe(404);
    expect((await ask(`${path}&id=DGS2`)).status).toBe(404);
    expect((await ask(`${path}&id=DGS10`)).text).toBe("observation_date,DGS10\n2022-07-01,2.88\n");
    now = Date.parse("2022-07-06T14:00:00Z");
    expect((await ask(`${path}&id=DGS10`)).text).toContain("2022-07-05,2.82\n");
  });

  test("an unchanged body is sent once to a client that names its version", async () => {
    const { ask } = served([{ address: CBOE, file: "a/vix.csv" }]);
    const etag = (await ask("/cboe/api/VIX.csv")).headers.get("etag") ?? "";
    const again = await ask("/cboe/api/VIX.csv", { "if-none-match": etag });
    expect(again).toMatchObject({ status: 304, text: "" });
  });
});

test("a concept has the company's facts as of the time, and is a 404 without facts", async () => {
  const { ask, plan } = served([
    { kind: "valuations", address: `${FACTS}/*`, file: "a/facts.json", cut: "companyconcept" },
  ]);
  const path = "/sec/api/xbrl/companyconcept/CIK0000000007/us-gaap";
  const { text } = await ask(`${path}/Assets.json`);
  expect(JSON.parse(text)).toMatchObject({
    cik: 7,
    tag: "Assets",
    entityName: "Seven",
    units: { USD: [{ filed: "2022-04-29", val: 1 }] },
  });
  expect((await ask(`${path}/Revenues.json`)).status).toBe(404);
  expect(plan).toMatchObject({
    held: ["valuations"],
    cuts: ["companyconcept answers are cut from recorded companyfacts"],
  });
});

describe("a wrong list of recordings is reported in one sentence with its place", () => {
  test.each([
    [{ answers: [] }, /start/],
    [{ start: "2022-07-01T00:00:00Z", answers: [] }, /answers/],
    [{ start: "2022-07-01T00:00:00Z", answers: [{ address: "x" }] }, /address/],
    [{ start: "2022-07-01T00:00:00Z", answers: [{ address: CBOE, cut: "all" }] }, /cut/],
  ])("%j is reported", (list, place) => {
    writeFileSync(join(folder, "replay.json"), JSON.stringify(list));
    expect(() => readReplayPlan(folder)).toThrow(place);
  });

  test("a missing folder or list is reported", () => {
    expect(() => readReplayPlan(join(folder, "none"))).toThrow(/there is no such folder/);
    writeFileSync(join(folder, "replay.json"), "{");
    expect(() => readReplayPlan(folder)).toThrow(/is not JSON/);
  });
});
