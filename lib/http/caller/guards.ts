import type { MiddlewareHandler } from "hono";
import { announcedAt, type Deprecation } from "../../core/changelog.ts";
import type { AppEnv } from "../app-env.ts";
import { ContractError, unavailable } from "../errors.ts";

/**
 * The three headers of a route on its way out, and after its sunset the refusal.
 * Source: decisions G20, RFC 9745, RFC 8594.
 */
export const announceDeprecation =
  (deprecation: Deprecation): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { id, sunsetAt } = deprecation;
    Object.assign(c.get("headers"), {
      Deprecation: `@${announcedAt(deprecation) / 1_000}`,
      Sunset: new Date(sunsetAt).toUTCString(),
      Link: `<${c.env.config.baseUrl}/changelog#${id}>; rel="deprecation"`,
    });
    if (c.get("now") >= Date.parse(sunsetAt)) {
      throw new ContractError(410, "gone", "This endpoint has been retired");
    }
    await next();
  };

/** Headers by which browsers say that they fetch ahead. */
const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** Refuses a browser that fetches ahead: nobody has asked it to. Source: decisions I-SCAN. */
export const refusePrefetch = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const purposes = PURPOSE_HEADERS.map((name) => c.req.header(name) ?? "");
  if (purposes.some((text) => /prefetch|prerender|preview/i.test(text))) {
    throw unavailable("Not fetched ahead");
  }
  await next();
};
