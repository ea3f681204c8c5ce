// Alerts about changes of sensor states: what a mail says, who gets it, and when.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type AlertFixture,
  alertFixture,
  HOUR_MS,
  MINUTE_MS,
} from "../support/alerts/alert-fixture.ts";
import { type Mailbox, mailbox } from "../support/alerts/alerts.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const DAY_MS = 24 * HOUR_MS;
let app: TestApp;
let fixture: AlertFixture;
let mails: Mailbox;
/** Ten in the morning of a day that no other test uses. */
let now = Math.floor(SAMPLE_END / DAY_MS) * DAY_MS + 10 * HOUR_MS;

beforeAll(async () => {
  app = await testApp({ rows: 300, calls: false });
  fixture = alertFixture(app);
  mails = mailbox(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 10 * DAY_MS;
  app.setNow(now);
  await fixture.quiet();
  await mails.clear();
});

async function tick(at: number) {
  app.setNow(at);
  const { jobs } = await fixture.tick(at);
  for (const job of Object.values(jobs)) expect(job).toMatchObject({ status: "done" });
}
const subjectsTo = async (email: string) => (await mails.to(email)).map(({ subject }) => subject);

describe("the text of an alert", () => {
  test("an alert about one change has names, times, value, confidence, definition, links and reason", async () => {
    const { email, token } = await fixture.subscriber(now - DAY_MS);
    await fixture.change("vix", "STABLE", "NEUTRAL", now - 50 * HOUR_MS);
    await fixture.change("vix", "NEUTRAL", "ELEVATED", now - MINUTE_MS);
    await tick(now);
    const [mail, ...others] = await mails.to(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("VIX: Elevated 21.50");
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(
        new Date(now - MINUTE_MS).toISOString().slice(0, 16).replace("T", " "),
      );
      // The value is shown as on the pages, beside the previous observation's value.
      expect(text).toContain("Neutral → Elevated");
      expect(text).toContain("Value: 21.50 index points");
      expect(text).toMatch(/Before: \d+\.\d\d/);
      expect(text).toMatch(/Confidence: \d+ %/);
      expect(text).toContain("Time in Neutral: 2 days 1 hour");
      expect(text).toContain("Why: the value is among the highest 20 % of its own history.");
      expect(text).not.toContain("of its past values");
      expect(text).toContain("https://svc.test/sensors/vix");
      expect(text).toContain(`https://svc.test/alerts/unsubscribe?token=${token}`);
      expect(text).toContain(
        "Diagnostic observations, not predictions or trading recommendations.",
      );
      expect(text).toContain("You get this mail because");
      expect(text).not.toContain("%%");
    }
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<https://svc.test/api/alerts/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(mail?.html).not.toMatch(/<img|<script|src=|url\(|http:\/\//);
  });

  test("a change of the past of a sensor that is new since is no news", async () => {
    const { db } = app.services;
    const { email } = await fixture.subscriber(now - 3 * DAY_MS);
    const since = new Date(now - HOUR_MS).toISOString();
    await db.execute(sql`update sensors set published_since = ${since} where id = 'vix'`);
    await fixture.change("vix", "STABLE", "ELEVATED", now - 2 * DAY_MS);
    await tick(now);
    expect(await mails.to(email)).toEqual([]);
    await fixture.change("vix", "ELEVATED", "SEVERE", now + MINUTE_MS);
    await tick(now + 2 * MINUTE_MS);
    await db.execute(sql`update sensors set published_since = '-infinity' where id = 'vix'`);
    expect(await subjectsTo(email)).toEqual(["VIX: Severe 21.50"]);
  });

  test("all changes of one tick are in one mail", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS);
    for (const id of ["vix", "vix-gap", "curve-inversion"]) {
      await fixture.change(id, "NEUTRAL", "RISING", now - MINUTE_MS);
    }
    await tick(now);
    expect(await subjectsTo(email)).toEqual([
      expect.stringMatching(/^[^:]+: Rising .* and 2 more$/),
    ]);
    await tick(now + 5 * MINUTE_MS);
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  test("only payers get states and values of paid sensors", async () => {
    const { rows } = await app.services.db.execute<{ id: string; name: string }>(
      sql`select id, name from sensors where active and min_tier = 'retail' order by id limit 1`,
    );
    const [paid] = rows;
    if (!paid) throw new Error("no paid sensor is active");
    const [free, active, ended] = [
      await fixture.subscriber(now - DAY_MS),
      await fixture.subscriber(now - DAY_MS),
      await fixture.subscriber(now - DAY_MS),
    ];
    await fixture.pays(active.email, "active");
    await fixture.pays(ended.email, "canceled");
    await fixture.change(paid.id, "NEUTRAL", "SEVERE", now - MINUTE_MS);
    await tick(now);
    for (const { email } of [free, ended]) {
      const [mail] = await mails.to(email);
      expect(mail?.subject).toBe(`${paid.name} changed`);
      expect(`${mail?.html}${mail?.text}`).not.toMatch(/severe|neutral|21\.5|Confidence|Why/i);
    }
    expect(await subjectsTo(active.email)).toEqual([`${paid.name}: Severe 21.50`]);
    const [paidMail] = await mails.to(active.email);
    expect(paidMail?.text).toMatch(
      /Why: .* 5 % of its own history; it is at or (above|below) 93\.2 % of its past values\./,
    );
  });
});

describe("the readers who get an alert", () => {
  test("confirmed readers get alerts about later changes in their scope", async () => {
    const all = await fixture.subscriber(now - DAY_MS);
    const some = await fixture.subscriber(now - DAY_MS, ["vix-gap", "nosuch"]);
    const none = await fixture.subscriber(now - DAY_MS, ["nosuch"]);
    const late = await fixture.subscriber(now - MINUTE_MS / 2);
    const ended = await fixture.subscriber(now - DAY_MS);
    await app.get(`/api/alerts/unsubscribe?token=${ended.token}`);
    await fixture.change("vix", "NEUTRAL", "RISING", now - MINUTE_MS);
    await tick(now);
    const recipients = (await mails.all()).flatMap(({ to }) => to);
    expect(recipients).toEqual([all.email]);
    expect(recipients).not.toContain(some.email);
    expect([none.email, late.email].some((email) => recipients.includes(email))).toBe(false);
  });

  test("a merged sensor is news only to those who chose it by its id", async () => {
    const { db } = app.services;
    const all = await fixture.subscriber(now - DAY_MS);
    const chosen = await fixture.subscriber(now - DAY_MS, ["squared-index"]);
    const waiting = await fixture.subscriber(now - DAY_MS);
    const widened = await fixture.subscriber(now - DAY_MS, ["vix"]);
    for (const { email } of [all, chosen, waiting, widened]) await fixture.pays(email, "active");
    // It waits for the digest since before the merge.
    await db.execute(sql`insert into alert_ledger (subscription_id, sensor_id, changed_at,
      from_state, to_state, disposition, seen_at) values (${waiting.id}, 'squared-index',
      ${new Date(now - 23 * HOUR_MS).toISOString()}, 'STABLE', 'NEUTRAL', 'digest',
      ${new Date(now - 23 * HOUR_MS).toISOString()})`);
    await fixture.change("squared-index", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    await db.execute(sql`update alert_subscriptions set
      pending_scope = '{"sensors":null,"telegramId":null,"xHandle":null}',
      confirm_by = ${new Date(now + DAY_MS).toISOString()} where id = ${widened.id}`);
    expect((await app.get(`/api/alerts/confirm?token=${widened.token}`)).status).toBe(302);
    await tick(now);
    expect((await mails.all()).flatMap(({ to }) => to)).toEqual([chosen.email]);
    expect(
      await fixture.count(
        sql`select count(*) from alert_ledger where subscription_id = ${widened.id}`,
      ),
    ).toBe(0);
    // Those who had all and now choose it get its later changes, not those before.
    await db.execute(sql`update alert_subscriptions set
      pending_scope = '{"sensors":["squared-index"],"telegramId":null,"xHandle":null}',
      confirm_by = ${new Date(now + DAY_MS).toISOString()} where id = ${all.id}`);
    expect((await app.get(`/api/alerts/confirm?token=${all.token}`)).status).toBe(302);
    await tick(now + 20 * MINUTE_MS);
    expect(await mails.to(all.email)).toEqual([]);
    await fixture.change("squared-index", "SEVERE", "RISING", now + 21 * MINUTE_MS);
    await tick(now + 22 * MINUTE_MS);
    expect(await mails.to(all.email)).toHaveLength(1);
  });

  test("a wider scope brings no alert about changes before it was confirmed", async () => {
    const { email, id, token } = await fixture.subscriber(now - DAY_MS, ["vix"]);
    await fixture.change("vix-gap", "NEUTRAL", "RISING", now - 3 * HOUR_MS);
    await app.services.db.execute(sql`update alert_subscriptions set
      pending_scope = '{"sensors":null,"telegramId":null,"xHandle":null}',
      confirm_by = ${new Date(now + DAY_MS).toISOString()} where id = ${id}`);
    expect((await app.get(`/api/alerts/confirm?token=${token}`)).status).toBe(302);
    await tick(now);
    await fixture.change("vix-gap", "RISING", "ELEVATED", now + MINUTE_MS);
    await tick(now + 2 * MINUTE_MS);
    expect(await subjectsTo(email)).toEqual([expect.stringMatching(/: Elevated 21\.50$/)]);
  });

  test("a wider scope marks published changes only as not to be sent", async () => {
    const { db } = app.services;
    const { id, token } = await fixture.subscriber(now - 3 * DAY_MS, ["vix"]);
    await db.execute(sql`update alert_subscriptions set confirm_by = ${new Date(now + DAY_MS).toISOString()},
      pending_scope = '{"sensors":null,"telegramId":null,"xHandle":null}' where id = ${id}`);
    const since = new Date(now - DAY_MS).toISOString();
    await db.execute(sql`update sensors set published_since = ${since} where id = 'vix-gap'`);
    await fixture.change("vix-gap", "STABLE", "ELEVATED", now - 2 * DAY_MS);
    await fixture.change("vix-gap", "ELEVATED", "SEVERE", now - HOUR_MS);
    await app.get(`/api/alerts/confirm?token=${token}`);
    await db.execute(sql`update sensors set published_since = '-infinity' where id = 'vix-gap'`);
    const { rows } = await db.execute(
      sql`select to_state from alert_ledger where subscription_id = ${id}`,
    );
    expect(rows).toEqual([{ to_state: "SEVERE" }]);
  });

  test("a narrower scope removes waiting changes outside of it from the digest", async () => {
    const { id, email, token } = await fixture.subscriber(now - DAY_MS);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - 7 * HOUR_MS);
    await fixture.change("vix-rise", "NORMAL", "STRESS", now - 7 * HOUR_MS);
    await tick(now);
    const wish = JSON.stringify({ sensors: ["vix"], telegramId: null, xHandle: null });
    await app.services.db.execute(sql`update alert_subscriptions set pending_scope = ${wish}::jsonb,
      confirm_by = ${new Date(now + DAY_MS).toISOString()} where id = ${id}`);
    expect((await app.get(`/api/alerts/confirm?token=${token}`)).status).toBe(302);
    await tick(now + 3 * HOUR_MS);
    expect(await subjectsTo(email)).toEqual(["VIX: Severe 21.50"]);
  });

  test("a recomputed history causes no alert", async () => {
    const { email } = await fixture.subscriber(now - 300 * DAY_MS);
    await fixture.change("vix", "NEUTRAL", "RISING", now - MINUTE_MS);
    await tick(now);
    expect(await subjectsTo(email)).toHaveLength(1);
    // `npm run backfill` does this from the beginning: it stores all rows again, and more rows.
    await app.services.db.execute(sql`delete from sensor_state_changes`);
    for (let day = 250; day > 13; day -= 10) {
      await fixture.change("vix", "NEUTRAL", "RISING", now - day * DAY_MS);
      await fixture.change("vix", "RISING", "NEUTRAL", now - (day - 5) * DAY_MS);
    }
    await fixture.change("vix", "NEUTRAL", "RISING", now - MINUTE_MS);
    for (let at = now + 5 * MINUTE_MS; at < now + DAY_MS; at += HOUR_MS) await tick(at);
    expect(await subjectsTo(email)).toHaveLength(1);
  });
});

describe("the time of an alert", () => {
  test("a change that is reversed within a tick, or returns to the last announced state, causes no alert", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS);
    await fixture.change("vix", "NEUTRAL", "RISING", now - 3 * MINUTE_MS);
    await fixture.change("vix", "RISING", "NEUTRAL", now - MINUTE_MS);
    await tick(now);
    expect(await subjectsTo(email)).toEqual([]);
    await fixture.change("vix", "NEUTRAL", "ELEVATED", now + MINUTE_MS);
    await tick(now + 2 * MINUTE_MS);
    await fixture.change("vix", "ELEVATED", "RISING", now + 3 * MINUTE_MS);
    await tick(now + 5 * MINUTE_MS);
    await fixture.change("vix", "RISING", "ELEVATED", now + 6 * MINUTE_MS);
    for (let minute = 10; minute < 60; minute += 5) await tick(now + minute * MINUTE_MS);
    expect(await subjectsTo(email)).toEqual(["VIX: Elevated 21.50"]);
  });

  test("messages are 15 minutes apart, except for a change to SEVERE or STRESS", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS);
    await fixture.change("vix", "NEUTRAL", "RISING", now - MINUTE_MS);
    await tick(now);
    await fixture.change("vix-gap", "NEUTRAL", "RISING", now + MINUTE_MS);
    await tick(now + 5 * MINUTE_MS);
    await tick(now + 14 * MINUTE_MS);
    expect(await subjectsTo(email)).toHaveLength(1);
    await tick(now + 16 * MINUTE_MS);
    expect(await subjectsTo(email)).toHaveLength(2);
    await fixture.change("vix", "RISING", "SEVERE", now + 17 * MINUTE_MS);
    await tick(now + 18 * MINUTE_MS);
    expect((await subjectsTo(email))[0]).toBe("VIX: Severe 21.50");
  });

  test("twenty changes in a day make at most twelve mails and a digest, with each change announced once", async () => {
    const { email, id } = await fixture.subscriber(now - DAY_MS);
    const states = ["NEUTRAL", "RISING"] as const;
    for (let n = 0; n < 20; n += 1) {
      const at = now + n * 30 * MINUTE_MS;
      await fixture.change("vix", states[n % 2] ?? "NEUTRAL", states[(n + 1) % 2] ?? "RISING", at);
      await tick(at + MINUTE_MS);
    }
    const alerts = (await mails.to(email)).length;
    expect(alerts).toBeLessThanOrEqual(12);
    await fixture.change("vix-gap", "NEUTRAL", "RISING", now + 11 * HOUR_MS);
    await tick(now + 11 * HOUR_MS + MINUTE_MS);
    for (let hour = 12; hour < 30; hour += 1) await tick(now + hour * HOUR_MS);
    const all = await mails.to(email);
    expect(all).toHaveLength(alerts + 1);
    expect(all[0]?.text).toContain("above the limit of twelve alerts a day");
    expect(new Date(all[0]?.created_at ?? 0).getUTCHours()).toBe(13);
    expect(
      await fixture.count(sql`select count(*) from alert_ledger where subscription_id = ${id}
        and disposition = 'digest' and outbox_id is null`),
    ).toBe(0);
  });

  test("a change that is first seen after more than six hours is only in the digest", async () => {
    const { email } = await fixture.subscriber(now - 3 * DAY_MS);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - 7 * HOUR_MS);
    await tick(now);
    await tick(now + 2 * HOUR_MS + 59 * MINUTE_MS);
    expect(await subjectsTo(email)).toEqual([]);
    await tick(now + 3 * HOUR_MS);
    expect(await subjectsTo(email)).toEqual(["VIX: Severe 21.50"]);
    expect((await mails.to(email))[0]?.text).toContain("more than six hours old");
  });
});

