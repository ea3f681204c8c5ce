// The page /score, which scores a text that a visitor sends.

import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXAMPLES } from "../../functions/language/pages/examples.ts";
import { segmentsOf } from "../../functions/language/pages/marked-text.tsx";
import { examplesJson, SCORE_EXAMPLES_FILE } from "../../scripts/generate/score-examples.ts";
import { keyHeader } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { contentsOf, textOf } from "../support/site/html.ts";
import { STATIC_PAGES } from "../support/site/site-pages.ts";

const TEXT = [
  "We are confident that demand will not weaken. Revenue fell, and costs may rise.",
  "Orders from hospitals grew, while prices of steel put pressure on the gross margin.",
  "We hired forty engineers for the new product, which customers received well.",
  "Inventory declined after the warehouse in Ohio cleared its backlog.",
  "Our guidance for the full year assumes stable demand and higher freight costs.",
  "Debt is lower than a year ago, and the dividend stays where it was.",
  "Competition in Europe remains strong, so we expect lower prices there.",
].join(" ");

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
});
afterAll(() => app.close());

const send = (body: Record<string, string>, headers: Record<string, string> = {}) =>
  app.send("/score", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(body).toString(),
  });

describe("the page without a key", () => {
  test.each(STATIC_PAGES)(
    "$path shows an example and the way to a key, and no form",
    async (one) => {
      const answer = await app.get(one.path);
      const page = await answer.text();
      expect(answer.status).toBe(200);
      expect(page).toContain(`<title>${one.title} · Regime Intelligence</title>`);
      expect(page).toMatch(/href="\/pricing".*href="\/unlock"/s);
      expect(page).not.toContain("<textarea");
      expect(contentsOf(page)).toContain("<mark");
    },
  );

  test("an unknown example shows the first one", async () => {
    expect(await (await app.get("/score?example=nope")).text()).toContain(EXAMPLES[0].title);
  });

  test("a sent text is refused", async () => {
    expect((await send({ text: TEXT })).status).toBe(401);
    expect((await send({ text: TEXT }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  test("the examples have the current results of the method", async () => {
    expect(await readFile(SCORE_EXAMPLES_FILE, "utf8")).toBe(await examplesJson());
  });
});

describe("the page with a key", () => {
  const headers = () => keyHeader(app, "retail");

  test("a text gets the scores of the endpoints, and is not stored", async () => {
    const answer = await send({ text: TEXT, mode: "earnings" }, headers());
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const asked = await app.send("/api/v2/tone/score?evidence=1", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers() },
      body: JSON.stringify({ text: TEXT }),
    });
    const score = (await asked.json()) as { risk_score: number; summary: string };
    expect(page).toContain(score.summary);
    expect(page).toContain(score.risk_score.toFixed(1));
    expect(textOf(page)).toContain("Short text");
  });

  test("the sent text is shown as text, never as markup", async () => {
    const text = `<img src=x onerror="alert(1)"></textarea><script>alert(1)</script> we may fail`;
    const page = await (await send({ text }, headers())).text();
    expect(page).not.toMatch(/<img|<script>alert/);
    expect(page).toContain("&lt;img src=x");
  });

  test.each([
    [{ text: "" }, 400],
    [{ text: " \u200b " }, 400],
    [{ text: "a".repeat(200_001) }, 400],
    [{ text: "a\0b" }, 400],
    [{ text: TEXT, mode: "nope" }, 400],
    [{ mode: "earnings" }, 400],
    [{ text: "a".repeat(600_000) }, 413],
  ])("wrong input %# gives a page that says so", async (body, status) => {
    const answer = await send(body as Record<string, string>, headers());
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toContain("text/html");
  });
});

test("overlapping and adjacent marks cut the text without losing a character", () => {
  const text = "abcdefghij";
  const segments = segmentsOf(text, [
    { start: 0, end: 4, kind: "strain" },
    { start: 2, end: 6, kind: "worse" },
    { start: 6, end: 10, kind: "future" },
    { start: 2, end: 4, kind: "strain" },
  ]);
  expect(segments.map((segment) => segment.text).join("")).toBe(text);
  expect(segments.map(({ kinds }) => kinds)).toEqual([
    ["strain"],
    ["strain", "worse"],
    ["worse"],
    ["future"],
  ]);
  expect(segments[1]?.starts).toContain("worse");
  expect(segmentsOf("", [])).toEqual([]);
});
