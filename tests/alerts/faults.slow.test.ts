// Faults while alerts are sent: killed processes, simultaneous runs and a failing mail provider.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announceChanges } from "../../lib/alerts/actions/announce-changes.ts";
import type { Mailer } from "../../lib/mail/services/resend.ts";
import {
  type AlertFixture,
  alertFixture,
  HOUR_MS,
  MINUTE_MS,
  type Subscriber,
} from "../support/alerts/alert-fixture.ts";
import { type Mailbox, mailbox } from "../support/alerts/alerts.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { killedProcess, mailerWithoutAnswers } from "../support/service/killed-process.ts";
import { random, wholeBetween } from "../support/tools/random.ts";
import { times } from "../support/tools/thorough.ts";

const DAY_MS = 24 * HOUR_MS;
let app: TestApp;
let fixture: AlertFixture;
let mails: Mailbox;
let mailer: Mailer;
let now = Math.floor(SAMPLE_END / DAY_MS) * DAY_MS + 10 * HOUR_MS;

beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
  fixture = alertFixture(app);
  mails = mailbox(app);
  const real = app.services.alerts.mailer;
  if (!real) throw new Error("no mailer");
  mailer = real;
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 10 * DAY_MS;
  await start();
});

async function start() {
  app.setNow(now);
  await fixture.quiet();
  await mails.clear();
}

async function tick(at: number, alerts: { mailer?: Mailer } = {}) {
  app.setNow(at);
  // The lease of a killed run expires by real time, which a test cannot wait for.
  await app.services.db.execute(
    sql`update job_runs set lease_until = now() where status = 'running'`,
  );
  return fixture.tick(at, alerts);
}

type Reader = Pick<Subscriber, "id" | "email">;
const subscribers = (count: number): Promise<Reader[]> => fixture.crowd(count, now - DAY_MS);

/** The numbers of mails that these readers have got. */
async function countsOf(people: readonly Reader[]): Promise<Set<number>> {
  const counts = new Map(people.map(({ email }) => [email, 0]));
  for (const { to } of await mails.all()) {
    for (const email of to) counts.set(email, (counts.get(email) ?? 0) + 1);
  }
  return new Set(counts.values());
}
const ONCE = new Set([1]);
const statusesOf = async (people: readonly Reader[]) =>
  (
    await app.services.db.execute<{ status: string }>(sql`
      select distinct status from outbox where kind <> 'confirm'
        and subscription_id in (select jsonb_array_elements_text(${JSON.stringify(people.map(({ id }) => id))}::jsonb)::bigint)
      order by 1`)
  ).rows.map(({ status }) => status);

describe("a process that is killed", () => {
  // 230 readers need three requests. The steps: claim slots, read, write, claim messages, three requests,
  // settle.
  const PEOPLE = 230;
  const next = random(20_261_121);
  const drills = Array.from({ length: times(20, 6) }, () => ({
    step: wholeBetween(next, 1, 9),
    isAfter: next() < 0.5,
  }));

  test.each(drills)(
    "each reader gets one mail when the process is killed at step $step (after it: $isAfter)",
    async (drill) => {
      const people = await subscribers(PEOPLE);
      await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
      const { db, mailer: dying, steps } = killedProcess(app, drill);
      await fixture.tick(now, { mailer: dying }, { db }).catch(() => undefined);
      expect(steps()).toBeGreaterThanOrEqual(drill.step);
      for (let minute = 1; minute <= 5; minute += 1) await tick(now + minute * MINUTE_MS);
      expect(await countsOf(people)).toEqual(ONCE);
      expect(await statusesOf(people)).toEqual(["sent"]);
    },
  );
});

describe("simultaneous runs", () => {
  test("of two announcing runs one writes, and two delivering runs claim each request once", async () => {
    const people = await subscribers(150);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    const { db } = app.services;
    const run = { job: "announce", slot: now, attempts: 9 };
    const announced = await Promise.allSettled(
      Array.from({ length: 4 }, () => announceChanges({ db, baseUrl: BASE_URL }, run, now)),
    );
    expect(announced.some(({ status }) => status === "fulfilled")).toBe(true);
    await Promise.all(Array.from({ length: 4 }, () => mails.deliver(now)));
    expect(await countsOf(people)).toEqual(ONCE);
  });

  test("of two whole ticks each reader gets one mail", async () => {
    const people = await subscribers(150);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    await Promise.all(Array.from({ length: 5 }, (_, n) => fixture.tick(now + n * 1_000)));
    await tick(now + 2 * MINUTE_MS);
    expect(await countsOf(people)).toEqual(ONCE);
  });
});

