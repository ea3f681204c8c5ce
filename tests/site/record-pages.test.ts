// The pages of the record: calls, details, gate and tape.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SampleData } from "../../lib/market/actions/sample-data.ts";
import { publishCalls } from "../../lib/record/actions/call-commands.ts";
import { formatProbability } from "../../lib/ui/plots/format.ts";
import { callRequest } from "../support/record/record.ts";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { type Json, partOf, readCsv, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { cellsOf, contentsOf, textOf } from "../support/site/html.ts";

const START = SAMPLE_END - 60 * DAY_MS;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());

const page = async (path: string) => await (await app.get(path)).text();
const iso = (at: number) => new Date(at).toISOString();

describe("the pages of an empty record", () => {
  test("they show no invented figure", async () => {
    for (const path of ["/calls", "/gate", "/tape"]) {
      const answer = await app.get(path);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).not.toMatch(/NaN|undefined|null|Infinity/);
    }
  });
});

describe("the pages of the record", () => {
  beforeAll(() =>
    makeRecord(app.services.db, START, app.platform.settings["TAPE_SIGNING_KEY"] ?? ""),
  );

  test.each(["/calls", "/calls/strict-yes", "/gate", "/tape"])(
    "%s is never cached, and makes one database request",
    async (path) => {
      await app.get(path);
      await app.resetRequests();
      const answer = await app.get(path, { "if-none-match": "*" });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("etag")).toBeNull();
      expect(await app.requests()).toMatchObject({ postgres: 1 });
    },
  );

  test("they say that sample data are not today's markets, and that the calls are samples", async () => {
    const paths = ["/calls", "/calls/strict-yes", "/calls/track-record", "/gate", "/tape"];
    const { db } = app.services;
    await run(app, "update series set provenance = 'a file', evaluated = 1 where id = 'VIX'");
    for (const path of paths) expect(await page(path), path).not.toContain("About this data");
    await run(app, "update series set provenance = null where id = 'VIX'");
    await run(app, "insert into sample_parts (kind, name) select 'call', slug from calls");
    app.services.sample = new SampleData(db);
    for (const path of paths) {
      expect(textOf(await page(path)), path).toContain(
        "Sample data, not today's markets. The calls are samples, not forecasts.",
      );
    }
    await run(app, "delete from sample_parts");
    app.services.sample = new SampleData(db);
  });

  test("they never show a back-test", async () => {
    expect(await run(app, "select 1 from calls where slug = 'hidden-test'")).toHaveLength(1);
    for (const path of ["/calls", "/calls?status=active", "/gate", "/tape"]) {
      expect(await page(path), path).not.toContain("hidden-test");
    }
    for (const slug of ["hidden-test", "nothing", "Not-A-Slug", "a--b"]) {
      const answer = await app.get(`/calls/${slug}`);
      expect(answer.status, slug).toBe(404);
      expect(answer.headers.get("content-type")).toContain("text/html");
      expect(await answer.text()).toContain("Page not found");
    }
  });

  test("they write others' texts as text, never as markup, and link only to web addresses", async () => {
    for (const path of ["/calls", "/calls/still-active"]) {
      const html = await page(path);
      expect(html, path).toContain("=1+1 &lt;b&gt;&quot;Übung&quot; &amp; \u2028 é 😀&lt;/b&gt;");
      expect(html, path).not.toContain("<b>");
    }
    const at = SAMPLE_END - 25 * DAY_MS;
    const resolutionSource = "javascript:alert(1)";
    await publishCalls(
      app.services.db,
      [callRequest({ ...later(at), slug: "bad-source", resolutionSource })],
      at,
    );
    const html = await page("/calls/bad-source");
    expect(html).toContain(resolutionSource);
    expect(html).not.toContain(`href="${resolutionSource}`);
  });
});

