// Webhooks of key holders for tests, with a receiver that records deliveries.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect } from "vitest";
import { deleteOldRows, type TickServices } from "../../../functions/cron/run-tick.ts";
import { issueKey } from "../../../lib/account/actions/manage-keys.ts";
import type { ReceivedHook } from "../../../scripts/local-platform/webhook-receiver.ts";
import { alertFixture } from "../alerts/alert-fixture.ts";
import type { TestApp } from "../service/app.ts";

export interface Created {
  id: string;
  secret: string;
  url: string;
}

export const EVENTS = [
  "sensor.state_changed",
  "index.regime_changed",
  "call.published",
  "call.graded",
];

const JSON_TYPE = { "content-type": "application/json" };

/** Creates keys and webhooks at the local platform's receiver, and runs the job that delivers. */
export function webhookFixture(app: TestApp) {
  const { db } = app.services;
  const { change, quiet, tick } = alertFixture(app);
  const ask = (method: string, path: string, key: string, body?: object) =>
    app.send(path, {
      method,
      headers: { ...JSON_TYPE, "x-svc-key": key },
      ...(body && { body: JSON.stringify(body) }),
    });
  const hooks = async (): Promise<ReceivedHook[]> =>
    (await (await fetch(`${app.platform.url}/hooks.json`)).json()) as ReceivedHook[];
  return {
    ask,
    change,
    hooks,
    receiver: `${app.platform.url}/hooks`,
    /** Issues a key to a customer with an e-mail address. */
    key: async (at: number, tier: "retail" | "institutional" = "retail") =>
      issueKey(
        db,
        { tier, customer: `Desk <${randomUUID()}@fund.example>`, expiresAt: null },
        new Date(at - 1),
      ),
    async create(key: string, wanted: object = {}): Promise<Created> {
      const url = `${app.platform.url}/hooks/${randomUUID()}`;
      const answer = await ask("POST", "/api/webhooks", key, { url, events: EVENTS, ...wanted });
      expect(answer.status, await answer.clone().text()).toBe(200);
      return (await answer.json()) as Created;
    },
    /** The deliveries that a webhook has accepted, oldest first, each with a valid signature. */
    async received({ url, secret }: Created) {
      const own = (await hooks()).filter(({ path }) => url.endsWith(path)).toReversed();
      return own.map(({ headers, body }) => {
        const event = new Webhook(secret).verify(body, {
          "webhook-id": headers.id ?? "",
          "webhook-timestamp": headers.timestamp ?? "",
          "webhook-signature": headers.signature ?? "",
        }) as { type: string; timestamp: string; data: Record<string, unknown> };
        return { id: headers.id, body, ...event };
      });
    },
    /** Runs the scheduled jobs of one minute and returns the report of the webhooks job. */
    async tick(at: number, own: Partial<TickServices> = {}) {
      app.setNow(at);
      // The lease of a killed run expires by real time, for which a test does not wait.
      await db.execute(sql`update job_runs set lease_until = now() where status = 'running'`);
      const { jobs } = await tick(at, {}, { webhooks: app.services.webhooks, ...own });
      return jobs["webhooks"] as Record<string, unknown>;
    },
    /** Deletes old rows, as the daily job does. */
    thin: (at: number) => deleteOldRows({ db }, { job: "thin", slot: at, attempts: 1 }, at),
    /** Deletes state changes, job runs, webhooks and recorded deliveries. */
    async quiet(): Promise<void> {
      await quiet();
      await db.execute(sql`delete from webhooks`);
      await fetch(`${app.platform.url}/hooks.json`, { method: "DELETE" });
      await app.setFaults({});
    },
    deliveries: async (webhookId: string) =>
      (
        await db.execute<{ id: string; event: string; status: string; attempts: number }>(sql`
          select id, event, status, attempts from webhook_deliveries
          where webhook_id = ${webhookId} order by created_at, id`)
      ).rows,
  };
}
export type WebhookFixture = ReturnType<typeof webhookFixture>;
