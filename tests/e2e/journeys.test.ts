// What a person does in a real browser, from start to end: sign up for alerts; buy and cancel a key.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Stack } from "../../scripts/local-platform/serve/stack.ts";
import { freshAddress } from "../support/alerts/alerts.ts";
import { closeScanned } from "../support/safety/closing-scan.ts";
import { randomAddress } from "../support/service/app.ts";
import { startSampleStack } from "../support/service/sample-stack.ts";
import {
  hasChromium,
  launchChromium,
  overflow,
  skippedReason,
  violations,
} from "../support/site/chromium.ts";

let stack: Stack;
let browser: Browser;
let dir: string;
/** Console errors and warnings since the journey began, without the refusals that the test expects. */
let complaints: string[] = [];

beforeAll(async () => {
  if (!hasChromium) return;
  dir = await mkdtemp(join(tmpdir(), "journeys-"));
  browser = await launchChromium();
  stack = await startSampleStack(dir);
});
afterAll(async () => {
  await browser?.close();
  if (stack) await closeScanned(stack, dir);
  if (dir) await rm(dir, { recursive: true, force: true });
});
afterEach(async () => {
  if (stack) await control("/clock", "DELETE");
});

const control = (path: string, method: string, body?: object) =>
  fetch(`${stack.platform.url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });

/** Gives one person a new browser, and fails when a page has a console error. */
async function inNewBrowser(javaScriptEnabled: boolean, journey: (page: Page) => Promise<void>) {
  const context: BrowserContext = await browser.newContext({
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
  });
  complaints = [];
  try {
    // The header is sent to our own pages only; the platform's forms do not accept it.
    const address = randomAddress();
    await context.route(`${stack.url}/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), "cf-connecting-ip": address } }),
    );
    const page = await context.newPage();
    page.on("console", (message) => {
      const isExpected = /status of (400|401|404)/.test(message.text());
      if (["error", "warning"].includes(message.type()) && !isExpected) {
        complaints.push(message.text());
      }
    });
    await journey(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
/** Waits until the browser shows a page with this path. */
const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

/** Expects that the open page is ours, without overflow and accessibility violations. */
async function expectSoundPage(page: Page, hasScript: boolean): Promise<void> {
  expect(page.url().startsWith(stack.url), page.url()).toBe(true);
  if (!hasScript) return;
  expect(await overflow(page), page.url()).toBe(0);
  expect(await violations(page), page.url()).toEqual([]);
}

async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { message: what, timeout: 15_000, interval: 100 }).toBe(true);
}

const isSubscribed = async (email: string): Promise<boolean> => {
  const answer = await fetch(`${stack.url}/api/billing/status`, {
    method: "POST",
    headers: { "content-type": "application/json", "cf-connecting-ip": randomAddress() },
    body: JSON.stringify({ email }),
  });
  return ((await answer.json()) as { subscribed: boolean }).subscribed;
};
const keyStatus = async (key: string) => {
  const headers = { "x-svc-key": key, "cf-connecting-ip": randomAddress() };
  return (await fetch(`${stack.url}/api/usage`, { headers })).headers.get("x-svc-key-status");
};

const DAY_MS = 86_400_000;
const PAID = "/sensors/treasury-2y-vol";
const SCRIPT_MODES = [
  { script: "with script", hasScript: true },
  { script: "without script", hasScript: false },
];

