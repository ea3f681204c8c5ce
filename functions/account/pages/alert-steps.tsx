// Pages behind the links of alert mails (confirm, unsubscribe), and the pages that follow their forms.

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { Hono } from "hono/tiny";
import {
  findTokenStatus,
  type TokenStatus,
} from "../../../lib/alerts/queries/alert-subscriptions.ts";
import { SUBSCRIBED_MESSAGE, TokenQuery } from "../../../lib/alerts/wire/alerts.ts";
import { sha256Hex } from "../../../lib/core/digests.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { withoutContract } from "../../../lib/http/endpoint.ts";
import { NO_REFERRER, sendPrivatePage } from "../../../lib/http/send-page.tsx";
import { ALERT_RULES } from "../../../lib/mail/delivery-rules.ts";
import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { countOf } from "../../../lib/ui/plots/format.ts";
import { readLinkCookie } from "../alerts.ts";
import { MAIL_FREQUENCY_TEXT } from "./mail-frequency.ts";

/**
 * The page behind a link in a mail. It only reads, because mail scanners follow links; its button calls the
 * endpoint. Source: docs/decisions.md#i-scan.
 */
const linkPage = (
  path: string,
  title: string,
  contents: (token: string, tokenStatus: TokenStatus | null) => Child,
) =>
  new Hono<AppEnv>().get(path, withoutContract(PAGE_ACCESS), async (c) => {
    const read = TokenQuery.safeParse({ token: c.req.query("token") });
    const head = { title, description: "From a mail about alerts." };
    const token = read.success ? read.data.token : null;
    const found = token && (await findLinkState(c, token));
    const status = token === null ? 400 : found ? 200 : 404;
    const view = { ...head, contents: contents(token ?? "", found || null) };
    return sendPrivatePage(c, view, { status, headers: NO_REFERRER });
  });

const findLinkState = async (c: Context<AppEnv>, token: string) =>
  findTokenStatus(c.env.db, await sha256Hex(token), c.get("now"));

const TokenButton = (props: { action: string; token: string; children: Child }) => (
  <form method="get" action={props.action}>
    <input type="hidden" name="token" value={props.token} />
    <button class="button button-main" type="submit">
      {props.children}
    </button>
  </form>
);

const UnknownLink = () => (
  <PageTitle
    eyebrow="Alerts"
    title="This link is not known"
    lead="Copy the whole link from the mail, or sign up again to get a new one."
  >
    <p>
      <a class="button button-main" href="/alerts">
        Sign up for alerts
      </a>
    </p>
  </PageTitle>
);

const ExpiredLink = () => (
  <PageTitle
    eyebrow="Alerts"
    title="This link has expired"
    lead="It is more than seven days old, or you have unsubscribed. No alert is sent."
  >
    <p>
      <a class="button button-main" href="/alerts">
        Sign up again
      </a>
    </p>
  </PageTitle>
);

const confirmPage = linkPage("/alerts/confirm", "Confirm alerts", (token, tokenStatus) => {
  if (!tokenStatus) return <UnknownLink />;
  if (!tokenStatus.isConfirmable) return <ExpiredLink />;
  return (
    <PageTitle
      eyebrow="Alerts"
      title="Confirm your alerts"
      lead="Press the button to start these alerts. Opening this page changed nothing."
    >
      <SubscriptionSummary {...tokenStatus} />
      <TokenButton action="/api/alerts/confirm" token={token}>
        Confirm
      </TokenButton>
      <p class="soft">Not you? Close this page. Without confirmation no alert is sent.</p>
    </PageTitle>
  );
});

/** The address and the sensors that the reader is asked to confirm. */
const SubscriptionSummary = ({ email, names, unknown }: TokenStatus) => (
  <section class="card stack" aria-label="What you confirm">
    <dl class="rows">
      <div>
        <dt>Address</dt>
        <dd>{email}</dd>
      </div>
      <div>
        <dt>Changes of</dt>
        <dd>
          {names === null ? "The regime and all sensors, including new ones" : String(names.length)}
        </dd>
      </div>
    </dl>
    {names && names.length > 0 && (
      <ul class="list">
        {names.map((name) => (
          <li>{name}</li>
        ))}
      </ul>
    )}
    {unknown > 0 && (
      <p class="soft">{`${countOf(unknown, "other id")} in the sign-up: no sensor of ours.`}</p>
    )}
    <p class="more">{MAIL_FREQUENCY_TEXT}</p>
  </section>
);

