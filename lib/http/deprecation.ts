import type { Context } from "hono";
import { announcedAt } from "../domain/deprecation.ts";
import type { AppEnv } from "./app-env.ts";
import type { Contract } from "./contract.ts";
import { ContractError } from "./errors.ts";

/**
 * The three headers of a route on its way out, and after its sunset the refusal.
 * Source: decisions G20, RFC 9745, RFC 8594.
 */
export function announceDeprecation(
  c: Context<AppEnv>,
  { deprecated }: Pick<Contract, "deprecated">,
): void {
  if (!deprecated) return;
  const { id, sunsetAt } = deprecated;
  Object.assign(c.get("headers"), {
    Deprecation: `@${announcedAt(deprecated) / 1_000}`,
    Sunset: new Date(sunsetAt).toUTCString(),
    Link: `<${c.env.config.baseUrl}/changelog#${id}>; rel="deprecation"`,
  });
  if (c.get("now") >= Date.parse(sunsetAt)) {
    throw new ContractError(410, "gone", "This endpoint has been retired");
  }
}
