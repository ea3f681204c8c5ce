// Pages, feeds, mails, webhooks and answers to agents say what is sample data, and say nothing about other data.

import { sql } from "drizzle-orm/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gradeCalls, publishCalls } from "../../lib/record/actions/call-commands.ts";
import { bearer, connect } from "../support/agents/connect.ts";
import { alertFixture, HOUR_MS, MINUTE_MS } from "../support/alerts/alert-fixture.ts";
import { mailbox } from "../support/alerts/alerts.ts";
import { callRequest, propose } from "../support/record/record.ts";
import { signAdopted } from "../support/record/sign-adopted.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { LABEL, markAllAsSample } from "../support/service/mark-sample.ts";
import { textOf } from "../support/site/html.ts";
import { webhookFixture } from "../support/webhooks/webhook-fixture.ts";

const DAY_MS = 24 * HOUR_MS;
const NOTICE = LABEL.replace("sample; ", "Sample data, not today's markets: ");
const iso = (at: number) => new Date(at).toISOString();

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ texts: true, stocks: true });
  await signAdopted(app, BASE_URL);
});
afterAll(() => app.close());

/** The pages and feeds with market data, texts, prices and calls. */
const SHOWING = [
  "/",
  "/sensors",
  "/sensors/vix",
  "/equity",
  "/tone",
  "/tone/FOMC-PC",
  "/tone/ATEST",
  "/signals",
  "/dislocation",
  "/calls",
  "/calls/sample",
  "/calls/track-record",
  "/gate",
  "/tape",
  "/status",
  "/alerts",
  "/known/2022-12-20",
  "/known/2022-12-20.json",
  "/changes.atom",
  "/status.atom",
  "/status.json",
  "/api/calls.atom",
];
const NOT_SHOWING = ["/pricing", "/docs", "/terms", "/changelog", "/unlock"];

const textAt = async (path: string) => textOf(await (await app.get(path)).text());

/** A graded call, a state change of a sensor and a change of the index, a minute ago. */
async function makeChanges(now: number): Promise<{ slug: string }> {
  const { db } = app.services;
  const request = callRequest({
    closesAt: iso(now + 20 * DAY_MS),
    resolveBy: iso(now + 22 * DAY_MS),
  });
  await publishCalls(db, [request], now - 2 * DAY_MS);
  await propose(db, request.slug, now - 2 * DAY_MS);
  await gradeCalls(db, [{ slug: request.slug, reviewers: [] }], now - MINUTE_MS);
  await db.execute(sql`
    insert into index_readings (as_of, stress_index, regime, sensor_count, severe, elevated, rising,
      neutral, stable, contributions, excluded, methodology_version)
    select v.at::timestamptz, v.level, v.regime, 1, 0, 0, 0, 1, 0, '[]', '{}', '4.0.0'
    from (values (${iso(now - 3 * MINUTE_MS)}, 48.5, 'NEUTRAL'), (${iso(now - MINUTE_MS)}, 61.25, 'ELEVATED'))
      as v(at, level, regime)`);
  await alertFixture(app).change("vix", "NEUTRAL", "ELEVATED", now - MINUTE_MS);
  return request;
}

/** The bodies of webhooks and the mail about the changes of a minute ago. */
async function sent(now: number, afterChanges: (slug: string) => Promise<unknown>) {
  const hooks = webhookFixture(app);
  const alerts = alertFixture(app);
  app.setNow(now);
  await hooks.quiet();
  const key = await hooks.key(now - HOUR_MS);
  app.setNow(now - 30 * MINUTE_MS);
  const webhook = await hooks.create(key.key);
  app.setNow(now);
  const { email } = await alerts.subscriber(now - DAY_MS);
  const { slug } = await makeChanges(now);
  await afterChanges(slug);
  await hooks.tick(now);
  await alerts.tick(now);
  const [mail] = await mailbox(app).to(email);
  return { events: await hooks.received(webhook), mail };
}

