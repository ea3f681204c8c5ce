import { keyStatusAt, keyValidity } from "../../account/domain/key-validity.ts";
import type { OwnedKey } from "../../account/queries/api-keys.ts";
import { ownerEmail } from "../../core/customer-email.ts";
import { sha256Hex } from "../../core/digests.ts";
import { mayRead, TIERS, type Tier } from "../../core/tier.ts";
import type { DueChange } from "../queries/webhook-changes.ts";
import type { NewDelivery } from "../queries/webhook-deliveries.ts";
import { eventText } from "../wire/webhook-events.ts";

/** Who owns webhooks: the highest tier of the valid keys of a bucket, and an address, if known. */
export interface WebhookOwner {
  tier: Tier;
  email: string | null;
}

/** The owners with a valid key, by bucket. */
export function ownersOf(keys: readonly OwnedKey[], now: number): Map<string, WebhookOwner> {
  const owners = new Map<string, WebhookOwner>();
  for (const key of keys) {
    const found = keyStatusAt(keyValidity(key, now), now);
    if (found.status !== "valid") continue;
    const known = owners.get(found.bucket);
    if (known && mayRead(known.tier, found.tier)) continue;
    owners.set(found.bucket, {
      tier: found.tier,
      email: ownerEmail(key)?.toLowerCase() ?? known?.email ?? null,
    });
  }
  return owners;
}

/** The tiers whose data a caller of `tier` may read. */
export const readableTiers = (tier: Tier): Tier[] => TIERS.filter((each) => mayRead(tier, each));

/** The id of a delivery: the same for the same webhook and change, whoever makes it. */
export const deliveryId = async (webhookId: string, change: string): Promise<string> =>
  `msg_${(await sha256Hex(`${webhookId} ${change}`)).slice(0, 32)}`;

/**
 * The deliveries of changes to all webhooks whose owners may have them, at most `limit`. A change whose event
 * cannot be written goes to `onFailure` and stops no other.
 */
export async function deliveriesOf(
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
    const body = bodyOf(due, baseUrl);
    if (body === null) {
      onFailure(change);
      continue;
    }
    for (const { id: webhookId } of entitled) {
      if (deliveries.length >= limit) return deliveries;
      const id = await deliveryId(webhookId, change);
      deliveries.push({ id, webhookId, change, event, minTier, body });
    }
  }
  return deliveries;
}

/** The body of an event; null when the facts of the change do not fit its form. */
function bodyOf(due: DueChange, baseUrl: string): string | null {
  try {
    return eventText(due.event, due.at, { ...due.facts, url: `${baseUrl}${pathOf(due)}` });
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
