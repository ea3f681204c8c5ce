import type { SensorChoice } from "../../../lib/db/queries/sensors.ts";
import { ALERT_RULES } from "../../../lib/domain/alerts/timing.ts";
import { CATEGORIES, type Category } from "../../../lib/domain/sensor.ts";
import { Alert, Field, FieldError, Tick } from "../../../lib/pages/fields.tsx";
import { PageHead } from "../../../lib/pages/sections.tsx";
import { duration, family } from "../../../lib/plots/words.ts";
import { familyValue, type Ticked } from "./alert-choices.ts";
import type { Failure } from "./ask.ts";

export interface SignupForm {
  choices: readonly SensorChoice[];
  ticked: Ticked;
  email: string | null;
  telegramId: string | null;
  xHandle: string | null;
  failure: Failure | null;
}

export const AlertsForm = (form: SignupForm) => (
  <>
    {form.failure && <Alert>{wordsOf(form.failure)}</Alert>}
    <PageHead
      eyebrow="Alerts"
      title="A mail when a sensor changes state"
      lead="Free, confirmed by a mail first, and ended by one click in any of them."
    />
    <form class="stack-wide" method="post" action="/alerts">
      <div class="fields">
        <Field
          name="email"
          label="E-mail"
          type="email"
          value={form.email}
          error={form.failure?.fields["email"]}
          autocomplete="email"
          maxlength={254}
          isRequired
        />
      </div>
      <Choices {...form} />
      <Elsewhere {...form} />
      <p>
        <button class="button button-main" type="submit">
          Sign up
        </button>
      </p>
    </form>
    <Rules />
  </>
);

function wordsOf({ status, code, message, waitSeconds }: Failure): string {
  if (code === "signup_limited") {
    const wait =
      waitSeconds === null ? "in an hour" : `in ${duration(Math.ceil(waitSeconds / 60))}`;
    return `Too many sign-ups from your network: ${ALERT_RULES.signupsInHour} an hour. Try again ${wait}.`;
  }
  return status === 503 ? "Sign-up is not possible now. Try again later." : message;
}

function Choices({ choices, ticked, failure }: SignupForm) {
  const error = failure?.fields["sensors"];
  const families = CATEGORIES.filter((each) => choices.some(({ category }) => category === each));
  return (
    <fieldset {...(error ? { "aria-describedby": "sensors-error" } : {})}>
      <legend>Sensors</legend>
      {error && <FieldError name="sensors" error={error} />}
      <Tick name="all" value="yes" isOn={ticked.isAll}>
        <strong>All of them</strong>, also those to come. While this is ticked, the boxes below do
        not matter.
      </Tick>
      <div class="families">
        {families.map((category) => (
          <FamilyChoices
            category={category}
            choices={choices.filter((choice) => choice.category === category)}
            ticked={ticked}
          />
        ))}
      </div>
    </fieldset>
  );
}

function FamilyChoices(props: {
  category: Category;
  choices: readonly SensorChoice[];
  ticked: Ticked;
}) {
  const { category, choices, ticked } = props;
  const all = familyValue(choices);
  return (
    <div>
      <Tick name="family" value={all} isOn={ticked.families.has(all)}>
        <strong>{family(category)}</strong>, all of it
      </Tick>
      {choices.map(({ id, name, minTier }) => (
        <Tick name="sensor" value={id} isOn={ticked.sensors.has(id)}>
          {name}
          {minTier !== "free" && <span class="unit"> (paid)</span>}
        </Tick>
      ))}
    </div>
  );
}

/** Folded up, but for what is filled in: that may be what is wrong. */
const Elsewhere = ({ telegramId, xHandle, failure }: SignupForm) => {
  const errors = failure?.fields ?? {};
  const isOpen = Boolean(telegramId ?? xHandle);
  return (
    <details {...(isOpen ? { open: true } : {})}>
      <summary>Telegram and X, if you like</summary>
      <div class="fields">
        <Field
          name="telegram_id"
          label="Telegram"
          hint="@name, or the number. Kept to reach you; alerts go there only after you linked the chat yourself."
          value={telegramId}
          error={errors["telegram_id"]}
          maxlength={40}
        />
        <Field
          name="x_handle"
          label="X"
          hint="@name. Kept to reach you; nothing is sent there."
          value={xHandle}
          error={errors["x_handle"]}
          maxlength={20}
        />
      </div>
    </details>
  );
};

const Rules = () => (
  <section class="prose" aria-labelledby="rules">
    <h2 id="rules">What you get</h2>
    <ul class="list">
      <li>
        {`One mail for all that changed, at most every ${duration(ALERT_RULES.spacingMs / 60_000)}, except when a sensor becomes SEVERE or STRESS: that goes at once.`}
      </li>
      <li>{`At most ${ALERT_RULES.mostInDay} a day; the rest comes in one digest at 13:00 UTC.`}</li>
      <li>
        Of paid sensors the mail tells that they moved. Their states are in it if the address pays
        for a key.
      </li>
      <li>Nothing is tracked: no picture, no counted link.</li>
    </ul>
  </section>
);
