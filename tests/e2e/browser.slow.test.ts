// Every page in a real browser (Chromium): layout, accessibility, console errors and the pages'
// scripts.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueKey } from "../../lib/account/actions/manage-keys.ts";
import type { Stack } from "../../scripts/local-platform/serve/stack.ts";
import { closeScanned } from "../support/safety/closing-scan.ts";
import { randomAddress } from "../support/service/app.ts";
import { startSampleStack } from "../support/service/sample-stack.ts";
import {
  hasChromium,
  largestPaint,
  launchChromium,
  open,
  overflow,
  type Seen,
  skippedReason,
  violations,
} from "../support/site/chromium.ts";
import {
  ACCOUNT_PAGES,
  DOC_PAGES,
  LEGAL_PAGES,
  SITE_PAGES,
  STATIC_PAGES,
} from "../support/site/site-pages.ts";

let stack: Stack;
let browser: Browser;
let dir: string;
let key = "";

beforeAll(async () => {
  if (!hasChromium) return;
  dir = await mkdtemp(join(tmpdir(), "browser-"));
  browser = await launchChromium();
  stack = await startSampleStack(dir, async (db) => {
    const issued = { tier: "retail", customer: "browser", expiresAt: null } as const;
    key = (await issueKey(db, issued, new Date())).key;
  });
});
afterAll(async () => {
  await browser?.close();
  if (stack) await closeScanned(stack, dir);
  if (dir) await rm(dir, { recursive: true, force: true });
});

/** How often a page is opened again after a 503. */
const MAX_RETRIES = 5;

/**
 * Opens a page in a new browser context with a random IP address. On a busy machine a page may miss
 * its deadline and answer 503 with Retry-After; it is then opened again after that time.
 */
async function visit(
  path: string,
  { extraHTTPHeaders, ...options }: BrowserContextOptions,
  look: (page: Page, seen: Seen) => Promise<void>,
  maxRetries = MAX_RETRIES,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    extraHTTPHeaders: { "cf-connecting-ip": randomAddress(), ...extraHTTPHeaders },
  });
  try {
    const url = `${stack.url}${path}`;
    let [page, seen] = await open(context, url);
    for (let retries = 0; seen.status === 503 && retries < maxRetries; retries += 1) {
      await page.close();
      await setTimeout(seen.retryAfterS * 1_000);
      [page, seen] = await open(context, url);
    }
    await look(page, seen);
  } finally {
    await context.close();
  }
}

/** Each theme at one width: a failure of a theme does not depend on the width, and the reverse. */
const LOOKS = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1_280 },
] as const;
const PAGES = [...SITE_PAGES, ...STATIC_PAGES, ...ACCOUNT_PAGES, ...LEGAL_PAGES, ...DOC_PAGES];
const at = (width: number) => ({ viewport: { width, height: 900 } });

/** Fails when a page has overflow or an accessibility violation in either look. */
async function expectNoViolations(page: Page): Promise<void> {
  for (const { colorScheme, width } of LOOKS) {
    const look = `${colorScheme}, ${width} px`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(at(width).viewport);
    expect(await overflow(page), look).toBe(0);
    expect(await violations(page), look).toEqual([]);
  }
}

