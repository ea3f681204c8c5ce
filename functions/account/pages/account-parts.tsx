// The contents of the page /account: usage, subscription, webhooks, and forms to replace or revoke the key.

import { MAX_ROTATIONS_PER_DAY, OVERLAP_SECONDS } from "../../../lib/account/domain/api-key.ts";
import { formatMoney } from "../../../lib/account/domain/checkout.ts";
import type { Renewal } from "../../../lib/account/domain/subscription.ts";
import type { KeySubscription } from "../../../lib/account/queries/api-keys.ts";
import type { Usage } from "../../../lib/account/wire/account-keys.ts";
import { REQUESTS_PER_MINUTE, type Tier } from "../../../lib/core/tier.ts";
import type { FormFailure } from "../../../lib/http/form.tsx";
import { Checkbox, FieldError, FormError } from "../../../lib/ui/form-parts.tsx";
import { Facts, PageTitle } from "../../../lib/ui/page-parts.tsx";
import {
  formatDay,
  formatInteger,
  formatMinutes,
  toSentenceCase,
} from "../../../lib/ui/plots/format.ts";
import { Webhooks, type WebhooksData } from "./webhook-parts.tsx";

export interface AccountData {
  tier: Tier;
  prefix: string;
  usage: Usage;
  subscription: KeySubscription | null;
  /** The next payment; null when unknown or none. */
  renewal: Renewal | null;
  webhooks: WebhooksData;
  /** Whether the caller has a session. Forms need one, because they cannot send a key in a header. */
  bySession: boolean;
}

const SESSION_END_TEXTS: Readonly<Record<string, string>> = {
  expired: "The key of this browser, or its subscription, has ended.",
  revoked: "The key of this browser was revoked.",
  invalid: "You are signed out: seven days have passed, or the key was replaced.",
};

/** Shown to a browser without a session, with the reason if a session has ended. */
export const SignedOut = ({ status }: { status: string | null }) => (
  <>
    {status && (
      <FormError>{`${SESSION_END_TEXTS[status] ?? SESSION_END_TEXTS["invalid"]} You see the free pages.`}</FormError>
    )}
    <PageTitle
      eyebrow="Account"
      title="You are not signed in"
      lead="Sign in with your key to see your tier, usage and subscription."
    >
      <p class="actions">
        <a class="button button-main" href="/unlock">
          Sign in with a key
        </a>
        <a class="button" href="/pricing">
          Get a key
        </a>
        <a class="button" href="/welcome">
          I lost my key
        </a>
      </p>
    </PageTitle>
  </>
);

export const AccountView = ({
  account,
  failure,
}: {
  account: AccountData;
  failure: FormFailure | null;
}) => (
  <>
    {failure && <FormError>{failureText(failure)}</FormError>}
    <PageTitle
      eyebrow="Account"
      title={`${toSentenceCase(account.tier)} tier`}
      lead={`This browser uses the key that starts with ${account.prefix}.`}
    />
    <UsageFacts usage={account.usage} />
    {account.bySession ? (
      <div class="two">
        <Billing subscription={account.subscription} renewal={account.renewal} />
        <Replace />
        <Revoke error={failure?.fields["sure"]} />
        <LockSection />
      </div>
    ) : (
      <p class="prose">
        Your key came with the request. To change anything here, <a href="/unlock">sign in</a> with
        it.
      </p>
    )}
    {account.bySession && <Webhooks {...account.webhooks} />}
  </>
);

function failureText({ status, message, waitSeconds, fields }: FormFailure): string {
  if (status === 503) return `${message}. Nothing was changed. Try again soon.`;
  if (status === 429) {
    const wait = waitSeconds === null ? "tomorrow" : `in ${formatMinutes(waitSeconds / 60)}`;
    return `A key is replaced at most ${MAX_ROTATIONS_PER_DAY} times a day. Try again ${wait}.`;
  }
  return Object.values(fields)[0] ?? `${message}.`;
}

