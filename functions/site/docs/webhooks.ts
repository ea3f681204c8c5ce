// The page /docs/webhooks: how to create a webhook and how to verify its deliveries.

import { WEBHOOK_EVENTS, WEBHOOK_RULES } from "../../../lib/webhooks/domain/webhook-rules.ts";
import { EVENT_TEXTS } from "../../../lib/webhooks/wire/webhooks.ts";
import { type CodeExample, type DocPage, rowsToMarkdown } from "./contents.ts";
import { operationPath } from "./navigation.ts";

const LEAD =
  "A webhook tells your server of a change within a minute or two, so that you need not ask. Each key can have some.";

const DAY_MS = 86_400_000;
const HOURS = WEBHOOK_RULES.retryMs / 3_600_000;

const create = (base: string): CodeExample[] => [
  {
    name: "Create a webhook",
    code: `curl -s -H "x-svc-key: $REGIME_KEY" -H 'content-type: application/json' \\
  -d '{"url":"https://hooks.fund.example/regime","events":["sensor.state_changed"],"sensors":["vix"]}' \\
  ${base}/api/webhooks`,
  },
];

const CREATE = `
The answer has the id and, this once, the \`secret\` that signs its deliveries. We do not store the secret: keep it.
If it is lost or leaked, [delete the webhook](${operationPath("deleteWebhook")}) and create another one.
[Send a test](${operationPath("testWebhook")}) to see whether your server accepts it.

**Prove the address.** Right after that answer we send the event \`webhook.challenge\`, signed like any other. Answer it within five seconds with a status of 200
to 299 and the value of \`data.challenge\` as the body, alone or as \`{"challenge": "…"}\`. Until then the webhook is \`unverified\` and gets nothing
else. As your server may not have the secret yet, the first challenge may come too early: it is repeated, soon at first, for ${HOURS} hours, and at
each test. What changed meanwhile follows once the address is proven. Incoming webhooks of Slack, Discord, Telegram, Teams and Google Chat cannot
echo: they get the challenge as a message, and their own answer to that counts.

- Send an \`Idempotency-Key\` of your own to be able to repeat the request if its answer is lost: the repeat answers the same id, without the secret.
- The address is \`https://\`, on port 443, and has a public host name. It must not hold a secret: we store it as it is.
- Without \`sensors\` a webhook gets all sensors that its key may read.
- \`preset\` is \`slack\`, \`discord\` or \`teams\` for [messages of a chat](#chats).
- A key has at most ${WEBHOOK_RULES.maxPerKey} webhooks. A successor of the key takes them over. A key that is revoked or expired ends its deliveries.`;

const events = (): string =>
  rowsToMarkdown(
    ["Event", "When"],
    WEBHOOK_EVENTS.map((event) => [`\`${event}\``, EVENT_TEXTS[event]]),
  );

const BODY: CodeExample[] = [
  {
    name: "Body of a delivery",
    code: `{
  "type": "sensor.state_changed",
  "timestamp": "2026-01-02T21:15:00.000Z",
  "data": {
    "sensor_id": "vix",
    "name": "VIX",
    "from_state": "NEUTRAL",
    "to_state": "ELEVATED",
    "changed_at": "2026-01-02T21:15:00.000Z",
    "value": 24.6,
    "unit": "index points",
    "url": "https://svc.example/api/sensors/vix"
  }
}`,
  },
];

const BODIES = `
The [OpenAPI document](/api/openapi) has the body of each event under \`webhooks\`. Bodies only gain members. \`value\` is null where the
source's licence does not let us show it. \`data.data\` is \`"sample"\` where the event is one of the bundled sample, and absent otherwise. Nothing is sent for what happened before a webhook was created, or for a history that is computed again.`;

const chat = (base: string): CodeExample[] => [
  {
    name: "Changes in a Slack channel",
    code: `curl -s -H "x-svc-key: $REGIME_KEY" -H 'content-type: application/json' \\
  -d '{"url":"https://hooks.slack.com/services/T000/B000/XXXX","preset":"slack","events":["sensor.state_changed","index.regime_changed"]}' \\
  ${base}/api/webhooks`,
  },
];

