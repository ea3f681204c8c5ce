// A bought key is shown only to the browser that began the checkout.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256Hex } from "../../lib/core/digests.ts";
import {
  browserOf,
  buy,
  controlStripe,
  deliver,
  jsonOf,
  type OpenCheckout,
  openCheckout,
  pay,
  post,
  reveal,
  stripeObject,
} from "../support/account/billing.ts";
import { BASE_URL, randomAddress, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => app.close());

const OTHER_BROWSER = { error: "Not the browser that began the checkout" };
const checkout = (email: string, headers: Record<string, string>) =>
  post(app, "/api/billing/checkout", { email }, headers);
const sessionIn = async (answer: Response) =>
  new URL(String((await jsonOf(answer))["url"])).pathname.split("/").at(-1) ?? "";

describe("the cookie that ties a checkout to its browser", () => {
  test("the cookie is for this host only, and its digest goes with the checkout", async () => {
    const answer = await checkout("nonce@fund.example", { origin: BASE_URL });
    const [, nonce = ""] =
      /^__Host-svc_checkout=([\w-]{43}); HttpOnly; Secure; SameSite=Lax; Path=\/; Max-Age=172800$/.exec(
        answer.headers.get("set-cookie") ?? "",
      ) ?? [];
    const { metadata } = await stripeObject(app, `/checkout/sessions/${await sessionIn(answer)}`);
    expect(metadata).toMatchObject({ svc_browser: await sha256Hex(nonce) });
    expect(JSON.stringify(metadata)).not.toContain(nonce);
  });

  test("the cookie distinguishes two browsers behind one public IP address", async () => {
    const network = { "cf-connecting-ip": randomAddress() };
    const email = "shared@fund.example";
    const [buyer, stranger] = [await checkout(email, network), await checkout(email, network)];
    expect(browserOf(buyer)).not.toEqual(browserOf(stranger));
    const sessionId = await sessionIn(buyer);
    expect(await sessionIn(stranger)).not.toBe(sessionId);
    const bought = await pay(app, { email, sessionId, browser: browserOf(buyer) });
    await deliver(app);
    const early = await reveal(app, { ...bought, browser: browserOf(stranger) });
    expect([early.status, await jsonOf(early)]).toEqual([404, OTHER_BROWSER]);
    expect((await reveal(app, bought)).status).toBe(200);
  });

  test("another site's page cannot set the cookie", async () => {
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "same-site" }]) {
      const answer = await checkout("lured@fund.example", headers);
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
    }
  });
});

describe("a bought key is shown to the browser that began the checkout", () => {
  const manners: [string, (of: OpenCheckout["browser"]) => Record<string, string>][] = [
    ["without the cookie", () => ({ origin: BASE_URL })],
    ["with a cookie of no nonce", () => ({ origin: BASE_URL, cookie: "__Host-svc_checkout=x" })],
    [
      "with another nonce",
      () => ({ origin: BASE_URL, cookie: `__Host-svc_checkout=${"A".repeat(43)}` }),
    ],
    ["from no page", ({ cookie = "" }) => ({ cookie })],
    ["from another site", ({ cookie = "" }) => ({ cookie, origin: "https://evil.example" })],
    ["from a neighbour", ({ cookie = "" }) => ({ cookie, "sec-fetch-site": "same-site" })],
  ];

  test.each([false, true])(
    "no other browser is shown the key (event delivered: %s)",
    async (isDelivered) => {
      const bought = await pay(app, await openCheckout(app));
      if (isDelivered) await deliver(app);
      for (const [words, headersOf] of manners) {
        const answer = await reveal(app, { ...bought, browser: headersOf(bought.browser) });
        expect([words, answer.status, await jsonOf(answer)]).toEqual([words, 404, OTHER_BROWSER]);
      }
      const page = { cookie: bought.browser["cookie"] ?? "", "sec-fetch-site": "same-origin" };
      expect((await reveal(app, { ...bought, browser: page })).status).toBe(200);
      await deliver(app);
    },
  );

  test("one browser may begin two checkouts, in two windows", async () => {
    const first = await openCheckout(app);
    const answer = await checkout("window@fund.example", first.browser);
    expect(browserOf(answer)).toEqual(first.browser);
    const second = { ...first, email: "window@fund.example", sessionId: await sessionIn(answer) };
    for (const open of [first, second]) {
      expect((await reveal(app, await pay(app, open))).status).toBe(200);
    }
    await deliver(app);
  });
});

