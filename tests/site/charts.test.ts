// Charts to take along: images and embeds of free data that anybody may pass on, and what was known on a date.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AnswerCache } from "../../lib/http/answer/answer-cache.ts";
import { keyHeader, rowsOf } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ calls: false });
  // The fixture loads all series as files of the operator; this one is as its publisher gives it.
  await app.services.db.execute(
    sql`update series set rights = 'public_domain', publish_values = true where id = 'VIX'`,
  );
}, 600_000);
afterAll(() => app.close());

const IMAGES = [
  "/charts/stress-index.svg",
  "/charts/sensors/vix.svg",
  "/charts/sensors/vix.svg?range=all",
];

test.each(IMAGES)(
  "%s carries its title, date, source and rights, and loads nothing",
  async (path) => {
    const answer = await app.get(path);
    const svg = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'");
    expect(svg).toMatch(/<title>[^<]+\. [\d.]+ [^<]+\d{4}/);
    expect(svg).toContain("Chart: Regime Intelligence, https://svc.test");
    expect(svg).not.toMatch(/NaN|undefined|Infinity|href=|<script/);
    if (path.includes("sensors")) expect(svg).toContain("Source: Cboe Volatility Index");
  },
);

test("only embeds may stand in a frame of another site, and they have no script", async () => {
  for (const path of ["/embed/stress-index", "/embed/sensors/vix"]) {
    const answer = await app.get(path);
    const page = await answer.text();
    expect(answer.headers.get("content-security-policy")).toMatch(/frame-ancestors \*$/);
    expect(page).not.toMatch(/<script|<form/);
    expect(page).toContain(path.replace("embed", "charts"));
  }
  for (const path of ["/", "/sensors/vix", "/known/2022-12-20"]) {
    const policy = (await app.get(path)).headers.get("content-security-policy");
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test("images, embeds and what was known are made once for each address and range, and a 304 answers who has them", async () => {
  const { answers } = app.services;
  app.services.answers = new AnswerCache(2_000);
  for (const path of [
    ...IMAGES,
    "/embed/stress-index",
    "/embed/sensors/vix",
    "/known/2022-12-20.json",
  ]) {
    const first = await app.get(path);
    await app.resetRequests();
    const again = await app.get(path, { "if-none-match": first.headers.get("etag") ?? "" });
    expect([path, again.status, (await app.requests())["postgres"] ?? 0]).toEqual([path, 304, 0]);
    expect(again.headers.get("content-security-policy")).toBe(
      first.headers.get("content-security-policy"),
    );
  }
  const [year, all] = await Promise.all(
    ["1y", "all"].map(async (range) => (await app.get(`/embed/sensors/vix?range=${range}`)).text()),
  );
  expect(year).toContain("vix.svg?range=1y");
  expect(all).toContain("vix.svg?range=all");
  app.services.answers = answers;
});

test("a name with marks of XML is text in images and embeds, also in their attributes", async () => {
  const name = (text: string) =>
    app.services.db.execute(sql`update sensors set name = ${text} where id = 'vix'`);
  await name("V<b>\"'&lt;");
  for (const path of ["/charts/sensors/vix.svg", "/embed/sensors/vix", "/sensors/vix"]) {
    const text = await (await app.get(path)).text();
    expect(text, path).toContain("V&lt;b&gt;&quot;&#39;&amp;lt;");
    expect(text, path).not.toContain("V<b");
  }
  await name("VIX");
});

const OPEN = ["public_domain", "open_licence", "attribution"];

test("paid sensors, and values that not everybody may pass on, leave in no picture or embed, with any key", async () => {
  const headers = keyHeader(app, "institutional");
  const all = rowsOf(await app.json("/api/sensors?scope=all", headers), "sensors");
  const free = rowsOf(await app.json("/api/sensors"), "sensors").map((s) => s["sensor_id"]);
  const closed = all.filter(
    (s) => !free.includes(s["sensor_id"]) || !OPEN.includes(String(s["rights"])),
  );
  expect(closed.length).toBeGreaterThan(3);
  expect(closed.some((s) => free.includes(s["sensor_id"]))).toBe(true);
  for (const { sensor_id: id } of closed) {
    for (const path of [`/charts/sensors/${id}.svg`, `/embed/sensors/${id}`]) {
      expect((await app.get(path, headers)).status, path).toBe(404);
    }
  }
});

test("what was known on a date is what the API answers as of its end, as page and as JSON", async () => {
  const known = await app.json("/known/2022-12-20.json");
  const asOf = "2022-12-20T23:59:59.999Z";
  const index = await app.json(`/api/stress-index?as_of=${asOf}`);
  const said = await app.json(`/api/interpretation?as_of=${asOf}`);
  expect(known).toMatchObject({
    known_at: asOf,
    stress_index: index["stress_index"],
    regime: index["regime"],
    summary: said["summary"],
  });
  const list = rowsOf(await app.json(`/api/sensors?as_of=${asOf}`), "sensors");
  expect(rowsOf(known, "sensors").map((s) => [s["sensor_id"], s["state"]])).toEqual(
    list.map((s) => [s["sensor_id"], s["current_state"]]),
  );
  const page = await (await app.get("/known/2022-12-20")).text();
  expect(page).toContain(`${Number(index["stress_index"]).toFixed(1)} `);
  const keyed = await app.get("/known/2022-12-20.json", keyHeader(app, "institutional"));
  expect(await keyed.json()).toEqual(known);
});

const LATER = new Date(SAMPLE_END + 2 * 86_400_000).toISOString().slice(0, 10);
const REFUSED = [
  [LATER, 400, "Nobody knows yet what will be known on that date"],
  ["soon", 400, "Give a date as YYYY-MM-DD, or an instant by RFC 3339"],
  ["2022-02-30", 400, "Give a date as YYYY-MM-DD, or an instant by RFC 3339"],
  ["%E0%A4%A", 400, "Give a date as YYYY-MM-DD, or an instant by RFC 3339"],
  ["1950-01-01", 404, "Nothing was known then"],
] as const;

test.each(REFUSED)(
  "known on %s: a %i that says why, on the page and to programs of any site",
  async (date, status, why) => {
    const page = await app.get(`/known/${date}`);
    const text = await page.text();
    expect(page.status).toBe(status);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(text).toContain(why);
    const json = await app.get(`/known/${date}.json`, { origin: "https://other.test" });
    expect([json.status, json.headers.get("content-type")]).toEqual([status, "application/json"]);
    expect(json.headers.get("x-error-code")).toBe(page.headers.get("x-error-code"));
    expect(json.headers.get("access-control-allow-origin")).toBe("*");
    const body = (await json.json()) as { error: string };
    expect(Object.keys(body)).toEqual(["error"]);
    expect(body.error).toContain(why);
    if (status !== 404) return;
    // The page leads to the first date of this service, and that date answers.
    const [, first = ""] = /href="(\/known\/[^"]+)"/.exec(text) ?? [];
    expect(body.error).toContain(first.replace("/known/", ""));
    expect((await app.get(first)).status).toBe(200);
  },
);

test("a page of an instant leads to the JSON of the same instant", async () => {
  for (const at of ["2022-12-20T15:00:00.000Z", "2022-12-20"]) {
    const text = await (await app.get(`/known/${at}`)).text();
    const [, path = ""] = /href="(\/known\/[^"]+\.json)"/.exec(text) ?? [];
    const answer = await app.get(path);
    expect(await answer.json()).toEqual(await app.json(`/known/${at}.json`));
    expect(path).toContain(at);
    expect(answer.headers.get("access-control-expose-headers")).toContain("X-Svc-Data");
  }
});

