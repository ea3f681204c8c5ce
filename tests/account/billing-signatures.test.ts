// Signatures of the payment provider's events.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidEvent } from "../../lib/account/domain/provider-events.ts";
import { stripePayments } from "../../lib/account/services/stripe-payments.ts";
import { stripeSignature } from "../../scripts/local-platform/post-webhook.ts";
import { controlStripe } from "../support/account/billing.ts";
import { deliverEvent, eventOf, secretOf } from "../support/account/billing-events.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  await controlStripe(app, "/control", "PUT", { hold: true });
});
afterAll(() => app.close());

type Vector = {
  name: string;
  secret: string;
  payload: string;
  header: string;
  now: number;
  valid: boolean;
};
const VECTORS = (() => {
  const file = join(
    import.meta.dirname,
    "../../../shared/data/peers/stripe_signature_vectors.json",
  );
  try {
    return JSON.parse(readFileSync(file).toString()) as Vector[];
  } catch {
    return null;
  }
})();

describe("signatures of payment events", () => {
  const payments = (webhookSecret: string | null) =>
    stripePayments({
      secretKey: "sk_test_none",
      accountId: null,
      webhookSecret,
      baseUrl: null,
      fetch,
      prices: { retail: "price_retail", institutional: null },
    });
  const bytes = (text: string) => new TextEncoder().encode(text);

  test.skipIf(VECTORS === null)(
    "published examples are accepted or refused as published (skipped where ../shared/data is absent)",
    async () => {
      expect(VECTORS?.length).toBeGreaterThan(10);
      for (const { name, secret, payload, header, now, valid } of VECTORS ?? []) {
        const read = payments(secret).readEvent(bytes(payload), header, now * 1_000);
        const accepted = await read.then(
          (event) => event !== null,
          (error) => {
            expect(error, name).toBeInstanceOf(InvalidEvent);
            return false;
          },
        );
        expect(accepted, name).toBe(valid);
      }
    },
  );

  test("a signature dated ahead by a usual clock difference is accepted", async () => {
    const body = JSON.stringify(eventOf(app, "customer.created", { id: "cus_1" }));
    const ahead = stripeSignature(secretOf(app), body, app.platform.now() + 30_000);
    expect((await deliverEvent(app, body, ahead)).status).toBe(200);
  });

  test.each([31, 60, 299, 301, 86_400])(
    "a signature dated %d seconds ahead is refused",
    async (ahead) => {
      const body = JSON.stringify(eventOf(app, "customer.created", { id: "cus_1" }));
      const future = stripeSignature(secretOf(app), body, app.platform.now() + ahead * 1_000);
      expect((await deliverEvent(app, body, future)).status).toBe(400);
      expect((await deliverEvent(app, body, `t=1,${future}`)).status).toBe(400);
    },
  );

  test("no signature is accepted while no secret is configured", async () => {
    const body = JSON.stringify(eventOf(app, "customer.created", { id: "cus_1" }));
    const signature = stripeSignature("", body, app.platform.now());
    expect(await payments(null).readEvent(bytes(body), signature, app.platform.now())).toBeNull();
  });

  test("a signature of other bytes, of a body with a byte order mark, or of another time is refused", async () => {
    const body = JSON.stringify(eventOf(app, "customer.created", { id: "cus_1" }));
    const signature = stripeSignature(secretOf(app), body, app.platform.now());
    expect((await deliverEvent(app, `${body} `, signature)).status).toBe(400);
    expect((await deliverEvent(app, `\uFEFF${body}`, signature)).status).toBe(400);
    expect(
      (
        await deliverEvent(
          app,
          body,
          stripeSignature(secretOf(app), body, app.platform.now() - 302_000),
        )
      ).status,
    ).toBe(400);
    expect(
      (await deliverEvent(app, body, stripeSignature("whsec_other", body, app.platform.now())))
        .status,
    ).toBe(400);
    expect((await deliverEvent(app, body, "")).status).toBe(400);
    expect((await deliverEvent(app, body)).status).toBe(200);
  });

  test("a signed body that is not an event is refused", async () => {
    for (const body of ["{", "[]", "{}", '{"id":"evt_1","type":"x","created":1}', '{"id":1}']) {
      expect([body, (await deliverEvent(app, body)).status]).toEqual([body, 400]);
    }
    const noName = eventOf(app, "customer.subscription.updated", { status: "active" });
    expect((await deliverEvent(app, noName)).status).toBe(400);
  });
});
