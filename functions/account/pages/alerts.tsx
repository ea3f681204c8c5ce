// The page /alerts: the form to sign up for e-mails about state changes.

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { Hono } from "hono/tiny";
import { INDEX_CHOICE, INDEX_SUBJECT } from "../../../lib/alerts/domain/decide-alerts.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { PAGE_ACCESS } from "../../../lib/http/caller/access.ts";
import { withoutContract } from "../../../lib/http/endpoint.ts";
import { type FormFailure, fieldOf, formRoute, submit } from "../../../lib/http/form.tsx";
import { sampleLabelOf } from "../../../lib/http/sample-label.ts";
import {
  type SentPage,
  seeOther,
  sendPrivatePage,
  sendPublicPage,
} from "../../../lib/http/send-page.tsx";
import { ALERT_RULES } from "../../../lib/mail/delivery-rules.ts";
import { sampleNotice } from "../../../lib/market/domain/sample-data.ts";
import { withBatchedReads } from "../../../lib/runtime/database/batch-reads.ts";
import { FAMILIES, type Family } from "../../../lib/sensors/domain/sensor.ts";
import { listRecentChanges } from "../../../lib/sensors/queries/recent-changes.ts";
import { listSensorChoices, type SensorChoice } from "../../../lib/sensors/queries/sensors.ts";
import { Checkbox, Field, FieldError, FormError } from "../../../lib/ui/form-parts.tsx";
import { PageTitle } from "../../../lib/ui/page-parts.tsx";
import { familyName, formatMinutes } from "../../../lib/ui/plots/format.ts";
import { signUp, subscribeContract } from "../alerts.ts";
import { MAIL_FREQUENCY_TEXT } from "./mail-frequency.ts";
import { PastAlerts } from "./past-alerts.tsx";

/** The boxes ticked in a sign-up. */
interface Selection {
  isAll: boolean;
  /**
   * The ticked families, each as the ids of its sensors, so that reading the form needs no query.
   */
  families: ReadonlySet<string>;
  sensors: ReadonlySet<string>;
}

/** Value of a family's box. */
const familyValue = (choices: readonly SensorChoice[]): string =>
  choices.map(({ id }) => id).join(" ");

/** Reads the ticked boxes; browsers do not send the others. */
const selectionInForm = (form: URLSearchParams): Selection => ({
  isAll: form.get("all") === "yes",
  families: new Set(form.getAll("family")),
  sensors: new Set(form.getAll("sensor")),
});

/** The boxes ticked at first: the regime, and the sensor whose page led here. */
function initialSelection(sensor: string | null, choices: readonly SensorChoice[]): Selection {
  const ticked = choices.filter(({ id }) => id === sensor).map(({ id }) => id);
  ticked.unshift(INDEX_SUBJECT);
  return { isAll: false, families: new Set(), sensors: new Set(ticked) };
}

/**
 * Sensor ids for the API, where an empty list means all sensors. Null when nothing is ticked, so that it does
 * not become "all".
 */
function selectedSensors({ isAll, families, sensors }: Selection): string[] | null {
  if (isAll) return [];
  const familySensors = [...families].flatMap((ids) => ids.split(" "));
  const selected = [...new Set([...familySensors, ...sensors])].filter(Boolean);
  return selected.length > 0 ? selected : null;
}

const pageOf = (form: SignupForm): SentPage => ({
  title: form.failure ? "Not yet: Alerts" : "Alerts",
  description: "Mails when the regime or sensors change. Free. Unsubscribe with one click.",
  place: "/alerts",
  contents: <AlertsForm {...form} />,
});

const EMPTY_FIELDS = { email: null, telegramId: null, xHandle: null, failure: null };

const getRoute = new Hono<AppEnv>().get("/alerts", withoutContract(PAGE_ACCESS), async (c) => {
  const db = withBatchedReads(c.env.db);
  const now = c.get("now");
  const [choices, changes, label] = await Promise.all([
    listSensorChoices(db),
    listRecentChanges(db, now),
    sampleLabelOf(c),
  ]);
  const selection = initialSelection(c.req.query("sensor") ?? null, choices);
  const past = <PastAlerts changes={changes} now={now} />;
  const notice = sampleNotice(label);
  const page = pageOf({ ...EMPTY_FIELDS, choices, selection, past });
  return sendPublicPage(c, { ...page, notices: notice === null ? [] : [notice] });
});

const withNothingSelected = (failure: FormFailure): FormFailure => ({
  ...failure,
  fields: { ...failure.fields, sensors: NOTHING_SELECTED },
});

const NOTHING_SELECTED = "Tick at least one sensor or family, the regime, or all of them.";

async function handleForm(c: Context<AppEnv>, form: URLSearchParams): Promise<Response> {
  const selection = selectionInForm(form);
  const sensors = selectedSensors(selection);
  const email = fieldOf(form, "email");
  const [telegramId, xHandle] = [fieldOf(form, "telegram_id"), fieldOf(form, "x_handle")];
  const fields = { email, telegram_id: telegramId, x_handle: xHandle, sensors };
  // An invalid form counts against the limit, too. The contract rejects null as sensors.
  const result = await submit(c, { ...subscribeContract, ceiling: "subscribe" }, fields, (body) =>
    signUp(c, body),
  );
  if (result.failure === null) return seeOther(c, "/alerts/sent");
  const failure = sensors === null ? withNothingSelected(result.failure) : result.failure;
  const choices = await listSensorChoices(c.env.db);
  const retryPage = pageOf({ choices, selection, email, telegramId, xHandle, failure });
  return sendPrivatePage(c, retryPage, { status: failure.status });
}

