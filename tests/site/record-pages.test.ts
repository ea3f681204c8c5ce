import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gradeCalls, proposeGrades, publishCalls } from "../../lib/record/actions/call-commands.ts";
import type { Evidence } from "../../lib/record/domain/tape/receipt.ts";
import { formatFixed, formatPercent, formatProbability } from "../../lib/ui/plots/format.ts";
import { callRequest, evidenceAt } from "../support/record/record.ts";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { type Json, partOf, readCsv, rowsOf, run } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { contentsOf, textOf } from "../support/site/html.ts";

const START = SAMPLE_END - 60 * DAY_MS;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());

const page = async (path: string) => await (await app.get(path)).text();
const iso = (at: number) => new Date(at).toISOString();

/** Every row of every table of a page, cell by cell; pages leave out the end tags of both. */
const cellsOf = (html: string): string[][] =>
  html
    .split("<tr")
    .slice(1)
    .map((row) => row.split("</table>")[0] ?? "")
    .map((row) => row.split(/<t[hd][^>]*>/).map((cell) => textOf(cell).trim()))
    .map(([, ...cells]) => cells);

describe("an empty record", () => {
  test("has pages without a figure that is none", async () => {
    for (const path of ["/calls", "/gate", "/tape"]) {
      const answer = await app.get(path);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).not.toMatch(/NaN|undefined|null|Infinity/);
    }
    expect(await page("/calls")).toContain("Too few to judge: 0 of the 30 graded calls");
  });
});

