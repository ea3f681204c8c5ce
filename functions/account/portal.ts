import type { Context } from "hono";
import { openPortal } from "../../lib/account/actions/open-portal.ts";
import { PortalBody, ProviderUrl } from "../../lib/account/wire/billing.ts";
import { NoParams } from "../../lib/core/wire/shared.ts";
import type { Answer } from "../../lib/http/answer/answer.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { invalid } from "../../lib/http/errors.ts";
import { route } from "../../lib/http/router.ts";
import { NoQuery } from "../../lib/sensors/wire/health.ts";
import { askProvider, billingOf } from "./billing-services.ts";

export const portalContract = contract({
  method: "post",
  path: "/api/billing/portal",
  operationId: "openPortal",
  tag: "account",
  summary: "Where to manage the subscription that pays for the key",
  description:
    "A short-lived address of the payment provider that opens the subscription without further proof: " +
    "send the browser there and tell nobody. By session cookie from our own pages only.",
  access: "key",
  family: "data",
  params: NoParams,
  query: NoQuery,
  body: PortalBody,
  isBodyOptional: true,
  responseByTier: allTiers(ProviderUrl),
  maxAgeSeconds: null,
  updates: { every: "live", stepSeconds: null },
  failures: [400, 401, 503],
  example: { path: "/api/billing/portal", status: 400 },
});

/** Where the caller manages the subscription of their key. */
export async function findPortal(c: Context<AppEnv>): Promise<Answer<ProviderUrl>> {
  const billing = billingOf(c);
  const { keyId } = c.var.caller;
  const url = keyId && (await askProvider(c, () => openPortal(billing, keyId)));
  if (!url) throw invalid("No subscription linked");
  return { body: { url }, dataAsOf: null };
}

export const portal = route(portalContract, findPortal);
