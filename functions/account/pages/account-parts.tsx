import {
  MAX_ROTATIONS_PER_DAY,
  OVERLAP_SECONDS,
} from "../../../lib/account/domain/key-validity.ts";
import type { KeySubscription } from "../../../lib/account/queries/api-keys.ts";
import type { Usage } from "../../../lib/account/wire/usage.ts";
import type { Tier } from "../../../lib/core/tier.ts";
import { Facts } from "../../../lib/ui/facts.tsx";
import { Alert, FieldError, Tick } from "../../../lib/ui/fields.tsx";
import { day, duration, title } from "../../../lib/ui/plots/words.ts";
import { PageHead } from "../../../lib/ui/sections.tsx";
import type { Failure } from "./form.tsx";

export interface Mine {
  tier: Tier;
  prefix: string;
  use: Usage;
  subscription: KeySubscription | null;
  /** Else the key came with the request itself, and no form can send it. */
  bySession: boolean;
}

const ENDED: Readonly<Record<string, string>> = {
  expired: "The key that this browser was unlocked with has ended, or its subscription has.",
  revoked: "The key that this browser was unlocked with was revoked.",
  invalid: "This browser is not unlocked any more: seven days are over, or its key was replaced.",
};

export const SignedOut = ({ status }: { status: string | null }) => (
  <>
    {status && <Alert>{`${ENDED[status] ?? ENDED["invalid"]} You read what is free.`}</Alert>}
    <PageHead
      eyebrow="Account"
      title="This browser is not unlocked"
      lead="Unlock it with your key to see your tier, your use and your subscription."
    >
      <p class="actions">
        <a class="button button-main" href="/unlock">
          Unlock with a key
        </a>
        <a class="button" href="/pricing">
          Get a key
        </a>
        <a class="button" href="/welcome">
          I lost my key
        </a>
      </p>
    </PageHead>
  </>
);

export const Own = ({ mine, failure }: { mine: Mine; failure: Failure | null }) => (
  <>
    {failure && <Alert>{wordsOf(failure)}</Alert>}
    <PageHead
      eyebrow="Account"
      title={`${title(mine.tier)} tier`}
      lead={`This browser reads with the key that begins with ${mine.prefix}.`}
    />
    <UseFacts use={mine.use} />
    {mine.bySession ? (
      <div class="two">
        <Billing subscription={mine.subscription} />
        <Replace />
        <Revoke error={failure?.fields["sure"]} />
        <LockPart />
      </div>
    ) : (
      <p class="prose">
        Your key came with the request. To change anything here,{" "}
        <a href="/unlock">unlock this browser</a> with it.
      </p>
    )}
  </>
);

function wordsOf({ status, message, waitSeconds, fields }: Failure): string {
  if (status === 503) return "Payments cannot be reached now; nothing was changed. Try again soon.";
  if (status === 429) {
    const wait = waitSeconds === null ? "tomorrow" : `in ${duration(waitSeconds / 60)}`;
    return `A key is replaced at most ${MAX_ROTATIONS_PER_DAY} times a day. Try again ${wait}.`;
  }
  return Object.values(fields)[0] ?? `${message}.`;
}

function UseFacts({ use }: { use: Usage }) {
  const count = (value: number | null) => (value === null ? "–" : value.toLocaleString("en"));
  return (
    <section aria-label="Use and limits">
      <Facts
        facts={[
          { name: "Requests, last 24 hours", value: count(use.requests_24h) },
          {
            name: "Left this minute",
            value: count(use.remaining),
            more: `of ${count(use.limit)} a minute`,
          },
          { name: "Rows of history", value: count(use.max_history_rows), more: "a request" },
          { name: "Sensors", value: count(use.sensors_visible) },
        ]}
      />
    </section>
  );
}

const STANDINGS: Readonly<Record<string, string>> = {
  active: "It is paid",
  trialing: "It is on trial",
  past_due: "The last payment failed; the key works for seven days after that",
};

function standing({ status, currentPeriodEndAt, willCancelAt }: KeySubscription): string {
  const words = STANDINGS[status] ?? title(status);
  if (willCancelAt !== null) return `${words}, and ends on ${day(willCancelAt)}.`;
  if (status === "past_due" || currentPeriodEndAt === null) return `${words}.`;
  return `${words} until ${day(currentPeriodEndAt)}, and then renewed.`;
}

const Billing = ({ subscription }: { subscription: KeySubscription | null }) => (
  <section class="card stack" aria-labelledby="billing">
    <h2 id="billing">Subscription</h2>
    {subscription ? (
      <>
        <p>{standing(subscription)}</p>
        <form method="post" action="/account">
          <button class="button button-main" type="submit" name="do" value="portal">
            Invoices, card, cancel
          </button>
        </form>
      </>
    ) : (
      <p>No subscription pays for this key: it was issued by hand.</p>
    )}
  </section>
);

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
      You get a new key with the same tier and limits, shown once. The old one works on for a while.
    </p>
    <form class="fields" method="post" action="/account">
      <p class="field">
        <label for="overlap_seconds">The old key works on for</label>
        <select id="overlap_seconds" name="overlap_seconds">
          {OVERLAPS.map((seconds) => (
            <option value={String(seconds)} selected={seconds === OVERLAP_SECONDS.default}>
              {seconds === 0 ? "no time at all" : duration(seconds / 60)}
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
      For a key that leaked: it is refused everywhere within ten seconds, its sessions too. The
      subscription goes on until you cancel it, and <a href="/welcome">a mailed link</a> gives it a
      new key.
    </p>
    <form class="fields" method="post" action="/account">
      {error && <FieldError name="sure" error={error} />}
      <Tick name="sure" value="yes" isRequired>
        I know that there is no way back
      </Tick>
      <button class="button button-danger" type="submit" name="do" value="revoke">
        Revoke the key
      </button>
    </form>
  </section>
);

const LockPart = () => (
  <section class="card stack" aria-labelledby="lock">
    <h2 id="lock">Lock this browser</h2>
    <p>It forgets the key. The key itself stays as it is, and unlocks again whenever you like.</p>
    <form method="post" action="/account">
      <button class="button" type="submit" name="do" value="lock">
        Lock
      </button>
    </form>
  </section>
);
