// Helpers for tests of billing: checkouts, payments, and the control routes of the stand-in for
// Stripe.

import { randomInt } from "node:crypto";
import { run } from "../service/answers.ts";
import { BASE_URL, type TestApp } from "../service/app.ts";

export type Body = Record<string, unknown>;

/** Sends a POST with a JSON body to the service. */
export const post = (
  app: TestApp,
  path: string,
  body: Body,
  headers: Record<string, string> = {},
) =>
  app.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

export const jsonOf = async (answer: Response) => (await answer.json()) as Body;

/** Calls the control routes of the payment provider's stand-in. */
export async function controlStripe(app: TestApp, path: string, method: string, body: Body = {}) {
  const answer = await fetch(`${app.platform.url}/stripe${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Body;
}

/** Reads an object from the provider's own API. */
export async function stripeObject(app: TestApp, path: string) {
  const authorization = `Bearer ${app.platform.settings["STRIPE_SECRET_KEY"]}`;
  const answer = await fetch(`${app.platform.url}/stripe/v1${path}`, {
    headers: { authorization },
  });
  return (await answer.json()) as Body;
}

/** An open checkout, and the headers of the browser that began it. */
export interface OpenCheckout {
  email: string;
  sessionId: string;
  browser: Record<string, string>;
}

export interface Bought extends OpenCheckout {
  subscriptionId: string;
}

/** A number of this process: parallel test processes share the limits in one Redis. */
const buyers = { process: randomInt(2 ** 32), count: 0 };

const nextBuyer = (): string => {
  buyers.count += 1;
  return `buyer${buyers.process}-${buyers.count}@fund.example`;
};

/** The headers of a browser that holds the cookie of an answer, on a page of ours. */
export const browserOf = (answer: Response): Record<string, string> => ({
  cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "",
  origin: BASE_URL,
});

/** A new buyer's open checkout. */
export async function openCheckout(app: TestApp, email = nextBuyer()): Promise<OpenCheckout> {
  const answer = await post(app, "/api/billing/checkout", { email });
  const { url } = await jsonOf(answer);
  const sessionId = new URL(String(url)).pathname.split("/").at(-1) ?? "";
  return { email, sessionId, browser: browserOf(answer) };
}

/** Pays an open checkout. The stand-in then holds or sends the events, as it is set. */
export async function pay(app: TestApp, open: OpenCheckout) {
  const paid = await controlStripe(app, "/control", "POST", {
    session: open.sessionId,
    action: "pay",
  });
  return { ...open, subscriptionId: String(paid["subscription"]) } satisfies Bought;
}

/** Delivers every waiting event once and returns the statuses of the answers. */
export async function deliver(app: TestApp, parallel = false) {
  const { deliveries } = await controlStripe(app, "/deliver", "POST", { parallel });
  return deliveries as { id: string; type: string; status: number | null }[];
}

/** Buys a subscription and delivers all of its events. */
export async function buy(app: TestApp): Promise<Bought> {
  await controlStripe(app, "/control", "PUT", { hold: true });
  const bought = await pay(app, await openCheckout(app));
  await deliver(app);
  return bought;
}

/** Changes the e-mail address of a subscription's payer at the provider. */
export async function changePayerEmail(app: TestApp, { subscriptionId }: Bought, email: string) {
  const { customer } = await stripeObject(app, `/subscriptions/${subscriptionId}`);
  await fetch(`${app.platform.url}/stripe/v1/customers/${customer}`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.platform.settings["STRIPE_SECRET_KEY"]}` },
    body: new URLSearchParams({ email }),
  });
}

/** Creates a subscription of an unknown buyer, with an address that cannot be stored. */
export async function buyWithUnstorableAddress(app: TestApp): Promise<Bought> {
  const bought = await pay(app, await openCheckout(app));
  await run(app, `delete from customers where email = '${bought.email}'`);
  await changePayerEmail(app, bought, `${"x".repeat(250)}@fund.example`);
  return bought;
}

export const act = (app: TestApp, { subscriptionId }: Bought, action: string) =>
  controlStripe(app, "/control", "POST", { subscription: subscriptionId, action });

export const billingStatus = async (app: TestApp, { email }: { email: string }) =>
  jsonOf(await post(app, "/api/billing/status", { email }));

export const reveal = (app: TestApp, { sessionId, browser }: Omit<OpenCheckout, "email">) =>
  post(app, "/api/billing/reveal", { session_id: sessionId }, browser);

/** Reads the service's stored row of a subscription. */
export async function ownRow(app: TestApp, { subscriptionId }: Bought) {
  const [row] = await run(app, `select * from subscriptions where id = '${subscriptionId}'`);
  return row;
}

export const countRows = async (app: TestApp, statement: string): Promise<number> =>
  Number((await run(app, `select count(*) as n from ${statement}`))[0]?.["n"]);
