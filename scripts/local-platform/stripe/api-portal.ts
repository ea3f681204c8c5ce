// Endpoints of Stripe's API for the customer portal.

import * as z from "zod";
import { PORTAL_CONFIGURATION } from "./catalogue.ts";
import { endpoint, flag, paging, stripePage } from "./endpoint.ts";
import { toPortalConfiguration, toPortalSession } from "./present-session.ts";
import type { PortalSession } from "./records.ts";
import { customerOf, newId, type StripeContext } from "./state.ts";

const text = z.string();

export function openPortalSession(
  context: StripeContext,
  customer: string,
  returnUrl: string | null,
) {
  const session: PortalSession = {
    id: newId("bps", 24),
    secret: newId("test", 48),
    customer: customerOf(context, customer, "customer").id,
    returnUrl,
    created: context.now,
  };
  context.state.portals.push(session);
  return session;
}

export const portalEndpoints = [
  endpoint(
    "POST",
    "/billing_portal/sessions",
    { customer: text, return_url: text.optional(), configuration: text.optional() },
    (context, { customer, return_url: returnUrl = null }) =>
      toPortalSession(openPortalSession(context, customer, returnUrl), context),
  ),
  endpoint(
    "GET",
    "/billing_portal/configurations",
    { ...paging, active: flag.optional(), is_default: flag.optional() },
    (context, input) => {
      const rows =
        input.active === false || input.is_default === false ? [] : [{ id: PORTAL_CONFIGURATION }];
      const url = "/v1/billing_portal/configurations";
      return stripePage(url, rows, input, () => toPortalConfiguration(context));
    },
  ),
];
