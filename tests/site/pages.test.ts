// Every page of the site: headings, caching, tiers, errors and assets.

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { crc32 } from "../../lib/core/digests.ts";
import { SampleData } from "../../lib/market/actions/sample-data.ts";
import { listSparklines } from "../../lib/sensors/queries/sensor-plots.ts";
import { ASSETS } from "../../lib/ui/assets.ts";
import { formatDay, formatNumber } from "../../lib/ui/plots/format.ts";
import { keyHeader, partOf, rowsOf } from "../support/service/answers.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { SITE_PAGES } from "../support/site/site-pages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ stocks: true, texts: true });
});
afterAll(() => app.close());
afterEach(() => app.setFaults({}));

const html = async (path: string, headers: Record<string, string> = {}) =>
  await (await app.get(path, headers)).text();
const titles = (page: string) => /<title>([^<]*) · Regime Intelligence<\/title>/.exec(page)?.[1];

describe("every page", () => {
  test.each(SITE_PAGES)("$path is a page with a title and one heading", async ({ path, title }) => {
    const answer = await app.get(path);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.startsWith('<!doctype html><html lang="en">')).toBe(true);
    expect(titles(page)).toBe(title);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toMatch(/NaN|undefined|\[object|Infinity/);
    expect(page).toContain("Diagnostic observations, not predictions");
  });

  test.each(SITE_PAGES)("$path contains no inline style or script", async ({ path }) => {
    const answer = await app.get(path);
    const page = await answer.text();
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; /);
    expect(answer.headers.get("content-security-policy")).not.toMatch(/unsafe|nonce|\*|http/);
    expect(page).not.toMatch(/\sstyle="|<style|\son[a-z]+="|javascript:/);
    const scripts = [...page.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, own]) => own);
    expect(scripts).toEqual(path === "/tape" ? ["", ""] : [""]);
    expect(page).not.toMatch(/(src|action)="(https?:)?\/\//);
  });

  test.each(SITE_PAGES)(
    "$path makes one database request when warm",
    { retry: 2 },
    async ({ path }) => {
      const headers = keyHeader(app, "retail");
      await app.get(path, headers);
      await app.resetRequests();
      await app.get(path, headers);
      const { postgres, redis } = await app.requests();
      expect(postgres).toBeLessThanOrEqual(1);
      expect(redis).toBeLessThanOrEqual(1);
    },
  );

  test("an unchanged page is a 304 for the same tier, and never for another one", async () => {
    const first = await app.get("/equity");
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toMatch(/cookie/);
    expect((await app.get("/equity", { "if-none-match": etag })).status).toBe(304);
    const paid = await app.get("/equity", { ...keyHeader(app, "retail"), "if-none-match": etag });
    expect(paid.status).toBe(200);
    expect(paid.headers.get("cache-control")).toBe("private, no-cache");
    const inAddress = await app.get(`/equity?key=${app.keys.retail}`);
    expect(inAddress.headers.get("cache-control")).toBe("no-store");
    expect(await inAddress.text()).not.toContain(app.keys.retail);
  });

  test("every id is unique on its page", async () => {
    for (const { path } of SITE_PAGES) {
      const ids = [...(await html(path)).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, path).toBe(ids.length);
    }
  });
});

