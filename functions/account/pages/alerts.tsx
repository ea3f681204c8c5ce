import type { Context } from "hono";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { rawRoute } from "../../../lib/http/router.ts";
import { ALERT_RULES } from "../../../lib/mail/timing.ts";
import { CATEGORIES, type Category } from "../../../lib/sensors/domain/sensor.ts";
import { listSensorChoices, type SensorChoice } from "../../../lib/sensors/queries/sensors.ts";
import { Alert, Field, FieldError, Tick } from "../../../lib/ui/fields.tsx";
import { duration, family } from "../../../lib/ui/plots/words.ts";
import { PageHead } from "../../../lib/ui/sections.tsx";
import { signUp, subscribeContract } from "../alerts.ts";
import { type Failure, posted, submit, textOf } from "./form.tsx";
import { type Shown, seeOther, sendOpen, sendOwn } from "./shown.tsx";

/** What is ticked of a sign-up. */
interface Ticked {
  isAll: boolean;
  /** Each as the ids of its sensors, so that whoever reads the form need not ask for them. */
  families: ReadonlySet<string>;
  sensors: ReadonlySet<string>;
}

/** What a family's box says. */
const familyValue = (choices: readonly SensorChoice[]): string =>
  choices.map(({ id }) => id).join(" ");

/** What a form says; a box that is not ticked is not sent. */
const tickedIn = (form: URLSearchParams): Ticked => ({
  isAll: form.get("all") === "yes",
  families: new Set(form.getAll("family")),
  sensors: new Set(form.getAll("sensor")),
});

/** What is ticked before anybody ticked anything: one sensor that the address names, else all. */
function tickedFirst(sensor: string | null, choices: readonly SensorChoice[]): Ticked {
  const known = choices.filter(({ id }) => id === sensor).map(({ id }) => id);
  return { isAll: known.length === 0, families: new Set(), sensors: new Set(known) };
}

/**
 * The sensors of a wish, as the API takes them: none means all. Null when nothing at all is ticked,
 * which must not become everything.
 */
function wishedSensors({ isAll, families, sensors }: Ticked): string[] | null {
  if (isAll) return [];
  const ofFamilies = [...families].flatMap((ids) => ids.split(" "));
  const wished = [...new Set([...ofFamilies, ...sensors])].filter(Boolean);
  return wished.length > 0 ? wished : null;
}

const pageOf = (form: SignupForm): Shown => ({
  title: form.failure ? "Not yet: Alerts" : "Alerts",
  description: "Mails when sensors change state: free, confirmed first, ended by one click.",
  place: "/alerts",
  contents: <AlertsForm {...form} />,
});

const EMPTY = { email: null, telegramId: null, xHandle: null, failure: null };

const shown = rawRoute({
  methods: ["GET"],
  path: "/alerts",
  access: { access: "optional", family: "data" },
  handle: async (c) => {
    const choices = await listSensorChoices(c.env.db);
    const ticked = tickedFirst(c.req.query("sensor") ?? null, choices);
    return sendOpen(c, pageOf({ ...EMPTY, choices, ticked }));
  },
});

const untold = (failure: Failure): Failure => ({
  ...failure,
  fields: { ...failure.fields, sensors: UNTICKED },
});

const UNTICKED = "Tick at least one sensor or family, or all of them.";

async function takeForm(c: Context<AppEnv>, form: URLSearchParams): Promise<Response> {
  const ticked = tickedIn(form);
  const sensors = wishedSensors(ticked);
  const email = textOf(form, "email");
  const [telegramId, xHandle] = [textOf(form, "telegram_id"), textOf(form, "x_handle")];
  const fields = { email, telegram_id: telegramId, x_handle: xHandle, sensors };
  // What cannot be read is counted, too: for the API, nothing ticked would be everything.
  const asked = await submit(c, subscribeContract, fields, (body) => signUp(c, body));
  if (asked.failure === null) return seeOther(c, "/alerts/sent");
  const failure = sensors === null ? untold(asked.failure) : asked.failure;
  const choices = await listSensorChoices(c.env.db);
  const again = pageOf({ choices, ticked, email, telegramId, xHandle, failure });
  return sendOwn(c, again, { status: failure.status });
}

export const alerts = [shown, posted("/alerts", takeForm)];

interface SignupForm {
  choices: readonly SensorChoice[];
  ticked: Ticked;
  email: string | null;
  telegramId: string | null;
  xHandle: string | null;
  failure: Failure | null;
}

const AlertsForm = (form: SignupForm) => (
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
