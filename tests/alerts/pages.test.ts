// The pages on which readers sign up for alerts, confirm and unsubscribe.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PastAlerts, pastMails } from "../../functions/account/pages/past-alerts.tsx";
import { findAddressState } from "../../lib/alerts/queries/alert-signups.ts";
import { listRecentChanges, MAX_OF_EACH } from "../../lib/sensors/queries/recent-changes.ts";
import { freshAddress, mailbox, tokenIn } from "../support/alerts/alerts.ts";
import { run } from "../support/service/answers.ts";
import { randomAddress, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";
import { submitTo } from "../support/site/forms.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
});
afterAll(() => app.close());
afterEach(() => app.setNow(SAMPLE_END));

const submit = submitTo(() => app);

describe("the alerts page", () => {
  test("the regime comes first and is ticked, like the sensor whose page led here, and the page says how often alerts come", async () => {
    const page = await (await app.get("/alerts")).text();
    const boxes = page.match(/<input type="checkbox"[^>]*>/g) ?? [];
    expect(boxes[0]).toContain('name="sensor" value="stress-index" checked');
    expect(boxes.filter((box) => box.includes(" checked"))).toHaveLength(1);
    expect(page).toMatch(
      /At most one mail every 15 minutes and 12 a day.*one digest a day at 13:00 UTC/,
    );
    const led = await (await app.get("/alerts?sensor=vix")).text();
    expect(led.match(/<input[^>]* checked[^>]*>/g)).toEqual([
      expect.stringContaining('value="stress-index"'),
      expect.stringContaining('value="vix"'),
    ]);
  });

  test("it lists the mails of the last 90 days, the regime's first, as the feed of changes has them", async () => {
    const at = (days: number) => new Date(SAMPLE_END - days * 86_400_000).toISOString();
    const change = (at: string, sensorId: string | null) =>
      ({
        sensorId,
        name: sensorId ?? "Stress index",
        from: "NEUTRAL",
        to: "RISING",
        at,
        value: null,
      }) as const;
    const mails = pastMails(
      [change(at(3), "b"), change(at(3.001), "a"), change(at(80), null), change(at(91), "a")],
      SAMPLE_END,
    );
    expect(mails.map(({ changes }) => changes.map(({ name }) => name))).toEqual([
      ["b", "a"],
      ["Stress index"],
    ]);
    const { db } = app.services;
    const page = await (await app.get("/alerts")).text();
    const changes = await listRecentChanges(db, SAMPLE_END);
    const ofRegime = pastMails(
      changes.filter(({ sensorId }) => sensorId === null),
      SAMPLE_END,
    );
    const ofSensors = pastMails(
      changes.filter(({ sensorId }) => sensorId !== null),
      SAMPLE_END,
    );
    expect(page.match(/<time datetime="[^"]*"/g) ?? []).toEqual(
      [...ofRegime, ...ofSensors].map((mail) => `<time datetime="${mail.at}"`),
    );
    expect(ofRegime.length + ofSensors.length).toBeGreaterThan(0);
  });

  test("every change of a sensor within the 90 days is listed, and a list that is cut says so", async () => {
    const { db } = app.services;
    const day = (days: number) => new Date(SAMPLE_END - days * 86_400_000).toISOString();
    const before = await listRecentChanges(db, SAMPLE_END);
    // 60 changes more than were listed once, and one that is too old.
    await run(
      app,
      `insert into sensor_state_changes (sensor_id, from_state, to_state, changed_at, observed_at, revision)
       select 'vix', 'NEUTRAL', 'RISING', timestamptz '${day(89)}' + n * interval '1 hour', timestamptz '2022-01-01', 900 + n
       from generate_series(1, 60) n
       union all select 'vix', 'NEUTRAL', 'RISING', timestamptz '${day(91)}', timestamptz '2022-01-01', 900`,
    );
    const changes = await listRecentChanges(db, SAMPLE_END);
    await run(app, "delete from sensor_state_changes where revision >= 900");
    expect(changes).toHaveLength(before.length + 60);
    const change = { sensorId: "vix", name: "VIX", from: "NEUTRAL", to: "RISING", value: null };
    const textOf = (count: number) => {
      const many = Array.from({ length: count }, (_, n) => ({ ...change, at: day(n / 24) }));
      return PastAlerts({ changes: many, now: SAMPLE_END }).toString();
    };
    expect(textOf(MAX_OF_EACH)).toContain(`only the newest ${MAX_OF_EACH} changes`);
    expect(textOf(MAX_OF_EACH - 1)).not.toContain("only the newest");
  });

  test("the confirmation page names the address and the sensors", async () => {
    const email = freshAddress();
    await submit("/alerts", [
      ["email", email],
      ["sensor", "vix"],
      ["sensor", "<b>nosuch"],
    ]);
    const token = tokenIn((await mailbox(app).to(email))[0]);
    const page = await (await app.get(`/alerts/confirm?token=${token}`)).text();
    expect(page).toContain(`<dd>${email}<`);
    expect(page).toMatch(/<li>VIX<\/?(li|ul)>/);
    expect(page).toContain("1 other id in the sign-up: no sensor of ours.");
    expect(page).not.toContain("nosuch");
    expect(page).toContain("one digest a day at 13:00 UTC");
  });

  const scopeOf = async (email: string) =>
    (await run(app, `select scope from alert_subscriptions where email = '${email}'`))[0]?.[
      "scope"
    ];

  test("a subscription has the ticked sensors: all, a family or one, and at least one", async () => {
    const family = /name="family" value="([^"]*\bvix\b[^"]*)"/.exec(
      await (await app.get("/alerts")).text(),
    )?.[1];
    const wishes: [[string, string][], string[] | null][] = [
      [
        [
          ["all", "yes"],
          ["sensor", "vix"],
        ],
        null,
      ],
      [[["family", family ?? ""]], family?.split(" ") ?? []],
      [
        [
          ["sensor", "vix"],
          ["sensor", "btc-vol"],
        ],
        ["vix", "btc-vol"],
      ],
    ];
    for (const [ticked, sensors] of wishes) {
      const email = freshAddress();
      const sent = await submit("/alerts", [["email", email], ...ticked]);
      expect([sent.status, sent.headers.get("location")]).toEqual([303, "/alerts/sent"]);
      expect(await scopeOf(email)).toMatchObject({ sensors });
    }
    const email = freshAddress();
    const none = await submit("/alerts", { email });
    expect(none.status).toBe(400);
    expect(await none.text()).toContain("Tick at least one sensor");
    expect(await scopeOf(email)).toBeUndefined();
  });

  test("a refused form keeps its input and shows each error beside its field", async () => {
    const sent = await submit("/alerts", {
      email: "x",
      sensor: "vix",
      telegram_id: "ab",
      x_handle: "@fine",
    });
    const page = await sent.text();
    expect(page).toMatch(/id="email-error">Must be an e-mail address\./);
    expect(page).toMatch(/id="telegram_id-error">Must be @ and 5 to 32/);
    expect(page).toContain('value="@fine"');
    expect(page).toMatch(/name="sensor" value="vix" checked/);
    expect(page.indexOf("autofocus")).toBeLessThan(page.indexOf("telegram_id-error"));
  });

  test("sign-ups count against the API's limit, and the page says when the next one is possible", async () => {
    const from = { "cf-connecting-ip": randomAddress() };
    for (let i = 0; i < 10; i += 1) {
      await submit("/alerts", { email: freshAddress(), all: "yes" }, from);
    }
    const sent = await submit("/alerts", { email: freshAddress(), all: "yes" }, from);
    expect(sent.status).toBe(429);
    expect(await sent.text()).toMatch(
      /Too many sign-ups from your network.*Try again in \d+ minutes/,
    );
  });

  test("opening a page of a mailed link changes nothing", async () => {
    const email = freshAddress();
    await submit("/alerts", { email, all: "yes" });
    const token = tokenIn((await mailbox(app).to(email))[0]);
    for (const path of ["/alerts/confirm", "/alerts/unsubscribe"]) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await app.send(`${path}?token=${token}`, { method });
        expect(answer.status).toBe(200);
        expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
      const page = await (await app.get(`${path}?token=${token}`)).text();
      const main = page.slice(page.indexOf("<main"));
      expect(main.match(/<form method="get" action="\/api\/alerts\/\w+"/g)).toHaveLength(1);
      expect((await app.get(`${path}?token=x`)).status).toBe(400);
      expect((await app.get(`${path}?token=${"0".repeat(64)}`)).status).toBe(404);
    }
    expect((await findAddressState(app.services.db, email)).status).toBe("pending");
    app.setNow(SAMPLE_END + 8 * 86_400_000);
    const late = await app.get(`/alerts/confirm?token=${token}`);
    expect(await late.text()).toContain("This link has expired");
  });
});
