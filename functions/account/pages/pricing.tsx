// The page /pricing: the tiers with their limits, the price, and the form to subscribe.

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { Hono } from "hono/tiny";
import { findKeySubscription } from "../../../lib/account/queries/api-keys.ts";
import type { Price } from "../../../lib/account/wire/billing.ts";
import ENDPOINTS_BY_ACCESS from "../../../lib/core/endpoints.generated.json" with { type: "json" };
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
import { withBatchedReads } from "../../../lib/runtime/database/batch-reads.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { listSensorChoices, type SensorChoice } from "../../../lib/sensors/queries/sensors.ts";
import { gateFigure, isAnyGateOpen } from "../../../lib/signals/domain/earnings/gate-words.ts";
import { horizonGate } from "../../../lib/signals/domain/earnings/model.ts";
import { EARNINGS_REPORT } from "../../../lib/signals/domain/earnings/shipped-report.ts";
import { type Offer, readOffer } from "../../../lib/signals/queries/offer.ts";
import { MAX_BATCH_TICKERS } from "../../../lib/signals/wire/dislocation.ts";
import { Field, FormError } from "../../../lib/ui/form-parts.tsx";
import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { formatDay, formatInteger, toSentenceCase } from "../../../lib/ui/plots/format.ts";
import { isCheckoutOpen } from "../billing-context.ts";
import { beginCheckout, checkoutContract, readPrice } from "../checkout.ts";

/** The caller's key, and whether a subscription pays for it. */
interface OwnPlan {
  tier: Tier;
  isSubscriber: boolean;
  /** Whether forms work: a key in a header cannot send them. */
  bySession: boolean;
}

interface PricingData {
  sensors: readonly SensorChoice[];
  offer: Offer;
  /** Null for a caller without a key. */
  plan: OwnPlan | null;
  /** Whether anything is sold here. */
  isOpen: boolean;
  /** The price; null when it cannot be read or nothing is sold. */
  price: Price | null;
  /** Address for institutional customers. */
  contact: string | null;
  email: string | null;
  failure: FormFailure | null;
}

async function pageOf(c: Context<AppEnv>, failure: FormFailure | null, email: string | null) {
  const { config } = c.env;
  const db = withBatchedReads(c.env.db);
  const [sensors, offer, plan, price] = await Promise.all([
    listSensorChoices(db),
    readOffer(db),
    planOf(c, db),
    // The page is still useful without the price.
    nullIfRefused(503, readPrice(c)),
  ]);
  const { contact } = config.operator;
  const facts = { sensors, offer, plan, price: price?.body ?? null, contact };
  const isOpen = isCheckoutOpen(c);
  return {
    title: failure ? "Not yet: Pricing" : "Pricing",
    description: "What each tier includes, what it costs and how to subscribe.",
    place: "/pricing",
    contents: <Contents {...facts} isOpen={isOpen} email={email} failure={failure} />,
  } satisfies SentPage;
}

/** The plan of the caller's key; null without a key. */
async function planOf(c: Context<AppEnv>, db: Db): Promise<OwnPlan | null> {
  const { keyId, tier, bySession } = c.get("caller");
  if (keyId === null) return null;
  const [found] = await findKeySubscription(db, keyId).execute();
  return { tier, isSubscriber: found !== undefined, bySession };
}

const getRoute = new Hono<AppEnv>().get("/pricing", withoutContract(PAGE_ACCESS), async (c) => {
  const page = await pageOf(c, null, null);
  return c.get("caller").keyId === null ? sendPublicPage(c, page) : sendPrivatePage(c, page);
});

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

const CLOSED_TEXT =
  "Nothing is sold here: the operator of this installation is not named. Nothing was charged.";

