// What few routes have and most have not, as middlewares that stand before `endpoint` in their route. Each notes what
// it means, so that the OpenAPI document, the pages of endpoints and the tests can read it from the routes.

import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { Traits } from "./contract.ts";

const noted = new WeakMap<object, Traits>();

/** The traits that a middleware gives to its route. */
export const traitsOf = (handler: object): Traits => noted.get(handler) ?? {};

function trait(traits: Traits): MiddlewareHandler<AppEnv> {
  const give: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.set("traits", { ...c.get("traits"), ...traits });
    await next();
  };
  noted.set(give, traits);
  return give;
}

/** An empty body counts as `{}`. */
export const bodyMayBeEmpty = () => trait({ isBodyOptional: true });
