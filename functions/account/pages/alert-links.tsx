import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { findTokenStanding, type TokenStanding } from "../../../lib/db/queries/alert-links.ts";
import { sha256Hex } from "../../../lib/domain/sha256.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { rawRoute } from "../../../lib/http/raw-route.ts";
import { PageHead } from "../../../lib/pages/sections.tsx";
import { TokenQuery } from "../../../lib/wire/alerts.ts";
import { sendOwn, TELLS_NOBODY } from "./shown.tsx";

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
      return sendOwn(c, shown, { status, headers: TELLS_NOBODY });
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

const confirm = linkPage("/alerts/confirm", "Confirm alerts", (token, standing) => {
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

const unsubscribe = linkPage("/alerts/unsubscribe", "End alerts", (token, standing) => {
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

export const alertLinks = [confirm, unsubscribe];