export const alerts = [getRoute, formRoute("/alerts", handleForm)];

interface SignupForm {
  choices: readonly SensorChoice[];
  selection: Selection;
  email: string | null;
  telegramId: string | null;
  xHandle: string | null;
  failure: FormFailure | null;
  /** What subscribers were told lately; absent beside the errors of a form. */
  past?: Child;
}

const AlertsForm = (form: SignupForm) => (
  <>
    {form.failure && <FormError>{failureText(form.failure)}</FormError>}
    <PageTitle
      eyebrow="Alerts"
      title="A mail when the regime or a sensor changes"
      lead="Free. You confirm by mail first. Unsubscribe with one click."
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
      <OtherChannels {...form} />
      <p class="prose">{MAIL_FREQUENCY_TEXT}</p>
      <p class="actions">
        <button class="button button-main" type="submit">
          Sign up
        </button>
      </p>
      <p class="small soft">
        We store the address and your choice to send these mails, until you ask us to delete them:{" "}
        <a href="/privacy">privacy</a>.
      </p>
    </form>
    {form.past}
    <WhatYouGet />
  </>
);

function failureText({ status, code, message, waitSeconds }: FormFailure): string {
  if (code === "signup_limited") {
    const wait =
      waitSeconds === null ? "in an hour" : `in ${formatMinutes(Math.ceil(waitSeconds / 60))}`;
    return `Too many sign-ups from your network: ${ALERT_RULES.maxSignupsPerHour} an hour. Try again ${wait}.`;
  }
  return status === 503 ? "Sign-up is not possible now. Try again later." : message;
}

function Choices({ choices, selection, failure }: SignupForm) {
  const error = failure?.fields["sensors"];
  const isChosen =
    selection.families.size > 0 || choices.some(({ id }) => selection.sensors.has(id));
  const families = FAMILIES.filter((each) => choices.some(({ category }) => category === each));
  return (
    <fieldset {...(error ? { "aria-describedby": "sensors-error" } : {})}>
      <legend>Changes of</legend>
      {error && <FieldError name="sensors" error={error} />}
      <Checkbox
        name="sensor"
        value={INDEX_SUBJECT}
        isChecked={selection.sensors.has(INDEX_SUBJECT)}
      >
        <strong>{INDEX_CHOICE.name}</strong>, a few mails a year
      </Checkbox>
      <Checkbox name="all" value="yes" isChecked={selection.isAll}>
        <strong>The regime and all sensors</strong>, including new ones. While this is ticked, the
        other boxes do not count.
      </Checkbox>
      <details {...(isChosen ? { open: true } : {})}>
        <summary>Single sensors or families</summary>
        <div class="families">
          {families.map((category) => (
            <FamilyChoices
              category={category}
              choices={choices.filter((choice) => choice.category === category)}
              selection={selection}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}

function FamilyChoices(props: {
  category: Family;
  choices: readonly SensorChoice[];
  selection: Selection;
}) {
  const { category, choices, selection } = props;
  const all = familyValue(choices);
  return (
    <div>
      <Checkbox name="family" value={all} isChecked={selection.families.has(all)}>
        <strong>{familyName(category)}</strong>, all
      </Checkbox>
      {choices.map(({ id, name, minTier }) => (
        <Checkbox name="sensor" value={id} isChecked={selection.sensors.has(id)}>
          {name}
          {minTier !== "free" && <span class="unit"> (paid)</span>}
        </Checkbox>
      ))}
    </div>
  );
}

/** Other channels, closed until they are filled in: a filled field may have an error. */
const OtherChannels = ({ telegramId, xHandle, failure }: SignupForm) => {
  const errors = failure?.fields ?? {};
  const isOpen = Boolean(telegramId ?? xHandle);
  return (
    <details {...(isOpen ? { open: true } : {})}>
      <summary>Telegram and X (optional)</summary>
      <div class="fields">
        <Field
          name="telegram_id"
          label="Telegram"
          hint="@name or number. Alerts go there only after you link the chat yourself."
          value={telegramId}
          error={errors["telegram_id"]}
          maxlength={40}
        />
        <Field
          name="x_handle"
          label="X"
          hint="@name. We send nothing there."
          value={xHandle}
          error={errors["x_handle"]}
          maxlength={20}
        />
      </div>
    </details>
  );
};

const WhatYouGet = () => (
  <section class="prose" aria-labelledby="rules">
    <h2 id="rules">What you get</h2>
    <ul class="list">
      <li>
        One mail for all changes, with the index and its regime, the value, the value before and why
        the state changed.
      </li>
      <li>
        A jump of two levels is mailed at its first reading, marked provisional. The mail after it
        says whether it was confirmed.
      </li>
      <li>
        For paid sensors the mail says that they changed. It has their states if your address pays
        for a key.
      </li>
      <li>We do not track mails: no tracking image, no counted links.</li>
    </ul>
  </section>
);
