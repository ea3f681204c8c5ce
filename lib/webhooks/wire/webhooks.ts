// Shapes of requests and answers about webhooks.

import * as z from "zod";
import { doc, Share, utc } from "../../core/wire/shared.ts";
import { RIGHTS } from "../../market/domain/rights.ts";
import { CALL_STATUSES, VERDICTS } from "../../record/domain/lifecycle.ts";
import { SENSOR_STATES } from "../../sensors/domain/sensor.ts";
import { WEBHOOK_PRESETS } from "../domain/chat-messages.ts";
import { type SentEvent, WEBHOOK_EVENTS, WEBHOOK_RULES } from "../domain/webhook-rules.ts";
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
    preset: z
      .enum(WEBHOOK_PRESETS)
      .optional()
      .meta(
        doc(
          "Form of deliveries. standard: the events of this document. slack, discord, teams: the same as messages of that chat. " +
            "Left out: the preset of the address's host, where it is a chat, else standard.",
          "slack",
        ),
      ),
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

const STATUSES = ["unverified", "active", "failing", "paused", "ended"] as const;

const Webhook = z
  .object({
    id: z.string().meta(doc("Id of the webhook.", "wh_AbCdEf0123456789")),
    url: z.string().meta(UrlField),
    preset: z.enum(WEBHOOK_PRESETS).meta(doc("Form of its deliveries.", "standard")),
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
          "unverified: its address has not answered a challenge yet, and gets nothing. active. failing: the last try was not accepted. paused: none was for 72 hours; a test that is accepted lets it go on. ended: its address answered 410.",
        ),
      ),
    created_at: utc("at which it was created"),
    failing_since: utc("of the first try that was not accepted").nullable(),
    paused_at: utc("at which it was paused").nullable(),
    verified_at: utc("at which its address answered a challenge").nullable(),
    ended_at: utc("at which its address answered 410").nullable(),
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
  preset: row.preset,
  events: row.events,
  sensors: row.sensors,
  status: statusOf(row),
  created_at: row.createdAt,
  failing_since: row.failingSince,
  paused_at: row.pausedAt,
  verified_at: row.verifiedAt,
  ended_at: row.endedAt,
});

function statusOf(row: WebhookRow): Webhook["status"] {
  if (row.endedAt !== null) return "ended";
  if (row.verifiedAt === null) return "unverified";
  if (row.pausedAt !== null) return "paused";
  return row.failingSince === null ? "active" : "failing";
}

/** The events that are sent to webhooks: their bodies and descriptions. */

const text = (what: string, example: string) => z.string().meta(doc(what, example));
const link = (what: string, example: string) => z.url().meta(doc(what, example));
const state = (what: string) => z.enum(SENSOR_STATES).meta(doc(what));
const Index = z.number().min(0).max(100);
const Sample = z
  .literal("sample")
  .optional()
  .meta(doc("Present where the event is one of sample data, not of today's markets.", "sample"));

const SensorStateChanged = z.object({
  sensor_id: text("Id of the sensor.", "vix"),
  name: text("Name of the sensor.", "VIX"),
  from_state: state("State before."),
  to_state: state("State now."),
  changed_at: utc("of the reading that changed the state"),
  value: z
    .number()
    .nullable()
    .meta(doc("Value of that reading, in the unit. Null where its licence forbids it.", 24.6)),
  unit: text("Unit of the value.", "points"),
  rights: z.enum(RIGHTS).meta(doc("What may be done with the value.", "open_licence")),
  url: link("The sensor at the API.", "https://svc.example/api/sensors/vix"),
  data: Sample,
});

const IndexRegimeChanged = z.object({
  from_regime: text("Regime before.", "NEUTRAL"),
  to_regime: text("Regime now: STABLE to SEVERE.", "ELEVATED"),
  stress_index: Index.meta(doc("Index level, 0 (calm) to 100 (stressed).", 61.4)),
  as_of: utc("at which the index was computed"),
  methodology_version: text("Version of the formula.", "4.0.0"),
  url: link("The index at the API.", "https://svc.example/api/stress-index"),
  data: Sample,
});

const CallPublished = z.object({
  slug: text("Name of the call in addresses.", "cpi-above-3-percent"),
  title: text("The call in a line.", "US inflation above 3 % in June?"),
  svc_prob: Share.meta(doc("Our probability of YES, 0 to 1.", 0.7)),
  closes_at: utc("at which the call closes"),
  tape_seq: z.int().min(1).meta(doc("Number of the row of the tape that says so.", 1)),
  url: link("The call at the API.", "https://svc.example/api/calls/cpi-above-3-percent"),
  data: Sample,
});

const CallGraded = CallPublished.extend({
  status: z.enum(CALL_STATUSES).meta(doc("graded, or void.", "graded")),
  verdict: z.enum(VERDICTS).meta(doc("Outcome.")),
  is_correction: z.boolean().meta(doc("Whether it corrects an earlier grade.", false)),
});

const WebhookTest = z.object({
  webhook_id: text("Id of the webhook.", "wh_AbCdEf0123456789"),
  url: link("Where webhooks are explained.", "https://svc.example/docs/webhooks"),
});

const WebhookChallenge = z.object({
  webhook_id: text("Id of the webhook.", "wh_AbCdEf0123456789"),
  challenge: text("Value to send back.", "4pWPp5JcQm7vR2sXnT8bYk3hLd6gZf1a"),
  url: link("Where webhooks are explained.", "https://svc.example/docs/webhooks"),
});

const event = <E extends SentEvent, D extends z.ZodObject>(id: string, type: E, data: D) =>
  z
    .object({
      type: z.literal(type).meta(doc("What happened.")),
      timestamp: utc("at which it happened"),
      data: data.meta(doc("The facts of the event.")),
    })
    .meta({ id });

/** The body of each event. Members that are not named here are never sent. */
export const EVENT_BODIES = {
  "sensor.state_changed": event("SensorStateChanged", "sensor.state_changed", SensorStateChanged),
  "index.regime_changed": event("IndexRegimeChanged", "index.regime_changed", IndexRegimeChanged),
  "call.published": event("CallPublished", "call.published", CallPublished),
  "call.graded": event("CallGraded", "call.graded", CallGraded),
  "webhook.test": event("WebhookTest", "webhook.test", WebhookTest),
  "webhook.challenge": event("WebhookChallenge", "webhook.challenge", WebhookChallenge),
} as const satisfies Record<SentEvent, z.ZodObject>;

/** The description of each event in a sentence. */
export const EVENT_TEXTS: Readonly<Record<SentEvent, string>> = {
  "sensor.state_changed": "A sensor that your key may read moved to another state.",
  "index.regime_changed": "The stress index moved to another regime, by the same method.",
  "call.published": "A call was opened on the public record.",
  "call.graded": "A call was graded or became void, or a grade was corrected.",
  "webhook.test": "You asked for a test.",
  "webhook.challenge": "A new address is asked whether it wants deliveries. Answer with the value.",
};

/** The text of an event in the form of the contract. Throws when the data do not match its schema. */
export const eventText = (
  type: SentEvent,
  at: string,
  data: Readonly<Record<string, unknown>>,
): string => JSON.stringify(EVENT_BODIES[type].parse({ type, timestamp: at, data }));
