import * as z from "zod";
import { PORTAL_CONFIGURATION } from "./catalogue.ts";
import { endpoint, flag, page, paging } from "./endpoint.ts";
import { toPortalConfiguration, toPortalSession } from "./present-session.ts";
import type { PortalSession } from "./records.ts";
import { customerOf, mint, type World } from "./state.ts";

const text = z.string();

export function openPortal(world: World, customer: string, returnUrl: string | null) {
  const session: PortalSession = {
    id: mint("bps", 24),
    secret: mint("test", 48),
    customer: customerOf(world, customer, "customer").id,
    returnUrl,
    created: world.now,
  };
  world.state.portals.push(session);
  return session;
}

export const portalEndpoints = [
  endpoint(
    "POST",
    "/billing_portal/sessions",
    { customer: text, return_url: text.optional(), configuration: text.optional() },
    (world, { customer, return_url: returnUrl = null }) =>
      toPortalSession(openPortal(world, customer, returnUrl), world),
  ),
  endpoint(
    "GET",
    "/billing_portal/configurations",
    { ...paging, active: flag.optional(), is_default: flag.optional() },
    (world, input) => {
      const rows =
        input.active === false || input.is_default === false ? [] : [{ id: PORTAL_CONFIGURATION }];
      const url = "/v1/billing_portal/configurations";
      return page(url, rows, input, () => toPortalConfiguration(world));
    },
  ),
];
