import { MAX_ROTATIONS_PER_DAY } from "../../../lib/account/domain/key-validity.ts";
import { MAX_HISTORY_ROWS, REQUESTS_PER_MINUTE, TIERS } from "../../../lib/core/tier.ts";
import { MAX_BODY_BYTES } from "../../../lib/http/body.ts";
import { MAX_CHARACTERS } from "../../../lib/language/wire/language-text.ts";
import { ALERT_RULES } from "../../../lib/mail/timing.ts";
import { coveredTickers } from "../../../lib/market/domain/universe.ts";
import { MOST_BATCH_TICKERS } from "../../../lib/signals/wire/dislocation.ts";
import { PageHead } from "../../../lib/ui/sections.tsx";
import { OPERATIONS } from "./operations.generated.ts";
import { docPage, grouped, Part, tableOf } from "./page.tsx";
import { operationPath } from "./places.ts";

const LEAD =
  "One bucket per key, or per address without one, over all endpoints. Who sleeps as long as a refusal says is admitted, where it is no refusal of all callers together.";

const tiers = (): string =>
  tableOf(
    ["", ...TIERS],
    [
      ["Requests a minute", ...TIERS.map((tier) => grouped(REQUESTS_PER_MINUTE[tier]))],
      ["Counted for", "the address (IPv6: its /64)", "the key", "the key"],
      ["Rows of a history", ...TIERS.map((tier) => grouped(MAX_HISTORY_ROWS[tier]))],
      ["Equity regimes", ...TIERS.map((tier) => String(coveredTickers(tier === "free").length))],
      ["Confidence and metadata in histories", "no", "yes", "yes"],
      ["Most telling features of earnings scores", "no", "no", "yes"],
    ],
  );

const WINDOW = `
The limit L is a **two-bucket weighted window**. With P and C the admitted requests of the last and of this clock minute,
and f the share of this minute that has passed, a request is admitted if \`floor((1 - f) * P) + C < L\`. So at most L are
admitted in a clock minute, and at most 2 L in any 60 seconds: the window is not "L in any 60 seconds". Refused requests
are not counted, so insisting costs nothing but time.`;

const HEADERS = `
Every answer of \`/api\` says where you stand:

${tableOf(
  ["Header", "Meaning"],
  [
    ["`X-RateLimit-Limit`", "Requests a minute"],
    ["`X-RateLimit-Remaining`", "What is left now"],
    [
      "`X-RateLimit-Reset`",
      "Unix seconds: the end of this clock minute; on a 429 the earliest admission",
    ],
    [
      "`Retry-After`",
      "On a 429: seconds, at least 1; the same as `retry_after` in the body. On a 503: seconds until asking again makes sense",
    ],
    [
      "`RateLimit-Policy`, `RateLimit`",
      'The same by the IETF\'s draft: `"minute";q=60;w=60` and `"minute";r=59;t=42`',
    ],
    [
      "`X-RateLimit-Degraded`",
      "1 while the shared counter cannot be asked: each server then counts by itself, at the same rate",
    ],
    ["`X-Limit-Applied`", "Rows that a history was capped at, where its body has no member for it"],
  ],
)}`;

const own = (): string =>
  tableOf(
    ["Endpoint", "Requests a minute and address, beside the tier's"],
    OPERATIONS.filter(({ ownPerMinute }) => ownPerMinute !== null).map(
      ({ id, method, path, ownPerMinute }) => [
        `[\`${method.toUpperCase()} ${path}\`](${operationPath(id)})`,
        String(ownPerMinute),
      ],
    ),
  );

const sizes = (): string => `
- A body: ${MAX_BODY_BYTES / 1_024} KiB. A text in it: ${grouped(MAX_CHARACTERS)} characters.
- \`limit\` of a history: 1 to ${grouped(MAX_HISTORY_ROWS.institutional)}; what is over your tier's rows is capped, and the answer says so. A longer
  history continues by its \`Link\`, without end.
- A batch of dislocations: ${MOST_BATCH_TICKERS} tickers.
- Checkouts: 5 an hour and e-mail address. Paths that do not exist: ${REQUESTS_PER_MINUTE.free} a minute and address, with a key or without.
- The status of a subscription, sign-ups for alerts and mailed links to a key: all callers together have a ceiling, too. Its
  refusal names the end of the minute, and nobody can promise that it admits then.
- Sign-ups for alerts: ${ALERT_RULES.signupsInHour} an hour and address; ${ALERT_RULES.confirmsInDay} confirming mails a day to one mailbox.
- Rotations of a key: ${MAX_ROTATIONS_PER_DAY} a day and customer; a successor keeps the bucket of its predecessor.`;

export const limits = docPage({
  path: "/docs/limits",
  place: "/docs/limits",
  show: () => ({
    title: "Limits",
    description: "Requests a minute, rows and sizes by tier, and how the window counts.",
    contents: (
      <>
        <PageHead eyebrow="Documentation" title="Limits" lead={LEAD} />
        <Part id="tiers" title="By tier" text={tiers()} />
        <Part id="window" title="How requests are counted" text={WINDOW} />
        <Part id="headers" title="Headers" text={HEADERS} />
        <Part id="own" title="Endpoints with a limit of their own" text={own()} />
        <Part id="sizes" title="Sizes and numbers" text={sizes()} />
      </>
    ),
  }),
});