function UsageFacts({ usage }: { usage: Usage }) {
  return (
    <section aria-label="Usage and limits">
      <Facts
        facts={[
          { name: "Requests, last 24 hours", value: formatInteger(usage.requests_24h) },
          {
            name: "Limit",
            value: formatInteger(REQUESTS_PER_MINUTE[usage.tier]),
            more: "requests a minute; pages do not count",
          },
          {
            name: "Rows of history",
            value: formatInteger(usage.max_history_rows),
            more: "a request",
          },
          { name: "Sensors", value: formatInteger(usage.sensors_visible) },
        ]}
      />
    </section>
  );
}

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  active: "Paid",
  trialing: "On trial",
  past_due: "The last payment failed. The key works for seven days after that",
};

function subscriptionText(
  { status, currentPeriodEndAt, willCancelAt }: KeySubscription,
  renewal: Renewal | null,
): string {
  const words = STATUS_TEXTS[status] ?? toSentenceCase(status);
  if (willCancelAt !== null) return `${words}. It ends on ${formatDay(willCancelAt)}.`;
  if (status === "past_due" || currentPeriodEndAt === null) return `${words}.`;
  const at = renewal ? ` at ${formatMoney(renewal.amount, renewal.currency)}` : "";
  return `${words} until ${formatDay(currentPeriodEndAt)}. Renews then${at}, until you cancel.`;
}

const Billing = ({ subscription, renewal }: Pick<AccountData, "subscription" | "renewal">) => (
  <section class="card stack" aria-labelledby="billing">
    <h2 id="billing">Subscription</h2>
    {subscription ? (
      <>
        <p>{subscriptionText(subscription, renewal)}</p>
        <form method="post" action="/account">
          <button class="button button-main" type="submit" name="do" value="portal">
            Invoices, card, cancel
          </button>
        </form>
      </>
    ) : (
      <p>This key has no subscription: we issued it by hand.</p>
    )}
  </section>
);

/** Choices for how many seconds the old key works beside the new one. */
const OVERLAPS = [
  OVERLAP_SECONDS.min,
  3_600,
  OVERLAP_SECONDS.default,
  604_800,
  OVERLAP_SECONDS.max,
];

const Replace = () => (
  <section class="card stack" aria-labelledby="replace">
    <h2 id="replace">Replace the key</h2>
    <p>
      You get a new key with the same tier and limits. It is shown once. The old key keeps working
      for a while.
    </p>
    <form class="fields" method="post" action="/account">
      <p class="field">
        <label for="overlap_seconds">The old key keeps working for</label>
        <select id="overlap_seconds" name="overlap_seconds">
          {OVERLAPS.map((seconds) => (
            <option value={String(seconds)} selected={seconds === OVERLAP_SECONDS.default}>
              {seconds === 0 ? "no time" : formatMinutes(seconds / 60)}
            </option>
          ))}
        </select>
      </p>
      <button class="button" type="submit" name="do" value="rotate">
        Replace the key
      </button>
    </form>
  </section>
);

const Revoke = ({ error }: { error: string | undefined }) => (
  <section class="card stack" aria-labelledby="revoke">
    <h2 id="revoke">Revoke the key</h2>
    <p>
      For a leaked key. The key and its sessions are refused everywhere within ten seconds. The
      subscription continues until you cancel it; <a href="/welcome">a mailed link</a> gives it a
      new key.
    </p>
    <form class="fields" method="post" action="/account">
      {error && <FieldError name="sure" error={error} />}
      <Checkbox name="sure" value="yes" isRequired>
        I understand that this cannot be undone
      </Checkbox>
      <button class="button button-danger" type="submit" name="do" value="revoke">
        Revoke the key
      </button>
    </form>
  </section>
);

const LockSection = () => (
  <section class="card stack" aria-labelledby="lock">
    <h2 id="lock">Sign out</h2>
    <p>The browser forgets the key. The key stays valid, and you can sign in with it again.</p>
    <form method="post" action="/account">
      <button class="button" type="submit" name="do" value="lock">
        Sign out
      </button>
    </form>
  </section>
);
