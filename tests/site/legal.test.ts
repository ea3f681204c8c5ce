// Legal pages, the badge and card images, and the Atom feeds.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHANGES } from "../../lib/core/changelog.ts";
import { rowsOf } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { unescaped } from "../support/site/pages.ts";
import { LEGAL_PAGES } from "../support/site/site-pages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
});
afterAll(() => app.close());

/** A time some hours before the sample ends. */
const iso = (hours: number) => new Date(SAMPLE_END - hours * 3_600_000).toISOString();
const text = async (path: string) => (await app.get(path)).text();

describe("legal pages", () => {
  test.each(LEGAL_PAGES)(
    "$path exists without a database, and is no draft where the operator is named",
    async (page) => {
      await app.setFaults({ postgres: "down" });
      const answer = await app.get(page.path);
      await app.setFaults({ postgres: "ok" });
      expect(answer.status).toBe(200);
      const html = unescaped(await answer.text());
      expect(html).toContain(`<title>${page.title} · Regime Intelligence</title>`);
      expect(html).not.toContain("Draft");
      expect(html).not.toMatch(/undefined|null|\[object/);
    },
  );

  test("the pages name the operator of the settings, or say that none is set", async () => {
    const { config } = app.services;
    expect(unescaped(await text("/terms"))).toContain("Example Research Ltd.");
    expect(unescaped(await text("/imprint"))).toMatch(
      /Example Research Ltd\..*1 Example Street, /s,
    );
    const operator = config.operator;
    config.operator = { name: null, address: null, contact: null, email: null };
    expect(await text("/imprint")).toContain("Not stated.");
    expect(await text("/privacy")).toContain("The operator then tells you");
    for (const { path } of LEGAL_PAGES) expect(await text(path)).toContain("Draft: the operator");
    config.operator = operator;
  });

  test("every page links to the legal pages", async () => {
    const page = await text("/sensors");
    for (const { path } of LEGAL_PAGES) expect(page).toContain(`href="${path}"`);
  });
});

describe("images and cards that other sites show", () => {
  test.each(["/badge.svg", "/card.svg"])(
    "%s shows the index of the API, on any site",
    async (path) => {
      const { stress_index: value, regime } = await app.json("/api/stress-index");
      const answer = await app.get(path);
      const svg = await answer.text();
      expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
      expect(svg).toContain(`${Number(value).toFixed(1)} ${String(regime).toLowerCase()}`);
      expect(svg).not.toMatch(/<script|href=|style=|class=|undefined|NaN/);
      const held = { "if-none-match": answer.headers.get("etag") ?? "" };
      expect((await app.get(path, held)).status).toBe(304);
    },
  );

  test.each(["/badge.svg", "/card.svg"])("%s shows no number while there is none", async (path) => {
    await app.setFaults({ postgres: "down" });
    const answer = await app.get(path);
    await app.setFaults({ postgres: "ok" });
    expect(answer.status).toBe(200);
    const svg = await answer.text();
    expect(svg).toMatch(/no number now/i);
  });

  test("pages name a card image with full addresses and one site name", async () => {
    const page = await text("/sensors");
    for (const [name, content] of [
      ["og:site_name", "Regime Intelligence"],
      ["og:image", "https://svc.test/card.png"],
      ["og:url", "https://svc.test/sensors"],
      ["og:title", "Sensors · Regime Intelligence"],
    ]) {
      expect(page).toContain(`<meta property="${name}" content="${content}"/>`);
    }
    expect(page).toContain('<link rel="canonical" href="https://svc.test/sensors"/>');
    expect(await text("/unlock")).not.toContain("og:image");
  });
});

describe("the feed /status.atom", () => {
  test("it has each incident once, ended or not", async () => {
    const { db } = app.services;
    await db.execute(sql`insert into incidents (subject, text, started_at, ended_at) values
      ('beginning', 'The record begins', '2022-12-01', '2022-12-01'),
      ('source cboe', 'Refused (404)', ${iso(3)}, ${iso(2)}),
      ('job ingest', 'More than an hour behind its schedule', ${iso(1)}, null)`);
    const answer = await app.get("/status.atom");
    expect(answer.headers.get("content-type")).toBe("application/atom+xml");
    const feed = await answer.text();
    const titles = [...feed.matchAll(/<entry>\n<id>[^<]+<\/id>\n<title>([^<]+)</g)];
    expect(titles.map(([, title]) => title)).toEqual([
      "Now: Job ingest: More than an hour behind its schedule",
      "Over: Source cboe: Refused (404)",
    ]);
    expect(feed).toContain(`<updated>${iso(1)}</updated>`);
    expect(feed).not.toContain("record begins");
    const status = await app.json("/status.json");
    expect(status).toMatchObject({
      db_connected: true,
      incidents: [
        { subject: "job ingest", started_at: iso(1), ended_at: null },
        { subject: "source cboe", text: "Refused (404)", ended_at: iso(2) },
      ],
      incidents_since: "2022-12-01T00:00:00.000Z",
      page: "https://svc.test/status",
    });
    await app.setFaults({ postgres: "down" });
    expect((await app.get("/status.atom?again")).status).toBe(503);
    const down = await app.get("/status.json?again");
    expect([down.status, down.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await down.json()).toMatchObject({
      status: "error",
      db_connected: false,
      incidents: [],
      incidents_since: null,
    });
    await app.setFaults({ postgres: "ok" });
  });
});

describe("the feed /changes.atom", () => {
  test("it has changes of the index, of free sensors and of the API, newest first", async () => {
    const answer = await app.get("/changes.atom");
    expect(answer.headers.get("content-type")).toBe("application/atom+xml");
    const feed = await answer.text();
    expect(feed.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns=')).toBe(true);
    const ids = [...feed.matchAll(/<entry>\n<id>([^<]+)</g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const times = [...feed.matchAll(/<entry>.*?<updated>([^<]+)</gs)].map(([, at]) => at);
    expect(times.length).toBeGreaterThan(5);
    expect(times).toEqual(times.toSorted().toReversed());
    const sensors = rowsOf(await app.json("/api/sensors"), "sensors").map((s) => s["sensor_id"]);
    const named = [...feed.matchAll(/href="https:\/\/svc\.test\/sensors\/([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, id] of named) expect(sensors).toContain(id);
    expect(feed).toContain('<category term="sensor"/>');
    const held = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await app.get("/changes.atom", held)).status).toBe(304);
    app.setNow(Date.parse(CHANGES[0]?.publishedOn ?? "") + 1);
    expect(await text("/changes.atom")).toContain('<category term="api"/>');
  });
});
