import type { Context } from "hono";
import { listSensorChoices } from "../../../lib/db/queries/sensors.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { rawRoute } from "../../../lib/http/raw-route.ts";
import { subscribe } from "../subscribe.ts";
import { tickedFirst, tickedIn, wishedSensors } from "./alert-choices.ts";
import { AlertsForm, type SignupForm } from "./alerts-form.tsx";
import { ask, type Failure } from "./ask.ts";
import { posted, textOf } from "./posted.tsx";
import { type Shown, seeOther, sendOpen, sendOwn } from "./shown.tsx";

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

async function signUp(c: Context<AppEnv>, form: URLSearchParams): Promise<Response> {
  const ticked = tickedIn(form);
  const sensors = wishedSensors(ticked);
  const email = textOf(form, "email");
  const [telegramId, xHandle] = [textOf(form, "telegram_id"), textOf(form, "x_handle")];
  const fields = { email, telegram_id: telegramId, x_handle: xHandle, sensors };
  // What cannot be read is counted, too: for the API, nothing ticked would be everything.
  const asked = await ask(c, subscribe, fields);
  if (asked.failure === null) return seeOther(c, "/alerts/sent");
  const failure = sensors === null ? untold(asked.failure) : asked.failure;
  const choices = await listSensorChoices(c.env.db);
  const again = pageOf({ choices, ticked, email, telegramId, xHandle, failure });
  return sendOwn(c, again, { status: failure.status });
}

export const alerts = [shown, posted("/alerts", signUp)];
