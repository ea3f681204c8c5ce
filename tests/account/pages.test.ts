// The site's account pages: pricing, the reveal of a key, and the account.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { gateFigure, isAnyGateOpen } from "../../lib/signals/domain/earnings/gate-words.ts";
import { horizonGate } from "../../lib/signals/domain/earnings/model.ts";
import { EARNINGS_REPORT } from "../../lib/signals/domain/earnings/shipped-report.ts";
import { formatDay } from "../../lib/ui/plots/format.ts";
import {
  buy,
  controlStripe,
  countRows,
  deliver,
  openCheckout,
  pay,
} from "../support/account/billing.ts";
import { freshAddress, mailbox, tokenIn } from "../support/alerts/alerts.ts";
import { type Json, keyHeader, rowsOf } from "../support/service/answers.ts";
import {
  BASE_URL,
  randomAddress,
  SAMPLE_END,
  type TestApp,
  testApp,
} from "../support/service/app.ts";
import { submitTo } from "../support/site/forms.ts";
import { unescaped } from "../support/site/pages.ts";
import { ACCOUNT_PAGES } from "../support/site/site-pages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(SAMPLE_END);
  await app.setFaults({});
});

const submit = submitTo(() => app);
const cookieOf = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";
async function unlocked(key: string): Promise<Record<string, string>> {
  const answer = await submit("/unlock", { apiKey: key });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/account"]);
  return { cookie: cookieOf(answer) };
}
const shownKey = (page: string) => /<code>(svc_\w{8}_\w{38})<\/code>/.exec(page)?.[1] ?? "";

const ELSEWHERE = { origin: "https://other.example", "sec-fetch-site": "cross-site" };
const FORMS: [string, Record<string, string>][] = [
  ["/pricing", { email: "new@fund.example" }],
  ["/welcome", { session_id: "cs_test_12345678" }],
  ["/unlock", { apiKey: "svc_x" }],
  ["/account", { do: "lock" }],
  ["/alerts", { email: "new@fund.example", all: "yes" }],
];

