import { boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm/sql";
import { TIERS } from "../../lib/core/tier.ts";
import { WEBHOOK_PRESETS } from "../../lib/webhooks/domain/chat-messages.ts";
import {
  DELIVERED_EVENTS,
  DELIVERY_STATUSES,
  WEBHOOK_EVENTS,
} from "../../lib/webhooks/domain/webhook-rules.ts";
import { instant, oneOf } from "./columns.ts";

/** Addresses that key holders want to be told at. The secret of each is derived, and never stored. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: text().primaryKey(),
    /** The owner: the rate-limit bucket of a key, which its successors keep. */
    bucket: text().notNull(),
    url: text().notNull(),
    /** The form of its deliveries. */
    preset: text({ enum: WEBHOOK_PRESETS }).notNull().default("standard"),
    events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
    /** Ids of the sensors; null for all. */
    sensors: text().array(),
    /** The way its secret is derived. */
    secretVersion: integer().notNull(),
    /** Digest of the `Idempotency-Key` that it was created with; null without one. */
    idempotencySha256: text(),
    createdAt: instant().notNull(),
    /** The first failed try since the last one that was accepted; null after one that was. */
    failingSince: instant(),
    pausedAt: instant(),
    /** When its address proved that it wants our deliveries; null until then. */
    verifiedAt: instant(),
    /** When an unverified address is asked again; null when it is not asked by itself any more. */
    nextChallengeAt: instant(),
    /** Whether its last try took long, or the last two failed, so that it is served apart from the others. */
    isSlow: boolean().notNull().default(false),
    /** Nothing is delivered before, because the receiver asked for a pause. */
    heldUntil: instant(),
    /** When its address answered that it is gone. */
    endedAt: instant(),
  },
  (t) => [
    index("webhooks_bucket").on(t.bucket),
    unique("webhooks_idempotency").on(t.bucket, t.idempotencySha256),
    check("webhooks_id", sql`${t.id} ~ '^wh_[0-9A-Za-z]{16}$'`),
    check("webhooks_preset", oneOf("preset", WEBHOOK_PRESETS)),
    check("webhooks_url", sql`length(${t.url}) between 1 and 1000`),
  ],
);

/**
 * What was delivered to each webhook, once per change. The body is rendered once; every try sends
 * the same bytes under the same id.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** Follows from webhook and change, so that no second run can make another one. */
    id: text().primaryKey(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** Name of the change, such as `vix 2026-01-02T21:15:00.000Z`. */
    change: text().notNull(),
    event: text({ enum: DELIVERED_EVENTS }).notNull(),
    /** The lowest tier that may have it. */
    minTier: text({ enum: TIERS }).notNull(),
    body: text().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    firstTryAt: instant(),
    /** When it is due. While it is being sent: when that counts as failed. */
    nextTryAt: instant().notNull(),
    deliveredAt: instant(),
    /** Why the last try failed, in a few words of ours. */
    failure: text(),
  },
  (t) => [
    unique("webhook_deliveries_once").on(t.webhookId, t.change),
    index("webhook_deliveries_due").on(t.nextTryAt).where(sql`${t.status} = 'queued'`),
    index("webhook_deliveries_listed").on(t.webhookId, t.createdAt.desc()),
    check("webhook_deliveries_id", sql`${t.id} ~ '^msg_[0-9a-f]{32}$'`),
    check("webhook_deliveries_event", oneOf("event", DELIVERED_EVENTS)),
    check("webhook_deliveries_tier", oneOf("min_tier", TIERS)),
    check("webhook_deliveries_status", oneOf("status", DELIVERY_STATUSES)),
  ],
);