describe.skipIf(!hasChromium)(`pages in a real browser${skippedReason}`, () => {
  test.each(PAGES)(
    "$path has no overflow, accessibility violation or console error, light and narrow, dark and wide",
    { concurrent: true },
    async ({ path }) => {
      await visit(path, at(390), async (page, seen) => {
        await expectNoViolations(page);
        expect(seen).toMatchObject({ status: 200, complaints: [], elsewhere: [] });
      });
    },
  );

  test.each(["/equity", "/signals", "/score", "/sensors/treasury-2y-vol"])(
    "%s with a key and all tables open has none either",
    { concurrent: true },
    async (path) => {
      const extraHTTPHeaders = { "x-svc-key": key };
      await visit(path, { ...at(390), extraHTTPHeaders }, async (page, seen) => {
        await page.evaluate(
          "document.querySelectorAll('details').forEach((d) => { d.open = true })",
        );
        await expectNoViolations(page);
        expect(seen).toMatchObject({ status: 200, complaints: [] });
      });
    },
  );

  test("the overview page loads at most 20 KB in total, compressed as the edge sends it", async () => {
    await visit("/", at(1_280), async (page, { bytes }) => {
      console.log(`/: ${bytes} bytes, largest paint after ${await largestPaint(page)} ms`);
      expect(bytes).toBeLessThanOrEqual(20_000);
    });
  });

  test("on a phone the overview shows number and chart first, and has at most four screens", async () => {
    await visit("/", { viewport: { width: 390, height: 844 } }, async (page) => {
      const bottomOf = async (place: string) => {
        const box = await page.locator(place).boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      expect(await bottomOf("h1")).toBeLessThan(400);
      expect(await bottomOf("[data-series=course]")).toBeLessThan(844);
      expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(
        4 * 844,
      );
    });
  });

  test("the overview's tables and menu work without script", async () => {
    await visit("/", { ...at(390), javaScriptEnabled: false }, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      const table = page.locator("#course-table");
      expect(await table.isVisible()).toBe(false);
      await page.locator("#course summary").click();
      expect(await table.isVisible()).toBe(true);
      expect(await page.getByRole("button", { name: /^Copy/ }).count()).toBe(0);
      expect(await page.getByRole("link", { name: "Equities" }).isVisible()).toBe(false);
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("link", { name: "Equities" }).click();
      expect(new URL(page.url()).pathname).toBe("/equity");
    });
  });

  test("the form on an endpoint's page sends a request without script", async () => {
    await visit(
      "/docs/api/getSensorHistory",
      { ...at(390), javaScriptEnabled: false },
      async (page) => {
        await page.getByLabel("limit").fill("2");
        await page.getByLabel("order").selectOption("asc");
        await page.getByRole("button", { name: "Send" }).click();
        const { pathname, search } = new URL(page.url());
        expect(pathname + search).toBe("/api/sensors/vix/history?limit=2&order=asc");
        expect(JSON.parse((await page.locator("pre").textContent()) ?? "")).toMatchObject({
          total_returned: 2,
        });
      },
    );
  });

  test("with script, the form shows the answer on the same page, and the page keeps the chosen language", async () => {
    const headers = { extraHTTPHeaders: { "x-svc-key": key } };
    await visit("/docs/api/scoreTone", { ...at(1_280), ...headers }, async (page, seen) => {
      await page.getByLabel("Body (JSON)").fill('{"text":"We will deliver strong growth."}');
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText(/^200 .* requests left this minute$/).waitFor();
      expect(await page.getByLabel("Answer").textContent()).toContain('"risk_score"');
      expect(new URL(page.url()).pathname).toBe("/docs/api/scoreTone");
      await page.locator("label[for=language-python]").click();
      expect(await page.getByText("import json, os").isVisible()).toBe(true);
      expect(await violations(page)).toEqual([]);
      await page.goto(`${stack.url}/docs/api/getStressIndex`);
      expect(await page.locator("#language-python").isChecked()).toBe(true);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText(/^200 /).waitFor();
      expect(seen.complaints).toEqual([]);
    });
  });

  test("with script, a button copies code, and a chart shows the value under the pointer", async () => {
    const look = { ...at(1_280), permissions: ["clipboard-write"] };
    await visit("/?range=90d", look, async (page, seen) => {
      await page.getByRole("button", { name: "Copy: With curl, no key needed" }).click();
      await page.getByText("Copied").waitFor();
      expect(await page.getByRole("button", { name: "Menu" }).isVisible()).toBe(false);
      await page.locator("[data-series=course]").hover();
      expect(await page.locator("#course .reading").textContent()).toMatch(
        /^\d+ \w+ \d{4} · \d+\.\d · \w+$/,
      );
      expect(seen.complaints).toEqual([]);
    });
  });

  test("the page of a call has no errors in each of the six statuses", async () => {
    const answer = await fetch(`${stack.url}/api/calls`);
    const { calls } = (await answer.json()) as { calls: { slug: string; status: string }[] };
    const ofEachStatus = [...Map.groupBy(calls, ({ status }) => status).values()];
    expect(ofEachStatus).toHaveLength(6);
    const corrected = "will-bitcoin-dip-below-100k-before-2026";
    for (const slug of [corrected, ...ofEachStatus.map(([first]) => first?.slug)]) {
      const [colorScheme, width] = slug === corrected ? ["dark" as const, 1_280] : [null, 390];
      await visit(`/calls/${slug}`, { colorScheme, ...at(width) }, async (page, seen) => {
        await page.evaluate(
          "document.querySelectorAll('details').forEach((d) => { d.open = true })",
        );
        expect(seen, slug).toMatchObject({ status: 200, complaints: [], elsewhere: [] });
        expect(await overflow(page), slug).toBe(0);
        expect(await violations(page), slug).toEqual([]);
      });
    }
  });

  test("the tape page verifies the tape in the browser and reports a changed byte", async () => {
    const check = { name: "Check the tape here" };
    await visit("/tape", at(390), async (page, seen) => {
      // The headers that these tests add would have a browser ask the witness for leave first.
      await page.route("**/witness/*/checkpoint", async (route) =>
        route.fulfill({ response: await route.fetch() }),
      );
      await page.getByRole("button", check).click();
      await page.getByText(/^Verified in this browser: \d+ rows/).waitFor();
      await page
        .getByText(/witness\.localhost itself holds the head of \d+ rows: the same\./)
        .waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      expect(seen.elsewhere.every((each) => each.endsWith("/checkpoint"))).toBe(true);
      await page.route("**/tape/*.ndjson", async (route) => {
        const body = (await (await route.fetch()).text()).replace("YES", "YeS");
        await route.fulfill({ body });
      });
      await page.getByRole("button", check).click();
      await page.getByText(/^Not verified: the file has/).waitFor();
      expect(seen.complaints).toEqual([]);
    });
    await visit("/tape", { ...at(390), javaScriptEnabled: false }, async (page) => {
      expect(await page.getByRole("button", check).count()).toBe(0);
      await page.getByText("Without it, the commands below do the same.").waitFor();
    });
  });

  test("the first press of Tab reaches a link that skips to the content", async () => {
    await visit("/sensors", at(390), async (page) => {
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.textContent.trim()")).toBe(
        "Skip to content",
      );
      await page.keyboard.press("Enter");
      expect(new URL(page.url()).hash).toBe("#main");
    });
  });

  test("an unknown path and a database outage show accessible error pages", async () => {
    const fault = (postgres: string) =>
      fetch(`${stack.platform.url}/faults`, {
        method: "PUT",
        body: JSON.stringify({ postgres }),
      });
    await visit("/nope", at(390), async (page, { status }) => {
      expect(status).toBe(404);
      expect(await violations(page)).toEqual([]);
    });
    await fault("down");
    try {
      for (const path of ["/", "/status", "/gate", "/calls"]) {
        const look = async (page: Page, { status }: Seen) => {
          expect(status).toBe(503);
          expect(await overflow(page)).toBe(0);
          expect(await violations(page)).toEqual([]);
        };
        await visit(path, at(390), look, 0);
      }
    } finally {
      await fault("ok");
    }
  });
});
