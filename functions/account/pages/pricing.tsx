import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { formatInterval, formatMoney } from "../../../lib/account/domain/checkout.ts";
import type { Price } from "../../../lib/account/wire/billing.ts";
import {
  MAX_HISTORY_ROWS,
  mayRead,
  REQUESTS_PER_MINUTE,
  type Tier,
} from "../../../lib/core/tier.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { nullIfRefused } from "../../../lib/http/errors.ts";
import { rawRoute } from "../../../lib/http/router.ts";
import { coveredTickers } from "../../../lib/market/domain/universe.ts";
import { listSensorChoices, type SensorChoice } from "../../../lib/sensors/queries/sensors.ts";
import { MOST_BATCH_TICKERS } from "../../../lib/signals/wire/dislocation.ts";
import { Alert, Field } from "../../../lib/ui/fields.tsx";
import { day, title } from "../../../lib/ui/plots/words.ts";
import { PageHead } from "../../../lib/ui/sections.tsx";
import { beginCheckout, checkoutContract, readPrice } from "../checkout.ts";
import { type Failure, posted, submit, textOf } from "./form.tsx";
import { leadAway, type Shown, sendOpen, sendOwn } from "./shown.tsx";

interface Told {
  sensors: readonly SensorChoice[];
  /** Null: it cannot be read now, or nothing is sold here. */
  price: Price | null;
  /** Where institutions write to. */
  contact: string | null;
  email: string | null;
  failure: Failure | null;
}

async function pageOf(c: Context<AppEnv>, failure: Failure | null, email: string | null) {
  const [sensors, price] = await Promise.all([
    listSensorChoices(c.env.db),
    // The limits are worth a page without the price, too.
    nullIfRefused(503, readPrice(c)),
  ]);
  const { contact } = c.env.config;
  const told = { sensors, price: price?.body ?? null, contact, email, failure };
  return {
    title: failure ? "Not yet: Pricing" : "Pricing",
    description: "What each tier may do, what it costs, and how to subscribe.",
    place: "/pricing",
    contents: <Contents {...told} />,
  } satisfies Shown;
}

const shown = rawRoute({
  methods: ["GET"],
  path: "/pricing",
  access: { access: "optional", family: "data" },
  handle: async (c) => sendOpen(c, await pageOf(c, null, null)),
});

const sent = posted("/pricing", async (c, form) => {
  const email = textOf(form, "email");
  const asked = await submit(c, checkoutContract, { email }, (body) => beginCheckout(c, body));
  if (asked.failure === null) {
    const { body, headers } = asked.answer;
    return leadAway(c, body.url, "the page where you subscribe", headers);
  }
  const { failure } = asked;
  return sendOwn(c, await pageOf(c, failure, email), { status: failure.status });
});

export const pricing = [shown, sent];

const DOWN = "Payments cannot be reached now. Nothing was charged; try again in a few minutes.";

const Contents = ({ sensors, price, contact, email, failure }: Told) => (
  <>
    {failure && <Alert>{failure.status === 503 ? DOWN : failure.message}</Alert>}
    <PageHead
      eyebrow="Pricing"
      title="Three tiers, one set of limits"
      lead="What is free needs no account. A key opens the rest; the same constants that write this page hold every request."
    />
    <ul class="tiers">
      <TierCard tier="free" sensors={sensors} price={<p class="price">Nothing to pay</p>}>
        <p>
          <a class="button" href="/sensors">
            Look around
          </a>
        </p>
      </TierCard>
      <TierCard tier="retail" sensors={sensors} price={<RetailPrice price={price} />}>
        <Subscribe email={email} error={failure?.fields["email"]} />
      </TierCard>
      <TierCard tier="institutional" sensors={sensors} price={<p class="price">By agreement</p>}>
        <Agreement contact={contact} />
      </TierCard>
    </ul>
    <section class="prose" aria-labelledby="terms">
      <h2 id="terms">How it goes on</h2>
      <p>
        You pay on the pages of our payment provider, and come back to a page that shows your key
        once. A subscription ends when you cancel it: the key works until the paid period is over.
      </p>
      <p>
        An address that has subscribed before is led to the provider's own sign-in page, since only
        the owner of the mailbox may see what is there.
      </p>
      <p>
        <a href="/welcome">Lost the key, or closed the page that showed it</a> ·{" "}
        <a href="/unlock">I have a key</a>
      </p>
    </section>
  </>
);

const Agreement = ({ contact }: Pick<Told, "contact">) => (
  <p class="soft">
    {contact && (
      <>
        Write to <a href={`mailto:${contact}`}>{contact}</a>.{" "}
      </>
    )}
    Its price is agreed upon, and its keys are issued by hand.
  </p>
);

function RetailPrice({ price }: { price: Price | null }) {
  if (price === null) return <p>The price cannot be read now. It is shown before you pay.</p>;
  const { promotion, currency } = price;
  const often = formatInterval(price.interval, price.interval_count);
  const list = formatMoney(price.unit_amount, currency);
  return (
    <>
      <p class="price">
        {promotion ? formatMoney(promotion.unit_amount, currency) : list}{" "}
        <span class="unit">{often}</span>
      </p>
      {promotion && (
        <p class="more">{`If you subscribe before ${day(promotion.ends_at)}; later ${list} ${often}.`}</p>
      )}
    </>
  );
}

const Subscribe = ({ email, error }: { email: string | null; error: string | undefined }) => (
  <form class="fields" method="post" action="/pricing">
    <Field
      name="email"
      label="E-mail"
      type="email"
      value={email}
      error={error}
      autocomplete="email"
      maxlength={254}
      isRequired
    />
    <button class="button button-main" type="submit">
      Continue to payment
    </button>
  </form>
);

/** What a tier may do, by the very constants that hold callers to it. */
function limitsOf(tier: Tier, sensors: readonly SensorChoice[]): [string, string][] {
  const isFree = tier === "free";
  const rows = (count: number) => count.toLocaleString("en");
  return [
    ["Requests a minute", rows(REQUESTS_PER_MINUTE[tier])],
    ["Counted per", isFree ? "network address" : "key"],
    ["Rows of history a request", rows(MAX_HISTORY_ROWS[tier])],
    ["Sensors", String(sensors.filter(({ minTier }) => mayRead(tier, minTier)).length)],
    ["Stocks of the equity regime", String(coveredTickers(isFree).length)],
    ["Scores and fires", SCORES[tier]],
    ["Dislocations a request", isFree ? "1" : String(MOST_BATCH_TICKERS)],
    ["Language scoring", isFree ? "no" : "yes"],
  ];
}

const SCORES: Record<Tier, string> = {
  free: "direction",
  retail: "probabilities",
  institutional: "and evidence",
};

/** A tier with its price and its limits, and what its reader can do about it. */
const TierCard = (props: {
  tier: Tier;
  sensors: readonly SensorChoice[];
  price: Child;
  children: Child;
}) => (
  <li class="card tier-card">
    <h2>{title(props.tier)}</h2>
    <div>{props.price}</div>
    <dl class="rows">
      {limitsOf(props.tier, props.sensors).map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {props.children}
  </li>
);
