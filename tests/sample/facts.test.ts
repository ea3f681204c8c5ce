// What is answered before it is known which data are of the sample, and how often that is read.

import { sql } from "drizzle-orm/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AnswerCache } from "../../lib/http/answer/answer-cache.ts";
import { SampleData } from "../../lib/market/actions/sample-data.ts";
import type { SampleFacts } from "../../lib/market/domain/sample-data.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { LABEL, markAllAsSample } from "../support/service/mark-sample.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());

const labelOf = ({ headers }: Response) => headers.get("x-svc-data");

/** The facts of an isolate that has not read any; a read answers when `until` does, or not at all. */
function coldFacts(until: () => Promise<unknown>) {
  const facts = new SampleData(app.services.db);
  let last: SampleFacts | null = null;
  return {
    read: async (at: { now: number; epoch: number }) => {
      const isTold = await until().then(
        () => true,
        () => false,
      );
      if (isTold) last = await facts.read(at);
      return last;
    },
    peek: () => last,
  };
}

test("where nothing is sample data, the facts are read once a minute; with the sample every 5 seconds", async () => {
  const reads = async () => {
    await app.resetRequests();
    const facts = new SampleData(app.services.db);
    for (let second = 0; second < 180; second += 1)
      await facts.read({ now: SAMPLE_END + second * 1_000, epoch: 0 });
    return (await app.requests())["postgres"];
  };
  expect(await reads()).toBe(3);
  await markAllAsSample(app.services.db);
  expect(await reads()).toBe(36);
});

describe("with the sample", () => {
  beforeEach(() => {
    app.services.answers = new AnswerCache(2_000);
    app.services.sample = new SampleData(app.services.db);
  });

  test("health has the label when it is a 503, too", async () => {
    const { db } = app.services;
    await db.execute(sql`update sensors set updated_at = updated_at - interval '9 days'`);
    const answer = await app.get("/api/health");
    await db.execute(sql`update sensors set updated_at = updated_at + interval '9 days'`);
    expect([answer.status, labelOf(answer)]).toEqual([503, LABEL]);
  });

  test("the titles of the pictures say so", async () => {
    for (const path of ["/card.svg", "/badge.svg"])
      expect(await (await app.get(path)).text()).toMatch(
        /<title>[^<]*\d [a-z]+ \(sample\)<\/title>/,
      );
  });

  test("the first answers of an isolate wait for slow facts", async () => {
    for (const path of ["/api/sensors", "/", "/changes.atom"]) {
      app.services.sample = coldFacts(() => new Promise((told) => setTimeout(told, 900)));
      const answer = await app.get(path);
      expect(answer.status).toBe(200);
      if (path.startsWith("/api")) expect(labelOf(answer)).toBe(LABEL);
      else expect(await answer.text()).toContain("Sample data, not today");
    }
  });

  test("an answer without facts is kept by nobody, and the next one has its label", async () => {
    for (const path of ["/api/sensors", "/", "/sensors", "/card.svg", "/changes.atom"]) {
      app.services.sample = coldFacts(() => Promise.reject(new Error("the database is away")));
      const first = await app.get(path);
      expect([path, first.status, first.headers.get("cache-control")]).toEqual([
        path,
        200,
        "no-store",
      ]);
      app.services.sample = new SampleData(app.services.db);
      const second = await app.get(path);
      expect(second.headers.get("cache-control")).not.toBe("no-store");
      if (path.startsWith("/api")) expect(labelOf(second)).toBe(LABEL);
      else expect(await second.text()).toMatch(/sample data, not today|sample\)/i);
    }
  });
});
