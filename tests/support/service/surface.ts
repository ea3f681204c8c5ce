// Everything that the service serves: its contracts, pages and files, with valid example
// requests.

import { randomUUID } from "node:crypto";
import { allGroups, GROUPS } from "../../../functions/index.ts";
import { issueKey } from "../../../lib/account/actions/manage-keys.ts";
import type { Services } from "../../../lib/http/app-env.ts";
import type { Contract, OwnLimit, RouteContract } from "../../../lib/http/contract.ts";
import { SAMPLE_END, type TestApp } from "./app.ts";

export const CONTRACTS: RouteContract[] = Object.values(GROUPS)
  .flat()
  .map(({ contract, traits }) => ({ ...contract, ...traits }));

/** Values of the parameters in page paths. */
const VALUES: Record<string, string> = {
  id: "vix",
  ticker: "FOMC-PC",
  slug: "sample",
  date: "2022-11-25",
};

const contractPaths = new Set(CONTRACTS.map(({ path }) => path));
const WEBHOOKS = ["/api/billing/webhook", "/api/alerts/mail-events", "/api/alerts/telegram"];
/** Paths without a contract that take a POST and nothing else. */
const POST_PATHS = [...WEBHOOKS, "/mcp"];

/** Paths of everything that GET reads without a contract: pages, feeds and files. */
export const RAW_PATHS = [...new Set(allGroups.routes.map(({ path }) => path))]
  .filter((path) => !contractPaths.has(path) && !POST_PATHS.includes(path))
  .map((path) =>
    path.replaceAll(
      /:(\w+)(?:\{\.\+\\(\.\w+)\})?/g,
      (_, name: string, extension = "") => (VALUES[name] ?? "0") + extension,
    ),
  );

/** Paths of the pages: outside `/api`, and not files. */
export const PAGE_PATHS = RAW_PATHS.filter((path) => !/^\/(api|assets|tape)\/|\.\w+$/.test(path));

/** The body of an example; its e-mail address is new each time when addresses have a limit. */
export function exampleBody(app: TestApp, body: object, ownLimit?: OwnLimit): string {
  const text = JSON.stringify(body).replaceAll("<API_KEY>", app.keys.retail);
  return ownLimit?.perHourAndEmail ? text.replace(/[^"]+@/, `${randomUUID()}@`) : text;
}

/** Sends the example request of a contract, to its own path or to another one. */
export const sendExample = (
  app: TestApp,
  { method, example, ownLimit }: Contract,
  headers: Record<string, string> = {},
  path = example.path,
): Promise<Response> =>
  method === "get"
    ? app.get(path, headers)
    : app.send(path, {
        method: method.toUpperCase(),
        headers: { "content-type": "application/json", ...headers },
        ...(example.body && {
          body: exampleBody(app, example.body, ownLimit),
        }),
      });

/** Creates a key that this isolate has not cached. */
export const freshKey = async (app: TestApp, tier: "retail" | "institutional") =>
  (
    await issueKey(
      app.services.db,
      { tier, customer: randomUUID(), expiresAt: null },
      new Date(SAMPLE_END - 1),
    )
  ).key;

/** Sends a request unchanged to the app with other services, without adding an IP address. */
export async function sendBare(services: Services, request: Request): Promise<Response> {
  const pending: Promise<unknown>[] = [];
  const ctx = {
    waitUntil: (work: Promise<unknown>) => void pending.push(work),
    passThroughOnException: () => {},
    props: {},
  };
  const answer = await allGroups.fetch(request, services, ctx as unknown as ExecutionContext);
  await Promise.allSettled(pending);
  return answer;
}
