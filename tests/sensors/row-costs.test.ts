// What answers with many rows cost of the limit: one request per 1,000 rows, at endpoints that the contract does not name.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueKey } from "../../lib/account/actions/manage-keys.ts";
import { minuteBucket } from "../../lib/core/sliding-window.ts";
import { type Json, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
const DAYS = 1_150;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  await run(
    app,
    `insert into sensor_readings select p.*
     from (select to_jsonb(t) as row, observed_at from sensor_readings t
       where sensor_id = 'vix' and not carried_forward order by observed_at limit 1) r,
       generate_series(1, ${DAYS}) d,
       lateral jsonb_populate_record(null::sensor_readings, r.row || jsonb_build_object(
         'observed_at', r.observed_at - d * interval '1 day')) p`,
  );
});
afterAll(() => app.close());

async function newKey() {
  const request = { tier: "institutional", customer: "Desk", expiresAt: null } as const;
  const { key } = await issueKey(app.services.db, request, new Date(SAMPLE_END - 1));
  const headers = { "x-svc-key": key };
  const left = (answer: Response) => Number(answer.headers.get("x-ratelimit-remaining"));
  return { headers, left };
}

/** Counts requests of a key that was used before. */
async function useUp(secret: string, tokens: number): Promise<void> {
  const { limiter, keys } = app.services;
  const known = keys.peek({ secret, carrier: "header" }, SAMPLE_END);
  if (known?.status !== "valid") throw new Error("the key is not known");
  await limiter?.take([minuteBucket(`key:${known.bucket}`, 6_000)], tokens);
}

describe("an answer of the panel", () => {
  test.each(["json", "csv", "parquet"])(
    "costs one request per 1,000 rows begun (%s)",
    async (format) => {
      const { headers, left } = await newKey();
      let expected = 6_000;
      for (const [limit, cost] of [
        [5, 1],
        [1_000, 1],
        [1_001, 2],
        [1_100, 2],
        // From the cache of answers it costs the same.
        [1_100, 2],
      ] as const) {
        const answer = await app.get(
          `/api/panel?sensors=vix&limit=${limit}&format=${format}`,
          headers,
        );
        expected -= cost;
        expect([answer.status, limit, left(answer)]).toEqual([200, limit, expected]);
      }
    },
  );

  test("an unchanged one costs one request, and so does a history that the contract names", async () => {
    const { headers, left } = await newKey();
    const path = "/api/panel?sensors=vix&limit=1100";
    const first = await app.get(path, headers);
    const etag = first.headers.get("etag") ?? "";
    const again = await app.get(path, { ...headers, "if-none-match": etag });
    expect([again.status, left(first) - left(again)]).toEqual([304, 1]);
    const history = await app.get("/api/sensors/vix/history?limit=1100", headers);
    expect(rowsOf((await history.json()) as Json, "readings")).toHaveLength(1_100);
    expect(left(again) - left(history)).toBe(1);
  });

  test("is refused without a row when not all of its cost fits, and then costs one for the work", async () => {
    const { headers, left } = await newKey();
    const path = "/api/panel?sensors=vix&limit=1100";
    const first = await app.get("/api/panel?sensors=vix&limit=1", headers);
    expect(left(first)).toBe(5_999);
    await useUp(headers["x-svc-key"], 5_998);
    const refused = await app.get(path, headers);
    expect([refused.status, left(refused)]).toEqual([429, 0]);
    expect(Object.keys((await refused.json()) as Json)).toEqual(["error", "retry_after"]);
    expect((await app.get("/api/panel?sensors=vix&limit=1", headers)).status).toBe(429);
  });

  test("a burst is read at most as often as the limit has requests left", async () => {
    const { headers } = await newKey();
    await app.get("/api/panel?sensors=vix&limit=1", headers);
    await useUp(headers["x-svc-key"], 5_996);
    await app.resetRequests();
    // Each is another answer, so that none is from memory; eight of a key may run at once.
    const burst = Array.from({ length: 8 }, (_, i) =>
      app.get(`/api/panel?sensors=vix&limit=${1_101 + i}`, headers),
    );
    for (const { status } of await Promise.all(burst)) expect([200, 429]).toContain(status);
    expect((await app.requests())["postgres"]).toBeLessThanOrEqual(3);
  });
});
