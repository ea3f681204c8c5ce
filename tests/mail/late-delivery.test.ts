// Mails that are due when the time of a tick is used up.

import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverOutbox } from "../../lib/mail/actions/deliver-outbox.ts";
import { enqueueBulkMail } from "../../lib/mail/queries/enqueue-mail.ts";
import type { Mailer } from "../../lib/mail/services/resend.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";

const NOW = Date.parse("2026-11-20T07:00:00Z");

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("a late run sends one batch, and the next runs send the rest, each mail once", async () => {
  const { db } = database;
  const recipients = Array.from({ length: 250 }, (_, n) => `reader${n}@fund.example`);
  const mail = { idempotencyKey: "k", subject: "s", html: "h", body: "b" };
  await enqueueBulkMail(db, { ...mail, kind: "notice", staleAt: NOW + 3_600_000 }, recipients, NOW);
  const sent: string[] = [];
  const mailer: Mailer = {
    send: async (mails) => {
      sent.push(...mails.flatMap(({ to }) => to));
      return { outcome: "accepted", ids: mails.map((_, n) => `${n}`) };
    },
  };
  const late = { hasPassed: () => true };
  const runs: { sent: number; isMore: boolean }[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    const at = NOW + minute * 60_000;
    runs.push(await deliverOutbox({ db, mailer, tokenSecret: null }, at, late));
  }
  expect(runs).toMatchObject([
    { sent: 100, isMore: true },
    { sent: 100, isMore: true },
    { sent: 50 },
  ]);
  expect(sent.toSorted()).toEqual(recipients.toSorted());
});
