// The stand-in for the mail provider Resend, used through the real `resend` package.

import { Resend } from "resend";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

let platform: Platform;
let resend: Resend;
let received: { path: string; body: string; headers: Headers }[] = [];
let answers: number[] = [];

const receive: typeof fetch = async (input, init = {}) => {
  const { pathname, search } = new URL(String(input));
  const headers = new Headers(init.headers);
  received.push({ path: pathname + search, body: String(init.body), headers });
  return new Response(null, { status: answers.shift() ?? 200 });
};

beforeAll(async () => {
  const webhooks = { apiUrl: "http://svc.test", fetch: receive };
  platform = await startPlatform({
    port: 0,
    dataDir: null,
    now: () => NOW,
    sample: false,
    webhooks,
  });
  const baseUrl = platform.settings["RESEND_URL"] ?? "";
  resend = new Resend(platform.settings["RESEND_API_KEY"], { baseUrl });
});
afterAll(async () => {
  await platform?.close();
});
beforeEach(async () => {
  await ask("DELETE", "/clock");
  await ask("DELETE", "/faults");
  await ask("DELETE", "/mail.json");
  received = [];
  answers = [];
});

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { "content-type": "application/json" };
  return (await fetch(`${platform.url}${path}`, { method, headers, ...sent })).json();
}

const mail = (subject = "s", to = "reader@example.com") => ({
  from: "Alerts <alerts@svc.example>",
  to: [to],
  subject,
  text: `text of ${subject}`,
  html: `<p>html of ${subject}</p>`,
});

const box = async (search = "") =>
  (await ask("GET", `/mail.json?q=${encodeURIComponent(search)}`)) as {
    id: string;
    subject: string;
  }[];

