// Reads invoices and checkouts at the stand-in for Stripe, for tests of who pays for what.

import { expect } from "vitest";
import type { TestApp } from "../service/app.ts";
import { type Body, type Bought, jsonOf, post, stripeObject } from "./billing.ts";

/** The invoice numbers that the billing portal shows to the holder of a key. */
export async function invoicesShown(app: TestApp, key: string): Promise<string[]> {
  const opened = await post(app, "/api/billing/portal", {}, { "x-svc-key": key });
  expect(opened.status).toBe(200);
  const page = await fetch(String((await jsonOf(opened))["url"]));
  return [...(await page.text()).matchAll(/\/stripe\/invoice\/\w+">([^<]+)</g)].map(
    ([, number = ""]) => number,
  );
}

/** The invoice numbers of a subscription at the provider. */
export async function invoicesOf(app: TestApp, { subscriptionId }: Bought): Promise<string[]> {
  const { data } = await stripeObject(app, `/invoices?subscription=${subscriptionId}`);
  return (data as Body[]).map(({ number }) => String(number));
}

/** The status of a checkout at the provider: open, complete or expired. */
export const checkoutStatus = async (app: TestApp, { sessionId }: { sessionId: string }) =>
  (await stripeObject(app, `/checkout/sessions/${sessionId}`))["status"];
