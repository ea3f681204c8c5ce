// The page /docs/limits: requests per minute, rows and sizes that each tier may use.

import { MAX_ROTATIONS_PER_DAY } from "../../../lib/account/domain/api-key.ts";
import {
  MAX_HISTORY_ROWS,
  PAGES_PER_MINUTE,
  REQUESTS_PER_MINUTE,
  TIERS,
} from "../../../lib/core/tier.ts";
import { ROWS_PER_TOKEN } from "../../../lib/http/answer/answer.ts";
import { MAX_RUNNING } from "../../../lib/http/caller/running.ts";
import { MAX_BODY_BYTES } from "../../../lib/http/validate.ts";
import { MAX_CHARACTERS } from "../../../lib/language/wire/language-text.ts";
import { ALERT_RULES } from "../../../lib/mail/delivery-rules.ts";
import { coveredTickers } from "../../../lib/market/domain/universe.ts";
import { MAX_PANEL_CELLS } from "../../../lib/sensors/wire/panel.ts";
import { MAX_BATCH_TICKERS } from "../../../lib/signals/wire/dislocation.ts";
import { formatInteger } from "../../../lib/ui/plots/format.ts";
import { WEBHOOK_RULES } from "../../../lib/webhooks/domain/webhook-rules.ts";
import { type DocPage, rowsToMarkdown } from "./contents.ts";
import { operationPath } from "./navigation.ts";
import { OPERATIONS } from "./operations.ts";

const LEAD =
  "One limit covers all endpoints: per key, or per network address without a key. After the wait that a 429 names, your next request is accepted. Pages have a limit of their own.";

const tiers = (): string =>
  rowsToMarkdown(
    ["", ...TIERS],
    [
      ["Requests per minute", ...TIERS.map((tier) => formatInteger(REQUESTS_PER_MINUTE[tier]))],
      ["Counted per", "network address (IPv6: its /64)", "key", "key"],
      ["Rows per history request", ...TIERS.map((tier) => formatInteger(MAX_HISTORY_ROWS[tier]))],
      [
        "Stocks with a regime",
        ...TIERS.map((tier) => String(coveredTickers(tier === "free").length)),
      ],
      ["Confidence and metadata in histories", "no", "yes", "yes"],
      ["Most important features of earnings scores", "no", "no", "yes"],
    ],
  );

const WINDOW = `
The limit L is a **two-bucket weighted window**. P is the number of accepted requests in the last clock minute, C in this
one, and f is the share of this minute that has passed. A request is accepted if \`floor((1 - f) * P) + C < L\`. So at most
L are accepted in a clock minute, and at most 2 L in any 60 seconds. Refused requests are not counted.

A request costs one. Panels and histories of the index cost one **per ${formatInteger(ROWS_PER_TOKEN)} rows** begun, together or not at all.

Each server takes a busy caller's requests from the shared counter some at a time, at most a tenth of what remains. You never get
more than L. What one server still holds when another refuses is the difference: at least 95 % of L can be used over ten servers, 98 % on one.

At most ${MAX_RUNNING} requests of a key **run at the same time** on one server. One more is a 429 with \`retry_after\` 1 and
\`X-Error-Code: too_many_running\`: wait for an answer before you ask again.`;

const HEADERS = `
Every answer of \`/api\` has these headers:

${rowsToMarkdown(
  ["Header", "Meaning"],
  [
    ["`X-RateLimit-Limit`", "Requests per minute"],
    [
      "`X-RateLimit-Remaining`",
      "Requests left, as this server knows: never rising within a clock minute on one server, 0 on a 429. Servers may differ",
    ],
    [
      "`X-RateLimit-Reset`",
      "Unix seconds: the end of this clock minute; on a 429, when the next request is accepted",
    ],
    [
      "`Retry-After`",
      "On a 429: seconds to wait, at least 1, as `retry_after` in the body. On a 503: seconds until a retry makes sense",
    ],
    [
      "`RateLimit-Policy`, `RateLimit`",
      'The same in the IETF draft format: `"minute";q=60;w=60` and `"minute";r=59;t=42`',
    ],
    [
      "`X-RateLimit-Degraded`",
      "1 while the shared counter cannot be reached: each server then counts by itself, at the same limit",
    ],
    [
      "`X-Limit-Applied`",
      "Rows that a list or history was limited to, by your `limit`, the default or your tier",
    ],
  ],
)}`;

const ownLimits = (): string =>
  rowsToMarkdown(
    ["Endpoint", "Requests per minute and address (webhooks: key), in addition to the tier limit"],
    OPERATIONS.filter(({ ownPerMinute }) => ownPerMinute !== null).map(
      ({ id, method, path, ownPerMinute }) => [
        `[\`${method.toUpperCase()} ${path}\`](${operationPath(id)})`,
        String(ownPerMinute),
      ],
    ),
  );

const sizes = (): string => `
- Request body: at most ${MAX_BODY_BYTES / 1_024} KiB. A text in it: at most ${formatInteger(MAX_CHARACTERS)} characters.
- \`limit\` of a history: 1 to ${formatInteger(MAX_HISTORY_ROWS.institutional)}; more than your tier allows is capped, and the answer says so. \`Link\` leads
  to the next page. \`complete=1\` refuses what would be cut, here and on the lists that have a \`limit\`.
- Dislocation batch: at most ${MAX_BATCH_TICKERS} tickers.
- Pages of this site: ${PAGES_PER_MINUTE} per minute and network address, with or without a key. They do not count as requests to the API.
- Checkouts: 5 per hour and e-mail address. Unknown paths: ${REQUESTS_PER_MINUTE.free} per minute and network address, with or without a key.
- Subscription status, alert sign-ups and mailed key links also have a limit for all callers together. Its 429 names the
  end of the minute, but other callers may be faster then.
- Alert sign-ups: ${ALERT_RULES.maxSignupsPerHour} per hour and network address. Confirmation mails: ${ALERT_RULES.maxConfirmsPerDay} per day and mailbox.
- Panel: at most ${formatInteger(MAX_PANEL_CELLS)} cells per page, rows times sensors. \`Link\` leads to the next page.
- Webhooks: ${WEBHOOK_RULES.maxPerKey} per key. Deliveries are no requests of yours and do not count.
- Key rotations: ${MAX_ROTATIONS_PER_DAY} per day and customer. The new key continues the count of the old one.`;

export const limits: DocPage = {
  path: "/docs/limits",
  place: "/docs/limits",
  show: () => ({
    title: "Limits",
    description: "Requests per minute, rows and sizes by tier, and how requests are counted.",
    heading: "Limits",
    lead: LEAD,
    parts: [
      { id: "tiers", title: "By tier", text: tiers() },
      { id: "window", title: "How requests are counted", text: WINDOW },
      { id: "headers", title: "Headers", text: HEADERS },
      { id: "own", title: "Endpoints with their own limit", text: ownLimits() },
      { id: "sizes", title: "Sizes and other limits", text: sizes() },
    ],
  }),
};
