// Makes deliveries: which owner of a webhook gets which change, and the body of the event.

import { keyStatusAt, keyValidity } from "../../account/domain/api-key.ts";
import type { OwnedKey } from "../../account/queries/api-keys.ts";
import { ownerEmail } from "../../core/customer-email.ts";
import { sha256Hex } from "../../core/digests.ts";
import { mayRead, TIERS, type Tier } from "../../core/tier.ts";
import { chatMessage, type WebhookPreset } from "../domain/chat-messages.ts";
import type { DueChange } from "../queries/webhook-changes.ts";
import type { NewDelivery } from "../queries/webhook-deliveries.ts";
import { eventText } from "../wire/webhooks.ts";

/** The owner of webhooks: the highest tier of the valid keys of a rate bucket, and an address, if known. */
export interface WebhookOwner {
  tier: Tier;
  email: string | null;
}

/** Finds the owners with a valid key, by rate bucket. */
export function findWebhookOwners(
  keys: readonly OwnedKey[],
  now: number,
): Map<string, WebhookOwner> {
  const owners = new Map<string, WebhookOwner>();
  for (const key of keys) {
    const keyStatus = keyStatusAt(keyValidity(key, now), now);
    if (keyStatus.status !== "valid") continue;
    const { bucket, tier } = keyStatus;
    const current = owners.get(bucket);
    if (current && mayRead(current.tier, tier)) continue;
    owners.set(bucket, {
      tier,
      email: ownerEmail(key)?.toLowerCase() ?? current?.email ?? null,
    });
  }
  return owners;
}

/** The tiers whose data a caller of `tier` may read. */
export const readableTiers = (tier: Tier): Tier[] => TIERS.filter((each) => mayRead(tier, each));

/** The id of a delivery; each run makes the same id for the same webhook and change. */
export const deliveryId = async (webhookId: string, change: string): Promise<string> =>
  `msg_${(await sha256Hex(`${webhookId} ${change}`)).slice(0, 32)}`;

/**
 * Makes the deliveries of changes to all webhooks whose owners may read them, at most `limit`. A change
 * whose event cannot be written is passed to `onFailure`; the others continue.
 */
export async function makeDeliveries(
  changes: readonly DueChange[],
  owners: ReadonlyMap<string, WebhookOwner>,
  options: { baseUrl: string; limit: number; onFailure: (change: string) => void },
): Promise<NewDelivery[]> {
  const { baseUrl, limit, onFailure } = options;
  const deliveries: NewDelivery[] = [];
  for (const due of changes) {
    const { change, event, minTier } = due;
    const entitled = due.webhooks.filter(({ bucket }) => {
      const owner = owners.get(bucket);
      return owner && mayRead(owner.tier, minTier);
    });
    if (entitled.length === 0) continue;
    const standard = bodyOf(due, baseUrl);
    if (standard === null) {
      onFailure(change);
      continue;
    }
    for (const { id: webhookId, preset } of entitled) {
      if (deliveries.length >= limit) return deliveries;
      const id = await deliveryId(webhookId, change);
      const body = inPreset(preset, standard);
      deliveries.push({ id, webhookId, change, event, minTier, body });
    }
  }
  return deliveries;
}

/** An event as a webhook wants it. */
export const inPreset = (preset: WebhookPreset, event: string): string =>
  preset === "standard" ? event : chatMessage(preset, JSON.parse(event));

/** The body of an event; null when the facts do not match the event's schema. */
function bodyOf(due: DueChange, baseUrl: string): string | null {
  try {
    const sample = due.isSample ? { data: "sample" } : {};
    const url = `${baseUrl}${pathOf(due)}`;
    return eventText(due.event, due.at, { ...due.facts, url, ...sample });
  } catch {
    return null;
  }
}

function pathOf({ event, facts }: DueChange): string {
  if (event === "index.regime_changed") return "/api/stress-index";
  return event === "sensor.state_changed"
    ? `/api/sensors/${encodeURIComponent(String(facts["sensor_id"]))}`
    : `/api/calls/${encodeURIComponent(String(facts["slug"]))}`;
}