const unsubscribePage = linkPage("/alerts/unsubscribe", "Unsubscribe", (token, tokenStatus) => {
  if (!tokenStatus) return <UnknownLink />;
  const isEnded = tokenStatus.status === "unsubscribed" || tokenStatus.status === "suppressed";
  return (
    <PageTitle
      eyebrow="Alerts"
      title={isEnded ? "You are already unsubscribed" : "Unsubscribe from alerts"}
      lead={
        isEnded
          ? "No alert is sent to this address. The button changes nothing."
          : "Press the button to end all alerts to your address at once. Opening this page changed nothing."
      }
    >
      <TokenButton action="/api/alerts/unsubscribe" token={token}>
        Unsubscribe
      </TokenButton>
    </PageTitle>
  );
});

/** Makes a page that reports a result. It reads no database, so it works during an outage. */
const resultPage = (path: string, title: string, contents: (c: Context<AppEnv>) => Child) =>
  new Hono<AppEnv>().get(path, withoutContract({ ...PAGE_ACCESS, unhealthy: true }), (c) =>
    sendPrivatePage(
      c,
      { title, description: "What happens next.", contents: contents(c) },
      { headers: NO_REFERRER },
    ),
  );

const NextSteps = ({ children }: { children: Child }) => (
  <section class="prose" aria-labelledby="next">
    <h2 id="next">What happens next</h2>
    <ul class="list">{children}</ul>
  </section>
);

const signupSentPage = resultPage("/alerts/sent", "Check your inbox", () => (
  <>
    <PageTitle eyebrow="Alerts" title="Check your inbox" lead={SUBSCRIBED_MESSAGE} />
    <NextSteps>
      <li>{`The mail has a link to a page with one button. The link works for ${ALERT_RULES.confirmDays} days.`}</li>
      <li>No alert is sent until you press that button.</li>
      <li>
        No mail? Check your spam folder. Signing up again sends it again, at most once an hour.
      </li>
    </NextSteps>
  </>
));

const confirmedPage = resultPage("/alerts/confirmed", "Confirmed", (c) => (
  <>
    <PageTitle
      eyebrow="Alerts"
      title="Your alerts are on"
      lead="From now on you get a mail when something that you chose changes."
    />
    <NextSteps>
      <li>Earlier changes are not sent.</li>
      <li>Every mail has a link to unsubscribe. You need no account.</li>
      <li>
        To choose otherwise, <a href="/alerts">sign up again</a>: the new choice counts after you
        confirm it.
      </li>
    </NextSteps>
    <TelegramLink botName={c.env.alerts.telegram?.botName ?? null} link={readLinkCookie(c.req)} />
  </>
));

/** Offers to link a Telegram chat, if a bot is configured. Source: docs/decisions.md#g16. */
const TelegramLink = ({ botName, link }: { botName: string | null; link: string | null }) =>
  botName && link ? (
    <section class="card stack" aria-labelledby="chat">
      <h2 id="chat">Also on Telegram</h2>
      <p>The link opens our bot. Press Start there to get the same alerts in that chat.</p>
      <p>
        <a class="button" href={`https://t.me/${botName}?start=${link}`} rel="noreferrer">
          Link a chat
        </a>
      </p>
      <p class="more">
        This link works for ten minutes after you confirm. Send /stop in the chat to end the alerts.
      </p>
    </section>
  ) : null;

const unsubscribedPage = resultPage("/alerts/unsubscribed", "Unsubscribed", () => (
  <>
    <PageTitle
      eyebrow="Alerts"
      title="You are unsubscribed"
      lead="No further alert is sent to your address."
    >
      <p class="actions">
        <a class="button" href="/alerts">
          Sign up again
        </a>
        <a class="button" href="/">
          Go to the overview
        </a>
      </p>
    </PageTitle>
    <NextSteps>
      <li>A mail that was already on its way may still arrive.</li>
      <li>A paid subscription is not changed. You end it on your account page.</li>
    </NextSteps>
  </>
));

/** Pages that follow a sign-up. */
export const alertSteps = [
  confirmPage,
  unsubscribePage,
  signupSentPage,
  confirmedPage,
  unsubscribedPage,
];
