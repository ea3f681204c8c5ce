import type { Context } from "hono";
import { listSensorChoices, type SensorChoice } from "../../../lib/db/queries/sensors.ts";
import type { PriceFacts } from "../../../lib/domain/billing/facts.ts";
import { PaymentsDown } from "../../../lib/domain/billing/failures.ts";
import { money, perInterval } from "../../../lib/domain/billing/money.ts";
import { openPromotion } from "../../../lib/domain/billing/promotion.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { safeErrorFacts } from "../../../lib/http/errors.ts";
import { rawRoute } from "../../../lib/http/raw-route.ts";
import { Alert, Field } from "../../../lib/pages/fields.tsx";
import { PageHead } from "../../../lib/pages/sections.tsx";
import { day } from "../../../lib/plots/words.ts";
import { checkout } from "../checkout.ts";
import { ask, type Failure } from "./ask.ts";
import { leadAway } from "./away.tsx";
import { posted, textOf } from "./posted.tsx";
import { type Shown, sendOpen, sendOwn } from "./shown.tsx";
import { TierCard } from "./tier-card.tsx";

interface Told {
  sensors: readonly SensorChoice[];
  /** Null: it cannot be read now, or nothing is sold here. */
  price: PriceFacts | null;
  now: number;
  /** Where institutions write to. */
  contact: string | null;
  email: string | null;
  failure: Failure | null;
}

async function pageOf(c: Context<AppEnv>, failure: Failure | null, email: string | null) {
  const [sensors, price] = await Promise.all([listSensorChoices(c.env.db), findPrice(c)]);
  const { contact } = c.env.config;
  const told = { sensors, price, now: c.get("now"), contact, email, failure };
  return {
    title: failure ? "Not yet: Pricing" : "Pricing",
    description: "What each tier may do, what it costs, and how to subscribe.",
    place: "/pricing",
    contents: <Contents {...told} />,
  } satisfies Shown;
}

/** The limits are worth a page without the price, too. */
async function findPrice(c: Context<AppEnv>): Promise<PriceFacts | null> {
  try {
    return (await c.env.payments?.findPrice(c.get("now"))) ?? null;
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    c.env.log({ event: "payments_down", ...safeErrorFacts(error) });
    return null;
  }
}

const shown = rawRoute({
  methods: ["GET"],
  path: "/pricing",
  access: { access: "optional", family: "data" },
  handle: async (c) => sendOpen(c, await pageOf(c, null, null)),
});

const sent = posted("/pricing", async (c, form) => {
  const email = textOf(form, "email");
  const asked = await ask<{ url: string }>(c, checkout, { email });
  if (asked.failure === null) {
    return leadAway(c, asked.body.url, "the page where you subscribe", asked.headers);
  }
  const { failure } = asked;
  return sendOwn(c, await pageOf(c, failure, email), { status: failure.status });
});

export const pricing = [shown, sent];

const DOWN = "Payments cannot be reached now. Nothing was charged; try again in a few minutes.";

const Contents = ({ sensors, price, now, contact, email, failure }: Told) => (
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
      <TierCard tier="retail" sensors={sensors} price={<RetailPrice price={price} now={now} />}>
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

function RetailPrice({ price, now }: { price: PriceFacts | null; now: number }) {
  if (price === null) return <p>The price cannot be read now. It is shown before you pay.</p>;
  const often = perInterval(price.interval, price.intervalCount);
  const promotion = openPromotion(price, now);
  const list = money(price.unitAmount, price.currency);
  return (
    <>
      <p class="price">
        {promotion ? money(promotion.unitAmount, price.currency) : list}{" "}
        <span class="unit">{often}</span>
      </p>
      {promotion && (
        <p class="more">{`If you subscribe before ${day(promotion.endsAt)}; later ${list} ${often}.`}</p>
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