test("a run makes the same few round trips for one subscriber and for two hundred", async () => {
  const cost = async (subscribers: number) => {
    await fixture.crowd(subscribers, now - DAY_MS);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    await app.resetRequests();
    await tick(now);
    await fixture.quiet();
    now += DAY_MS;
    return app.requests();
  };
  const one = await cost(1);
  // Two hundred subscribers need two requests of the mail provider, one more than one subscriber.
  expect(await cost(200)).toEqual({ ...one, resend: 2 });
});

test("changes of every sensor on one day are written in parts, and each reader gets each once", async () => {
  const { db } = app.services;
  const { rows: sensors } = await db.execute<{ id: string }>(
    sql`select id from sensors where active`,
  );
  const readers = Math.ceil(4_100 / (sensors.length + 1));
  const people = await fixture.crowd(readers, now - DAY_MS);
  for (const { id } of sensors) await fixture.change(id, "NEUTRAL", "RISING", now - MINUTE_MS);
  await tick(now);
  const recipients = (await mails.all()).flatMap(({ to }) => to);
  expect(recipients.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
});

describe("the regime of the index", () => {
  const SUBJECT = "stress-index";

  test("its change is mailed with the tick that takes it, with levels, reason and regime in the subject", async () => {
    const chosen = await fixture.subscriber(now - DAY_MS, [SUBJECT]);
    const all = await fixture.subscriber(now - DAY_MS);
    const other = await fixture.subscriber(now - DAY_MS, ["vix"]);
    await fixture.index(now - 5 * MINUTE_MS, 61.24, "NEUTRAL");
    await fixture.index(now, 88.8, "SEVERE");
    await tick(now);
    for (const { email } of [chosen, all]) {
      const [mail, ...others] = await mails.to(email);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe("Stress: Severe 88.8 (was Neutral)");
      for (const text of [mail?.text, mail?.html]) {
        expect(text).toContain("The stress index is at 88.8 of 100, Severe");
        expect(text).toContain("Value: 88.8 of 100");
        expect(text).toContain("Before: 61.2 of 100");
        expect(text).toMatch(/Why: its parts now are [a-z ]+ -?\d+\.\d points/);
      }
    }
    expect(await mails.to(other.email)).toEqual([]);
    await tick(now + 5 * MINUTE_MS);
    expect(await mails.to(all.email)).toHaveLength(1);
  });

  test("every mail has index and regime in its subject, and the value of the worst sensor", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS);
    await fixture.index(now - MINUTE_MS, 72.04, "SEVERE");
    await fixture.change("vix-gap", "STABLE", "NEUTRAL", now - MINUTE_MS);
    await fixture.change("vix", "NEUTRAL", "SEVERE", now - MINUTE_MS);
    await tick(now);
    expect(await subjectsTo(email)).toEqual(["Stress: Severe 72.0 (VIX: 21.50 and 1 more)"]);
    await app.services.db.execute(sql`update series set publish_values = false where id = 'VIX'`);
    await fixture.change("vix", "SEVERE", "STABLE", now + 20 * MINUTE_MS);
    await tick(now + 21 * MINUTE_MS);
    await app.services.db.execute(sql`update series set publish_values = true where id = 'VIX'`);
    const [mail] = await mails.to(email);
    expect(mail?.subject).toBe("Stress: Severe 72.0 (VIX: Stable)");
    expect(mail?.text).not.toMatch(/21\.5|Value|Before/);
  });

  test("an index of sample data has the notice, also in a mail about a sensor of own data", async () => {
    const { db } = app.services;
    const { email } = await fixture.subscriber(now - DAY_MS, ["vix"]);
    await db.execute(sql`insert into sample_parts (kind, name, state) values
      ('series', 'VIX', 'left'), ('series', 'DGS10', 'held')`);
    await fixture.change("vix", "NEUTRAL", "ELEVATED", now - 25 * MINUTE_MS);
    await tick(now - 20 * MINUTE_MS);
    await fixture.index(now - MINUTE_MS, 61.2, "NEUTRAL");
    await fixture.change("vix", "ELEVATED", "RISING", now - MINUTE_MS);
    await tick(now);
    await db.execute(sql`delete from sample_parts`);
    const [shown, own] = await mails.to(email);
    expect(own?.subject).toBe("VIX: Elevated 21.50");
    expect(own?.text).not.toContain("Sample data");
    expect(shown?.subject).toContain("Stress: Neutral 61.2");
    for (const text of [shown?.text, shown?.html]) expect(text).toContain("Sample data, not");
  });

  test("one of more than six hours ago is no news, neither at once nor in the digest", async () => {
    const { email } = await fixture.subscriber(now - 5 * DAY_MS);
    await fixture.index(now - 3 * DAY_MS, 61.2, "NEUTRAL");
    await fixture.index(now - 2 * DAY_MS, 88.8, "SEVERE");
    await fixture.index(now - 7 * HOUR_MS, 72.1, "ELEVATED");
    await tick(now);
    await tick(now + 3 * HOUR_MS + MINUTE_MS);
    expect(await mails.to(email)).toEqual([]);
  });

  test("a change of the method alone is no news", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS, [SUBJECT]);
    await fixture.index(now - 5 * MINUTE_MS, 61.2, "NEUTRAL", "4.9.9");
    await fixture.index(now, 88.8, "SEVERE");
    await tick(now);
    expect(await mails.to(email)).toEqual([]);
  });
});

