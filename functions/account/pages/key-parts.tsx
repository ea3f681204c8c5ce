import type { Child } from "hono/jsx";
import { Field, FormError } from "../../../lib/ui/fields.tsx";
import { CodeSample, PageTitle } from "../../../lib/ui/page-parts.tsx";
import type { FormFailure } from "./form.tsx";

/** A key, the one time that it is shown, and what to do with it. */
export const NewKey = (props: { title: string; lead: string; apiKey: string; base: string }) => (
  <>
    <PageTitle eyebrow="Shown this once" title={props.title} lead={props.lead} />
    <section class="card stack" aria-labelledby="keep">
      <h2 id="keep">Copy it now</h2>
      <div class="wraps">
        <CodeSample name="Your key" code={props.apiKey} />
      </div>
      <p class="prose">
        Keep it where you keep passwords. We store only a digest of it and cannot show it again; who
        has it reads and spends as you.
      </p>
      <UnlockWith apiKey={props.apiKey}>Unlock this browser with it</UnlockWith>
    </section>
    <section class="stack" aria-labelledby="use">
      <h2 id="use">Use it</h2>
      <CodeSample
        name="In a shell"
        code={`export REGIME_KEY='…'\ncurl -H "x-svc-key: $REGIME_KEY" ${props.base}/api/usage`}
      />
    </section>
  </>
);

const UnlockWith = ({ apiKey, children }: { apiKey: string; children: Child }) => (
  <form method="post" action="/unlock">
    <input type="hidden" name="apiKey" value={apiKey} />
    <button class="button button-main" type="submit">
      {children}
    </button>
  </form>
);

/** What opens a key: the checkout in the address of the page after paying, or a mailed token. */
export interface RevealRight {
  name: "session_id" | "token";
  value: string;
}

/** Before the button is pressed: nothing has happened yet, whoever followed the link. */
export const RevealButton = ({
  right,
  problem,
}: {
  right: RevealRight;
  problem: string | null;
}) => (
  <>
    {problem && <FormError>{problem}</FormError>}
    <PageTitle
      eyebrow="Welcome"
      title="Your key is ready to be shown"
      lead={
        right.name === "token"
          ? "The button shows it once. If it was shown before, it gets a new secret now, and the old one stops working."
          : "Thank you for subscribing. The button shows your key once: have a safe place for it at hand."
      }
    >
      <form method="post" action="/welcome">
        <input type="hidden" name={right.name} value={right.value} />
        <button class="button button-main" type="submit">
          Show my key
        </button>
      </form>
      <p class="soft prose">
        It can be shown for 24 hours. Later, or if this page is lost, a link is mailed to the
        address that pays: <a href="/welcome">ask for it here</a>.
      </p>
    </PageTitle>
  </>
);

/** Without a right that opens a key: how to get one. */
export const LinkRequest = (props: {
  reason: string | null;
  email?: string | null;
  failure?: FormFailure;
}) => (
  <>
    {props.reason && <FormError>{props.reason}</FormError>}
    {props.failure && <FormError>{props.failure.message}</FormError>}
    <PageTitle
      eyebrow="Your key"
      title="Get a link to your key"
      lead="For subscribers who closed the page after paying, came too late, or lost the key."
    />
    <form class="fields" method="post" action="/welcome">
      <Field
        name="email"
        label="E-mail of the subscription"
        type="email"
        hint="The link goes to this address only, works once, and for 24 hours."
        value={props.email ?? null}
        error={props.failure?.fields["email"]}
        autocomplete="email"
        maxlength={254}
        isRequired
      />
      <button class="button button-main" type="submit" name="do" value="link">
        Mail me the link
      </button>
    </form>
    <p class="prose soft">
      A key that was shown before gets a new secret when the link is used, and the old one stops
      working. Not subscribed yet? <a href="/pricing">See tiers and prices</a>.
    </p>
  </>
);

/** The same for every address, subscribed or not. */
export const LinkSent = () => (
  <PageTitle
    eyebrow="Your key"
    title="Look into your mailbox"
    lead="If the address has a subscription, a link to its key is on the way: one mail an hour at most."
  >
    <p class="actions">
      <a class="button" href="/">
        To the overview
      </a>
      <a class="button" href="/welcome">
        Another address
      </a>
    </p>
  </PageTitle>
);