describe("the pages of a purchase", () => {
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    app.send(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  /** Headers of a page that sends no referrer: browsers then send the origin `null`. */
  const ours = { origin: "null", "sec-fetch-site": "same-origin" };

  test("a browser without script gets from the price to the key", async () => {
    const sent = await form("/pricing", { email: "noscript@fund.example" }, ours);
    const sessionId = /checkout\/(cs_\w+)/.exec(sent.headers.get("refresh") ?? "")?.[1] ?? "";
    const { cookie = "" } = browserOf(sent);
    await pay(app, { email: "noscript@fund.example", sessionId, browser: { cookie } });
    await deliver(app);
    const path = `/welcome?session_id=${sessionId}`;
    // The request that a browser sends when it returns from the provider's page.
    const came = await app.get(path, { cookie, "sec-fetch-site": "cross-site" });
    expect(await came.text()).toContain("Show my key");
    const fields = { session_id: sessionId };
    expect(await (await form("/welcome", fields, ours)).text()).toContain(
      "only in the browser that started the checkout",
    );
    expect(await (await form("/welcome", fields, { ...ours, cookie })).text()).toMatch(
      /svc_\w{8}_\w{38}/,
    );
  });

  test("another browser is offered a mailed link", async () => {
    const { sessionId } = await buy(app);
    const page = await (await app.get(`/welcome?session_id=${sessionId}`)).text();
    expect(page).toContain("only in the browser that started the checkout");
    expect(page).toContain("Mail me the link");
    expect(page).not.toContain("Show my key");
  });
});

describe("the limit of showing keys", () => {
  const fail = (headers: Record<string, string>) =>
    post(app, "/api/billing/reveal", { session_id: "cs_test_unknown1" }, headers);
  const many = async (headers: Record<string, string>, times: number) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < times; sent += 1) statuses.push((await fail(headers)).status);
    return statuses;
  };

  test("a neighbour behind one address cannot hold a buyer off, by the API or by pages", async () => {
    const network = { "cf-connecting-ip": randomAddress() };
    const bought = await buy(app);
    await deliver(app);
    expect((await many(network, 80)).at(-1)).toBe(429);
    for (let sent = 0; sent < 400; sent += 1) await app.get("/welcome", network);
    expect((await app.get("/welcome", network)).status).toBe(429);
    const own = { ...bought.browser, ...network };
    const page = await app.get(`/welcome?session_id=${bought.sessionId}`, own);
    expect(page.status).toBe(200);
    expect((await reveal(app, { ...bought, browser: own })).status).toBe(200);
  });

  test("a browser has ten a minute of its own, and one that we did not name has its address's", async () => {
    const network = { "cf-connecting-ip": randomAddress() };
    const { browser } = await openCheckout(app);
    expect(
      (await many({ ...browser, ...network }, 12)).filter((each) => each === 429),
    ).toHaveLength(2);
    const made = { origin: BASE_URL, cookie: `__Host-svc_checkout=${"A".repeat(43)}` };
    const invented = await many({ ...made, ...network }, 6);
    const others = await many({ origin: BASE_URL, ...network }, 6);
    expect([...invented, ...others].filter((each) => each === 429)).toHaveLength(2);
  });

  test("all browsers behind one address have a hundred a minute together", async () => {
    const network = { "cf-connecting-ip": randomAddress() };
    const cookies = await Promise.all(
      Array.from({ length: 12 }, async () => (await openCheckout(app)).browser),
    );
    const guesses = cookies.map((browser) => many({ ...browser, ...network }, 10));
    const admitted = (await Promise.all(guesses)).flat().filter((each) => each !== 429);
    // A window may begin meanwhile, and then admits some more.
    expect(admitted.length).toBeGreaterThanOrEqual(100);
    expect(admitted.length).toBeLessThan(120);
    const elsewhere = { "cf-connecting-ip": randomAddress() };
    expect(await many({ ...(await openCheckout(app)).browser, ...elsewhere }, 1)).not.toContain(
      429,
    );
    expect((await many({ origin: BASE_URL, ...network }, 1))[0]).not.toBe(429);
  });
});
