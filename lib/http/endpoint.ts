// What stands before and around the handler of a route with a contract, and how the handler replies.

import type { Context, Hono, MiddlewareHandler, Schema, TypedResponse } from "hono";
import { every } from "hono/combine";
import type { Answer } from "../core/wire/answer.ts";
import type { ResponseOf } from "../core/wire/by-tier.ts";
import { answerCache, completeAnswer, notModified, renderAnswer } from "./answer/answer.ts";
import { negotiateFormat, warnOfUnknownParameters } from "./answer/negotiate.ts";
import type { AppEnv } from "./app-env.ts";
import {
  type Access,
  identifyCaller,
  initRequestContext,
  rateLimit,
  requireKey,
} from "./caller/access.ts";
import type { BodyOf, Contract, Traits } from "./contract.ts";
import { announceDeprecation, refusePrefetch } from "./guards.ts";
import { startSampleRead } from "./sample-label.ts";
import { traitsOf } from "./traits.ts";
import { receiveBody } from "./validate.ts";

/** The contracts by the middleware that applies them, so that they can be found in an app's routes. */
const contracts = new WeakMap<object, Contract>();

/**
 * Applies a contract to the route that it stands in: who calls, how often, in which format, from the cache, and the
 * headers of the answer. The validators and the handler follow it.
 */
export function endpoint(contract: Contract): MiddlewareHandler<AppEnv> {
  const applied: MiddlewareHandler<AppEnv> = every(
    completeAnswer(contract),
    ...(contract.body ? [receiveBody()] : []),
    identifyCaller(contract),
    rateLimit({ ...contract, onlyReads: contract.method === "get" }),
    requireKey(contract),
    announceDeprecation(),
    refusePrefetch(),
    negotiateFormat(contract),
    notModified(),
    ...(contract.maxAgeSeconds === null ? [] : [answerCache()]),
    warnOfUnknownParameters(contract),
    startSampleRead(),
  );
  contracts.set(applied, contract);
  return applied;
}

/**
 * Stands in a route without a contract: signed webhooks, files, feeds and pages. `access` says how to identify the
 * caller and count the request; without it, the caller is anonymous. The handler's own headers go before the common ones.
 */
export const withoutContract = (access: Access | null = null): MiddlewareHandler<AppEnv> =>
  every(
    async (c: Context<AppEnv>, next) => {
      await next();
      for (const [name, value] of Object.entries(c.get("headers"))) {
        if (!c.res.headers.has(name)) c.res.headers.set(name, value);
      }
    },
    ...(access ? [identifyCaller(access), rateLimit(access), requireKey(access)] : [anonymous()]),
    notModified(),
    startSampleRead(),
  );

const anonymous = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await initRequestContext(c);
  await next();
};

/** A route with a contract, and what else stands in it. */
export interface Endpoint {
  contract: Contract;
  traits: Traits;
}

/** An app of one endpoint. */
export type EndpointApp = Hono<AppEnv, Schema>;

/** The contract of an app of one endpoint. */
export function contractOf(app: EndpointApp): Contract {
  const [only] = endpointsOf(app);
  if (!only) throw new Error("the app has no route with a contract");
  return only.contract;
}

/** The endpoints of an app, in the order of registration. */
export const endpointsOf = ({ routes }: Pick<EndpointApp, "routes">): Endpoint[] =>
  routes.flatMap(({ handler, method, path }) => {
    const contract = contracts.get(handler);
    if (!contract) return [];
    const own = routes.filter((each) => each.method === method && each.path === path);
    return [{ contract, traits: Object.assign({}, ...own.map((each) => traitsOf(each.handler))) }];
  });

/** A response with the type of its JSON, which Hono's test client reads. */
type Typed<Body> = Response & TypedResponse<Body, 200, "json">;

/**
 * Replies with a body that the contract allows, in the format, the rendering and the form of the caller's tier that
 * were asked for. A field that the form does not name cannot leave.
 */
export async function reply<K extends Contract>(
  c: Context<AppEnv>,
  contract: K,
  answer: Answer<BodyOf<K>> | Promise<Answer<BodyOf<K>>>,
): Promise<Typed<ResponseOf<K["responseByTier"]>>> {
  const rendered = await renderAnswer(c, contract, await answer);
  c.set("answer", rendered);
  return new Response(rendered.body, rendered) as Typed<ResponseOf<K["responseByTier"]>>;
}