const Contents = ({ failure, ...data }: PricingData) => (
  <>
    {failure && <FormError>{failureText(failure, data.isOpen)}</FormError>}
    <PageTitle
      eyebrow="Pricing"
      title="Get a key"
      lead="Free data needs no account. A key opens the rest. These are the limits we enforce, and what is there now."
    >
      {/* The form stands below the limits of a tier, on a phone of two. */}
      {data.isOpen && data.plan === null && (
        <p class="actions">
          <a class="button button-main" href="#email">
            Get a retail key
          </a>
          <a class="button" href="/unlock">
            I have a key
          </a>
        </p>
      )}
    </PageTitle>
    <ul class="tiers">
      <TierCard tier="free" data={data} price={<p class="price">Free</p>}>
        <p>
          <a class="button" href="/sensors">
            Explore free data
          </a>
        </p>
      </TierCard>
      <TierCard tier="retail" data={data} price={<RetailPrice price={data.price} />}>
        <RetailStep {...data} error={failure?.fields["email"]} />
      </TierCard>
      <TierCard tier="institutional" data={data} price={<p class="price">Contact us</p>}>
        {data.plan?.tier !== "institutional" && <ContactUs contact={data.contact} />}
      </TierCard>
    </ul>
    <ModelWorth />
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

function failureText({ status, message }: FormFailure, isOpen: boolean): string {
  if (status !== 503) return message;
  return isOpen ? PROVIDER_DOWN_TEXT : CLOSED_TEXT;
}

/** What the earnings model is worth, by the figures of its test. */
const ModelWorth = () => (
  <section class="prose" aria-labelledby="model">
    <h2 id="model">What the earnings model is worth</h2>
    <p>
      It may move the conviction of a score, never its direction, and only over a horizon on which
      it was better than the base rate. You pay for the scores of the words, not for it.
    </p>
    <ul>
      {EARNINGS_REPORT.horizons.map((test) => (
        <li>{`${test.horizonDays} days: ${horizonGate(test)}. ${gateFigure(test)}.`}</li>
      ))}
    </ul>
    <p>
      <a href="/docs/methodology/signals#model-and-gate">How it was tested</a>
    </p>
  </section>
);

/** The next step on the card of the retail tier. */
function RetailStep({
  plan,
  isOpen,
  email,
  error,
}: Omit<PricingData, "failure"> & { error: string | undefined }) {
  if (plan?.isSubscriber) return <Manage bySession={plan.bySession} />;
  if (plan?.tier === "retail") {
    return (
      <p class="soft">
        Your key was issued by hand. <a href="/account">Your account</a>
      </p>
    );
  }
  if (plan !== null) return <p class="soft">Your plan includes it.</p>;
  if (!isOpen) return <p class="soft">{CLOSED_TEXT}</p>;
  return <Subscribe email={email} error={error} />;
}

/** Where a subscriber manages the subscription, at the payment provider. */
const Manage = ({ bySession }: Pick<OwnPlan, "bySession">) =>
  bySession ? (
    <form method="post" action="/account">
      <button class="button button-main" type="submit" name="do" value="portal">
        Invoices, card, cancel
      </button>
    </form>
  ) : (
    <p class="soft">
      <a href="/unlock">Sign in</a> with your key to see invoices, change the card or cancel.
    </p>
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

/** What a tier includes: the limits that are enforced, and what the service has now. */
function factsOf(tier: Tier, { sensors, offer }: Pick<PricingData, "sensors" | "offer">) {
  const isFree = tier === "free";
  const { none, optional, key } = ENDPOINTS_BY_ACCESS;
  const facts: [name: string, value: string][] = [
    ["Requests per minute", formatInteger(REQUESTS_PER_MINUTE[tier])],
    ["Counted per", isFree ? "network address" : "key"],
    ["Endpoints", String(none + optional + (isFree ? 0 : key))],
    ["History rows per request", formatInteger(MAX_HISTORY_ROWS[tier])],
    ["History of the index since", offer.historySince ? formatDay(offer.historySince) : "–"],
    ["Sensors", String(sensors.filter(({ minTier }) => mayRead(tier, minTier)).length)],
    ["Stocks with a regime", String(coveredTickers(isFree).length)],
    ["Companies with earnings scores", formatInteger(offer.companies)],
    ["Each score and signal", SCORE_DETAILS[tier]],
    ["Dislocations per request", isFree ? "1" : String(MAX_BATCH_TICKERS)],
    ["Language scoring", isFree ? "no" : "yes"],
  ];
  return isFree ? facts : [...facts, ["Probabilities of the model", modelLine()] as const];
}

const SCORE_DETAILS: Record<Tier, string> = {
  free: "direction and strength",
  retail: "points, flags, earlier outcomes",
  institutional: "the same, with evidence",
};

/** What is promised of the earnings model: only a horizon whose gate is open. */
function modelLine(): string {
  if (!isAnyGateOpen(EARNINGS_REPORT)) return "published with its measured skill: none so far";
  const open = EARNINGS_REPORT.horizons.filter((test) => horizonGate(test) === "OPEN");
  return `over ${open.map(({ horizonDays }) => horizonDays).join(" and ")} days, with measured skill`;
}

/** A tier with its price, what it includes and the next step. */
const TierCard = (props: {
  tier: Tier;
  data: Omit<PricingData, "failure">;
  price: Child;
  children: Child;
}) => (
  <li class="card tier-card">
    <h2>{`${toSentenceCase(props.tier)} tier`}</h2>
    {props.data.plan?.tier === props.tier && <p class="message">Your plan</p>}
    <div>{props.price}</div>
    <dl class="rows">
      {factsOf(props.tier, props.data).map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {props.children}
  </li>
);
