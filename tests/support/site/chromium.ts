import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page, Response } from "playwright-core";

/** Where Debian's package puts it, unless said otherwise: Chromium 120 or later. */
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
export const hasChromium = existsSync(CHROMIUM);
/** Stands in the names of tests that are skipped without one. */
export const whyNot = hasChromium
  ? ""
  : ` (skipped: no ${CHROMIUM}; apt-get install chromium, or set CHROMIUM)`;

const axe = readFileSync(
  join(import.meta.dirname, "../../../node_modules/axe-core/axe.min.js"),
  "utf8",
);
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a person's browser would complain of on a page, and what it loaded. */
export interface Seen {
  status: number;
  /** Seconds of Retry-After, 0 where the header is absent. */
  retryAfterS: number;
  /** Errors and warnings of the console, violations of the security policy among them. */
  complaints: string[];
  /** Requests to anywhere but the page's own origin. */
  elsewhere: string[];
  bytes: number;
}

/** Opens an address and notes all that happens on the way. */
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
  const weigh = (response: Response) => void bodies.push(response.body());
  page.on("response", weigh);
  const answer = await page.goto(url, { waitUntil: "load" });
  seen.status = answer?.status() ?? 0;
  seen.retryAfterS = Number(answer?.headers()["retry-after"] ?? 0);
  // Where a test goes from here is not weighed, and its bodies may be gone before they are read.
  page.off("response", weigh);
  for (const body of await Promise.all(bodies)) seen.bytes += body.length;
  return [page, seen];
}

/** How many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** Violations of WCAG 2.2 AA and of good practice, each with the first place of it. */
export async function violations(page: Page): Promise<string[]> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe);
  const options = { runOnly: RULES, resultTypes: ["violations"], iframes: false, preload: false };
  const run = `axe.run(document, ${JSON.stringify(options)})
    .then((found) => found.violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 200)))`;
  return (await page.evaluate(run)) as string[];
}

/** Milliseconds until the largest thing in view was painted. */
export const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) =>
    resolve(list.getEntries().at(-1).startTime)
  ).observe({ type: "largest-contentful-paint", buffered: true }))`);