const CHATS = `
With a preset the same events arrive as messages in the form that the chat documents: a title that links to the page, the numbers with their units, and a
note where the data are a sample. Nothing runs in between, and the message is signed like any other delivery. Without \`preset\` it follows from the host.

| Preset | Where the address comes from | Form |
|---|---|---|
| \`slack\` | Slack app, Incoming webhooks | text and blocks |
| \`discord\` | Channel, Integrations, Webhooks | an embed; it mentions nobody |
| \`teams\` | Channel, Workflows, "When a webhook request is received" | an Adaptive Card 1.4 |

The challenge is the first message, and the chat's own answer to it counts. At another host, such as your own relay or a server that takes Slack's form, the
challenge comes in our form and wants its value back. Whoever has such an address can post into the channel: we store it as it is, and show it to the holder of the key only.`;

const VERIFY = `
Deliveries follow the [Standard Webhooks](https://www.standardwebhooks.com) scheme: libraries for most languages verify them. The headers are \`webhook-id\`,
\`webhook-timestamp\` and \`webhook-signature\`. Verify the bytes as they came, before you parse them.`;

const VERIFY_PYTHON = `import base64, hashlib, hmac, time

def is_genuine(secret, headers, body):
    """headers: names in lower case; body: the bytes as they came."""
    sent_at = headers["webhook-timestamp"]
    message = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode()
    is_recent = abs(time.time() - int(sent_at)) < 300
    given = headers["webhook-signature"].split(" ")
    return is_recent and any(hmac.compare_digest(f"v1,{signature}", each) for each in given)`;

const SAMPLES: CodeExample[] = [
  {
    name: "TypeScript, with the package standardwebhooks",
    code: `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.REGIME_WEBHOOK_SECRET);
// Throws when the signature is wrong or older than five minutes.
const event = webhook.verify(bodyText, headers);`,
  },
  { name: "Python, standard library only", code: VERIFY_PYTHON },
];

const DELIVERY = `
- Answer with any status from 200 to 299, within five seconds. Do the work afterwards.
- Any other answer, a redirect or none is tried again for ${HOURS} hours: soon at first, later every four hours.
- If nothing was accepted for ${HOURS} hours, the webhook is paused and the owner of the key gets a mail. A test that is accepted lets it go on, with the
  deliveries that waited. What happened while it was paused is not sent if it is older than ${WEBHOOK_RULES.lateMs / DAY_MS} days.
- Each change has one delivery, with one \`webhook-id\`. A try whose answer was lost is sent again: **ignore an id that you have seen**.
- Deliveries may come in another order than the changes. \`timestamp\` says when each happened.
- All keys take turns, and the deliveries to one key's webhooks are sent one after another. A server that needs more than two seconds, or that failed
  twice in a row, is served apart, so that others need not wait for it. What a minute does not finish, the next one does.
- A \`Retry-After\` of yours is kept to: nothing is sent to the webhook before. A status of 410 to a delivery ends the webhook, also when
  you sent it again, and the owner of the key gets a mail. A status of 410 to a test does not.
- The [account page](/account) lists the newest deliveries and sends any of them again, under its id. They are kept for ${WEBHOOK_RULES.retentionMs / DAY_MS} days.`;

const ADDRESSES = `
At creation and before each delivery we look the host up, and connect only if all its addresses are public: not private, loopback, link-local,
shared (CGNAT) or reserved ones, in IPv4 or IPv6. A webhook to a host with another address is refused with a 400. Redirects are not followed, and
of answers only that to a challenge is read.

What remains: the connection looks the name up once more. A name whose owner changes its address between the two could lead elsewhere. Our deliveries
leave from Cloudflare's network, where our own servers cannot be reached, so that nothing of ours is behind such an address.`;

export const webhooksPage: DocPage = {
  path: "/docs/webhooks",
  place: "/docs/webhooks",
  show: (base) => ({
    title: "Webhooks",
    description: "How your server gets changes, and how it verifies them.",
    heading: "Webhooks",
    lead: LEAD,
    parts: [
      { id: "create", title: "Create one", text: CREATE, samples: create(base) },
      { id: "events", title: "Events", text: events(), samples: BODY },
      { id: "bodies", title: "Bodies", text: BODIES },
      { id: "chats", title: "Slack, Discord and Teams", text: CHATS, samples: chat(base) },
      { id: "verify", title: "Verify a delivery", text: VERIFY, samples: SAMPLES },
      { id: "delivery", title: "How it is delivered", text: DELIVERY },
      { id: "addresses", title: "Where we connect to", text: ADDRESSES },
    ],
  }),
};
