// The answers about forecast calls: list, as_of, details and feed.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CallAnswer } from "../../lib/record/wire/calls.ts";
import { AWKWARD, DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import {
  INSTANT,
  type Json,
  linksOf,
  partOf,
  readCsv,
  rowsOf,
  run,
} from "../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const START = SAMPLE_END - 60 * DAY_MS;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  await makeRecord(app.services.db, START, app.platform.settings["TAPE_SIGNING_KEY"] ?? "");
});
afterAll(() => app.close());

const list = async (query = "") => rowsOf(await app.json(`/api/calls${query}`), "calls");
const slugs = (calls: Json[]) => calls.map(({ slug }) => slug);
const then = (days: number) => new Date(START + days * DAY_MS).toISOString();

const MEMBERS =
  "slug version title statement instrument instrument_type svc_prob svc_prob_at market_prob market_prob_at market_source resolution_criterion resolution_source opened_at closes_at resolve_by status verdict basis_status tape_seq row_sha256 updated_at market_url rule".split(
    " ",
  );

describe("the list of calls", () => {
  test("it has exactly the members of the contract in their order, newest first, without back-tests", async () => {
    const body = await app.json("/api/calls");
    expect(Object.keys(body)).toEqual(["count", "calls"]);
    const calls = rowsOf(body, "calls");
    expect(body["count"]).toBe(calls.length);
    for (const call of calls) expect(Object.keys(call)).toEqual(MEMBERS);
    expect(Object.keys(CallAnswer.shape)).toEqual([...MEMBERS, "integrity"]);
    expect(slugs(calls)).toEqual(
      "in-dispute proposed-one closed-one still-active void-one corrected disputed-yes strict-no strict-yes".split(
        " ",
      ),
    );
    expect(slugs(calls)).not.toContain("hidden-test");
  });

  test("it is not cached and has no ETag", async () => {
    const { headers } = await app.get("/api/calls");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("etag")).toBeNull();
    expect(headers.get("x-data-as-of")).toMatch(INSTANT);
    expect(headers.get("x-total-count")).toBe("9");
  });

  test("it makes one round trip", async () => {
    await app.resetRequests();
    await app.get("/api/calls");
    expect(await app.requests()).toMatchObject({ postgres: 1 });
  });

  test("its pages together are the whole list", async () => {
    const whole = await list();
    const seen: Json[] = [];
    let path: string | undefined = "/api/calls?limit=4";
    while (path) {
      const answer = await app.get(path);
      seen.push(...rowsOf((await answer.json()) as Json, "calls"));
      path = linksOf(answer)["next"];
    }
    expect(seen).toEqual(whole);
    expect((await app.get("/api/calls?limit=0")).status).toBe(400);
  });

  test("it can be filtered by status", async () => {
    expect(slugs(await list("?status=void"))).toEqual(["void-one"]);
    expect(await list("?status=graded")).toHaveLength(4);
    expect((await app.get("/api/calls?status=open")).status).toBe(400);
  });

  test("its CSV has one row per call, with columns in order and harmless formulas", async () => {
    const answer = await app.get("/api/calls?format=csv");
    const text = await answer.text();
    expect(text.split("\r\n")[0]).toBe([...MEMBERS, "integrity"].join(","));
    const records = readCsv(text);
    const calls = await list();
    expect(records.map(({ slug }) => slug)).toEqual(slugs(calls));
    expect(records.find(({ slug }) => slug === "still-active")?.["title"]).toBe(`'${AWKWARD}`);
    expect(records[0]?.["market_prob"]).toBe("");
  });
});