describe.skipIf(!hasChromium)(
  `journeys in a real browser${skippedReason}`,
  { timeout: 90_000 },
  () => {
    test.each(SCRIPT_MODES)(
      "a reader signs up, confirms, gets an alert and unsubscribes, $script",
      async ({ hasScript }) => {
        const email = freshAddress();
        await inNewBrowser(hasScript, async (page) => {
          await signUp(page, email, hasScript);
          const link = await linkInMail(page, email, "Confirm your regime alerts", "Confirm");
          await page.goto(link);
          await expectSoundPage(page, hasScript);
          expect(await heading(page)).toBe("Confirm your alerts");
          expect(await statusOf(email)).toBe("pending");
          await press(page, "Confirm");
          await waitForPath(page, "/alerts/confirmed");
          await expectSoundPage(page, hasScript);
          const chat = page.getByRole("link", { name: "Link a chat" });
          expect(await chat.getAttribute("href")).toMatch(
            /^https:\/\/t\.me\/\w+\?start=[0-9a-f]{64}$/,
          );
          expect(await statusOf(email)).toBe("confirmed");

          await (hasScript ? changeStateByFeed() : insertStateChange());
          await control("/cron", "POST");
          const out = await linkInMail(
            page,
            email,
            /^Stress: .*Bitcoin volatility: /,
            "Unsubscribe",
          );
          await page.goto(out);
          await expectSoundPage(page, hasScript);
          expect(await statusOf(email)).toBe("confirmed");
          await press(page, "Unsubscribe");
          await waitForPath(page, "/alerts/unsubscribed");
          await expectSoundPage(page, hasScript);
          expect(await statusOf(email)).toBe("unsubscribed");
          await page.goto(link);
          expect(await heading(page)).toBe("This link has expired");
        });
      },
    );

    test.each(SCRIPT_MODES)(
      "a buyer pays, gets a key, reads a paid sensor, cancels and is free again, $script",
      async (mode) => {
        const { hasScript } = mode;
        const email = freshAddress();
        await inNewBrowser(hasScript, async (page) => {
          await page.goto(`${stack.url}${PAID}`);
          expect(await page.getByRole("link", { name: "Download CSV" }).count()).toBe(0);
          await page.getByRole("main").getByRole("link", { name: "See tiers and prices" }).click();
          await subscribe(page, email, hasScript);
          const key = await revealAndUnlock(page, email, hasScript);
          await page.goto(`${stack.url}${PAID}`);
          expect(await page.getByRole("link", { name: "Download CSV" }).count()).toBe(1);

          await cancel(page, hasScript);
          expect(await keyStatus(key)).toBeNull();
          await control("/clock", "PUT", { advance_s: 32 * 86_400 });
          await waitUntil("the subscription ended", async () => !(await isSubscribed(email)));
          expect(await keyStatus(key)).toBe("expired");
          await page.goto(`${stack.url}/account`);
          await expectSoundPage(page, hasScript);
          expect(await heading(page)).toBe("You are not signed in");
          await page.goto(`${stack.url}${PAID}`);
          expect(await page.getByRole("link", { name: "Download CSV" }).count()).toBe(0);
          await page.goto(`${stack.url}/unlock`);
          await page.getByLabel("API key").fill(key);
          await press(page, "Sign in");
          expect(await page.locator("#apiKey-error").textContent()).toContain("This key has ended");
        });
      },
    );
  },
);

async function signUp(page: Page, email: string, hasScript: boolean): Promise<void> {
  await page.goto(`${stack.url}/sensors/btc-vol`);
  await page.getByRole("link", { name: /alert/i }).first().click();
  await waitForPath(page, "/alerts");
  await expectSoundPage(page, hasScript);
  expect(await page.getByLabel("The regime and all sensors").isChecked()).toBe(false);
  // The browser accepts this address and the service does not: the error is beside the field, and the input stays.
  await page.getByLabel("E-mail").fill("reader@localhost");
  await press(page, "Sign up");
  expect(await page.locator("#email-error").textContent()).toBe("Must be an e-mail address.");
  expect(await page.getByLabel("E-mail").inputValue()).toBe("reader@localhost");
  await page.locator("#email:focus").waitFor();
  expect(await page.getByLabel("Bitcoin volatility").isChecked()).toBe(true);
  await expectSoundPage(page, hasScript);
  await page.getByLabel("E-mail").fill(email);
  await press(page, "Sign up");
  await waitForPath(page, "/alerts/sent");
  await expectSoundPage(page, hasScript);
}

