// Disputes and refunds: the operator gets one mail, the doctor shows them, and access does not change.

import { afterAll, beforeAll, expect, test } from "vitest";
import { paybackRow } from "../../scripts/operator/doctor/deployment.ts";
import { buy, deliver, jsonOf, reveal } from "../support/account/billing.ts";
import { deliverEvent, eventOf } from "../support/account/billing-events.ts";
import { mailbox } from "../support/alerts/alerts.ts";
import { type TestApp, testApp } from "../support/service/app.ts";

const OPERATOR = "owner@service.example";
let app: TestApp;
let config: TestApp["services"]["config"];
beforeAll(async () => {
  app = await testApp({ rows: 60 });
  config = app.services.config;
  app.services.config = { ...config, operator: { ...config.operator, email: OPERATOR } };
});
afterAll(() => app.close());

const OBJECTS = [
  ["charge.dispute.created", { id: "du_1", amount: 9_900, currency: "usd", reason: "fraudulent" }],
  ["charge.dispute.closed", { id: "du_1", amount: 9_900, currency: "usd", status: "lost" }],
  ["charge.refunded", { id: "ch_1", amount: 9_900, amount_refunded: 4_950, currency: "usd" }],
] as const;

async function mailsAfter(): Promise<{ subject: string; text: string | null }[]> {
  const mails = mailbox(app);
  await mails.deliver(app.platform.now());
  return (await mails.to(OPERATOR)).map(({ subject, text }) => ({ subject, text }));
}

test.each(OBJECTS)(
  "%s is one mail to the operator, however often it arrives",
  async (type, object) => {
    await mailbox(app).clear();
    const event = eventOf(app, type, object);
    for (let times = 0; times < 3; times += 1) {
      expect((await deliverEvent(app, event)).status).toBe(200);
    }
    const [mail, ...others] = await mailsAfter();
    expect(others).toEqual([]);
    expect(mail?.text).toContain(object.id);
    expect(mail?.text).toContain(type === "charge.refunded" ? "$49.50" : "$99");
    expect(mail?.text).toContain("docs/runbooks/disputes.md");
  },
);

test("an object in another form still makes a mail, and the event is not refused", async () => {
  await mailbox(app).clear();
  const event = eventOf(app, "charge.refunded", { id: 7, amount: "x", currency: 1 }, "evt_odd");
  expect((await deliverEvent(app, event)).status).toBe(200);
  expect((await mailsAfter())[0]?.text).toContain("amount unknown");
});

test("an event of another account makes no mail", async () => {
  await mailbox(app).clear();
  const event = eventOf(app, "charge.refunded", { id: "ch_2" }, "evt_foreign");
  expect((await deliverEvent(app, { ...event, account: "acct_other" })).status).toBe(200);
  expect(await mailsAfter()).toEqual([]);
});

test("without the operator's address the event is stored, and access stays as it is", async () => {
  await mailbox(app).clear();
  const bought = await buy(app);
  await deliver(app);
  const { key } = await jsonOf(await reveal(app, bought));
  app.services.config = config;
  const event = eventOf(app, "charge.dispute.created", { id: "du_2" }, "evt_quiet");
  expect((await deliverEvent(app, event)).status).toBe(200);
  expect(await mailsAfter()).toEqual([]);
  expect((await app.json("/api/usage", { "x-svc-key": String(key) }))["tier"]).toBe("retail");
});

test("the doctor warns of those of the last weeks and names the runbook", async () => {
  const { db } = app.services;
  const now = app.platform.now();
  expect(await paybackRow(db, now)).toMatchObject({
    health: "warn",
    found: expect.stringMatching(/^5 in 21 days, the newest charge\./),
    fix: "docs/runbooks/disputes.md",
  });
  expect(await paybackRow(db, now + 30 * 86_400_000)).toMatchObject({ health: "good" });
});