describe("the overview page", () => {
  test("it shows what the API answers", async () => {
    const page = await html("/");
    const index = await app.json("/api/stress-index");
    const said = await app.json("/api/interpretation");
    expect(page).toContain(Number(index["stress_index"]).toFixed(1));
    expect(page).toContain(String(said["headline"]));
    for (const sensor of rowsOf(await app.json("/api/sensors"), "sensors")) {
      expect(page).toContain(`/sensors/${sensor["sensor_id"]}"`);
    }
    for (const call of rowsOf(await app.json("/api/calls"), "calls").slice(0, 3)) {
      expect(page).toContain(`/calls/${call["slug"]}"`);
    }
  });

  test("it loads at most 50 KB in total, before compression", async () => {
    const page = await html("/");
    const loaded = Object.values(ASSETS).filter(({ path }) => page.includes(`"${path}"`));
    expect(loaded).toHaveLength(3);
    const bytes = [page, ...loaded.map(({ body }) => body)].map((text) => Buffer.byteLength(text));
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(50_000);
    const bytesOf = ({ body }: { body: string }) => Buffer.byteLength(body);
    for (const extra of [ASSETS.tape, ASSETS.docs]) {
      expect(bytesOf(ASSETS.script) + bytesOf(extra)).toBeLessThanOrEqual(12_288);
    }
  });

  test("it is a 503 rather than an old number when no sensor is live", async () => {
    app.setNow(SAMPLE_END + 40 * 3_600_000);
    const answer = await app.get("/");
    app.setNow(SAMPLE_END);
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toMatch(/class="level/);
  });
});

describe("pages of free sensors", () => {
  test("anybody reads the rank in words and sees the thresholds, but not the percentile", async () => {
    const page = await html("/sensors/vix");
    expect(page).toMatch(/In its history<dd>(Higher|Lower|The|About)[^<]*<span class="more">since/);
    expect(page).toMatch(/class="rule-name"[^>]*>[A-Z][a-z]+ (above|below) [\d.]+ today</);
    expect(page).not.toMatch(/percentile \d/);
    const withKey = await html("/sensors/vix", keyHeader(app, "retail"));
    expect(withKey).toMatch(/, percentile [\d.]+ %/);
  });

  test("plots of the list show 90 days by the date that each value describes", async () => {
    const sparklines = await listSparklines(app.services.db, { at: SAMPLE_END, tiers: ["free"] });
    const dates = (sparklines.get("vix") ?? []).map(([at]) => at);
    expect(dates.length).toBeGreaterThan(50);
    expect(new Set(dates).size).toBe(dates.length);
    const history = await app.json("/api/sensors/vix/history?limit=200&interval=day");
    const observed = rowsOf(history, "readings").map((row) =>
      Date.parse(String(row["observed_at"])),
    );
    expect(dates).toEqual(observed.filter((at) => at > SAMPLE_END - 90 * 86_400_000).reverse());
    expect(await html("/sensors")).toContain("VIX, last 90 days: from ");
  });
});

describe("paid values on pages", () => {
  const paidIds = async () => {
    const all = await app.json("/api/sensors?scope=all", keyHeader(app, "institutional"));
    const free = rowsOf(await app.json("/api/sensors"), "sensors").map((s) => s["sensor_id"]);
    return rowsOf(all, "sensors").filter(({ sensor_id }) => !free.includes(sensor_id));
  };

  test("no public page contains them", async () => {
    const paid = await paidIds();
    expect(paid.length).toBeGreaterThan(3);
    const list = await html("/sensors");
    for (const { sensor_id: id } of paid) {
      const detail = await app.json(`/api/sensors/${id}`, keyHeader(app, "institutional"));
      const latest = partOf(detail, "latest_reading");
      const page = await html(`/sensors/${id}`);
      expect(page).toContain("key");
      expect(page).not.toContain(String(detail["interpretation"]));
      // The one table is that of the rules, which are public.
      expect(page).not.toMatch(/<svg class="chart|<table(?! class="fit")|Download CSV/);
      expect(page).not.toContain(`since ${formatDay(String(detail["last_state_change"]))}`);
      expect(page).not.toContain(` ${formatNumber(Number(latest["value"]))} `);
      expect(list).toContain(`/sensors/${id}"`);
    }
    expect(list.match(/<svg class="spark/g)?.length).toBeLessThanOrEqual(
      rowsOf(await app.json("/api/sensors"), "sensors").length,
    );
    const equity = await html("/equity");
    expect(equity.match(/class="chip [^"]*"/g)).toHaveLength(3 + 3);
    expect(equity).not.toMatch(/RSI<|Risk score/);
  });

  test("a key, or the session of a key, shows them", async () => {
    const [first] = await paidIds();
    const path = `/sensors/${first?.["sensor_id"]}`;
    const withKey = await html(path, keyHeader(app, "institutional"));
    expect(withKey).toContain("Download CSV");
    const unlocked = await app.send("/api/auth/unlock", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ apiKey: app.keys.institutional }),
    });
    const cookie = unlocked.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(await html(path, { cookie })).toBe(withKey);
    expect(await html("/equity", keyHeader(app, "retail"))).toMatch(/Signed in: retail.*RSI</s);
    expect(await html(path, { "x-svc-key": app.keys.revoked })).toBe(await html(path));
  });
});

describe("texts and data from others", () => {
  test("they are written as text, never as markup", async () => {
    const { db } = app.services;
    const name = `<img src=x onerror="alert('1')">`;
    await db.execute(sql`update sensors set name = ${name} where id = 'vix'`);
    try {
      for (const path of ["/", "/sensors", "/sensors/vix", "/status"]) {
        const page = await html(path);
        expect(page, path).toContain("&lt;img src=x onerror=&quot;alert(");
        expect(page, path).not.toContain("<img");
      }
    } finally {
      await db.execute(sql`update sensors set name = 'VIX' where id = 'vix'`);
    }
  });

  test("a page says where data are of the sample or synthetic", async () => {
    const { db } = app.services;
    const notice = "Sample data, not today&#39;s markets";
    await db.execute(sql`update series set provenance = 'a file' where id = 'VIX'`);
    await db.execute(sql`insert into sample_parts (kind, name) values ('series', 'VIX')`);
    app.services.sample = new SampleData(db);
    for (const path of ["/", "/sensors", "/sensors/vix"]) {
      expect((await html(path)).split(notice), path).toHaveLength(2);
    }
    // The sample has no credit series, and the home page says so where the sample is.
    const noCredit =
      "Credit spreads may not be passed on with the sample data, so the index is made of";
    expect(await html("/")).toContain(noCredit);
    await db.execute(sql`delete from sample_parts`);
    app.services.sample = new SampleData(db);
    for (const path of ["/", "/sensors", "/sensors/vix"]) {
      const page = await html(path);
      for (const text of [notice, "These are not today", noCredit])
        expect(page, path).not.toContain(text);
    }
    await db.execute(sql`update series set provenance = null where id = 'VIX'`);
    for (const path of ["/equity", "/dislocation", "/tone", "/tone/ATEST"]) {
      expect(await html(path), path).toContain("synthetic sample");
    }
    expect(await html("/tone/FOMC-PC")).not.toContain("synthetic sample");
  });
});

describe("pages of errors", () => {
  test.each(["/nope", "/sensors/nope", "/sensors/%00", "/tone/nope1", "/assets/style.old.css"])(
    "%s is a page that states the error, what to do, and the id of the request",
    async (path) => {
      const answer = await app.get(path);
      const page = await answer.text();
      expect(answer.status).toBe(404);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(page).toContain("Page not found");
      expect(page).toContain(answer.headers.get("x-request-id"));
      expect(page).toContain("Go to the overview");
    },
  );

  test("errors below /api are JSON", async () => {
    const answer = await app.get("/api/nope");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: "Not found" });
  });

  test("another method is answered with a page, too", async () => {
    const answer = await app.send("/sensors", { method: "POST" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(await answer.text()).toContain("This page can only be read");
  });

  test("a caller over the limit gets a page that says when to come back", async () => {
    const headers = { "cf-connecting-ip": randomAddress() };
    const seen: Response[] = [];
    for (let i = 0; i < 610 && seen.at(-1)?.status !== 429; i += 1) {
      seen.push(await app.get("/docs/versioning", headers));
    }
    const last = seen.at(-1);
    const wait = last?.headers.get("retry-after");
    expect(last?.status).toBe(429);
    expect(await last?.text()).toContain(`Wait ${wait} seconds`);
  });

  test("while the database is down every page is a 503 without a figure", async () => {
    await app.setFaults({ postgres: "down" });
    const paths = SITE_PAGES.map(({ path }) => path);
    const answers = await Promise.all(paths.map((path) => app.get(path)));
    for (const answer of answers) {
      const page = await answer.text();
      expect(answer.status, answer.url).toBe(503);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(page).toMatch(
        /No data can be shown now|The database cannot be reached|The gate counter is not available/,
      );
      expect(page).not.toMatch(/<table|class="value"|class="level/);
    }
    const keyed = await app.get("/status", keyHeader(app, "retail"));
    expect(keyed.status).toBe(503);
    expect(await keyed.text()).toContain("The database cannot be reached");
    expect((await app.get(ASSETS.style.path)).status).toBe(200);
  });
});

describe("assets", () => {
  test("assets are served as they are, and never change under their path", async () => {
    for (const { path, type, body } of Object.values(ASSETS)) {
      expect(path).toContain(`.${crc32(body).toString(16).padStart(8, "0")}.`);
      const answer = await app.get(path);
      expect(await answer.text()).toBe(body);
      expect(answer.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  });
});