describe("account pages and their forms", () => {
  test.each(ACCOUNT_PAGES)(
    "no cache stores $path, and it shows nothing of other people",
    async (at) => {
      const answer = await app.get(at.path);
      const page = await answer.text();
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
      expect(page).toContain('name="robots" content="noindex"');
      expect(page).toContain(`<title>${at.title} · `);
      expect(page).not.toMatch(/\sstyle="|<style|\son[a-z]+="|javascript:|NaN|undefined/);
      const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  test.each(FORMS)(
    "the form for %s has no effect when another site sends it",
    async (path, fields) => {
      const answer = await submit(path, fields, ELSEWHERE);
      expect(answer.status).toBe(403);
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(await answer.text()).toContain("This form was sent from another site");
    },
  );

  test.each(FORMS)("%s accepts only a form", async (path) => {
    const headers = { "content-type": "application/json", origin: BASE_URL };
    const answer = await app.send(path, { method: "POST", headers, body: "{}" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("<!doctype html>");
  });

  test("the forms have the same limits as the endpoints that they use", async () => {
    const from = { "cf-connecting-ip": randomAddress() };
    const seen: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      seen.push((await submit("/unlock", { apiKey: "svc_x" }, from)).status);
      const body = JSON.stringify({ apiKey: "svc_x" });
      const headers = { ...from, "content-type": "application/json" };
      seen.push((await app.send("/api/auth/unlock", { method: "POST", headers, body })).status);
    }
    expect(seen).toEqual([...Array(10).fill(401), 429, 429]);
  });
});

describe("the pricing page", () => {
  test("the page shows the limits and no price while the provider does not answer", async () => {
    // No test has read the price before; a price that was read once is shown again.
    await app.setFaults({ stripe: "error" });
    const page = await (await app.get("/pricing")).text();
    expect(page).toContain("The price is not available now");
    expect(page).not.toContain("$");
    const sent = await submit("/pricing", { email: "down@fund.example" });
    expect(sent.status).toBe(503);
    expect(await sent.text()).toMatch(
      /The payment provider cannot be reached.*value="down@fund.example"/s,
    );
  });

  test("the page shows the provider's price and the enforced limits", async () => {
    const page = await (await app.get("/pricing")).text();
    const price = await app.json("/api/billing/price");
    expect(page).toContain(`$${Number(price["unit_amount"]) / 100}`);
    expect(page).toContain('href="mailto:institutions@svc.example"');
    const promotion = price["promotion"] as { unit_amount: number };
    expect(page).toContain(`>$${promotion.unit_amount / 100} a month<`);
    const { now, renewal } = price["terms"] as { now: string; renewal: string };
    expect(page).toContain(`>${now}<`);
    expect(page).toContain(renewal);
    expect(renewal).toMatch(
      /^If you subscribe before \d+ \w+ \d{4}\. Renews at \$99 a month for as long as you stay subscribed\. Later subscribers pay \$249\.$/,
    );
    for (const tier of ["retail", "institutional"] as const) {
      const usage = await app.json("/api/usage", keyHeader(app, tier));
      for (const name of ["limit", "max_history_rows", "sensors_visible"]) {
        expect(page).toContain(`<dd>${Number(usage[name]).toLocaleString("en")}<`);
      }
    }
  });

  test("what it says is there with the key: endpoints, companies, history", async () => {
    const facts = (html: string) =>
      html
        .split('<li class="card tier-card">')
        .slice(1)
        .map((card) =>
          Object.fromEntries(
            [...card.matchAll(/<dt>([^<]*)<dd>([^<]*)/g)].map(([, name, value]) => [name, value]),
          ),
        );
    const [free, retail, institutional] = facts(await (await app.get("/pricing")).text());
    const { paths } = (await app.json("/api/openapi")) as { paths: Record<string, Json> };
    const operations = Object.values(paths).flatMap((path) =>
      Object.values(path as Record<string, { security?: object[] }>),
    );
    const open = operations.filter(
      ({ security }) => !security?.length || security.some((way) => Object.keys(way).length === 0),
    );
    expect(retail?.["Endpoints"]).toBe(String(operations.length));
    expect(free?.["Endpoints"]).toBe(String(open.length));
    const scores = rowsOf(await app.json("/api/tone-ml"), "scores");
    const companies = String(new Set(scores.map(({ ticker }) => ticker)).size);
    for (const tier of [free, retail, institutional]) {
      expect(tier?.["Companies with earnings scores"]).toBe(companies);
    }
    const points = await app.json("/api/stress-index/history?order=asc&limit=1");
    const [first] = rowsOf(points, "points");
    expect(institutional?.["History of the index since"]).toBe(
      first ? formatDay(String(first["as_of"])) : "–",
    );
    const listed = rowsOf(await app.json("/api/equity-regime"), "stocks");
    expect(free?.["Stocks with a regime"]).toBe(listed.length > 0 ? String(listed.length) : "3");
  });

  test("it promises of the model only what its gates allow, and says by which figure", async () => {
    const page = unescaped(await (await app.get("/pricing")).text());
    for (const test_ of EARNINGS_REPORT.horizons) {
      expect(page).toContain(
        `${test_.horizonDays} days: ${horizonGate(test_)}. ${gateFigure(test_)}.`,
      );
    }
    expect(isAnyGateOpen(EARNINGS_REPORT)).toBe(false);
    expect(page.split("published with its measured skill: none so far")).toHaveLength(3);
    expect(page).not.toMatch(/<dd>[^<]*probabilit/);
  });

  test("it marks the caller's plan, and offers a subscriber the portal", async () => {
    const { sessionId, browser } = await buy(app);
    const path = `/welcome?session_id=${sessionId}`;
    const key = shownKey(await (await submit(path, { session_id: sessionId }, browser)).text());
    const own = await (await app.get("/pricing", await unlocked(key))).text();
    expect(own).toMatch(/Retail tier<\/h2><p class="message">Your plan/);
    expect(own).toContain('name="do" value="portal"');
    expect(own).not.toContain("Continue to payment");
    const byHand = await app.get("/pricing", keyHeader(app, "institutional"));
    expect(byHand.headers.get("cache-control")).toBe("no-store");
    const page = await byHand.text();
    expect(page).toMatch(/Institutional tier<\/h2><p class="message">Your plan/);
    expect(page).not.toMatch(/Continue to payment|We agree on a price/);
    expect(await (await app.get("/pricing")).text()).toContain("Continue to payment");
  });

  test("nothing is sold while the operator is not named", async () => {
    const { config } = app.services;
    const { operator } = config;
    config.operator = { ...operator, name: null };
    try {
      const page = await (await app.get("/pricing")).text();
      expect(page).toContain("Nothing is sold here");
      expect(page).not.toContain("Continue to payment");
      const sent = await app.send("/api/billing/checkout", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "nobody@fund.example" }),
      });
      expect(sent.status).toBe(503);
      expect(await sent.json()).toEqual({
        error: "Checkout is closed: the operator is not named",
      });
      const form = await submit("/pricing", { email: "nobody@fund.example" });
      expect(form.status).toBe(503);
      expect(await form.text()).toContain("Nothing is sold here");
    } finally {
      config.operator = operator;
    }
  });

  test("the form leads to the checkout, and an error is shown beside its field", async () => {
    const sent = await submit("/pricing", { email: " New@Fund.Example " });
    expect(sent.headers.get("refresh")).toMatch(/^0; url=http:\/\/[^ ]+\/stripe\/checkout\/cs_/);
    expect(sent.headers.get("referrer-policy")).toBe("no-referrer");
    const { now, renewal } = (await app.json("/api/billing/price"))["terms"] as Record<
      string,
      string
    >;
    expect(await sent.text()).toContain(`<strong>${now}</strong>. ${renewal}`);
    const there = await fetch(/url=(\S+)/.exec(sent.headers.get("refresh") ?? "")?.[1] ?? "");
    expect(await there.text()).toContain(`${now}. ${renewal}`);
    const wrong = await submit("/pricing", { email: `"><b>@x` });
    const page = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(page).toContain("Must be an e-mail address.");
    expect(page).toMatch(/value="&quot;&gt;&lt;b&gt;@x"[^>]*aria-invalid="true" autofocus/);
    expect(await (await submit("/pricing", {})).text()).toContain("This field is required.");
  });
});