describe("a mail provider that fails", () => {
  test("a provider that accepts and does not answer sends one mail, which counts as sent when it answers", async () => {
    const people = await subscribers(120);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    await tick(now, { mailer: mailerWithoutAnswers(mailer) });
    expect(await statusesOf(people)).toEqual(["queued"]);
    await tick(now + 2 * MINUTE_MS);
    expect(await countsOf(people)).toEqual(ONCE);
    expect(await statusesOf(people)).toEqual(["sent"]);
  });

  test("the stand-in's fault of a lost answer sends one mail", async () => {
    const people = await subscribers(2);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    await app.setFaults({ resend: "accept_then_timeout" });
    await tick(now);
    await app.setFaults({});
    await tick(now + 2 * MINUTE_MS);
    expect(await countsOf(people)).toEqual(ONCE);
  }, 20_000);

  test.each(["accepted", "not accepted"])(
    "a reader who unsubscribes meanwhile gets nothing more, the others get one mail (first request %s)",
    async (what) => {
      const others = await subscribers(49);
      const ended = await fixture.subscriber(now - DAY_MS);
      await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
      const wasAccepted = what === "accepted";
      const silent: Mailer = { send: async () => ({ outcome: "unclear", reason: "no answer" }) };
      await tick(now, { mailer: wasAccepted ? mailerWithoutAnswers(mailer) : silent });
      await app.get(`/api/alerts/unsubscribe?token=${ended.token}`);
      await tick(now + 2 * MINUTE_MS);
      expect(await countsOf(others)).toEqual(ONCE);
      expect(await mails.to(ended.email)).toHaveLength(wasAccepted ? 1 : 0);
    },
  );

  test("each reader gets one mail when one request in twenty fails", async () => {
    const people = await subscribers(400);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    const next = random(5);
    const flaky: Mailer = {
      send: (sent, key) =>
        next() < 0.3
          ? Promise.resolve({ outcome: next() < 0.5 ? "refused" : "failing", reason: "a fault" })
          : mailer.send(sent, key),
    };
    for (let minute = 0; minute < 12; minute += 1) {
      await tick(now + minute * MINUTE_MS, { mailer: flaky });
    }
    expect(await countsOf(people)).toEqual(ONCE);
    expect(await statusesOf(people)).toEqual(["sent"]);
  });

  test("each reader gets one mail when the provider accepts and answers with an error", async () => {
    const people = await subscribers(50);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    const erring: Mailer = {
      async send(sent, key) {
        await mailer.send(sent, key);
        return { outcome: "failing", reason: "500 application_error" };
      },
    };
    for (let minute = 0; minute < 4; minute += 1) {
      // There are more requests than one run makes, so an outage leaves some for later.
      if (minute === 2) people.push(...(await subscribers(400)));
      await tick(now + minute * MINUTE_MS, { mailer: erring });
    }
    for (let minute = 4; minute < 10; minute += 1) await tick(now + minute * MINUTE_MS);
    expect(await countsOf(people)).toEqual(ONCE);
  });

  test("a change that is refused for six hours moves to the digest", async () => {
    const people = await subscribers(3);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    await app.setFaults({ resend: "error" });
    expect((await tick(now)).jobs["deliver"]).toMatchObject({ status: "failed", sent: 0 });
    for (let at = now; at < now + 6 * HOUR_MS; at += 10 * MINUTE_MS) await tick(at);
    await app.setFaults({});
    expect((await tick(now + 6 * HOUR_MS)).jobs["deliver"]).toMatchObject({ status: "done" });
    expect(await countsOf(people)).toEqual(new Set([0]));
    for (let hour = 7; hour <= 30; hour += 1) await tick(now + hour * HOUR_MS);
    expect(await countsOf(people)).toEqual(ONCE);
    const [mail] = await mails.all();
    expect(mail?.created_at.slice(11, 16)).toBe("13:00");
    expect(mail?.text).toContain("not sent at once");
  });

  test("a mail without a known result for a day is not sent again and counts as unknown", async () => {
    const people = await subscribers(3);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    const lossy = mailerWithoutAnswers(mailer);
    for (let at = now; at < now + 26 * HOUR_MS; at += 30 * MINUTE_MS)
      await tick(at, { mailer: lossy });
    for (let hour = 26; hour < 30; hour += 1) await tick(now + hour * HOUR_MS);
    expect(await countsOf(people)).toEqual(ONCE);
    expect(await statusesOf(people)).toEqual(["unknown"]);
  });

  test("a revoked key fails three batches, and the mails behind them wait until it is accepted", async () => {
    const people = await subscribers(500);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    let requests = 0;
    const revoked: Mailer = {
      async send() {
        requests += 1;
        return { outcome: "forbidden", reason: "403 restricted_api_key" };
      },
    };
    const { deliver } = (await tick(now, { mailer: revoked })).jobs;
    expect(deliver).toMatchObject({ status: "failed", sent: 0, failed: 300 });
    expect(requests).toBe(3);
    await tick(now + MINUTE_MS);
    expect(await mails.all()).toHaveLength(200);
    expect(await countsOf(people)).toEqual(new Set([0, 1]));
  });

  test("one mail that is refused for good does not stop the others", async () => {
    const people = await subscribers(30);
    const [bad] = people;
    if (!bad) throw new Error("nobody");
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    const picky: Mailer = {
      send: (sent, key) =>
        sent.some(({ to }) => to === bad.email)
          ? Promise.resolve({ outcome: "invalid", reason: "422 validation_error" })
          : mailer.send(sent, key),
    };
    for (let minute = 0; minute < 4; minute += 1) {
      await tick(now + minute * MINUTE_MS, { mailer: picky });
    }
    expect(await countsOf(people.slice(1))).toEqual(ONCE);
    expect(await statusesOf([bad])).toEqual(["failed"]);
  });
});
