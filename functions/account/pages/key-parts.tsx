// Parts of the pages that show a key once, or mail a link to it.

import type { Child } from "hono/jsx";
import type { RevealLinkWish } from "../../../lib/account/actions/reveal-key.ts";
import type { FormFailure } from "../../../lib/http/form.tsx";
import { Field, FormError } from "../../../lib/ui/form-parts.tsx";
import { CodeSample, PageTitle } from "../../../lib/ui/page-parts.tsx";

/** A new key, shown once. */
export const NewKeyNotice = (props: {
  title: string;
  lead: string;
  apiKey: string;
  base: string;
}) => (
  <>
    <PageTitle eyebrow="Shown once" title={props.title} lead={props.lead} />
    <section class="card stack" aria-labelledby="keep">
      <h2 id="keep">Copy it now</h2>
      <div class="wraps">
        <CodeSample name="Your key" code={props.apiKey} />
      </div>
      <p class="prose">
        Store it like a password. We keep only a digest and cannot show it again. Anyone who has it
        can use your account.
      </p>
      <UnlockWith apiKey={props.apiKey}>Sign in with it</UnlockWith>
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

/** The right to show a key: the checkout id after paying, or a mailed token. */
export interface RevealRight {
  name: "session_id" | "token";
  value: string;
}

/**
 * A button shown before the key: opening the link changes nothing, because mail scanners follow
 * links.
 */
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
      title="Your key is ready"
      lead={
        right.name === "token"
          ? "The button shows it once. If it was shown before, you get a new secret and the old one stops working."
          : "Thank you for subscribing. The button shows your key once. Have a safe place for it ready."
      }
    >
      <form method="post" action="/welcome">
        <input type="hidden" name={right.name} value={right.value} />
        <button class="button button-main" type="submit">
          Show my key
        </button>
      </form>
      <p class="soft prose">
        It can be shown for 24 hours. After that, or if you lose this page,{" "}
        <a href="/welcome">ask for a mailed link</a> to the address that pays.
      </p>
    </PageTitle>
  </>
);

/** The key that a mailed link is to show; empty for the first one of the address. */
export type NamedKey = Omit<RevealLinkWish, "email">;

/** A form to ask for a mailed link. */
export const LinkRequest = (props: {
  reason: string | null;
  wish: NamedKey;
  email?: string | null;
  failure?: FormFailure;
}) => (
  <>
    {props.reason && <FormError>{props.reason}</FormError>}
    {props.failure && <FormError>{props.failure.message}</FormError>}
    <PageTitle
      eyebrow="Your key"
      title="Get a link to your key"
      lead="For subscribers who closed the page after paying, waited too long or lost the key."
    />
    <form class="fields" method="post" action="/welcome">
      {props.wish.session_id && (
        <input type="hidden" name="session_id" value={props.wish.session_id} />
      )}
      {props.wish.keyPrefix && <input type="hidden" name="prefix" value={props.wish.keyPrefix} />}
      <Field
        name="email"
        label="E-mail of the subscription"
        type="email"
        hint="The link goes only to this address. It works once, for 24 hours."
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
      If the key was shown before, the link gives you a new secret and the old one stops working.
      Not subscribed yet? <a href="/pricing">See tiers and prices</a>.
    </p>
  </>
);

/** A notice that is the same for every address, so that it does not reveal subscriptions. */
export const LinkSentNotice = () => (
  <PageTitle
    eyebrow="Your key"
    title="Check your inbox"
    lead="If the address has a subscription, a link to its key is on the way. We send at most one an hour for a subscription."
  >
    <p class="actions">
      <a class="button" href="/">
        Go to the overview
      </a>
      <a class="button" href="/welcome">
        Another address
      </a>
    </p>
  </PageTitle>
);