describe("a provisional reading", () => {
  const jump = { state: "SEVERE", readings: 1, needed: 2 } as const;
  const reading = (at: number, given: Parameters<typeof fixture.reading>[2]) =>
    fixture.reading("vix", at, given);

  test("a jump of two levels is mailed at the first reading, once, and its confirmation says so", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS);
    await reading(now - DAY_MS, { state: "NEUTRAL", value: 21 });
    await reading(now - MINUTE_MS, { state: "NEUTRAL", value: 48.2, pending: jump });
    await tick(now);
    const [mail] = await mails.to(email);
    expect(mail?.subject).toBe("VIX: Severe 48.20, provisional");
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain("Neutral, provisional: the value is at Severe (1 of 2 readings)");
      expect(text).toContain("Value: 48.20 index points");
      expect(text).toContain("Before: 21.00 index points");
    }
    for (let minute = 5; minute < 60; minute += 20) await tick(now + minute * MINUTE_MS);
    expect(await subjectsTo(email)).toHaveLength(1);
    await reading(now + DAY_MS, { state: "SEVERE", value: 55 });
    await fixture.change("vix", "NEUTRAL", "SEVERE", now + DAY_MS);
    await tick(now + DAY_MS + MINUTE_MS);
    const [confirmed, ...earlier] = await mails.to(email);
    expect(earlier).toHaveLength(1);
    expect(confirmed?.text).toContain("Neutral → Severe, which confirms the provisional reading");
  });

  test("one that is not confirmed is taken back, once, to those who got it", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS);
    await reading(now - MINUTE_MS, { state: "NEUTRAL", value: 48.2, pending: jump });
    await tick(now);
    const late = await fixture.subscriber(now);
    await reading(now + DAY_MS, { state: "NEUTRAL", value: 22 });
    await tick(now + DAY_MS + MINUTE_MS);
    await tick(now + DAY_MS + 30 * MINUTE_MS);
    const [mail, ...earlier] = await mails.to(email);
    expect(earlier).toHaveLength(1);
    expect(mail?.subject).toBe("VIX: Neutral 22.00, not confirmed");
    expect(mail?.text).toContain("Neutral: the provisional reading at Severe was not confirmed");
    expect(await mails.to(late.email)).toEqual([]);
  });

  test("a worse level that is another one is a change, and says that the jump was not confirmed", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS);
    await reading(now - MINUTE_MS, { state: "NEUTRAL", value: 48.2, pending: jump });
    await tick(now);
    await reading(now + DAY_MS, { state: "ELEVATED", value: 30 });
    await fixture.change("vix", "NEUTRAL", "ELEVATED", now + DAY_MS);
    await tick(now + DAY_MS + MINUTE_MS);
    expect((await mails.to(email))[0]?.text).toContain(
      "Neutral → Elevated; the provisional reading at Severe was not confirmed",
    );
  });

  test("readings that arrive together and confirm it after all are one change", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS);
    await reading(now - MINUTE_MS, { state: "NEUTRAL", value: 48.2, pending: jump });
    await tick(now);
    const at = now + 3 * DAY_MS;
    await reading(at, { state: "NEUTRAL", value: 22, observedAt: now + DAY_MS });
    await reading(at, { state: "SEVERE", value: 55 });
    await fixture.change("vix", "NEUTRAL", "SEVERE", at);
    await tick(at + MINUTE_MS);
    const [mail, ...earlier] = await mails.to(email);
    expect(earlier).toHaveLength(1);
    expect(mail?.text).toContain("Neutral → Severe");
  });

  test("one that readers got at different levels is taken back once from each", async () => {
    const [first, second] = [
      await fixture.subscriber(now - DAY_MS),
      await fixture.subscriber(now - DAY_MS),
    ];
    await app.services.db.execute(sql`update alert_subscriptions
      set last_alert_at = ${new Date(now - 5 * MINUTE_MS).toISOString()} where id = ${second.id}`);
    const elevated = { state: "ELEVATED", readings: 1, needed: 2 } as const;
    await reading(now - MINUTE_MS, { state: "NEUTRAL", value: 30, pending: elevated });
    await tick(now);
    await reading(now + 2 * MINUTE_MS, { state: "NEUTRAL", value: 48.2, pending: jump });
    await tick(now + 20 * MINUTE_MS);
    await reading(now + DAY_MS, { state: "NEUTRAL", value: 22 });
    await tick(now + DAY_MS + MINUTE_MS);
    for (const [{ email }, level] of [
      [first, "Elevated"],
      [second, "Severe"],
    ] as const) {
      const [mail, ...earlier] = await mails.to(email);
      expect(earlier).toHaveLength(1);
      expect(mail?.text).toContain(`the provisional reading at ${level} was not confirmed`);
    }
  });

  test("later revisions of its session neither take it back nor tell it again", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS);
    const session = { state: "NEUTRAL", observedAt: now - HOUR_MS } as const;
    await reading(now - MINUTE_MS, { ...session, value: 48.2, pending: jump });
    await tick(now);
    await reading(now + 20 * MINUTE_MS, { ...session, value: 22, revision: 1 });
    await tick(now + 21 * MINUTE_MS);
    await reading(now + 40 * MINUTE_MS, { ...session, value: 48.1, pending: jump, revision: 2 });
    await tick(now + 41 * MINUTE_MS);
    expect(await subjectsTo(email)).toEqual(["VIX: Severe 48.20, provisional"]);
    await reading(now + DAY_MS, { state: "NEUTRAL", value: 22 });
    await tick(now + DAY_MS + MINUTE_MS);
    expect(await subjectsTo(email)).toEqual([
      "VIX: Neutral 22.00, not confirmed",
      "VIX: Severe 48.20, provisional",
    ]);
  });

  test("one level, two states, and one that is six hours old are no news", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS);
    await reading(now - MINUTE_MS, {
      state: "RISING",
      value: 30,
      pending: { state: "ELEVATED", readings: 1, needed: 2 },
    });
    await fixture.reading("vix-rise", now - MINUTE_MS, {
      state: "NORMAL",
      value: 30,
      pending: { state: "STRESS", readings: 1, needed: 2 },
    });
    await tick(now);
    await reading(now + MINUTE_MS, { state: "NEUTRAL", value: 48.2, pending: jump });
    for (let hour = 7; hour < 30; hour += 1) await tick(now + hour * HOUR_MS);
    expect(await mails.to(email)).toEqual([]);
  });

  test("one of a sensor that the reader may not see is not told, nor that it ended", async () => {
    const { db } = app.services;
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`select id, name from sensors where active and min_tier = 'retail' order by id limit 1`,
    );
    const [paid = expect.fail("no paid sensor is active")] = rows;
    const free = await fixture.subscriber(now - DAY_MS);
    const ended = await fixture.subscriber(now - DAY_MS);
    await fixture.pays(ended.email, "active");
    await fixture.reading(paid.id, now - MINUTE_MS, { state: "NEUTRAL", value: 48, pending: jump });
    await tick(now);
    expect(await mails.to(free.email)).toEqual([]);
    expect(await subjectsTo(ended.email)).toEqual([`${paid.name}: Severe 48.00, provisional`]);
    const { rows: kept } = await db.execute(
      sql`select kind, disposition from alert_ledger where subscription_id = ${free.id}`,
    );
    expect(kept).toEqual([{ kind: "provisional", disposition: "none" }]);
    await db.execute(sql`update subscriptions set status = 'canceled'`);
    await fixture.reading(paid.id, now + DAY_MS, { state: "NEUTRAL", value: 22 });
    await fixture.change("vix", "NEUTRAL", "RISING", now + DAY_MS);
    await tick(now + DAY_MS + MINUTE_MS);
    for (const { email } of [free, ended]) {
      const [mail] = await mails.to(email);
      expect(mail?.subject).toBe("VIX: Rising 21.50");
      expect(mail?.text).not.toContain("Changed as well");
    }
  });

  test("sensors of another choice tell nothing", async () => {
    const { email } = await fixture.subscriber(now - DAY_MS, ["vix-gap"]);
    await reading(now - MINUTE_MS, { state: "NEUTRAL", value: 48.2, pending: jump });
    await tick(now);
    expect(await mails.to(email)).toEqual([]);
  });
});
