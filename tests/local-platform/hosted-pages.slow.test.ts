// The pages of the stand-in for Stripe, used by hand in a browser.

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestStripe, testStripe } from "../support/account/stripe.ts";
import { hasChromium, launchChromium, skippedReason } from "../support/site/chromium.ts";

const AXE = join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js");

let fixture: TestStripe;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), "hosted-"));

beforeAll(async () => {
  fixture = await testStripe({ dataDir: folder });
  if (hasChromium) browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await fixture?.platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string) => `${fixture.platform.url}${path}`;

/** The addresses to which the stand-in sends a buyer back; any page of the platform will do. */
const back = () => ({
  success_url: at("/mail?q={CHECKOUT_SESSION_ID}"),
  cancel_url: at("/faults"),
});

async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  await work(await context.newPage()).finally(() => context.close());
}

describe.skipIf(!hasChromium)(
  `the stand-in's pages used by hand, without script${skippedReason}`,
  () => {
    test("a declined payment can be repeated with another card, and the buyer returns to the shop", async () => {
      const session = await fixture.openCheckout({ customer_email: fixture.newEmail(), ...back() });
      await withPage(async (page) => {
        await page.goto(session.url ?? "");
        await page.getByLabel("is declined").check();
        await page.getByRole("button", { name: "Pay and subscribe" }).click();
        expect(await page.getByRole("alert").textContent()).toContain("was declined");
        expect((await fixture.stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
        await page.getByRole("button", { name: "Pay and subscribe" }).click();
        expect(page.url()).toBe(at(`/mail?q=${session.id}`));
        await page.goto(session.url ?? "");
        expect(await page.getByRole("main").textContent()).toContain("This checkout is paid.");
      });
      const paid = await fixture.stripe.checkout.sessions.retrieve(session.id);
      expect(paid.payment_status).toBe("paid");
    });

    test("an abandoned checkout stays open", async () => {
      const session = await fixture.openCheckout(back());
      await withPage(async (page) => {
        await page.goto(session.url ?? "");
        await page.getByRole("link", { name: "Back without paying" }).click();
        expect(page.url()).toBe(at("/faults"));
      });
      expect((await fixture.stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
    });

    test("the portal cancels, resumes, changes the card and tries payments", async () => {
      const { id, customer } = await fixture.buy();
      const { url } = await fixture.stripe.billingPortal.sessions.create({ customer });
      const now = () => fixture.stripe.subscriptions.retrieve(id);
      await withPage(async (page) => {
        const press = async (name: string) => {
          await page.getByRole("button", { name }).click();
          return page.getByRole("status").textContent();
        };
        await page.goto(url);
        await press("Cancel at the end of the period");
        expect(await now()).toMatchObject({ status: "active", cancel_at_period_end: true });
        await press("Keep the subscription");
        expect(await now()).toMatchObject({ cancel_at_period_end: false });
        await press("Let the next payment fail");
        expect(await press("End this period now")).toBe("The payment failed.");
        expect((await now()).status).toBe("past_due");
        await page.getByLabel("is taken, then declined").check();
        expect(await press("Change the card")).toBe("The card is changed.");
        expect(await press("Pay what is open")).toBe("The payment failed again.");
        await page.getByLabel("(pays)").check();
        await press("Change the card");
        expect(await press("Pay what is open")).toBe("Paid.");
        expect((await now()).status).toBe("active");
        await press("Cancel at the end of the period");
        expect(await press("End this period now")).toBe("The subscription has ended.");
        expect((await now()).status).toBe("canceled");
      });
    });

    test("the login page sends a link to the mailbox of a customer, and to nobody else", async () => {
      const { customer } = await fixture.buy();
      const found = await fixture.stripe.customers.retrieve(customer);
      const email = found.deleted ? "" : String(found.email);
      const { data } = await fixture.stripe.billingPortal.configurations.list();
      const login = data[0]?.login_page.url ?? "";
      await withPage(async (page) => {
        for (const address of ["stranger@example.com", email]) {
          await page.goto(`${login}?prefilled_email=${encodeURIComponent(address)}`);
          await page.getByRole("button", { name: "Send" }).click();
          expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
            "Look into your mailbox",
          );
        }
        await page.getByRole("link", { name: "mailbox", exact: true }).click();
        expect(
          await page.getByRole("link", { name: "Your link to the billing portal" }).count(),
        ).toBe(1);
        await page.getByRole("link", { name: "Your link to the billing portal" }).click();
        await page.frameLocator("iframe").getByRole("link").click();
        await page.waitForURL(/\/stripe\/portal\//);
        expect(await page.getByRole("main").textContent()).toContain(`Signed in as ${email}`);
      });
      await fixture.ask("PUT", "/clock", { advance_s: 3_600 });
      const [mail] = (await fixture.ask("GET", "/mail.json")) as { text: string }[];
      const link = /http\S+/.exec(mail?.text ?? "")?.[0] ?? "";
      expect((await fetch(link)).status).toBe(404);
      await fixture.ask("DELETE", "/clock");
    });

    test("no page has an accessibility violation or is wider than a phone", async () => {
      const { customer, id } = await fixture.buy();
      const portal = await fixture.stripe.billingPortal.sessions.create({ customer });
      const invoice = (await fixture.stripe.invoices.list({ subscription: id })).data[0];
      const open = await fixture.openCheckout(back());
      const [mail] = (await fixture.ask("GET", "/mail.json")) as { id: string }[];
      const views = ["html", "text", "source"].map((view) => at(`/mail/${mail?.id}?view=${view}`));
      const hosted = [open.url, portal.url, invoice?.hosted_invoice_url, at("/stripe/login/local")];
      const own = ["/", "/mail", "/stripe", "/telegram"].map(at);
      const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
      const found: string[] = [];
      for (const url of [...hosted, ...own, ...views]) {
        await page.goto(url ?? "");
        await page.addScriptTag({ path: AXE });
        const wrong = await page.evaluate<string[]>(
          "axe.run({ iframes: false }).then(({ violations }) => violations.map((each) => each.id))",
        );
        const isWide = await page.evaluate<boolean>(
          "document.documentElement.scrollWidth > window.innerWidth",
        );
        const { pathname } = new URL(url ?? "");
        found.push(
          ...wrong.map((id) => `${pathname}: ${id}`),
          ...(isWide ? [`${pathname}: wide`] : []),
        );
      }
      await page.close();
      expect(found).toEqual([]);
    }, 90_000);
  },
);

test("everything is kept over a restart, including secrets", async () => {
  const { id, session } = await fixture.buy();
  const before = fixture.platform.settings["STRIPE_SECRET_KEY"];
  await fixture.platform.close();
  expect(statSync(join(folder, "local-secrets.json")).mode & 0o777).toBe(0o600);
  fixture = await testStripe({ dataDir: folder });
  expect(fixture.platform.settings["STRIPE_SECRET_KEY"]).toBe(before);
  expect(await fixture.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "active" });
  expect(await fixture.stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
});
