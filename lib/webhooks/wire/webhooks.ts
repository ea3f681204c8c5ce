/** Shapes of requests and answers about webhooks. */

import * as z from "zod";
import { doc, utc } from "../../core/wire/shared.ts";
import { WEBHOOK_EVENTS, WEBHOOK_RULES } from "../domain/webhook-rules.ts";
import type { WebhookRow } from "../queries/webhooks.ts";

const { maxUrlCharacters, maxSensors, maxSensorCharacters } = WEBHOOK_RULES;

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

const UrlField = doc(
  "Where deliveries go: https, on port 443.",
  "https://hooks.fund.example/regime",
);
const SensorsField = `Ids of sensors for sensor.state_changed, at most ${maxSensors}`;

export const WebhookBody = z
  .object({
    url: z.string().max(maxUrlCharacters).meta(UrlField),
    events: z
      .array(z.enum(WEBHOOK_EVENTS))
      .min(1)
      .max(20)
      .transform(distinct)
      .meta({
        wire: {
          type: "array",
          items: { type: "string", enum: [...WEBHOOK_EVENTS] },
          minItems: 1,
          maxItems: 20,
          ...doc("Events to deliver.", ["sensor.state_changed"]),
        },
      }),
    sensors: z
      .array(
        z
          .string()
          .max(maxSensorCharacters, `must be at most ${maxSensorCharacters} characters`)
          .regex(/^[a-z][a-z0-9-]*$/, "must be the id of a sensor"),
      )
      .max(maxSensors, `must be at most ${maxSensors} sensors`)
      .optional()
      .meta(doc(`${SensorsField}. Empty or left out for all.`, ["vix"])),
  })
  .meta({ id: "WebhookRequest" });
export type WebhookBody = z.output<typeof WebhookBody>;

const STATUSES = ["active", "failing", "paused"] as const;

const Webhook = z
  .object({
    id: z.string().meta(doc("Id of the webhook.", "wh_AbCdEf0123456789")),
    url: z.string().meta(UrlField),
    events: z
      .array(z.enum(WEBHOOK_EVENTS))
      .meta(doc("Events that it gets.", ["sensor.state_changed"])),
    sensors: z
      .array(z.string())
      .nullable()
      .meta(doc(`${SensorsField}. Null for all.`, ["vix"])),
    status: z
      .enum(STATUSES)
      .meta(
        doc(
          "active. failing: the last try was not accepted. paused: none was for 72 hours; a test that is accepted lets it go on.",
        ),
      ),
    created_at: utc("at which it was created"),
    failing_since: utc("of the first try that was not accepted").nullable(),
    paused_at: utc("at which it was paused").nullable(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof Webhook>;

export const CreatedWebhook = Webhook.extend({
  secret: z
    .string()
    .optional()
    .meta(
      doc(
        "Signs its deliveries. It is shown this once; absent in the answer to a repeat.",
        "whsec_…",
      ),
    ),
  unknown_sensors: z
    .array(z.string())
    .optional()
    .meta(
      doc("Ids that are unknown now. They stay in the webhook. Absent if all are known.", ["vixx"]),
    ),
}).meta({ id: "CreatedWebhook" });
export type CreatedWebhook = z.output<typeof CreatedWebhook>;

export const WebhookList = z
  .object({ webhooks: z.array(Webhook).meta(doc("Webhooks of the key, oldest first.")) })
  .meta({ id: "WebhookList" });
export type WebhookList = z.output<typeof WebhookList>;

export const SentTest = z
  .object({
    delivery_id: z
      .string()
      .meta(doc("Id of the delivery, as in its header webhook-id.", `msg_${"0".repeat(32)}`)),
    delivered: z.boolean().meta(doc("Whether the test was accepted, with a status of 200 to 299.")),
    failure: z
      .string()
      .nullable()
      .meta(doc("Why it was not accepted. Null if it was.", "status 500")),
  })
  .meta({ id: "WebhookTestResult" });
export type SentTest = z.output<typeof SentTest>;

export const WebhookPath = z.object({
  id: z
    .string()
    .regex(/^wh_[0-9A-Za-z]{16}$/)
    .meta({ wire: { type: "string", ...doc("Id of a webhook.", "wh_AbCdEf0123456789") } }),
});

/** Writes a stored webhook in the form of the contract. */
export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  sensors: row.sensors,
  status: row.pausedAt !== null ? "paused" : row.failingSince !== null ? "failing" : "active",
  created_at: row.createdAt,
  failing_since: row.failingSince,
  paused_at: row.pausedAt,
});
