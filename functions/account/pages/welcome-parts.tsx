import { Alert, Field } from "../../../lib/pages/fields.tsx";
import { PageHead } from "../../../lib/pages/sections.tsx";
import type { Failure } from "./ask.ts";

/** What opens a key: the checkout in the address of the page after paying, or a mailed token. */
export interface Right {
  name: "session_id" | "token";
  value: string;
}

/** Before the button is pressed: nothing has happened yet, whoever followed the link. */
export const Ready = ({ right, problem }: { right: Right; problem: string | null }) => (
  <>
    {problem && <Alert>{problem}</Alert>}
    <PageHead
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
    </PageHead>
  </>
);

/** Without a right that opens a key: how to get one. */
export const NoRight = (props: {
  over: string | null;
  email?: string | null;
  failure?: Failure;
}) => (
  <>
    {props.over && <Alert>{props.over}</Alert>}
    {props.failure && <Alert>{props.failure.message}</Alert>}
    <PageHead
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
  <PageHead
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
  </PageHead>
);
