// The webhooks in the OpenAPI document: the requests that a customer's server receives.

import { SENT_EVENTS, type SentEvent } from "../../lib/webhooks/domain/webhook-rules.ts";
import { EVENT_BODIES, EVENT_TEXTS } from "../../lib/webhooks/wire/webhooks.ts";

const header = (name: string, description: string, example: string) => ({
  name: `webhook-${name}`,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

const HEADERS = [
  header(
    "id",
    "Id of the delivery. It is the same at every try and replay.",
    `msg_${"0".repeat(32)}`,
  ),
  header("timestamp", "Unix seconds. When this try was sent.", "1767389400"),
  header(
    "signature",
    "v1, and the HMAC-SHA256 over id, timestamp and body, in Base64.",
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  ),
];

const RETRIED = { description: "Not accepted: it is sent again, for 72 hours." };

/** What a receiver may answer. */
const responsesOf = (event: SentEvent) => ({
  "2XX":
    event === "webhook.challenge"
      ? {
          description:
            "The value of the challenge as the body, alone or as a member of a JSON object, within five seconds.",
          content: {
            "application/json": {
              schema: { type: "object", properties: { challenge: { type: "string" } } },
              example: { challenge: "4pWPp5JcQm7vR2sXnT8bYk3hLd6gZf1a" },
            },
          },
        }
      : { description: "Accepted: it is not sent again by itself." },
  "410": { description: "Gone: the webhook ends." },
  "4XX": RETRIED,
  "5XX": RETRIED,
});

/** The requests that a webhook receives, by event. */
export const openApiWebhooks = () =>
  Object.fromEntries(
    SENT_EVENTS.map((event) => [
      event,
      {
        post: {
          operationId: event.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
          tags: ["account"],
          summary: EVENT_TEXTS[event],
          description:
            "Sent by us, signed by the Standard Webhooks scheme. Any status of 200 to 299 accepts it. " +
            "Retry-After of a refusal is kept to.",
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: { $ref: `#/components/schemas/${EVENT_BODIES[event].meta()?.id}` },
              },
            },
          },
          responses: responsesOf(event),
        },
      },
    ]),
  );
