// What the service may do at Stripe: the rights of its restricted key, and the version of its events.

import Stripe from "stripe";

/**
 * The rights that a restricted key needs, by the names of Stripe's dashboard, with the calls that need
 * them. A test compares them with the calls in the code, and the runbook with them.
 */
export const STRIPE_RIGHTS: readonly {
  right: string;
  access: "Read" | "Write";
  calls: readonly string[];
}[] = [
  {
    right: "Checkout Sessions",
    access: "Write",
    calls: [
      "checkout.sessions.create",
      "checkout.sessions.retrieve",
      "checkout.sessions.list",
      "checkout.sessions.expire",
    ],
  },
  {
    right: "Customer portal",
    access: "Write",
    calls: ["billingPortal.sessions.create", "billingPortal.configurations.list"],
  },
  // A preview of an invoice is made, although nothing is stored.
  { right: "Invoices", access: "Write", calls: ["invoices.createPreview"] },
  { right: "Coupons", access: "Read", calls: ["coupons.retrieve"] },
  { right: "Customers", access: "Read", calls: ["customers.retrieve"] },
  { right: "Prices", access: "Read", calls: ["prices.retrieve"] },
  {
    right: "Subscriptions",
    access: "Read",
    calls: ["subscriptions.retrieve", "subscriptions.list"],
  },
  { right: "Webhook Endpoints", access: "Read", calls: ["webhookEndpoints.list"] },
];

/** The version in which events must come: the one whose shapes the client library has. */
export const STRIPE_VERSION: string = Stripe.API_VERSION;