describe("the page that reveals a key once", () => {
  test("the page shows the key once, after its button is pressed", async () => {
    const { sessionId, browser } = await buy(app);
    const path = `/welcome?session_id=${sessionId}`;
    for (const method of ["GET", "HEAD", "GET"]) {
      const answer = await app.send(path, { method, headers: browser });
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      if (method === "GET") expect(await answer.text()).toContain("Show my key");
    }
    const [first, second] = await Promise.all([
      submit("/welcome", { session_id: sessionId }, { ...browser, origin: "null" }),
      submit("/welcome", { session_id: sessionId }, { ...browser, origin: "null" }),
    ]);
    const keys = [shownKey(await first.text()), shownKey(await second.text())].filter(Boolean);
    expect(keys).toHaveLength(1);
    for (const answer of [first, second]) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    }
    expect(await (await app.get(path, browser)).text()).toContain("This key was already shown");
    expect(JSON.stringify(app.logs)).not.toContain(sessionId);
    expect(JSON.stringify(app.logs)).not.toContain(keys[0]?.slice(14, 46));
  });

  test("the page works before the provider's event, and not before the payment", async () => {
    await controlStripe(app, "/control", "PUT", { hold: true });
    const open = await openCheckout(app);
    const early = await submit("/welcome", { session_id: open.sessionId }, open.browser);
    expect(early.status).toBe(404);
    expect(await early.text()).toMatch(/We see no payment yet.*Show my key/s);
    await pay(app, open);
    const key = shownKey(
      await (await submit("/welcome", { session_id: open.sessionId }, open.browser)).text(),
    );
    expect((await app.json("/api/usage", { "x-svc-key": key }))["tier"]).toBe("retail");
    await deliver(app);
  });

  test("a mailed link gives a lost key a new secret, and reveals nothing to strangers", async () => {
    const { email, sessionId, browser } = await buy(app);
    const old = shownKey(
      await (await submit("/welcome", { session_id: sessionId }, browser)).text(),
    );
    const said = await Promise.all(
      [email, freshAddress()].map(async (address) =>
        (await submit("/welcome", { do: "link", email: address })).text(),
      ),
    );
    expect(said[0]).toBe(said[1]);
    const mails = mailbox(app);
    await mails.deliver(SAMPLE_END + 1_000);
    const [mail] = (await mails.to(email)).filter(({ subject }) => subject.includes("Show your"));
    const token = tokenIn(mail);
    expect(await (await app.get(`/welcome?token=${token}`)).text()).toContain("Show my key");
    const fresh = shownKey(await (await submit("/welcome", { token })).text());
    expect(fresh.slice(0, 12)).toBe(old.slice(0, 12));
    expect(fresh).not.toBe(old);
    const again = await app.get(`/welcome?token=${"0".repeat(64)}`);
    expect(await again.text()).toContain("We do not know this link");
  });
});

