// Forms with hostile fields sent to every page.

import { afterAll, beforeAll, expect, test } from "vitest";
import { BASE_URL, type TestApp, testApp } from "../support/service/app.ts";
import { freshKey, PAGE_PATHS } from "../support/service/surface.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
});
afterAll(() => app.close());

/** Names of fields that some form has, and values that nobody types. */
const NAMES = "do email key apiKey token session_id sensors overlap_seconds sure next".split(" ");
const TYPED = [
  "",
  " ",
  "a\u0000b",
  "\ufffd",
  "yes",
  "rotate",
  "revoke",
  "portal",
  "lock",
  "unlock",
  "-1",
  "1e309",
  "9".repeat(400),
  "a@b.example\u0000",
  `${"a".repeat(60)}@b.example`,
  "x".repeat(9_000),
  "0".repeat(64),
  `svc_AbCdEf01_${"0".repeat(38)}`,
  `cs_test_${"a".repeat(20)}`,
  "//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  '"><script>alert(1)</script>',
  "vix\u0000",
];

const send = (path: string, body: BodyInit, headers: Record<string, string>) =>
  app.send(path, { method: "POST", headers, body, duplex: "half" } as RequestInit);

/** A form of a few fields, some of them repeated. */
function formOf(next: () => number): URLSearchParams {
  const form = new URLSearchParams();
  const draw = (of: readonly string[]) => of[wholeBetween(next, 0, of.length - 1)] ?? "";
  for (let field = wholeBetween(next, 1, 5); field > 0; field -= 1)
    form.append(draw(NAMES), draw(TYPED));
  return form;
}

/** Expects a page or a redirect within the site, without a fault or a foreign address or script. */
async function expectSafeAnswer(answer: Response, asked: string): Promise<void> {
  const html = await answer.text();
  expect(answer.status, asked).toBeLessThan(500);
  expect(answer.headers.get("location") ?? BASE_URL, asked).toMatch(
    /^(\/(?!\/)|https:\/\/svc\.test)/,
  );
  expect(html, asked).not.toMatch(/<script>|href="javascript:|\bselect .* from /i);
}

test.each(PAGE_PATHS)(
  "%s answers hostile forms safely, with and without a session",
  async (path) => {
    const next = random(path.length * 7 + 1);
    const form = {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    };
    for (let trial = 0; trial < 25; trial += 1) {
      const apiKey = await freshKey(app, "retail");
      const opened = await app.send("/api/auth/unlock", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ apiKey }),
      });
      const cookie = (opened.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      const headers = trial % 2 === 0 ? form : { ...form, cookie };
      const body = formOf(next);
      const answer = await send(path, body, headers);
      if (answer.status === 405) return;
      await expectSafeAnswer(answer, `${path} ${body}`);
    }
    for (const body of [
      "%",
      "%00=%ff",
      "a=b&".repeat(20_000),
      new Uint8Array([0xff, 0x3d, 0xfe]),
    ]) {
      await expectSafeAnswer(await send(path, body, form), path);
    }
    expect((await send(path, "x".repeat(524_289), form)).status).toBe(413);
  },
);

test("a form from another site has no effect, whatever it contains", async () => {
  const apiKey = await freshKey(app, "retail");
  const headers = { "content-type": "application/x-www-form-urlencoded", "x-svc-key": apiKey };
  for (const more of [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "null" },
  ]) {
    for (const body of ["do=revoke&sure=yes", "do=rotate&overlap_seconds=0"]) {
      expect((await send("/account", body, { ...headers, ...more })).status).toBe(403);
    }
  }
  const usage = await app.json("/api/usage", { "x-svc-key": apiKey });
  expect(usage["tier"]).toBe("retail");
});
