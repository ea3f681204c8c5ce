// Random and broken requests to the sensor endpoints never cause a fault.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GROUPS } from "../../functions/index.ts";
import { linksOf } from "../support/service/answers.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { expectSound } from "../support/service/sound-answer.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 300 });
});
afterAll(() => app.close());

/** Every route, and a sensor that needs a key. */
const PATHS = [
  ...Object.values(GROUPS)
    .flat()
    .map(({ contract }) => contract.example.path.split("?")[0] ?? ""),
  "/api/sensors/btc-fall",
];

describe("long and broken URLs", () => {
  test("a long query is answered, and links and warnings do not repeat it", async () => {
    const long = "x".repeat(30_000);
    const answer = await app.get(`/api/sensors/vix/history?limit=2&${long}=s3cret&key=${long}`);
    expect(answer.status).toBe(200);
    expect(String(answer.headers.get("link")).length).toBeLessThan(1_500);
    expect(String(answer.headers.get("x-svc-warning")).length).toBeLessThan(120);
    expect(linksOf(answer)["next"]).toMatch(/limit=2/);
  });

  test.each([
    "%",
    "%ZZ",
    "%00",
    "%E0%A4%A",
    "%ff",
    "%252e",
    "..%2f..",
    "\u202e",
    "😀",
    "__proto__",
    "constructor",
  ])("%s in path, name and value is never a fault of the service", async (text) => {
    for (const path of [
      `/api/${text}`,
      `/api/sensors/${text}`,
      `/api/sensors/${text}/history`,
      `/api/sensors/vix/${text}`,
      `/api/sensors?${text}`,
      `/api/sensors?${text}=1&${text}=2`,
      ...[
        "limit",
        "offset",
        "from",
        "to",
        "order",
        "as_of",
        "cursor",
        "rendering",
        "format",
        "key",
      ].map((name) => `/api/sensors/vix/history?${name}=${text}`),
    ]) {
      await expectSound(await app.get(path), path);
    }
  });
});

test("600 random requests cause no fault and no HTML, and all errors have one form", {
  timeout: 120_000,
}, async () => {
  const next = random(81);
  const pick = <T>(items: readonly T[]): T => items[wholeBetween(next, 0, items.length - 1)] as T;
  const values = [
    "1",
    "0",
    "-1",
    "200",
    "1e9",
    "csv",
    "json",
    "variant",
    "asc",
    "all",
    "2022-01-01",
    "2022-06-01T00:00:00Z",
    "s3cret' or 1=1--",
    "s3cret%00",
    "%",
    "%C0%80",
    "",
    "null",
    "9".repeat(40),
    "s3cret".repeat(300),
    "{}",
    "[]",
    "\ud800",
    "+",
    "true",
    "١٢",
  ];
  const names = [
    "limit",
    "offset",
    "from",
    "to",
    "order",
    "as_of",
    "cursor",
    "rendering",
    "format",
    "scope",
    "interval",
    "key",
    "lim",
    "",
    "a[b]",
    "limit[]",
    "__proto__",
    "%00",
  ];
  const segments = [
    "vix",
    "btc-fall",
    "nothing",
    "history",
    "%00",
    "%ZZ",
    "",
    ".",
    "a".repeat(300),
    "vix;x=1",
    "😀",
  ];
  const headers = [
    "x-svc-key",
    "x-api-key",
    "authorization",
    "prefer",
    "accept",
    "if-none-match",
    "origin",
    "cookie",
    "range",
    "content-type",
    "x-http-method-override",
  ];
  const contents = [
    "s3cret",
    "Bearer s3cret",
    "handling=strict",
    "text/csv",
    "text/html",
    "*",
    "*/*;q=",
    'W/"x',
    "bytes=0-1",
    "é\u00ff",
    ",,,,",
    "a".repeat(4_000),
    app.keys.retail,
    app.keys.revoked,
    "=".repeat(99),
  ];
  const statuses = new Set<number>();
  for (let i = 0; i < 600; i += 1) {
    let path =
      next() < 0.7
        ? pick(PATHS)
        : `/api/${Array.from({ length: wholeBetween(next, 0, 4) }, () => pick(segments)).join("/")}`;
    if (next() < 0.2) path += `/${pick(segments)}`;
    const query = Array.from(
      { length: wholeBetween(next, 0, 4) },
      () => `${pick(names)}=${pick(values)}`,
    );
    const sent = new Headers();
    for (let h = wholeBetween(next, 0, 2); h > 0; h -= 1) sent.set(pick(headers), pick(contents));
    const method = pick(["GET", "GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "DELETE"]);
    const asked = `${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
    const answer = await app.send(asked, { method, headers: sent });
    statuses.add(answer.status);
    // Without a body a 503 cannot say that nothing was known yet.
    if (method === "HEAD") expect(answer.status === 503 ? 200 : answer.status).toBeLessThan(500);
    else await expectSound(answer, `${method} ${asked} ${JSON.stringify([...sent])}`.slice(0, 300));
  }
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 204, 400, 403, 404, 405, 406]));
});
