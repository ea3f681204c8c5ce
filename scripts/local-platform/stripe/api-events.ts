// Endpoints of Stripe's API for events and webhook endpoints.

import * as z from "zod";
import { WEBHOOK_ENDPOINT } from "./catalogue.ts";
import { endpoint, flag, paging, stripePage, whole } from "./endpoint.ts";
import { missingObject } from "./form.ts";
import { toEvent, toWebhookEndpoint } from "./present-session.ts";
import type { StripeEvent } from "./records.ts";

const text = z.string();
const timeRange = z.union([
  whole,
  z.strictObject({
    gt: whole.optional(),
    gte: whole.optional(),
    lt: whole.optional(),
    lte: whole.optional(),
  }),
]);

function isWithin(at: number, range: z.output<typeof timeRange> | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return at === range;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range;
  return at > gt && at >= gte && at < lt && at <= lte;
}

const eventFilter = {
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  created: timeRange.optional(),
  delivery_success: flag.optional(),
};

function matchesFilter(
  event: StripeEvent,
  filter: z.output<z.ZodObject<typeof eventFilter>>,
): boolean {
  const { type, types, created, delivery_success: delivered } = filter;
  const named = type?.endsWith("*")
    ? event.type.startsWith(type.slice(0, -1))
    : event.type === type;
  return (
    (type === undefined || named) &&
    (types === undefined || types.includes(event.type)) &&
    (delivered === undefined || delivered === !event.pending) &&
    isWithin(event.created, created)
  );
}

export const eventEndpoints = (apiUrl: string | null) => [
  endpoint("GET", "/events", { ...paging, ...eventFilter }, (context, input) => {
    const rows = context.state.events.filter((event) => matchesFilter(event, input));
    return stripePage("/v1/events", rows, input, toEvent);
  }),
  endpoint("GET", "/events/:id", {}, (context, _, id) => {
    const event = context.state.events.find((each) => each.id === id);
    if (!event) throw missingObject("event", id);
    return toEvent(event);
  }),
  endpoint("GET", "/webhook_endpoints", paging, (context, input) =>
    stripePage("/v1/webhook_endpoints", [{ id: WEBHOOK_ENDPOINT }], input, () =>
      toWebhookEndpoint(apiUrl, context),
    ),
  ),
];
