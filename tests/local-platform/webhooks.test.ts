// The delivery of events by the stand-in for Stripe: order, repetition and signatures.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stripeSignature } from "../../scripts/local-platform/post-webhook.ts";
import { STRIPE_NOW, type TestStripe, testStripe } from "../support/account/stripe.ts";

const VECTORS = join(
  import.meta.dirname,
  "../../../shared/data/peers/stripe_signature_vectors.json",
);

/** The received events, verified by the package as the Workers do it. */
let received: { id: string; type: string; signedAt: number }[] = [];
/** The statuses that the receiver answers one after the other, then 200. */
let answers: number[] = [];
let fixture: TestStripe;

async function receive(_: unknown, init: RequestInit = {}): Promise<Response> {
  const header = new Headers(init.headers).get("stripe-signature") ?? "";
  const secret = fixture.platform.settings["STRIPE_WEBHOOK_SECRET"] ?? "";
  const now = fixture.platform.now();
  const { webhooks } = fixture.stripe;
  const event = await webhooks.constructEventAsync(
    String(init.body),
    header,
    secret,
    300,
    undefined,
    now,
  );
  const signedAt = Number(/t=(\d+)/.exec(header)?.[1]);
  received.push({ id: event.id, type: event.type, signedAt });
  return new Response(null, { status: answers.shift() ?? 200 });
}

beforeAll(async () => {
  fixture = await testStripe({ webhooks: { apiUrl: "http://svc.test", fetch: receive } });
});
afterAll(async () => {
  await fixture?.platform.close();
});
beforeEach(async () => {
  const usual = { hold: false, duplicates: 0, order: "as_made", seed: 1 };
  await fixture.ask("PUT", "/stripe/control", usual);
  await fixture.ask("POST", "/stripe/deliver", {});
  await fixture.ask("DELETE", "/clock");
  received = [];
  answers = [];
});

const PURCHASE = [
  "customer.created",
  "invoice.created",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_succeeded",
  "customer.subscription.created",
  "checkout.session.completed",
];

const deliver = (body: object = {}) =>
  fixture.ask("POST", "/stripe/deliver", body) as Promise<{
    deliveries: { id: string; type: string; attempt: number; status: number | null }[];
    waiting: { id: string; attempts: number }[];
  }>;

const typesReceived = () => received.map(({ type }) => type);

describe("the delivery of events", () => {
  test("events are delivered by themselves, signed, in order", async () => {
    await fixture.buy();
    await deliver();
    expect(typesReceived()).toEqual(PURCHASE);
  });

  test("a refused event is sent again, and counts as undelivered until then", async () => {
    await fixture.ask("PUT", "/stripe/control", { hold: true });
    const { id } = await fixture.buy();
    answers = [500, 503];
    expect((await deliver()).waiting).toHaveLength(2);
    const { data } = await fixture.stripe.events.list({ delivery_success: false });
    expect(data.map(({ type }) => type)).toEqual(["invoice.created", "customer.created"]);
    expect((await deliver()).deliveries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [2, 200],
      [2, 200],
    ]);
    expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe("active");
    expect(received).toHaveLength(PURCHASE.length + 2);
  });

  test("an event is sent again without a request, after a pause", async () => {
    answers = [500];
    await fixture.stripe.customers.create({ email: "retry@example.com" });
    await expect.poll(typesReceived, { timeout: 5_000 }).toHaveLength(2);
    expect(received[0]?.id).toBe(received[1]?.id);
  });

  test("held events are sent on request, each as often as requested", async () => {
    await fixture.ask("PUT", "/stripe/control", { hold: true, duplicates: 49 });
    await fixture.buy();
    expect(received).toEqual([]);
    await deliver({ parallel: true });
    expect(received).toHaveLength(50 * PURCHASE.length);
    expect(new Set(received.map(({ id }) => id)).size).toBe(PURCHASE.length);
  });

  test("events can be sent in reverse, or in a shuffled order that a seed repeats", async () => {
    const orderOf = async (manner: object) => {
      await fixture.ask("PUT", "/stripe/control", { hold: true, ...manner });
      received = [];
      await fixture.buy();
      await deliver();
      return typesReceived();
    };
    expect(await orderOf({ order: "reversed" })).toEqual(PURCHASE.toReversed());
    const shuffled = await orderOf({ order: "shuffled", seed: 7 });
    expect(shuffled.toSorted()).toEqual(PURCHASE.toSorted());
    expect(shuffled).not.toEqual(PURCHASE);
    expect(await orderOf({ order: "shuffled", seed: 7 })).toEqual(shuffled);
    expect(await orderOf({ order: "shuffled", seed: 8 })).not.toEqual(shuffled);
  });

  test("events are signed at the platform's time", async () => {
    await fixture.advance(40);
    await fixture.stripe.customers.create({ email: "late@example.com" });
    await deliver();
    expect(received.at(-1)?.signedAt).toBe(STRIPE_NOW / 1_000 + 40 * 86_400);
  });

  test("one event can be sent again by hand", async () => {
    await fixture.stripe.customers.create({ email: "again@example.com" });
    await deliver();
    const id = received[0]?.id ?? "";
    await fixture.ask("POST", `/stripe/events/${id}/resend`, {});
    await deliver();
    expect(received.map((each) => each.id)).toEqual([id, id]);
  });

  test.each([[{ order: "sideways" }], [{ duplicates: -1 }], [{ speed: 2 }], ["x"]])(
    "the delivery option %j is refused",
    async (manner) => {
      expect(await fixture.ask("PUT", "/stripe/control", manner)).toEqual({
        error: expect.any(String),
      });
    },
  );
});

type Vector = {
  name: string;
  secret: string;
  payload: string;
  header: string;
  now: number;
  tolerance_s: number;
  valid: boolean;
};

const vectors: Vector[] = existsSync(VECTORS) ? JSON.parse(readFileSync(VECTORS, "utf8")) : [];

describe.skipIf(vectors.length === 0)(
  `signature vectors${vectors.length === 0 ? " (skipped: ../shared/data is absent)" : ""}`,
  () => {
    const { webhooks } = new Stripe("sk_test_vectors");

    test.each(vectors.map((vector) => [vector.name, vector] as const))(
      "%s is verified as expected",
      async (_, vector) => {
        const { payload, header, secret, tolerance_s: tolerance, now } = vector;
        const verify = () =>
          webhooks.constructEventAsync(payload, header, secret, tolerance, undefined, now * 1_000);
        if (vector.valid) expect((await verify()).object).toBe("event");
        else await expect(verify()).rejects.toThrow();
      },
    );

    test("the stand-in's signature equals the valid published one", () => {
      const valid = vectors.find(({ name }) => name === "valid");
      const time = Number(/t=(\d+)/.exec(valid?.header ?? "")?.[1]) * 1_000;
      expect(stripeSignature(valid?.secret ?? "", valid?.payload ?? "", time)).toBe(valid?.header);
    });
  },
);
