// Opens pages in Chromium and measures errors, overflow and accessibility violations.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Response,
} from "playwright-core";
import { CHROMIUM } from "../../../scripts/generate/chromium-path.ts";

export const hasChromium = existsSync(CHROMIUM);
/** Added to the titles of tests that are skipped without Chromium. */
export const skippedReason = hasChromium
  ? ""
  : ` (skipped: no ${CHROMIUM}; apt-get install chromium-headless-shell, or set CHROMIUM)`;

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });

const axe = readFileSync(
  join(import.meta.dirname, "../../../node_modules/axe-core/axe.min.js"),
  "utf8",
);
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a browser loaded for a page, and the errors that it reported. */
export interface Seen {
  status: number;
  /** Seconds of Retry-After, 0 where the header is absent. */
  retryAfterS: number;
  /** Errors and warnings of the console, including violations of the content security policy. */
  complaints: string[];
  /** Requests to other origins than the page's own. */
  elsewhere: string[];
  /** Compressed, as the edge sends texts. */
  bytes: number;
}

/** Opens an address and records what the browser loads and reports. */
export async function open(context: BrowserContext, url: string): Promise<[Page, Seen]> {
  const page = await context.newPage();
  const seen: Seen = { status: 0, retryAfterS: 0, complaints: [], elsewhere: [], bytes: 0 };
  const { origin } = new URL(url);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) seen.complaints.push(message.text());
  });
  page.on("pageerror", (error) => seen.complaints.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== origin) seen.elsewhere.push(request.url());
  });
  const bodies: Promise<Buffer>[] = [];
  const collectBody = (response: Response) => void bodies.push(response.body());
  page.on("response", collectBody);
  const answer = await page.goto(url, { waitUntil: "load" });
  seen.status = answer?.status() ?? 0;
  seen.retryAfterS = Number(answer?.headers()["retry-after"] ?? 0);
  // Later requests of the test are not counted, and their bodies may be gone before they are read.
  page.off("response", collectBody);
  for (const body of await Promise.all(bodies)) seen.bytes += gzipSync(body).length;
  return [page, seen];
}

/** How many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** Violations of WCAG 2.2 AA and of axe's best practices, each with its first place. */
export async function violations(page: Page): Promise<string[]> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe);
  const options = { runOnly: RULES, resultTypes: ["violations"], iframes: false, preload: false };
  const run = `axe.run(document, ${JSON.stringify(options)})
    .then((found) => found.violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 200)))`;
  return (await page.evaluate(run)) as string[];
}

/** Largest Contentful Paint of the page, in milliseconds. */
export const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) =>
    resolve(list.getEntries().at(-1).startTime)
  ).observe({ type: "largest-contentful-paint", buffered: true }))`);
