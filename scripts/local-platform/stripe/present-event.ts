import { API_VERSION, EVENT_TYPES, WEBHOOK_ENDPOINT } from "./catalogue.ts";
import type { StripeEvent } from "./records.ts";
import type { Json, World } from "./world.ts";

export function toEvent(event: StripeEvent): Json {
  const { id, type, created, object, previous, pending } = event;
  return {
    id,
    object: "event",
    api_version: API_VERSION,
    created,
    data: previous === null ? { object } : { object, previous_attributes: previous },
    livemode: false,
    pending_webhooks: pending ? 1 : 0,
    request: { id: event.request, idempotency_key: event.idempotencyKey },
    type,
  };
}

export function toWebhookEndpoint(apiUrl: string | null, { state }: World): Json {
  return {
    id: WEBHOOK_ENDPOINT,
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: state.since,
    description: "The Workers of this machine",
    enabled_events: [...EVENT_TYPES],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: `${apiUrl ?? "http://none.invalid"}/api/billing/webhook`,
  };
}
