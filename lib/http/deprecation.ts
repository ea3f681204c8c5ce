import type { Context } from "hono";
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
  const { at, sunset, changelogId } = deprecated;
  Object.assign(c.get("headers"), {
    Deprecation: `@${Math.floor(Date.parse(at) / 1_000)}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${c.env.config.baseUrl}/changelog#${changelogId}>; rel="deprecation"`,
  });
  if (c.get("now") >= Date.parse(sunset)) {
    throw new ContractError(410, "gone", "This endpoint has been retired");
  }
}
