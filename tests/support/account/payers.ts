import { expect } from "vitest";
import type { TestApp } from "../service/app.ts";
import { type Body, type Bought, jsonOf, post, stripeObject } from "./billing.ts";

/** The numbers of the invoices that the portal of a key shows. */
export async function invoicesShown(app: TestApp, key: string): Promise<string[]> {
  const opened = await post(app, "/api/billing/portal", {}, { "x-svc-key": key });
  expect(opened.status).toBe(200);
  const page = await fetch(String((await jsonOf(opened))["url"]));
  return [...(await page.text()).matchAll(/\/stripe\/invoice\/\w+">([^<]+)</g)].map(
    ([, number = ""]) => number,
  );
}

/** The numbers of the invoices of a subscription, as the provider has them. */
export async function invoicesOf(app: TestApp, { subscriptionId }: Bought): Promise<string[]> {
  const { data } = await stripeObject(app, `/invoices?subscription=${subscriptionId}`);
  return (data as Body[]).map(({ number }) => String(number));
}

/** Whether a checkout is open, paid or over at the provider. */
export const checkoutStatus = async (app: TestApp, { sessionId }: { sessionId: string }) =>
  (await stripeObject(app, `/checkout/sessions/${sessionId}`))["status"];