describe("the list of calls as of a time", () => {
  test("as of now it equals the tables, member for member", async () => {
    const now = new Date(SAMPLE_END).toISOString();
    expect(await list(`?as_of=${now}`)).toEqual(await list());
    for (const slug of slugs(await list())) {
      const path = `/api/calls/${slug}`;
      expect(await app.json(`${path}?as_of=${now}`)).toEqual(await app.json(path));
    }
  });

  test("it shows no call before its opening row, and the status, marks and verdicts of that time", async () => {
    expect(await list(`?as_of=${then(-1)}`)).toEqual([]);
    const first = await list(`?as_of=${then(1)}`);
    expect(first).toHaveLength(5);
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set(["active"]));
    const yes = (calls: Json[]) => calls.find(({ slug }) => slug === "strict-yes");
    expect(yes(first)).toMatchObject({ market_prob: 0.6, verdict: null });
    expect(yes(await list(`?as_of=${then(5)}`))).toMatchObject({ market_prob: 0.7 });
    const corrected = async (days: number) =>
      (await list(`?as_of=${then(days)}`)).find(({ slug }) => slug === "corrected");
    expect(await corrected(11)).toMatchObject({ status: "proposed", verdict: null });
    expect(await corrected(12)).toMatchObject({ status: "graded", verdict: "YES" });
    expect(await corrected(15)).toMatchObject({ status: "graded", verdict: "NO" });
    expect((await app.get(`/api/calls/still-active?as_of=${then(5)}`)).status).toBe(404);
    expect((await app.get("/api/calls?as_of=2100-01-01")).status).toBe(400);
  });
});

describe("the answer about one call", () => {
  test("it adds how the call was made and, after the decision, its receipt", async () => {
    const active = partOf(await app.json("/api/calls/still-active"), "call");
    expect(Object.keys(active)).toEqual([
      ...MEMBERS,
      "prob_basis",
      "criterion",
      "market_prob_open",
      "market_prob_close",
    ]);
    const graded = partOf(await app.json("/api/calls/strict-yes"), "call");
    expect(graded).toMatchObject({
      basis_status: "rederived",
      market_prob_open: 0.6,
      market_prob_close: 0.7,
    });
    const receipt = partOf(graded, "receipt");
    expect(Object.keys(receipt)).toEqual(
      "receipt_version supersedes verdict outcome void_reason observed_value threshold observed_at resolved_at graded_at source_url source_sha256 criterion_sha256 method reviewers challenge_ends_at brier log_score market_brier skill early tape_seq row_sha256".split(
        " ",
      ),
    );
    expect(receipt["brier"]).toBeCloseTo(0.04, 12);
    expect(receipt["log_score"]).toBeCloseTo(Math.log(0.8), 12);
    expect(receipt["skill"]).toBeCloseTo(0.16 - 0.04, 12);
    expect(receipt["row_sha256"]).toBe(graded["row_sha256"]);
  });

  test("it shows the current receipt, which names the row of the previous one", async () => {
    const receipt = partOf(partOf(await app.json("/api/calls/corrected"), "call"), "receipt");
    expect(receipt).toMatchObject({ receipt_version: 2, verdict: "NO", outcome: 0 });
    const [old] = await run(
      app,
      "select row_sha256 from call_receipts where receipt_version = 1 and call_id = (select id from calls where slug = 'corrected')",
    );
    expect(receipt["supersedes"]).toBe(old?.["row_sha256"]);
    const none = partOf(partOf(await app.json("/api/calls/void-one"), "call"), "receipt");
    expect(none).toMatchObject({ verdict: "VOID", void_reason: "AMBIGUOUS", brier: null });
  });

  test("it is a 404 for an unknown or malformed id and for a back-test", async () => {
    for (const slug of ["nothing", "hidden-test", "Not-A-Slug", "a--b"]) {
      for (const path of [`/api/calls/${slug}`, `/api/calls/${slug}/proof`]) {
        const answer = await app.get(path);
        expect(answer.status, path).toBe(404);
        expect(await answer.json()).toEqual({ error: "Unknown call" });
      }
    }
  });
});

describe("the feed of calls", () => {
  test("the feed has opened, graded, voided and corrected calls, with escaped texts", async () => {
    const answer = await app.get("/api/calls.atom");
    expect(answer.headers.get("content-type")).toBe("application/atom+xml");
    const text = await answer.text();
    expect(text.match(/<entry>/g)).toHaveLength(15);
    expect(text).toContain(`<link rel="self" type="application/atom+xml" href="${BASE_URL}`);
    expect(text).toContain("<title>Opened: =1+1 &lt;b&gt;&quot;Übung&quot; &amp;");
    expect(text).toContain("Corrected to NO");
    expect(text).not.toContain("hidden-test");
    const ids = [...text.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(16);
    expect(text).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/);
  });
});
