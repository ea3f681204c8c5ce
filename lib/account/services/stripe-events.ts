// Verifies and parses the events that Stripe sends.

import type Stripe from "stripe";
import {
  eventKind,
  InvalidEvent,
  isSignedInFuture,
  paybackTitle,
} from "../domain/provider-events.ts";
import type { PaidTier, ProviderEvent } from "../domain/subscription.ts";
import {
  EventObject,
  StripeText,
  subscriptionOfInvoice,
  toCheckoutFacts,
  toPayback,
  tryParseSubscription,
} from "./stripe-objects.ts";

/** Maximum age of a signature; the provider's default. */
const TOLERANCE_SECONDS = 300;

/**
 * Returns the event in a body. The signature over the bytes must be valid, not too old and not in the
 * future; otherwise it throws InvalidEvent. `now` is the instant of the request, epoch ms.
 */
export async function verifyEvent(
  { webhooks }: Stripe,
  secret: string,
  signed: { body: Uint8Array; signature: string },
  now: number,
): Promise<unknown> {
  const { body, signature } = signed;
  // The library decodes the text and drops a byte order mark, which was not signed.
  const hasByteOrderMark = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  if (hasByteOrderMark || isSignedInFuture(signature, now)) throw new InvalidEvent("signature");
  const { signature: helper } = webhooks;
  if (!helper) throw new Error("the provider's library cannot verify signatures");
  try {
    return await webhooks.constructEventAsync(
      body as Uint8Array & string,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    );
  } catch (error) {
    const isShape = error instanceof SyntaxError;
    throw new InvalidEvent(isShape ? "shape" : "signature");
  }
}

/** The mode and account of our API key. Events of another mode or account are not ours. */
interface StripeAccount {
  isLive: boolean;
  /** The account's id. When it is null (not configured), no event may name an account. */
  id: string | null;
}

/** Parses a verified event; for an event that changes nothing, only the header is read. */
export function toProviderEvent(
  body: unknown,
  tiers: ReadonlyMap<string, PaidTier>,
  ours: StripeAccount,
): ProviderEvent {
  const parsed = EventObject.safeParse(body);
  if (!parsed.success) throw new InvalidEvent("shape");
  const { id, type, created, livemode, account, data } = parsed.data;
  const isOurs = (livemode ?? ours.isLive) === ours.isLive && (account ?? ours.id) === ours.id;
  const title = isOurs ? paybackTitle(type) : null;
  const payback = title === null ? null : { title, ...toPayback(data.object) };
  const event = {
    id,
    type,
    isOurs,
    createdAt: created,
    subscription: null,
    checkout: null,
    payback,
  };
  const kind = isOurs ? eventKind(type) : null;
  const { object } = data;
  try {
    if (kind === "checkout") {
      const checkout = toCheckoutFacts(object);
      return { ...event, subscriptionId: checkout.subscriptionId, checkout };
    }
    if (kind === "invoice") return { ...event, subscriptionId: subscriptionOfInvoice(object) };
  } catch {
    throw new InvalidEvent("shape");
  }
  if (kind === null) return { ...event, subscriptionId: null };
  const subscriptionId = StripeText.safeParse(object["id"]);
  if (!subscriptionId.success) throw new InvalidEvent("shape");
  const subscription = tryParseSubscription(object, tiers);
  return { ...event, subscriptionId: subscriptionId.data, subscription };
}