describe("with an operator's own data", () => {
  test.each(SHOWING.filter((path) => !/equity|tone|signals|dislocation/.test(path)))(
    "%s has no notice",
    async (path) => {
      expect(await textAt(path)).not.toMatch(/sample data|About this data/i);
    },
  );

  test("mails and webhooks say nothing, and the track record is by people", async () => {
    const { events, mail } = await sent(SAMPLE_END + 10 * DAY_MS, async () => {});
    expect(events.length).toBeGreaterThan(2);
    for (const { data } of events) expect(data).not.toHaveProperty("data");
    expect(mail?.text).not.toMatch(/sample/i);
    expect(await textAt("/calls/track-record")).toContain("By people");
    app.setNow(SAMPLE_END);
  });
});

describe("with the sample", () => {
  beforeAll(async () => {
    await markAllAsSample(app.services.db);
    app.setNow(SAMPLE_END + MINUTE_MS);
  });
  beforeEach(() => app.setNow(SAMPLE_END + MINUTE_MS));

  test.each(SHOWING)("%s has the notice", async (path) => {
    expect(await textAt(path)).toContain(NOTICE);
  });

  test.each(NOT_SHOWING)("%s, which shows no data, has none", async (path) => {
    expect(await textAt(path)).not.toContain("Sample data, not today's markets");
  });

  test("what was known on a date says so in its description and in the header of its JSON", async () => {
    for (const path of ["/", "/known/2022-12-20"]) {
      const page = await (await app.get(path)).text();
      expect(page, path).toContain('<meta name="description" content="Sample data. ');
    }
    const { headers } = await app.get("/known/2022-12-20.json");
    expect(headers.get("x-svc-data")).toMatch(/^sample/);
  });

  test("the picture in an embed has the notice in its description", async () => {
    const page = await (await app.get("/embed/stress-index")).text();
    expect(/<img[^>]* alt="([^"]*)"/.exec(page)?.[1]).toContain(
      "Sample data, not today&#39;s markets",
    );
  });

  test("the sentence to quote says that it is about sample data", async () => {
    const [, quote = ""] =
      /<blockquote[^>]*>(.*?)<\/blockquote>/s.exec(await (await app.get("/")).text()) ?? [];
    expect(quote).toContain("sample data");
  });

  test("forecasts of the sample are not credited to people", async () => {
    const page = await textAt("/calls/track-record");
    expect(page).not.toMatch(/by people/i);
    expect(page).toContain("nobody's forecasts");
  });

  test("each entry of a feed about sample data says so", async () => {
    for (const path of ["/changes.atom", "/api/calls.atom"]) {
      const entries = (await (await app.get(path)).text()).split("<entry>").slice(1);
      const about = entries.filter((entry) => !entry.includes('<category term="api"/>'));
      expect(about.length, path).toBeGreaterThan(0);
      for (const entry of about) expect(textOf(entry), path).toContain(NOTICE);
    }
  });

  test("an agent gets the notice beside the data", async () => {
    const served = await serveApp(app, () => "2001:db8::7");
    const client = await connect(served.url, "2026-07-28", bearer(app.keys.retail));
    const { content } = await client.callTool({ name: "get_stress_index", arguments: {} });
    expect((content as { text: string }[]).map(({ text }) => text).at(-1)).toBe(`${NOTICE}.`);
    await client.close();
    await served.close();
  });

  test("webhooks and mails about sample data say so", async () => {
    const { events, mail } = await sent(SAMPLE_END + 30 * DAY_MS, (slug) =>
      app.services.db.execute(sql`insert into sample_parts (kind, name) values ('call', ${slug})`),
    );
    expect(events.map(({ type }) => type)).toContain("sensor.state_changed");
    expect(events.map(({ type }) => type)).toContain("index.regime_changed");
    expect(events.map(({ type }) => type)).toContain("call.graded");
    for (const { data } of events) expect(data["data"]).toBe("sample");
    for (const text of [mail?.text, textOf(mail?.html ?? "")]) {
      expect(text).toContain(NOTICE);
      expect(text).toContain("replayed backwards since 2023-01-03");
    }
  });
});
