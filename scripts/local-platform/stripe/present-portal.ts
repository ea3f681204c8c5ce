import { LOGIN_PAGE, PORTAL_CONFIGURATION } from "./catalogue.ts";
import { nulls } from "./nulls.ts";
import type { PortalSession } from "./records.ts";
import type { Json, World } from "./world.ts";

export function toPortalSession(session: PortalSession, { url }: World): Json {
  const { id, secret, customer, returnUrl, created } = session;
  return {
    id,
    object: "billing_portal.session",
    ...nulls("customer_account flow locale on_behalf_of"),
    configuration: PORTAL_CONFIGURATION,
    created,
    customer,
    livemode: false,
    return_url: returnUrl,
    url: `${url}/stripe/portal/${secret}`,
  };
}

/** The portal's settings. Its login page asks for the address and proves it by a mail (I-PORTAL). */
export function toPortalConfiguration({ url, state }: World): Json {
  return {
    id: PORTAL_CONFIGURATION,
    object: "billing_portal.configuration",
    ...nulls("application default_return_url name"),
    active: true,
    business_profile: nulls("headline privacy_policy_url terms_of_service_url"),
    created: state.since,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, options: [] },
        enabled: true,
        mode: "at_period_end",
        proration_behavior: "none",
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: "none",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    is_default: true,
    livemode: false,
    login_page: { enabled: true, url: `${url}/stripe/login/${LOGIN_PAGE}` },
    metadata: {},
    updated: state.since,
  };
}