describe("the page /calls", () => {
  test("it lists the calls of the API in their order, also by status", async () => {
    const slugs = (html: string) =>
      [...contentsOf(html).matchAll(/<h3><a href="\/calls\/([^"]+)"/g)].map(([, slug]) => slug);
    for (const status of ["", "active", "closed", "proposed", "disputed", "graded", "void"]) {
      const query = status && `?status=${status}`;
      const calls = rowsOf(await app.json(`/api/calls${query}`), "calls");
      expect(slugs(await page(`/calls${query}`)), status).toEqual(calls.map(({ slug }) => slug));
    }
    const html = await page("/calls?status=graded");
    expect(html).toMatch(/aria-current="true">Graded 4</);
    expect(html).toMatch(/Ours 80 %; market 70 %; outcome YES/);
    for (const query of ["status=nothing", "offset=-1", "offset=x"]) {
      expect((await app.get(`/calls?${query}`)).status, query).toBe(400);
    }
  });

  test("it links to the list as CSV and to the feed", async () => {
    const html = await page("/calls");
    const csv = await app.get(/href="(\/api\/calls\?format=csv)"/.exec(html)?.[1] ?? "");
    expect(readCsv(await csv.text()).length).toBe(10);
    const feed = await app.get(/href="(\/api\/calls\.atom)"/.exec(html)?.[1] ?? "");
    expect(feed.headers.get("content-type")).toBe("application/atom+xml");
  });

  test("it has fifty calls per page", async () => {
    const at = SAMPLE_END - 20 * DAY_MS;
    const more = Array.from({ length: 60 }, (_, i) =>
      callRequest({ ...later(at), slug: `more-${i}` }),
    );
    await publishCalls(app.services.db, more, at);
    const slugs = rowsOf(await app.json("/api/calls"), "calls").map(({ slug }) => slug);
    const first = await page("/calls");
    expect(first).toContain(`1 to 50 of ${slugs.length}`);
    const older = /href="(\/calls\?offset=50)#list"/.exec(first)?.[1] ?? "";
    const second = await page(older);
    expect(second).toContain(`/calls/${slugs[50]}"`);
    expect(second).not.toContain(`/calls/${slugs[49]}"`);
    expect(second).toMatch(/href="\/calls#list"[^>]*>Newer/);
    expect(second).not.toContain("Older");
  });
});

describe("the page of one call", () => {
  const detail = async (slug: string) => partOf(await app.json(`/api/calls/${slug}`), "call");

  test("it shows stamp, market probabilities and criterion as in the API", async () => {
    const call = await detail("strict-yes");
    const html = await page("/calls/strict-yes");
    for (const member of ["title", "statement", "resolution_criterion", "prob_basis"]) {
      expect(textOf(html), member).toContain(String(call[member]));
    }
    expect(textOf(html)).toContain(`The forecast is ${call["svc_prob"]},`);
    const { lines } = await marksOf("strict-yes");
    const cells = cellsOf(html).filter(([, , source]) => source === "A market");
    expect(cells.map(([, prob]) => prob)).toEqual(lines.map(formatProbability).reverse());
    expect(html).toContain("weighted-mean");
  });

  test("it shows every member of the current receipt, and the previous receipt", async () => {
    const html = await page("/calls/corrected");
    const receipt = partOf(await detail("corrected"), "receipt");
    const rows = cellsOf(html);
    for (const [name, value] of Object.entries(receipt)) {
      const [, cells] = rows.find(([head]) => head === name) ?? [];
      if (value === null) expect(cells, name).toBe("–");
      else if (typeof value === "number") {
        expect(Number(cells?.replace("−", "-")), name).toBeCloseTo(value, 5);
      } else expect(cells, name).toBe(String(value));
    }
    expect(rows.filter(([head]) => head === "verdict")).toEqual([
      ["verdict", "NO"],
      ["verdict", "YES"],
    ]);
    expect(rows).toContainEqual(["row_sha256", String(receipt["supersedes"])]);
  });

  test.each([
    ["strict-yes", ["Published", "Evidence filed for YES", "Graded YES"]],
    ["corrected", ["Published", "Evidence filed for YES", "Graded YES", "Corrected to NO"]],
    ["void-one", ["Published", "Voided"]],
    ["still-active", ["Published", "Reworded (v2)"]],
    ["closed-one", ["Published", "Closed"]],
    ["in-dispute", ["Published", "Evidence filed for NO", "Evidence disputed"]],
  ])("it lists what happened to %s, in order", async (slug, steps) => {
    const [, cells = ""] =
      /<ol class="timeline card">(.*?)<\/ol>/s.exec(await page(`/calls/${slug}`)) ?? [];
    const heads = [...cells.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, head = ""]) => head);
    expect(heads.map((head) => head.split(/[,:]/)[0])).toEqual(steps);
  });

  async function marksOf(slug: string) {
    const proof = await app.json(`/api/calls/${slug}/proof`);
    const payloads = rowsOf(proof, "rows")
      .filter(({ type }) => type === "CALL_OPENED" || type === "MARKET_MARK")
      .map(({ line }) => (JSON.parse(String(line)) as { payload: Json }).payload);
    return { lines: payloads.map((payload) => Number(payload["market_prob"])) };
  }
});

const later = (at: number) => ({
  closesAt: iso(at + 10 * DAY_MS),
  resolveBy: iso(at + 12 * DAY_MS),
});