const page = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${platform.url}${path}`, init)).text();

describe("sending mails", () => {
  test("one mail and a batch are in the mailbox, newest first", async () => {
    const one = await resend.emails.send(mail("one"));
    expect(one).toMatchObject({ data: { id: expect.any(String) }, error: null });
    const two = await resend.batch.send([mail("two"), mail("three")]);
    expect(two.data?.data).toHaveLength(2);
    const messages = await box();
    expect(messages.map(({ subject }) => subject)).toEqual(["three", "two", "one"]);
    expect(messages[2]?.id).toBe(one.data?.id);
  });

  test("an invalid mail is refused, and a batch with one is refused as a whole", async () => {
    const bare = { from: "a@b.co", to: ["c@d.co"], subject: "s" };
    const none = await fetch(`${platform.url}/resend/emails`, {
      method: "POST",
      headers: { authorization: "Bearer re_x" },
      body: JSON.stringify(bare),
    });
    expect(none.status).toBe(422);
    const batch = await resend.batch.send([mail(), { ...mail(), to: [] }]);
    expect(batch.error).toMatchObject({ statusCode: 422, name: "validation_error" });
    expect(await box()).toEqual([]);
  });

  test("faults reach the client as the package's errors", async () => {
    await ask("PUT", "/faults", { resend: "error" });
    expect((await resend.emails.send(mail())).error).toMatchObject({ statusCode: 500 });
    await ask("PUT", "/faults", { resend: "down" });
    expect((await resend.emails.send(mail())).error).toMatchObject({ statusCode: null });
    await ask("PUT", "/faults", { resend: "flaky:50" });
    const sent = [];
    for (let request = 0; request < 20; request += 1) sent.push(await resend.emails.send(mail()));
    const failed = sent.filter(({ error }) => error !== null);
    expect(failed.length).toBeGreaterThan(7);
    expect(failed.length).toBeLessThan(13);
    expect(await box()).toHaveLength(20 - failed.length);
  });
});

test("the domain of local mail exists and is verified", async () => {
  const from = platform.settings["MAIL_FROM"] ?? "";
  const { data, error } = await resend.domains.list();
  expect(error).toBeNull();
  expect(data).toMatchObject({ object: "list", has_more: false });
  expect(data?.data.map(({ name, status }) => [name, status])).toEqual([
    [/@([^>]+)>$/.exec(from)?.[1], "verified"],
  ]);
});

describe("idempotency keys", () => {
  const options = { idempotencyKey: "alert-1" };

  test("the same mail is sent once a day, and a different one is a conflict", async () => {
    const first = await resend.emails.send(mail(), options);
    expect(await resend.emails.send(mail(), options)).toMatchObject({ data: first.data });
    expect((await resend.emails.send(mail("other"), options)).error).toMatchObject({
      statusCode: 409,
      name: "invalid_idempotent_request",
    });
    expect(await box()).toHaveLength(1);
    await ask("PUT", "/clock", { advance_s: 86_400 });
    await resend.emails.send(mail(), options);
    expect(await box()).toHaveLength(2);
  });

  test("of two simultaneous requests the second is told that the first is in progress", async () => {
    await ask("PUT", "/faults", { resend: "slow:300" });
    const key = { idempotencyKey: "alert-2" };
    const both = await Promise.all([
      resend.emails.send(mail(), key),
      resend.emails.send(mail(), key),
    ]);
    expect(both.flatMap(({ error }) => (error ? [error] : []))).toMatchObject([
      { statusCode: 409, name: "concurrent_idempotent_requests" },
    ]);
    expect(await box()).toHaveLength(1);
  });

  test("a mail that was accepted without an answer is not sent twice", async () => {
    await ask("PUT", "/faults", { resend: "accept_then_timeout" });
    const batch = [mail("one"), mail("two")];
    const key = { idempotencyKey: "alert-3" };
    const lost = resend.batch.send(batch, { ...key, signal: AbortSignal.timeout(200) });
    expect((await lost).error).toMatchObject({ statusCode: null });
    expect(await box()).toHaveLength(2);
    await ask("DELETE", "/faults");
    const again = await resend.batch.send(batch, key);
    const ids = (await box()).map(({ id }) => id).toReversed();
    expect(again.data?.data.map(({ id }) => id)).toEqual(ids);
  });
});

describe("events about a mail", () => {
  test("a bounce is sent signed, so that the package verifies it, until it is accepted", async () => {
    const { data } = await resend.emails.send(mail());
    answers = [503];
    await ask("POST", `/mail/${data?.id}/events`, { type: "email.bounced", bounce: "Permanent" });
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(2);
    const [first, second] = received;
    expect(first?.path).toBe("/api/alerts/mail-events");
    expect(second?.headers.get("svix-id")).toBe(first?.headers.get("svix-id"));
  });

  test("an event has Resend's form, and is signed at the real time whatever the clock says", async () => {
    await ask("PUT", "/clock", { advance_s: 86_400 });
    const { data } = await resend.emails.send(mail());
    await ask("POST", `/mail/${data?.id}/events`, { type: "email.complained" });
    const [delivery] = received;
    const header = (name: string) => delivery?.headers.get(name) ?? "";
    const event = resend.webhooks.verify({
      payload: delivery?.body ?? "",
      webhookSecret: platform.settings["RESEND_WEBHOOK_SECRET"] ?? "",
      headers: {
        id: header("svix-id"),
        timestamp: header("svix-timestamp"),
        signature: header("svix-signature"),
      },
    });
    expect(event).toMatchObject({
      type: "email.complained",
      data: { email_id: data?.id, to: ["reader@example.com"] },
    });
  });

  test("Resend's test address bounces by itself", async () => {
    await resend.emails.send(mail("s", "bounced@resend.dev"));
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
    expect(JSON.parse(received[0]?.body ?? "{}")).toMatchObject({
      type: "email.bounced",
      data: { bounce: { type: "Permanent" } },
    });
  });
});

describe("the mailbox pages for people", () => {
  test("the search covers addresses, subjects and texts", async () => {
    await resend.batch.send([
      mail("vix rises", "ann@example.com"),
      mail("gold", "bob@example.com"),
    ]);
    expect((await box("ANN rises")).map(({ subject }) => subject)).toEqual(["vix rises"]);
    expect(await box("ann gold")).toEqual([]);
    const found = await page("/mail?q=gold");
    expect(found).toContain("bob@example.com");
    expect(found).not.toContain("ann@example.com");
  });

  test("a mail's HTML is shown in a closed frame, with its text and source, and is always escaped", async () => {
    const headers = { "X-Kind": "alert" };
    const html = `<p onclick="x()">'quoted' & <script>x()</script></p>`;
    const { data } = await resend.emails.send({ ...mail("<b>"), html, headers });
    const shown = await page(`/mail/${data?.id}`);
    expect(shown).toContain('sandbox="allow-same-origin allow-top-navigation-by-user-activation"');
    expect(shown).toContain("&lt;script&gt;");
    expect(shown).not.toContain("<script>");
    expect(shown).not.toContain("<b>");
    expect(await page(`/mail/${data?.id}?view=text`)).toContain("text of &lt;b&gt;");
    expect(await page(`/mail/${data?.id}?view=source`)).toContain("X-Kind: alert");
    expect((await fetch(`${platform.url}/mail/none`)).status).toBe(404);
  });

  test("one click unsubscribes as in mail programs", async () => {
    const headers = {
      "List-Unsubscribe": "<http://svc.test/api/alerts/unsubscribe?token=t>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    const { data } = await resend.emails.send({ ...mail(), headers });
    expect(await page(`/mail/${data?.id}`)).toContain("with one click");
    const said = await page(`/mail/${data?.id}/unsubscribe`, { method: "POST" });
    expect(said).toContain("answered 200");
    expect(received).toMatchObject([
      { path: "/api/alerts/unsubscribe?token=t", body: "List-Unsubscribe=One-Click" },
    ]);
  });
});
