// The tools that agents may call, and how a call of a tool becomes a request to the API.

import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import type { Contract } from "../../lib/http/contract.ts";
import { serve } from "../../lib/http/serve.ts";
import { sampleNotice } from "../../lib/market/domain/sample-data.ts";
import { compare, compareContract, score, scoreContract } from "../language/texts.ts";
import { callsContract, callsRoute, trackRecord, trackRecordContract } from "../record/calls.ts";
import { panel, panelContract } from "../sensors/panel.ts";
import { history, historyContract, list, listContract } from "../sensors/sensors.ts";
import {
  interpretation,
  interpretationContract,
  stressIndexContract,
  stressIndexRoute,
} from "../sensors/stress-index.ts";

/** The tools by name. Each is a route of the API, with the route's description, limits and answer. */
export const TOOLS: Readonly<Record<string, Contract>> = {
  get_stress_index: stressIndexContract,
  list_sensors: listContract,
  get_sensor_history: historyContract,
  get_panel: panelContract,
  get_interpretation: interpretationContract,
  score_text: scoreContract,
  compare_texts: compareContract,
  list_calls: callsContract,
  get_track_record: trackRecordContract,
};

/** The API as the tools call it, in this process. */
const api = serve(
  new Hono<AppEnv>()
    .route("/", stressIndexRoute)
    .route("/", list)
    .route("/", history)
    .route("/", panel)
    .route("/", interpretation)
    .route("/", score)
    .route("/", compare)
    .route("/", callsRoute)
    .route("/", trackRecord),
);

/** Headers that identify the caller. No other header of the request is passed on. */
const CALLER_HEADERS = ["authorization", "x-svc-key", "x-api-key", "cf-connecting-ip"];

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Calls a tool: turns its arguments into a request to its route, so that the key, the limit, the checks and the
 * tier work as in the API. A key that is not valid is refused and not treated as the free tier.
 */
export async function callTool(
  c: Context<AppEnv>,
  contract: Contract,
  args: Arguments,
): Promise<CallToolResult> {
  const answer = await api.fetch(apiRequest(c, contract, args), c.env, c.executionCtx);
  for (const [name, value] of answer.headers) {
    if (/^(x-)?ratelimit|^retry-after$/.test(name)) c.get("headers")[name] = value;
  }
  const body = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) return { isError: true, content: [textOf(refusalText(c, body, answer.headers))] };
  const notice = sampleNotice(answer.headers.get("x-svc-data"));
  const lines = notice === null ? [] : [textOf(notice)];
  return { structuredContent: body, content: [textOf(JSON.stringify(body)), ...lines] };
}

const textOf = (text: string) => ({ type: "text" as const, text });

/** Turns the arguments of a tool into a request to its route. */
function apiRequest(c: Context<AppEnv>, contract: Contract, args: Arguments): Request {
  const requestUrl = new URL(c.req.url);
  const url = new URL(
    contract.path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(parameterText(args[name]))),
    c.env.config.baseUrl,
  );
  const key = requestUrl.searchParams.get("key");
  if (key !== null) url.searchParams.set("key", key);
  for (const name of Object.keys(contract.query.shape)) {
    if (args[name] != null) url.searchParams.set(name, parameterText(args[name]));
  }
  const headers = new Headers({ prefer: "handling=strict" });
  for (const name of CALLER_HEADERS) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (!contract.body) return new Request(url, { headers });
  headers.set("content-type", "application/json");
  const members = Object.keys(contract.body.shape).filter((name) => args[name] != null);
  const body = JSON.stringify(Object.fromEntries(members.map((name) => [name, args[name]])));
  return new Request(url, { method: "POST", headers, body });
}

/** Writes an argument as the text of a URL parameter. A list is separated by commas. */
const parameterText = (value: unknown): string =>
  (typeof value === "object" && !Array.isArray(value)
    ? JSON.stringify(value)
    : String(value)
  ).toWellFormed();

/** Says why the API refused a request, and what the caller can do. */
function refusalText(c: Context<AppEnv>, body: Record<string, unknown>, headers: Headers): string {
  const code = headers.get("x-error-code") ?? "internal";
  const details = (body["details"] ?? []) as { path: string; message: string }[];
  return [
    `${String(body["error"])} (${code})`,
    // A single detail only repeats the message above.
    ...(details.length > 1 ? details.map(({ path, message }) => `${path}: ${message}`) : []),
    ...(body["retry_after"] === undefined ? [] : [`Try again in ${body["retry_after"]} seconds.`]),
    ...(code === "missing_key" ? ["Send your key as Authorization: Bearer <key>."] : []),
    ...(body["upgrade"] === undefined ? [] : [`Tiers and prices: ${body["upgrade"]}`]),
    `Help: ${c.env.config.baseUrl}/docs/errors#${code}`,
  ].join("\n");
}
