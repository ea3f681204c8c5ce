// Every answer that shows sample data says so, and no answer of an operator's own data does.

import { sql } from "drizzle-orm/sql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archiveTick } from "../support/record/archive-tick.ts";
import { signAdopted } from "../support/record/sign-adopted.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { LABEL, markAllAsSample } from "../support/service/mark-sample.ts";
import { CONTRACTS, RAW_PATHS, sendExample } from "../support/service/surface.ts";

let app: TestApp;
const start = async (contents: Parameters<typeof testApp>[0]) => {
  app = await testApp(contents);
  await signAdopted(app, BASE_URL);
};

const keyed = () => ({ "x-svc-key": app.keys.institutional });
const labelOf = ({ headers }: Response) => headers.get("x-svc-data");

/** Answers about accounts and about the API itself hold no market data. */
const WITHOUT_DATA =
  /^\/api\/(auth|keys|billing|usage|webhooks|alerts|changelog|openapi)(\/|$)|^\/api\/health\/live$/;

const withData = CONTRACTS.filter(({ path }) => !WITHOUT_DATA.test(path));
const withoutData = CONTRACTS.filter(({ path }) => WITHOUT_DATA.test(path));

/** The addresses of every list and history as a file, in each format that it has. */
const files = withData.flatMap(({ method, csv, example, parquet }) =>
  csv === undefined || method !== "get"
    ? []
    : ["csv", ...(parquet ? ["parquet"] : [])].map(
        (format) => `${example.path}${example.path.includes("?") ? "&" : "?"}format=${format}`,
      ),
);
const fileNameOf = async (path: string) =>
  (await app.get(path, keyed())).headers.get("content-disposition") ?? "";

describe("with the sample", () => {
  beforeAll(async () => {
    await start({ texts: true, stocks: true });
    await markAllAsSample(app.services.db);
  });
  afterAll(() => app.close());

  test.each(withData)("$method $path has the header X-Svc-Data", async (contract) => {
    const answer = await sendExample(app, contract, keyed());
    expect([answer.status, labelOf(answer)]).toEqual([200, LABEL]);
    expect(answer.headers.get("access-control-expose-headers")).toContain("X-Svc-Data");
    if (contract.access === "key") return;
    expect(labelOf(await sendExample(app, contract))).toBe(LABEL);
  });

  test.each(withoutData)(
    "$method $path, which holds no market data, has none",
    async (contract) => {
      const key = /^\/api\/keys\//.test(contract.path) ? {} : keyed();
      expect(labelOf(await sendExample(app, contract, key))).toBeNull();
    },
  );

  test("feeds, checkpoints and answers that a client has already have it, too", async () => {
    await archiveTick(app).whole(SAMPLE_END);
    const { manifest, files: archived } = (await app.json("/api/archive")) as {
      manifest: { manifest_url: string };
      files: { url: string }[];
    };
    const files = [
      ...RAW_PATHS.filter((path) => /^\/api\/(?!archive\/)/.test(path)),
      ...[manifest.manifest_url, archived[0]?.url ?? ""].map((url) => new URL(url).pathname),
    ];
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) expect([path, labelOf(await app.get(path))]).toEqual([path, LABEL]);
    const first = await app.get("/api/sensors");
    const etag = first.headers.get("etag") ?? "";
    const second = await app.get("/api/sensors", { "if-none-match": etag });
    expect([second.status, labelOf(second)]).toEqual([304, LABEL]);
  });

  test("an error has none", async () => {
    const answer = await app.get("/api/sensors/unknown");
    expect([answer.status, labelOf(answer)]).toEqual([404, null]);
  });

  test.each(files)("%s has the word in its name", async (path) => {
    expect(await fileNameOf(path)).toMatch(/^inline; filename="sample_\S+\.(csv|parquet)"$/);
  });

  test("what is sample data is decided by series: an operator's one has no label beside others", async () => {
    const { db } = app.services;
    await db.execute(
      sql`update sample_parts set state = 'left' where kind = 'series' and name = 'VIX'`,
    );
    app.setNow(SAMPLE_END + 60_000);
    const labels = async (paths: string[]) =>
      Promise.all(paths.map(async (path) => labelOf(await app.get(path, keyed()))));
    const ofVix = ["/api/sensors/vix", "/api/sensors/vix/history", "/api/panel?sensors=vix"];
    expect(await labels(ofVix)).toEqual([null, null, null]);
    const mixed = [
      "/api/sensors/breakeven-5y",
      "/api/panel?sensors=vix,breakeven-5y",
      "/api/panel?category=rates",
      "/api/sensors",
      "/api/stress-index",
      "/api/interpretation",
      "/api/health",
    ];
    expect(await labels(mixed)).toEqual(mixed.map(() => LABEL));
    // Until a backfill has replaced the computed rows, they are still those of the sample.
    await db.execute(sql`update sample_parts set state = 'replaced' where name = 'VIX'`);
    app.setNow(SAMPLE_END + 120_000);
    expect(await labels(ofVix)).toEqual([LABEL, LABEL, LABEL]);
  });

  test("after the first start's day the sample runs backwards, and the label says since when", async () => {
    app.setNow(Date.parse("2023-01-03T20:59:00Z"));
    expect(labelOf(await app.get("/api/sensors"))).toBe(LABEL);
    app.setNow(Date.parse("2023-01-03T21:00:00Z"));
    expect(labelOf(await app.get("/api/sensors"))).toBe(
      `${LABEL}, replayed backwards since 2023-01-03`,
    );
  });
});

describe("with an operator's own data", () => {
  beforeAll(() => start({ texts: true }));
  afterAll(() => app.close());

  test.each(withData)("$method $path has no label", async (contract) => {
    const answer = await sendExample(app, contract, keyed());
    expect([answer.status < 500, labelOf(answer)]).toEqual([true, null]);
  });

  test.each(files)("%s has a name without the word", async (path) => {
    expect(await fileNameOf(path)).not.toContain("sample");
  });
});
