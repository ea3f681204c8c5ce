import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { findTokenStanding, type TokenStanding } from "../../../lib/alerts/queries/alert-links.ts";
import { SUBSCRIBED_MESSAGE, TokenQuery } from "../../../lib/alerts/wire/alerts.ts";
import { sha256Hex } from "../../../lib/core/sha256.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { rawRoute } from "../../../lib/http/router.ts";
import { ALERT_RULES } from "../../../lib/mail/timing.ts";
import { PageHead } from "../../../lib/ui/sections.tsx";
import { readLinkCookie } from "../alerts.ts";
import { NO_REFERRER, sendOwn } from "./shown.tsx";

/**
 * The page that a mail's link leads to. It only reads, whoever follows the link; its one button calls
 * the interface's endpoint. Source: decisions I-SCAN.
 */
const linkPage = (
  path: string,
  title: string,
  contents: (token: string, standing: TokenStanding | null) => Child,
) =>
  rawRoute({
    methods: ["GET"],
    path,
    access: { access: "optional", family: "data" },
    handle: async (c) => {
      const read = TokenQuery.safeParse({ token: c.req.query("token") });
      const head = { title, description: "From a mail about alerts." };
      const token = read.success ? read.data.token : null;
      const found = token && (await standingOf(c, token));
      const status = token === null ? 400 : found ? 200 : 404;
      const shown = { ...head, contents: contents(token ?? "", found || null) };
      return sendOwn(c, shown, { status, headers: NO_REFERRER });
    },
  });

const standingOf = async (c: Context<AppEnv>, token: string) =>
  findTokenStanding(c.env.db, await sha256Hex(token), c.get("now"));

const Press = (props: { action: string; token: string; children: Child }) => (
  <form method="get" action={props.action}>
    <input type="hidden" name="token" value={props.token} />
    <button class="button button-main" type="submit">
      {props.children}
    </button>
  </form>
);

const Unknown = () => (
  <PageHead
    eyebrow="Alerts"
    title="This link is not known"
    lead="Copy it whole from the mail, or sign up anew: that sends a new one."
  >
    <p>
      <a class="button button-main" href="/alerts">
        Sign up for alerts
      </a>
    </p>
  </PageHead>
);

const TooLate = () => (
  <PageHead
    eyebrow="Alerts"
    title="This link confirms nothing any more"
    lead="It is more than seven days old, or these alerts were ended. No alert is sent."
  >
    <p>
      <a class="button button-main" href="/alerts">
        Sign up again
      </a>
    </p>
  </PageHead>
);

const confirmLink = linkPage("/alerts/confirm", "Confirm alerts", (token, standing) => {
  if (!standing) return <Unknown />;
  if (!standing.isConfirmable) return <TooLate />;
  return (
    <PageHead
      eyebrow="Alerts"
      title="Confirm your alerts"
      lead="Nothing was changed by opening this page. The button starts the alerts that you asked for."
    >
      <Press action="/api/alerts/confirm" token={token}>
        Confirm
      </Press>
      <p class="soft">Not you? Close this page: without confirmation no alert is sent.</p>
    </PageHead>
  );
});

const unsubscribeLink = linkPage("/alerts/unsubscribe", "End alerts", (token, standing) => {
  if (!standing) return <Unknown />;
  const isEnded = standing.status === "unsubscribed" || standing.status === "suppressed";
  return (
    <PageHead
      eyebrow="Alerts"
      title={isEnded ? "These alerts have ended already" : "End your alerts"}
      lead={
        isEnded
          ? "No alert is sent to this address. Pressing the button changes nothing more."
          : "Nothing was changed by opening this page. The button ends all alerts to your address, at once."
      }
    >
      <Press action="/api/alerts/unsubscribe" token={token}>
        Unsubscribe
      </Press>
    </PageHead>
  );
});

/** A page that a form or a link ends at. It asks nobody for anything, so it is there whatever is down. */
const endPage = (path: string, title: string, contents: (c: Context<AppEnv>) => Child) =>
  rawRoute({
    methods: ["GET"],
    path,
    access: { access: "optional", family: "data", unhealthy: true },
    handle: (c) =>
      sendOwn(
        c,
        { title, description: "What happens next.", contents: contents(c) },
        { headers: NO_REFERRER },
      ),
  });

const Next = ({ children }: { children: Child }) => (
  <section class="prose" aria-labelledby="next">
    <h2 id="next">What happens next</h2>
    <ul class="list">{children}</ul>
  </section>
);

const sentEnd = endPage("/alerts/sent", "Look into your mailbox", () => (
  <>
    <PageHead eyebrow="Alerts" title="Look into your mailbox" lead={SUBSCRIBED_MESSAGE} />
    <Next>
      <li>{`The mail has a link to a page with one button. It is good for ${ALERT_RULES.confirmDays} days.`}</li>
      <li>Until you press that button, no alert is sent.</li>
      <li>
        Nothing came? Look among the spam. Signing up again sends it again, once an hour at most.
      </li>
    </Next>
  </>
));

const confirmedEnd = endPage("/alerts/confirmed", "Confirmed", (c) => (
  <>
    <PageHead
      eyebrow="Alerts"
      title="Your alerts are on"
      lead="You get a mail when one of your sensors changes state from now on."
    />
    <Next>
      <li>Changes from before this moment are not sent.</li>
      <li>Every mail has a link that ends them, without an account and without a question.</li>
      <li>
        To choose other sensors, <a href="/alerts">sign up again</a>: the new choice counts once you
        confirm it.
      </li>
    </Next>
    <Chat botName={c.env.alerts.telegram?.botName ?? null} link={readLinkCookie(c.req)} />
  </>
));

/** Offered to who has just confirmed, where a bot could write. Source: decisions G16. */
const Chat = ({ botName, link }: { botName: string | null; link: string | null }) =>
  botName && link ? (
    <section class="card stack" aria-labelledby="chat">
      <h2 id="chat">On Telegram, too</h2>
      <p>The link opens our bot; press Start there, and the same alerts come to that chat.</p>
      <p>
        <a class="button" href={`https://t.me/${botName}?start=${link}`} rel="noreferrer">
          Link a chat
        </a>
      </p>
      <p class="more">Offered for ten minutes after you confirm. /stop in the chat ends it.</p>
    </section>
  ) : null;

const unsubscribedEnd = endPage("/alerts/unsubscribed", "Unsubscribed", () => (
  <>
    <PageHead
      eyebrow="Alerts"
      title="Your alerts have ended"
      lead="No further alert is sent to your address."
    >
      <p class="actions">
        <a class="button" href="/alerts">
          Sign up again
        </a>
        <a class="button" href="/">
          To the overview
        </a>
      </p>
    </PageHead>
    <Next>
      <li>A mail that was on its way at this very moment may still arrive.</li>
      <li>A subscription that you pay for is not touched: that ends on your account page.</li>
    </Next>
  </>
));

/** What a sign-up leads through: a page that says where to look, mailed links, and where they end. */
export const alertSteps = [confirmLink, unsubscribeLink, sentEnd, confirmedEnd, unsubscribedEnd];