/** Opens the newest such mail in the mailbox and returns the address of one of its links. */
async function linkInMail(page: Page, email: string, subject: string | RegExp, name: string) {
  const box = `${stack.platform.url}/mail?q=${encodeURIComponent(email)}`;
  const mail = page.getByRole("link", { name: subject });
  await waitUntil(`a mail "${subject}"`, async () => {
    await page.goto(box);
    return (await mail.count()) > 0;
  });
  await mail.first().click();
  const link = page.frameLocator("iframe").getByRole("link", { name, exact: true });
  return (await link.getAttribute("href")) ?? "";
}

const statusOf = async (email: string): Promise<unknown> => {
  const { rows } = await stack.db.execute(
    sql`select status from alert_subscriptions where email = ${email}`,
  );
  return rows[0]?.["status"];
};

/** Changes the feed's price strongly for two days, because a worse state needs two observations. */
async function changeStateByFeed(): Promise<void> {
  for (const factor of [3, 0.3]) {
    const { date = "", value = 0 } =
      stack.platform.replayedSeries(stack.platform.now()).get("BTC")?.at(-1) ?? {};
    await control("/feeds/BTC", "PUT", { date, value: Number(value) * factor });
    await control("/cron", "POST");
    // Shortly after midnight, when the day's price is known and the change is still recent.
    const midnight = Math.ceil(stack.platform.now() / DAY_MS) * DAY_MS;
    if (factor > 1) await control("/clock", "PUT", { now: new Date(midnight + 600_000) });
  }
}

async function insertStateChange(): Promise<void> {
  const now = new Date(stack.platform.now()).toISOString();
  await stack.db.execute(sql`
    insert into sensor_state_changes
      (sensor_id, from_state, to_state, changed_at, observed_at, revision, value)
    values ('btc-vol', 'RISING', 'SEVERE', ${now}, ${now}, 0, 99)`);
}

async function subscribe(page: Page, email: string, hasScript: boolean): Promise<void> {
  await waitForPath(page, "/pricing");
  await expectSoundPage(page, hasScript);
  await page.getByLabel("E-mail").fill(email);
  await press(page, "Continue to payment");
  await page.waitForURL(/\/stripe\/checkout\//);
  expect(page.url().startsWith(stack.platform.url)).toBe(true);
  await press(page, "Pay and subscribe");
  await page.waitForURL(/\/welcome\?session_id=cs_/);
  await expectSoundPage(page, hasScript);
  await waitUntil("the webhook arrived", () => isSubscribed(email));
}

async function revealAndUnlock(page: Page, email: string, hasScript: boolean): Promise<string> {
  const welcome = page.url();
  await press(page, "Show my key");
  await page.getByRole("heading", { name: "Here is your key" }).waitFor();
  await expectSoundPage(page, hasScript);
  const key = (await page.locator("[data-name='Your key'] code").textContent()) ?? "";
  expect(key).toMatch(/^svc_\w{8}_\w{38}$/);
  await press(page, "Sign in with it");
  await waitForPath(page, "/account");
  await expectSoundPage(page, hasScript);
  expect(await heading(page)).toBe("Retail tier");
  const shared = await page.context().newPage();
  await shared.goto(welcome);
  expect(await shared.getByRole("alert").textContent()).toContain("was already shown");
  await shared.getByLabel("E-mail of the subscription").fill(email);
  await press(shared, "Mail me the link");
  await shared.getByRole("heading", { name: "Check your inbox" }).waitFor();
  await shared.close();
  return key;
}

async function cancel(page: Page, hasScript: boolean): Promise<void> {
  await page.goto(`${stack.url}/account`);
  await press(page, "Invoices, card, cancel");
  await page.waitForURL(/\/stripe\/portal\//);
  await press(page, "Cancel at the end of the period");
  const account = page.getByRole("main");
  await page.getByRole("link", { name: "Return to the service" }).click();
  await waitUntil("the cancellation arrived", async () => {
    await page.goto(`${stack.url}/account`);
    return (await account.textContent())?.includes("It ends on") ?? false;
  });
  await expectSoundPage(page, hasScript);
}
