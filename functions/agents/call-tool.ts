// How a call of a tool becomes requests to the API, and their answers one text.

import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { access } from "../../lib/http/caller/access.ts";
import { contractOf, type EndpointApp } from "../../lib/http/endpoint.ts";
import { asContractError, ContractError, respond } from "../../lib/http/errors.ts";
import { joined, serve } from "../../lib/http/serve.ts";
import { sampleNotice } from "../../lib/market/domain/sample-data.ts";
import { withSharedReads } from "../shared-reads.ts";
import { textsOf } from "./answer-text.ts";
import type { Arguments, Body, Part, Tool } from "./tool.ts";
import { TOOLS } from "./tools.ts";

/** Whether a path has parameters; one without would match a path that has. */
const hasParameters = (route: EndpointApp) => contractOf(route).path.includes(":");

/** The API as the tools call it, in this process. */
const api = serve(
  joined(
    [...new Set(Object.values(TOOLS).flatMap(({ routes }) => routes))].toSorted(
      (a, b) => Number(hasParameters(a)) - Number(hasParameters(b)),
    ),
  ),
);

/** Headers that identify the caller. No other header of the request is passed on. */
const CALLER_HEADERS = ["authorization", "x-svc-key", "x-api-key", "cf-connecting-ip"];

/** What a part may be refused with and still be left out: it needs another tier, or there is none. */
const ABSENT = [401, 403, 404];

interface PartAnswer {
  part: Part;
  answer: Response;
  body: Body;
}

/** Identifies the caller, and counts a request against the limit. */
export const countRequest = (c: Context<AppEnv>): Promise<void> =>
  access(c, { access: "none", family: "data" });

/**
 * Calls a tool: counts it once, turns its arguments into requests to its routes, so that key, checks and tier work as
 * in the API, and makes one answer of theirs. A key that is not valid is refused and not treated as the free tier.
 */
export async function callTool(
  c: Context<AppEnv>,
  tool: Tool,
  args: Arguments,
): Promise<CallToolResult> {
  try {
    await countRequest(c);
    requireValidKey(c);
    const parts = Object.entries(tool.parts(args, c.var.now));
    const services = withSharedReads(c.env);
    const answers = await Promise.all(
      parts.map(async ([name, part]) => {
        const answer = await api.fetch(apiRequest(c, part), services, c.executionCtx);
        return [name, { part, answer, body: (await answer.json()) as Body }] as const;
      }),
    );
    const refusal = refusalOf(answers.map(([, answer]) => answer));
    if (refusal) return refused(c, refusal.body, refusal.answer.headers);
    const bodies = answers.map(([name, { answer, body }]) => [name, answer.ok ? body : null]);
    const byName = Object.fromEntries(bodies) as Record<string, Body | null>;
    const made = tool.answer ? tool.answer(byName, args) : (byName["body"] ?? {});
    const texts = [...textsOf(tool, args, { body: made, answers: answers.map(([, a]) => a) })];
    return { content: [...texts, ...noticesOf(answers.map(([, a]) => a))].map(textOf) };
  } catch (error) {
    const log = (facts: Record<string, unknown>) =>
      c.env.log({ event: "request_failed", path: "/mcp", ...facts });
    const answer = respond(c, asContractError(error, log));
    return refused(c, (await answer.json()) as Body, answer.headers);
  }
}

/** Refuses a key that is not valid, also where no route would. */
function requireValidKey(c: Context<AppEnv>): void {
  const { keyStatus } = c.var;
  if (keyStatus === null || keyStatus.status === "valid") return;
  throw new ContractError(401, `${keyStatus.status}_key`, "Invalid or expired API key");
}

/**
 * The answer that refuses the whole call: one of a part that must be there, of a failure, or the first one where no
 * part has anything.
 */
function refusalOf(answers: readonly PartAnswer[]): PartAnswer | undefined {
  const isAbsent = ({ part, answer }: PartAnswer) =>
    part.isOptional === true &&
    ABSENT.includes(answer.status) &&
    !/^(invalid|expired|revoked)_key$/.test(answer.headers.get("x-error-code") ?? "");
  const failed = answers.find((each) => !each.answer.ok && !isAbsent(each));
  if (failed) return failed;
  return answers.every(({ answer, body }) => !answer.ok || body["count"] === 0)
    ? answers.find(({ answer }) => !answer.ok)
    : undefined;
}

const textOf = (text: string) => ({ type: "text" as const, text });

/** The sentences about sample data, each once. What is computed from the caller's text is none. */
const noticesOf = (answers: readonly PartAnswer[]): string[] => {
  const ofData = answers.filter(({ part }) => !contractOf(part.route).body);
  const labels = new Set(ofData.flatMap(({ answer }) => answer.headers.get("x-svc-data") ?? []));
  return [...labels].flatMap((label) => sampleNotice(label) ?? []);
};

/** Turns the arguments of a part into a request to its route. */
function apiRequest(c: Context<AppEnv>, { route, args }: Part): Request {
  const contract = contractOf(route);
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
function refused(c: Context<AppEnv>, body: Body, headers: Headers): CallToolResult {
  const code = headers.get("x-error-code") ?? "internal";
  const details = (body["details"] ?? []) as { path: string; message: string }[];
  const lines = [
    `${String(body["error"])} (${code})`,
    // A single detail only repeats the message above.
    ...(details.length > 1 ? details.map(({ path, message }) => `${path}: ${message}`) : []),
    ...(body["retry_after"] === undefined ? [] : [`Try again in ${body["retry_after"]} seconds.`]),
    ...(code === "missing_key" ? ["Send your key as Authorization: Bearer <key>."] : []),
    ...(body["upgrade"] === undefined ? [] : [`Tiers and prices: ${body["upgrade"]}`]),
    `Help: ${c.env.config.baseUrl}/docs/errors#${code}`,
  ];
  const retryAfter = headers.get("retry-after");
  if (retryAfter !== null) c.get("headers")["Retry-After"] = retryAfter;
  return { isError: true, content: [textOf(lines.join("\n"))] };
}
