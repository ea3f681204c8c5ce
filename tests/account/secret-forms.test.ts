// Malformed secrets in the settings: a Worker or command names them and does not use them.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import accountWorker from "../../functions/account/worker.ts";
import { makeAllServices, withAccounts } from "../../lib/runtime/account-services.ts";
import { makeTickServices } from "../../lib/runtime/tick-services.ts";
import type { WorkerEnv } from "../../lib/runtime/worker.ts";
import { toEnvFile } from "../../scripts/operator/environment.ts";
import { BASE_URL, type TestApp, testApp } from "../support/service/app.ts";
import { sendBare } from "../support/service/surface.ts";
import { runProgram } from "../support/tools/programs.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

/** Valid settings of a Worker with the given changes. */
const given = (change: Record<string, string> = {}) =>
  ({ ...app.platform.settings, BASE_URL, ...change }) as WorkerEnv;

const PROVIDER_SECRETS: [name: string, malformed: string][] = [
  ["STRIPE_SECRET_KEY", "pk_test_0123456789abcdef01234567"],
  ["STRIPE_SECRET_KEY", "sk_0123456789abcdef01234567"],
  ["STRIPE_SECRET_KEY", "sk_live_0123456789 abcdef"],
  ["STRIPE_SECRET_KEY", ""],
  ["STRIPE_WEBHOOK_SECRET", "0123456789abcdef0123456789abcdef"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_"],
  ["STRIPE_WEBHOOK_SECRET", "sk_test_0123456789abcdef01234567"],
  ["RESEND_API_KEY", "0123456789abcdef"],
  ["RESEND_API_KEY", "re_\n"],
  ["RESEND_WEBHOOK_SECRET", "whsec_not-base64!not-base64!"],
  ["RESEND_WEBHOOK_SECRET", "whsec_AAAA"],
  ["RESEND_WEBHOOK_SECRET", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
];

const OWN_SECRETS: [name: string, bad: string][] = [
  ["ALERT_TOKEN_SECRET", "short"],
  ["ALERT_TOKEN_SECRET", "a".repeat(31)],
  ["ALERT_TOKEN_SECRET", " ".repeat(32)],
  ["ALERT_TOKEN_SECRET", `${"a".repeat(31)} `],
  ["TELEGRAM_WEBHOOK_SECRET", "b".repeat(31)],
  ["TELEGRAM_WEBHOOK_SECRET", "not a secret that Telegram would take"],
];

/** The features that are configured, each by the setting that configures it. */
function configured(env: WorkerEnv) {
  const { payments, alerts } = makeAllServices(env);
  return {
    STRIPE_SECRET_KEY: payments !== null,
    RESEND_API_KEY: alerts.mailer !== null,
    RESEND_WEBHOOK_SECRET: alerts.mailEvents !== null,
  };
}

describe("a Worker at run time", () => {
  test("all features are configured with the local platform's secrets and with secrets of the providers' forms", () => {
    const all = { STRIPE_SECRET_KEY: true, RESEND_API_KEY: true, RESEND_WEBHOOK_SECRET: true };
    expect(configured(given())).toEqual(all);
    const restricted = { STRIPE_SECRET_KEY: `rk_live_${"a1".repeat(40)}` };
    expect(configured(given(restricted))).toEqual(all);
  });

  test.each([`whsec_${"aB3+/=_-".repeat(2)}`, `whsec_${"A1b2".repeat(8)}`])(
    "the secret of Stripe's events may be %s",
    async (secret) => {
      const env = given({ STRIPE_WEBHOOK_SECRET: secret });
      const services = { ...app.services, ...withAccounts(app.services, env) };
      const init = { method: "POST", body: "{}" };
      const sent = new Request(`${BASE_URL}/api/billing/webhook`, init);
      expect((await sendBare(services, sent)).status).toBe(400);
    },
  );

  test.each(PROVIDER_SECRETS)("%s as %j counts as not set in every Worker", async (name, bad) => {
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    const env = given({ [name]: bad });
    if (name !== "STRIPE_WEBHOOK_SECRET") {
      expect(configured(env)).toEqual({ ...configured(given()), [name]: false });
    }
    const services = { ...app.services, ...withAccounts(app.services, env) };
    const hook = (path: string) =>
      sendBare(services, new Request(`${BASE_URL}${path}`, { method: "POST", body: "{}" }));
    if (name.startsWith("STRIPE")) {
      expect((await hook("/api/billing/webhook")).status).toBe(503);
    } else if (name === "RESEND_WEBHOOK_SECRET") {
      expect((await hook("/api/alerts/mail-events")).status).toBe(503);
    }
    const ticking = makeTickServices(env);
    expect(name === "STRIPE_SECRET_KEY" ? ticking.payments : null).toBeNull();
    expect(name === "RESEND_API_KEY" ? ticking.alerts.mailer : null).toBeNull();
    const lines = said.mock.calls.map(([line]) => String(line));
    said.mockRestore();
    expect(lines).toContain(JSON.stringify({ event: "settings_ignored", names: [name] }));
    if (bad) expect(lines.join()).not.toContain(bad);
  });

  test.each(OWN_SECRETS)(
    "%s as %j stops the account Worker, and not the scheduled one",
    async (name, bad) => {
      const said = vi.spyOn(console, "log").mockImplementation(() => {});
      const env = given({ [name]: bad });
      const ctx = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
      const answer = await accountWorker.fetch?.(
        new Request(`${BASE_URL}/api/usage`) as never,
        env,
        ctx as unknown as ExecutionContext,
      );
      expect([answer?.status, await answer?.json()]).toEqual([500, { error: "Internal error" }]);
      const { alerts } = makeTickServices(env);
      const used = {
        ALERT_TOKEN_SECRET: alerts.tokenSecret,
        TELEGRAM_WEBHOOK_SECRET: alerts.telegram?.webhookSecret,
      };
      expect(used[name as keyof typeof used]).toBeNull();
      const lines = said.mock.calls.map(([line]) => String(line));
      said.mockRestore();
      expect(lines.join()).toContain(`settings missing or malformed: ${name}`);
      expect(lines.join()).not.toContain(bad);
    },
  );
});

describe("an operator's command", () => {
  const malformed = {
    STRIPE_SECRET_KEY: "pk_test_0123456789abcdef01234567",
    STRIPE_WEBHOOK_SECRET: "0123456789abcdef0123456789abcdef",
    RESEND_WEBHOOK_SECRET: "whsec_AAAA",
    ALERT_TOKEN_SECRET: "a".repeat(31),
    TELEGRAM_WEBHOOK_SECRET: "b".repeat(31),
  };
  const run = async (script: string) => {
    const file = join(folder, "settings.env");
    writeFileSync(file, toEnvFile({ ...app.platform.settings, BASE_URL, ...malformed }));
    const program = join(import.meta.dirname, "../../scripts/operator", script);
    const env = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/x", WRANGLER: "/nonexistent" };
    const ended = await runProgram(process.execPath, [program, "--env-file", file], { env });
    for (const value of Object.values(malformed)) {
      expect(ended.out + ended.err).not.toContain(value);
    }
    return ended;
  };

  test.each(["secrets.ts", "deploy.ts"])(
    "%s names malformed secrets and does nothing",
    async (script) => {
      const { status, out, err } = await run(script);
      expect([status, out]).toEqual([1, ""]);
      expect(err).toMatch(/^error: nothing was done[^\n]*\n$/);
      for (const name of Object.keys(malformed)) expect(err).toContain(`${name} (`);
      expect(err).not.toContain("MAIL_FROM");
    },
  );

  test("the doctor names each malformed secret", async () => {
    const { status, out } = await run("doctor.ts");
    expect(status).toBe(1);
    for (const name of Object.keys(malformed)) {
      expect(out).toMatch(new RegExp(`BAD {3}${name} +malformed: `));
    }
    expect(out).toMatch(/ALERT_TOKEN_SECRET +malformed: [^\n]*at least 32 characters/);
    expect(out).toMatch(/ok {4}RESEND_API_KEY +set/);
  });
});
