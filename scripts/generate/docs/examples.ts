// Records example answers that need several steps, and an example for each error status.

import { asContractError } from "../../../lib/http/errors.ts";
import type { TestApp } from "../../../tests/support/service/app.ts";
import type { RecordedExamples } from "../openapi-responses.ts";
import { exampleAnswer } from "./answers.ts";

const JSON_BODY = { "content-type": "application/json" };
/** More requests than a minute allows, and more bytes than a body may have, to cause errors. */
const [BURST, TOO_MANY_BYTES] = [61, 600_000];

/**
 * Records a successful answer of each operation whose own example fails, and an answer for each error status.
 */
export async function recordExamples(app: TestApp, baseUrl: string): Promise<RecordedExamples> {
  const shown = async (answer: Response): Promise<unknown> =>
    JSON.parse((await exampleAnswer({ id: "" }, answer, baseUrl)).text);
  return { successes: await successes(app, shown), problems: await problems(app, shown) };
}

type Shown = (answer: Response) => Promise<unknown>;

async function successes(app: TestApp, shown: Shown): Promise<Record<string, unknown>> {
  const { buy, reveal } = await import("../../../tests/support/account/billing.ts");
  const { SAMPLE_END } = await import("../../../tests/support/service/app.ts");
  const { mailbox, postJson, tokenIn } = await import("../../../tests/support/alerts/alerts.ts");
  const revealed = await reveal(app, await buy(app));
  const { key } = (await revealed.clone().json()) as { key: string };
  const email = "reader@fund.example";
  await postJson(app, "/api/alerts/subscribe", { email });
  await mailbox(app).deliver(SAMPLE_END);
  const [mail] = await mailbox(app).to(email);
  const unsubscribe = `/api/alerts/unsubscribe?token=${tokenIn(mail)}`;
  const request = (method: string, path: string, body?: object) =>
    app.send(path, {
      method,
      headers: { "x-svc-key": key, ...JSON_BODY },
      ...(body && { body: JSON.stringify(body) }),
    });
  const url = `${app.platform.url}/hooks`;
  const created = await request("POST", "/api/webhooks", { url, events: ["call.graded"] });
  const { id: webhook } = (await created.json()) as { id: string };
  return {
    testWebhook: await shown(await request("POST", `/api/webhooks/${webhook}/test`)),
    deleteWebhook: await shown(await request("DELETE", `/api/webhooks/${webhook}`)),
    revealKey: await shown(revealed),
    openPortal: await shown(await postJson(app, "/api/billing/portal", {}, { "x-svc-key": key })),
    unsubscribeWithOneClick: await shown(await app.send(unsubscribe, { method: "POST" })),
  };
}

async function problems(app: TestApp, shown: Shown): Promise<Record<string, unknown>> {
  const get = async (path: string, headers: Record<string, string> = {}) =>
    shown(await app.get(path, headers));
  const post = async (path: string, body: string) =>
    shown(await app.send(path, { method: "POST", headers: JSON_BODY, body }));
  const address = { "cf-connecting-ip": "2001:db8::1" };
  await Promise.all(Array.from({ length: BURST }, () => app.get("/api/changelog", address)));
  const limited = await app.get("/api/changelog", address);
  if (limited.status !== 429) throw new Error("the clock minute ended in between: record again");
  const answers = {
    Invalid: await get("/api/sensors/vix/history?limit=0"),
    Unauthorized: await get("/api/v2/tone/triad"),
    UnauthorizedOffer: await post("/api/dislocation/batch", '{"tickers":["ATEST"]}'),
    Forbidden: await get(`/api/sensors/${await paidSensor(app)}`),
    NotFound: await get("/api/sensors/nope"),
    NotAcceptable: await get("/api/sensors/vix?format=csv"),
    TooLarge: await post("/api/auth/unlock", " ".repeat(TOO_MANY_BYTES)),
    RateLimited: await shown(limited),
    Internal: { error: asContractError(new Error("any"), () => undefined).message },
  };
  await app.setFaults({ postgres: "down" });
  const down = {
    Unavailable: await get("/api/sensors"),
    Unhealthy: await get("/api/health"),
  };
  await app.setFaults({ postgres: "ok" });
  return { ...answers, ...down };
}

async function paidSensor(app: TestApp): Promise<string> {
  const idsFor = async (key: Record<string, string>) => {
    const { sensors } = await app.json("/api/sensors?scope=all", key);
    return (sensors as { sensor_id: string }[]).map(({ sensor_id }) => sensor_id);
  };
  const free = await idsFor({});
  const all = await idsFor({ "x-svc-key": app.keys.institutional });
  const paid = all.find((id) => !free.includes(id));
  if (paid === undefined) throw new Error("no paid sensor");
  return paid;
}