test("the newest value is shown however old it is, and where a licence withholds it the page says so", async () => {
  // As a monthly sensor between two releases: heartbeats alone in the last weeks.
  await app.services.db.execute(
    sql`update sensor_readings set carried_forward = true where sensor_id = 'vix' and recorded_at > '2022-12-01'`,
  );
  const instant = "2022-12-20T23:59:59.999Z";
  const known = async () => rowsOf(await app.json("/known/2022-12-20.json"), "sensors");
  const listed = rowsOf(await app.json(`/api/sensors?as_of=${instant}`), "sensors");
  const isSilent = ({ sparkline }: Record<string, unknown>) => (sparkline as []).length === 0;
  expect(listed.filter(isSilent).length).toBeGreaterThan(0);
  for (const sensor of await known()) {
    const { latest_reading: latest, ...detail } = await app.json(
      `/api/sensors/${sensor["sensor_id"]}?as_of=${instant}`,
    );
    expect(sensor).toMatchObject({
      value: (latest as { value: number | null }).value,
      rights: detail["rights"],
      rights_text: detail["rights_text"],
      sources: detail["sources"],
    });
  }
  const lineOf = async (path: string, id: unknown) =>
    (await (await app.get(path)).text()).split(`href="/sensors/${id}"`)[1]?.slice(0, 300) ?? "";
  const silent = rowsOf(await app.json("/api/sensors"), "sensors").find(isSilent);
  const id = silent?.["sensor_id"];
  const { latest_reading } = await app.json(`/api/sensors/${id}`);
  expect(latest_reading).not.toMatchObject({ value: null });
  for (const path of ["/", "/sensors"]) {
    expect(await lineOf(path, id)).toMatch(/(?:nowrap|value)">[-−]?\d/);
  }
  const mark = (may: boolean) =>
    app.services.db.execute(sql`update series set publish_values = ${may}
      where id = (select definition->'series'->>0 from sensors where id = ${id})`);
  await mark(false);
  for (const path of ["/", "/sensors"]) expect(await lineOf(path, id)).toContain(">withheld<");
  expect((await known()).find(({ sensor_id }) => sensor_id === id)).toMatchObject({
    value: null,
    is_withheld: true,
  });
  await mark(true);
});
