// The page /pricing: the tiers with their limits, the price, and the form to subscribe.

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { Hono } from "hono/tiny";
import type { Price } from "../../../lib/account/wire/billing.ts";
import {
  MAX_HISTORY_ROWS,
  mayRead,
  REQUESTS_PER_MINUTE,
  type Tier,
} from "../../../lib/core/tier.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { withoutContract } from "../../../lib/http/endpoint.ts";
import { nullIfRefused } from "../../../lib/http/errors.ts";
import { type FormFailure, fieldOf, formRoute, submit } from "../../../lib/http/form.tsx";
import {
  type SentPage,
  sendPrivatePage,
  sendPublicPage,
  sendToProvider,
} from "../../../lib/http/send-page.tsx";
import { coveredTickers } from "../../../lib/market/domain/universe.ts";
import { listSensorChoices, type SensorChoice } from "../../../lib/sensors/queries/sensors.ts";
import { MAX_BATCH_TICKERS } from "../../../lib/signals/wire/dislocation.ts";
import { Field, FormError } from "../../../lib/ui/form-parts.tsx";
import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { formatInteger, toSentenceCase } from "../../../lib/ui/plots/format.ts";
import { beginCheckout, checkoutContract, readPrice } from "../checkout.ts";

interface PricingData {
  sensors: readonly SensorChoice[];
  /** The price; null when it cannot be read or nothing is sold. */
  price: Price | null;
  /** Address for institutional customers. */
  contact: string | null;
  email: string | null;
  failure: FormFailure | null;
}

async function pageOf(c: Context<AppEnv>, failure: FormFailure | null, email: string | null) {
  const [sensors, price] = await Promise.all([
    listSensorChoices(c.env.db),
    // The page is still useful without the price.
    nullIfRefused(503, readPrice(c)),
  ]);
  const { contact } = c.env.config.operator;
  const view = { sensors, price: price?.body ?? null, contact, email, failure };
  return {
    title: failure ? "Not yet: Pricing" : "Pricing",
    description: "What each tier includes, what it costs and how to subscribe.",
    place: "/pricing",
    contents: <Contents {...view} />,
  } satisfies SentPage;
}

const getRoute = new Hono<AppEnv>().get("/pricing", withoutContract(PAGE_ACCESS), async (c) =>
  sendPublicPage(c, await pageOf(c, null, null)),
);

const postRoute = formRoute("/pricing", async (c, form) => {
  const email = fieldOf(form, "email");
  const result = await submit(c, checkoutContract, { email }, (body) => beginCheckout(c, body));
  if (result.failure === null) {
    const { body, headers } = result.answer;
    const price = await nullIfRefused(503, readPrice(c));
    const what = "the page where you subscribe";
    return sendToProvider(
      c,
      body.url,
      { what, ...(price && { terms: price.body.terms }) },
      headers,
    );
  }
  const { failure } = result;
  return sendPrivatePage(c, await pageOf(c, failure, email), { status: failure.status });
});

export const pricing = [getRoute, postRoute];

const PROVIDER_DOWN_TEXT =
  "The payment provider cannot be reached now. Nothing was charged. Try again in a few minutes.";

const Contents = ({ sensors, price, contact, email, failure }: PricingData) => (
  <>
    {failure && (
      <FormError>{failure.status === 503 ? PROVIDER_DOWN_TEXT : failure.message}</FormError>
    )}
    <PageTitle
      eyebrow="Pricing"
      title="Three tiers"
      lead="Free data needs no account. A key opens the rest. These are the limits we enforce."
    />
    <ul class="tiers">
      <TierCard tier="free" sensors={sensors} price={<p class="price">Free</p>}>
        <p>
          <a class="button" href="/sensors">
            Explore free data
          </a>
        </p>
      </TierCard>
      <TierCard tier="retail" sensors={sensors} price={<RetailPrice price={price} />}>
        <Subscribe email={email} error={failure?.fields["email"]} />
      </TierCard>
      <TierCard tier="institutional" sensors={sensors} price={<p class="price">Contact us</p>}>
        <ContactUs contact={contact} />
      </TierCard>
    </ul>
    <section class="prose" aria-labelledby="terms">
      <h2 id="terms">How subscribing works</h2>
      <p>
        You pay on our payment provider's pages and return to a page that shows your key once. You
        can cancel at any time; the key works until the paid period ends. See{" "}
        <a href="/terms">terms</a>, <a href="/refunds">refunds</a> and{" "}
        <a href="/privacy">privacy</a>.
      </p>
      <p>
        If your address has subscribed before, you sign in at the provider, because only the owner
        of the mailbox may see that subscription.
      </p>
      <p>
        <a href="/welcome">I lost my key</a> · <a href="/unlock">I have a key</a>
      </p>
    </section>
  </>
);

const ContactUs = ({ contact }: Pick<PricingData, "contact">) => (
  <p class="soft">
    {contact && (
      <>
        Write to <a href={`mailto:${contact}`}>{contact}</a>.{" "}
      </>
    )}
    We agree on a price and issue the keys by hand.
  </p>
);

function RetailPrice({ price }: { price: Price | null }) {
  if (price === null) return <p>The price is not available now. You see it before you pay.</p>;
  return (
    <>
      <p class="price">{price.terms.now}</p>
      <p class="more">{price.terms.renewal}</p>
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
    <p class="more">Nothing is charged before you confirm it on the next page.</p>
  </form>
);

/** The limits of a tier, from the constants that enforce them. */
function limitsOf(tier: Tier, sensors: readonly SensorChoice[]): [string, string][] {
  const isFree = tier === "free";

  return [
    ["Requests per minute", formatInteger(REQUESTS_PER_MINUTE[tier])],
    ["Counted per", isFree ? "network address" : "key"],
    ["History rows per request", formatInteger(MAX_HISTORY_ROWS[tier])],
    ["Sensors", String(sensors.filter(({ minTier }) => mayRead(tier, minTier)).length)],
    ["Stocks with a regime", String(coveredTickers(isFree).length)],
    ["Earnings scores and signal drops", SCORE_DETAILS[tier]],
    ["Dislocations per request", isFree ? "1" : String(MAX_BATCH_TICKERS)],
    ["Language scoring", isFree ? "no" : "yes"],
  ];
}

const SCORE_DETAILS: Record<Tier, string> = {
  free: "direction",
  retail: "direction, probabilities",
  institutional: "direction, probabilities, evidence",
};

/** A tier with its price, its limits and the next step. */
const TierCard = (props: {
  tier: Tier;
  sensors: readonly SensorChoice[];
  price: Child;
  children: Child;
}) => (
  <li class="card tier-card">
    <h2>{`${toSentenceCase(props.tier)} tier`}</h2>
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