describe("the account page", () => {
  test("the page shows tier and usage, and replacing the key ends the session", async () => {
    const { sessionId, browser } = await buy(app);
    const key = shownKey(
      await (await submit("/welcome", { session_id: sessionId }, browser)).text(),
    );
    const session = await unlocked(key);
    const page = await (await app.get("/account", session)).text();
    expect(page).toMatch(/Signed in: retail.*Retail tier/s);
    expect(page).toContain(key.slice(0, 12));
    expect(page).not.toContain(key.slice(13));
    expect(page).toMatch(
      /Paid until \d+ \w+ \d{4}\. Renews then at \$99, until you cancel\..*Invoices, card, cancel/s,
    );
    const portal = await submit("/account", { do: "portal" }, session);
    expect(portal.headers.get("refresh")).toContain("/stripe/portal/");
    const rotated = await submit("/account", { do: "rotate", overlap_seconds: "0" }, session);
    expect(cookieOf(rotated)).toBe("__Host-svc_session=");
    const text = await rotated.text();
    expect(text).not.toContain("Signed in");
    expect((await app.json("/api/usage", { "x-svc-key": shownKey(text) }))["tier"]).toBe("retail");
    expect(await (await app.get("/account", session)).text()).toContain("You are not signed in");
  });

  test("revoking needs a ticked box, and the cookie only counts on the site's own pages", async () => {
    const session = await unlocked(app.keys.institutional);
    const unsure = await submit("/account", { do: "revoke" }, session);
    expect(unsure.status).toBe(400);
    expect(await unsure.text()).toContain("Tick the box to revoke the key");
    const sure = { do: "revoke", sure: "yes" };
    const unproved = await app.send("/account", {
      method: "POST",
      headers: { ...session, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(sure).toString(),
    });
    expect([unproved.status, unproved.headers.get("location")]).toEqual([303, "/account"]);
    expect(await countRows(app, "api_keys where revoked_at is not null")).toBe(1);
    const locked = await submit("/account", { do: "lock" }, session);
    expect([locked.status, locked.headers.get("location")]).toEqual([303, "/"]);
    const again = await unlocked(app.keys.institutional);
    expect((await submit("/account", sure, again)).status).toBe(303);
    expect(await countRows(app, "api_keys where revoked_at is not null")).toBe(2);
    expect(await (await app.get("/account", again)).text()).toContain("You are not signed in");
  });
});
