import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueKey } from "../../lib/account/actions/issue-key.ts";
import { loadSample } from "../../scripts/local-platform/serve/load-sample.ts";
import { freePort } from "../../scripts/local-platform/serve/ports.ts";
import { type Stack, startStack } from "../../scripts/local-platform/serve/stack.ts";
import { randomAddress } from "../support/app.ts";
import {
  CHROMIUM,
  hasChromium,
  largestPaint,
  open,
  overflow,
  type Seen,
  violations,
  whyNot,
} from "../support/chromium.ts";
import { closeScanned } from "../support/closing-scan.ts";
import { ACCOUNT_PAGES, DOC_PAGES, SITE_PAGES } from "../support/site-pages.ts";

let stack: Stack;
let browser: Browser;
let dir: string;
let key = "";

beforeAll(async () => {
  if (!hasChromium) return;
  dir = await mkdtemp(join(tmpdir(), "browser-"));
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  stack = await startStack({
    port: await freePort(),
    dir,
    platform: { port: 0, dataDir: null, databaseUrl: undefined, redisUrl: undefined, sample: true },
    prepare: async (db, platform) => {
      await loadSample(db, platform, { years: 4 });
      const issued = { tier: "retail", customer: "browser", expiresAt: null } as const;
      key = (await issueKey(db, issued, new Date())).key;
    },
  });
  await stack.tick();
});
afterAll(async () => {
  await browser?.close();
  if (stack) await closeScanned(stack, dir);
  if (dir) await rm(dir, { recursive: true, force: true });
});

/** Opens a page in a browser of its own, at an address of its own. */
async function visit(
  path: string,
  { extraHTTPHeaders, ...options }: BrowserContextOptions,
  look: (page: Page, seen: Seen) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    extraHTTPHeaders: { "cf-connecting-ip": randomAddress(), ...extraHTTPHeaders },
  });
  try {
    const [page, seen] = await open(context, `${stack.url}${path}`);
    await look(page, seen);
  } finally {
    await context.close();
  }
}

const THEMES = ["light", "dark"] as const;
const WIDTHS = [390, 1_280] as const;
const LOOKS = THEMES.flatMap((colorScheme) => WIDTHS.map((width) => ({ colorScheme, width })));
const PAGES = [...SITE_PAGES, ...ACCOUNT_PAGES, ...DOC_PAGES];
const at = (width: number) => ({ viewport: { width, height: 900 } });

describe.skipIf(!hasChromium)(`in a browser${whyNot}`, () => {
  test.each(PAGES)(
    "$path, light and dark, narrow and wide: nothing to complain of",
    async (one) => {
      await visit(one.path, at(390), async (page, seen) => {
        for (const { colorScheme, width } of LOOKS) {
          const look = `${colorScheme}, ${width} px`;
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(at(width).viewport);
          expect(await overflow(page), look).toBe(0);
          expect(await violations(page), look).toEqual([]);
        }
        expect(seen).toMatchObject({ status: 200, complaints: [], elsewhere: [] });
      });
    },
  );

  test.each(THEMES)("with a key, and with every table open, in %s", async (colorScheme) => {
    for (const path of ["/equity", "/sensors/treasury-2y-vol"]) {
      const extraHTTPHeaders = { "x-svc-key": key };
      await visit(path, { colorScheme, ...at(390), extraHTTPHeaders }, async (page, seen) => {
        await page.evaluate(
          "document.querySelectorAll('details').forEach((d) => { d.open = true })",
        );
        expect(seen).toMatchObject({ status: 200, complaints: [] });
        expect(await overflow(page)).toBe(0);
        expect(await violations(page)).toEqual([]);
      });
    }
  });

  test("the overview is at most 50 KB in all", async () => {
    await visit("/", at(1_280), async (page, { bytes }) => {
      console.log(`/: ${bytes} bytes, largest paint after ${await largestPaint(page)} ms`);
      expect(bytes).toBeLessThanOrEqual(50_000);
    });
  });

  test("says everything without script", async () => {
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

  test("tries an endpoint from its page without script", async () => {
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

  test("copies code and reads a line under the pointer with script", async () => {
    await visit("/", { ...at(1_280), permissions: ["clipboard-write"] }, async (page, seen) => {
      await page.getByRole("button", { name: "Copy: In a notebook" }).click();
      await page.getByText("Copied").waitFor();
      expect(await page.getByRole("button", { name: "Menu" }).isVisible()).toBe(false);
      await page.locator("[data-series=course]").hover();
      expect(await page.locator("#course .reading").textContent()).toMatch(
        /^\d+ \w+ \d{4} · \d+\.\d · \w+$/,
      );
      expect(seen.complaints).toEqual([]);
    });
  });

  test("shows a call in every state", async () => {
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

  test("checks the tape itself, finds a changed byte, and says how without script", async () => {
    const check = { name: "Check the tape here" };
    await visit("/tape", at(390), async (page, seen) => {
      await page.getByRole("button", check).click();
      await page.getByText(/^Verified in this browser: \d+ rows/).waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
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

  test("leads from the top to the contents by keyboard", async () => {
    await visit("/sensors", at(390), async (page) => {
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.textContent.trim()")).toBe(
        "Skip to content",
      );
      await page.keyboard.press("Enter");
      expect(new URL(page.url()).hash).toBe("#main");
    });
  });

  test("shows a page for what is not there, and while the database is down", async () => {
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
        await visit(path, at(390), async (page, { status }) => {
          expect(status).toBe(503);
          expect(await overflow(page)).toBe(0);
          expect(await violations(page)).toEqual([]);
        });
      }
    } finally {
      await fault("ok");
    }
  });
});