describe("the pages of the record", () => {
  beforeAll(() =>
    makeRecord(app.services.db, START, app.platform.settings["TAPE_SIGNING_KEY"] ?? ""),
  );

  test.each(["/calls", "/calls/strict-yes", "/gate", "/tape"])(
    "%s is never cached, and costs one database request",
    async (path) => {
      await app.get(path);
      await app.resetCalls();
      const answer = await app.get(path, { "if-none-match": "*" });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("etag")).toBeNull();
      expect(await app.calls()).toMatchObject({ postgres: 1 });
    },
  );

  test("say that replayed markets are not today's, and that their calls are samples", async () => {
    const paths = ["/calls", "/calls/strict-yes", "/gate", "/tape"];
    for (const path of paths) expect(await page(path), path).not.toContain("About this data");
    await run(
      app,
      "update series set provenance = 'replay of 1987', evaluated = 1 where id = 'VIX'",
    );
    for (const path of paths) {
      expect(textOf(await page(path)), path).toContain(
        "These are not today's markets. The series are a replay of 1987. The calls are samples, not forecasts.",
      );
    }
    await run(app, "update series set provenance = null where id = 'VIX'");
  });

  test("never show a back-test", async () => {
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

  test("write what is not ours as text, never as markup, and link to the web only", async () => {
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

describe("/calls", () => {
  test("has the figures of the API, with their intervals", async () => {
    const record = await app.json("/api/calls/track-record");
    const intervals = partOf(record, "intervals");
    const html = await page("/calls");
    const rows = cellsOf(html);
    const three = (value: unknown) => formatFixed(Number(value), 3);
    const range = (name: string) => (intervals[name] as number[]).map(three).join(" to ");
    const { graded, brier, base_rate_brier, market_brier } = record;
    expect(rows).toContainEqual([`Ours all ${graded} graded`, "", three(brier), range("brier")]);
    expect(rows.find(([name]) => name?.startsWith("Base rate"))).toContain(three(base_rate_brier));
    expect(rows.find(([name]) => name?.startsWith("Market"))).toContain(three(market_brier));
    for (const [name, member] of [
      ["Over the base rate", "skill_vs_base"],
      ["Over the market", "skill_vs_market"],
    ] as const) {
      expect(rows).toContainEqual([name, "", three(record[member]), range(member)]);
    }
    const murphy = partOf(record, "murphy");
    for (const value of Object.values(murphy))
      expect(rows.flat()).toContain(formatFixed(Number(value), 4));
    for (const bin of rowsOf(record, "calibration")) {
      const name = `${formatFixed(Number(bin["lower"]), 1)} to ${formatFixed(Number(bin["upper"]), 1)}`;
      const cells = rows.find(([head, n]) => head === name && n === String(bin["n"]));
      expect(cells?.slice(2), name).toEqual(
        bin["n"] === 0
          ? ["–", "–", "–"]
          : [bin["mean_prob"], bin["observed"]]
              .map((value) => formatFixed(Number(value), 2))
              .concat(
                `${formatFixed(Number(bin["low"]), 2)} to ${formatFixed(Number(bin["high"]), 2)}`,
              ),
      );
    }
    expect(textOf(html)).toContain(
      `Skill over the base rate ${formatPercent(Number(record["skill_vs_base"]))}`,
    );
    const last = rows.find(([n, , ...means]) => n === String(graded) && means.length === 3);
    expect(last?.slice(2)).toEqual([brier, base_rate_brier, market_brier].map(three));
  });

  test("has a dot for each bin with calls, and none for the others", async () => {
    const bins = rowsOf(await app.json("/api/calls/track-record"), "calibration");
    const full = bins.filter(({ n }) => n !== 0).length;
    expect(full).toBeLessThan(10);
    expect((await page("/calls")).match(/class="bin"/g)).toHaveLength(full);
  });

  test("lists the calls of the API in their order, by status too", async () => {
    const slugs = (html: string) =>
      [...contentsOf(html).matchAll(/<h3><a href="\/calls\/([^"]+)"/g)].map(([, slug]) => slug);
    for (const status of ["", "active", "closed", "proposed", "disputed", "graded", "void"]) {
      const query = status && `?status=${status}`;
      const calls = rowsOf(await app.json(`/api/calls${query}`), "calls");
      expect(slugs(await page(`/calls${query}`)), status).toEqual(calls.map(({ slug }) => slug));
    }
    const html = await page("/calls?status=graded");
    expect(html).toMatch(/aria-current="true">Graded 4</);
    expect(html).toMatch(/Ours 80 %; market from 60 % to 70 %/);
    for (const query of ["status=nothing", "offset=-1", "offset=x"]) {
      expect((await app.get(`/calls?${query}`)).status, query).toBe(400);
    }
  });

  test("leads to the list as CSV, and to the feed", async () => {
    const html = await page("/calls");
    const csv = await app.get(/href="(\/api\/calls\?format=csv)"/.exec(html)?.[1] ?? "");
    expect(readCsv(await csv.text()).length).toBe(10);
    const feed = await app.get(/href="(\/api\/calls\.atom)"/.exec(html)?.[1] ?? "");
    expect(feed.headers.get("content-type")).toBe("application/atom+xml");
  });

  test("says that they are too few, until there are thirty", async () => {
    expect(await page("/calls")).toContain("Too few to judge: 4 of the 30 graded calls");
    const at = SAMPLE_END - 20 * DAY_MS;
    const more = Array.from({ length: 60 }, (_, i) =>
      callRequest({ ...later(at), slug: `more-${i}`, svcProb: (i % 20) / 20 }),
    );
    await publishCalls(app.services.db, more, at);
    await grade(more.slice(0, 25), at + DAY_MS);
    expect(await page("/calls")).toContain("Too few to judge: 29 of the 30");
    await grade(more.slice(25, 26), at + 4 * DAY_MS);
    const html = await page("/calls");
    expect(html).not.toContain("Too few");
    expect(html).toContain("30 forecasts graded in public");
  });

  test("comes in pages of fifty", async () => {
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

describe("/calls/{slug}", () => {
  const detail = async (slug: string) => partOf(await app.json(`/api/calls/${slug}`), "call");

  test("shows the stamp, the market's numbers and how it is decided as the API has them", async () => {
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

  test("shows the receipt in force member by member, and the one before it", async () => {
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
  ])("tells what happened to %s, in order", async (slug, steps) => {
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

async function grade(calls: readonly { slug: string }[], at: number): Promise<void> {
  const { db } = app.services;
  const evidence: Omit<Evidence, "early"> = evidenceAt(at).evidence;
  const filed = calls.map(({ slug }, i) => ({
    slug,
    outcome: i % 3 === 0 ? (1 as const) : (0 as const),
    evidence,
  }));
  await proposeGrades(db, filed, at);
  await gradeCalls(
    db,
    calls.map(({ slug }) => ({ slug, reviewers: [] })),
    at + DAY_MS,
  );
}
