// The check of the page /tape in a real browser: it asks the witness, and finds out when it is shown another tape.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestCosignatures } from "../../lib/record/actions/request-cosignatures.ts";
import { readWitnesses } from "../../lib/record/services/tape-witness.ts";
import { recordAnswers } from "../support/record/recorded-record.ts";
import { type Answers, filePathOf } from "../support/record/tape-edits.ts";
import { makeLongRecord, NEWEST } from "../support/record/witnessed-record.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { serveApp } from "../support/service/http-server.ts";
import { hasChromium, launchChromium, open, skippedReason } from "../support/site/chromium.ts";

const STEPS = 4;
let server: Awaited<ReturnType<typeof serveApp>>;
let browser: Browser;
let shown: Answers;
let shownElsewhere: Answers;
let shownBefore: Answers;
beforeAll(async () => {
  if (!hasChromium) return;
  browser = await launchChromium();
  const first = await startedApp();
  const key = first.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  const setting = first.platform.settings["TAPE_WITNESSES"] ?? "";
  /** The answers about a record under the first service's key. */
  const answersOf = async (app: TestApp, frozen: number, steps: number) => {
    app.services.tapeKeys = first.services.tapeKeys;
    app.services.witnesses = first.services.witnesses;
    await makeLongRecord(app, key, { frozen, steps });
    return recordAnswers(app, { now: () => SAMPLE_END });
  };
  shownElsewhere = await answersOf(first, 0.9, STEPS);
  shownBefore = await answersOf(await startedApp(), 0.12, STEPS - 1);
  const app = await startedApp();
  shown = await answersOf(app, 0.12, STEPS);
  await requestCosignatures(app.services.db, (await readWitnesses(setting, fetch)).witnesses);
  server = await serveApp(app);
}, 60_000);

const apps: TestApp[] = [];
async function startedApp(): Promise<TestApp> {
  const app = await testApp({ rows: 60, calls: false });
  apps.unshift(app);
  return app;
}

afterAll(async () => {
  await browser?.close();
  await server?.close();
  for (const app of apps) await app.close();
});

/** Opens the page, presses its button, and returns what it says. */
async function said(prepare: (page: Page) => Promise<void> = async () => {}): Promise<string> {
  const context = await browser.newContext();
  try {
    const [page, { complaints }] = await open(context, `${server.url}/tape`);
    expect(complaints).toEqual([]);
    await prepare(page);
    await page.getByRole("button", { name: "Check the tape here" }).click();
    const result = page.locator("[data-tape] [role=status].wrapped");
    await result.waitFor();
    return (await result.textContent()) ?? "";
  } finally {
    await context.close();
  }
}

/** Shows the reader another record in place of the service's. */
const showing =
  (answers: Answers, members: object = {}) =>
  async (page: Page) => {
    const tape = JSON.parse(answers.get("/api/tape") ?? "");
    await page.route("**/api/tape", (route) => route.fulfill({ json: { ...tape, ...members } }));
    const body = answers.get(filePathOf(answers)) ?? "";
    await page.route("**/tape/*.ndjson", (route) => route.fulfill({ body }));
  };

const HELD = "**/witness/*/checkpoint";
const answering = (edit: (note: string) => string) => async (page: Page) => {
  await page.route(HELD, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: edit(await response.text()) });
  });
};

describe.skipIf(!hasChromium)(`the page /tape in a browser${skippedReason}`, () => {
  test("it compares the tape with what the witness holds", async () => {
    const text = await said();
    expect(text).toMatch(/^Verified in this browser: 51 rows, /);
    expect(text).toContain("witness.localhost itself holds the head of 51 rows: the same.");
  });

  test.each([
    ["another record", () => shownElsewhere],
    ["an old state of the record", () => shownBefore],
  ])("a reader who is shown %s finds out", async (_, answers) => {
    expect(await said(showing(answers()))).toBe(
      "Not verified: the file does not begin with the 51 rows of the newest head that witness.localhost holds.",
    );
  });

  test("a tape that does not extend the head that was signed last is not verified", async () => {
    const remembered_head = shown.get(NEWEST);
    expect(await said(showing(shownElsewhere, { remembered_head, witnesses: [] }))).toBe(
      "Not verified: the file does not begin with the 51 rows of the head that we signed last.",
    );
    expect(await said(showing(shown, { remembered_head }))).toMatch(
      /the same\. It begins with the rows of the head that we signed last\.$/,
    );
    const older = { remembered_head: undefined, witnesses: undefined };
    expect(await said(showing(shown, older))).toMatch(/names the one before\.$/);
  });

  test.each([
    [
      "does not answer",
      (page: Page) => page.route(HELD, (route) => route.abort()),
      /Failed to fetch/,
    ],
    [
      "signed nothing",
      (page: Page) => page.route(HELD, (r) => r.fulfill({ status: 404 })),
      /it answers 404/,
    ],
    ["shows a page", answering(() => "<!doctype html>"), /^no signed head$/],
    [
      "shows another tape",
      answering((note) => note.replace(/^.*\n/, "w.test/tape\n")),
      /of w\.test/,
    ],
    ["did not sign", answering((note) => note.replace("\n51\n", "\n5\n")), /not signed by its key/],
  ])("a witness that %s is said, and the file is verified", async (_, prepare, why) => {
    const text = await said(async (page) => void (await prepare(page)));
    expect(text).toMatch(/^Verified in this browser: 51 rows, /);
    const [, reason = ""] =
      /witness\.localhost could not be asked \((.*)\): that others are shown this file was not compared\.$/.exec(
        text,
      ) ?? [];
    expect(reason).toMatch(why);
  });
});
