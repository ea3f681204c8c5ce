import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { ALERT_RULES } from "../../../lib/domain/alerts/timing.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { rawRoute } from "../../../lib/http/raw-route.ts";
import { PageHead } from "../../../lib/pages/sections.tsx";
import { SUBSCRIBED_MESSAGE } from "../../../lib/wire/alerts.ts";
import { linkIn } from "../link-cookie.ts";
import { sendOwn, TELLS_NOBODY } from "./shown.tsx";

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
        { headers: TELLS_NOBODY },
      ),
  });

const Next = ({ children }: { children: Child }) => (
  <section class="prose" aria-labelledby="next">
    <h2 id="next">What happens next</h2>
    <ul class="list">{children}</ul>
  </section>
);

const sent = endPage("/alerts/sent", "Look into your mailbox", () => (
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

const confirmed = endPage("/alerts/confirmed", "Confirmed", (c) => (
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
    <Chat botName={c.env.alerts.telegram?.botName ?? null} link={linkIn(c.req)} />
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

const unsubscribed = endPage("/alerts/unsubscribed", "Unsubscribed", () => (
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

export const alertEnds = [sent, confirmed, unsubscribed];
