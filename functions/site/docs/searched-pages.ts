// All pages that the search finds: the documentation, and the pages on prices, accounts and law beside it.

import { LEGAL_TEXTS, type ServiceOperator } from "../legal-texts.ts";
import { allDocs, type DocAddress } from "./pages.ts";

const page = (path: string, title: string, lead: string): DocAddress => ({
  path,
  contents: { title, description: lead, heading: title, lead, parts: [] },
});

const SITE_PAGES: readonly DocAddress[] = [
  page(
    "/pricing",
    "Pricing: get a key",
    "Tiers and prices of keys, and how subscribing and paying works.",
  ),
  page(
    "/account",
    "Account",
    "Your tier, usage, key, subscription, invoices and payment. Replace or revoke a key, cancel, sign out.",
  ),
  page(
    "/unlock",
    "Sign in",
    "Sign in with your API key, so that pages show all data of your tier.",
  ),
  page("/welcome", "Lost key", "Get a link by mail that shows your key after you lost it."),
  page(
    "/alerts",
    "Alerts",
    "Mails when the regime or a sensor changes. Sign up, unsubscribe, Telegram.",
  ),
  page("/status", "Status", "Whether the service and its data are up to date, and its incidents."),
  page("/calls", "Calls", "Published forecasts with a locked probability, graded in public."),
  page("/tape", "The tape", "The signed record of all calls, and how to verify it."),
];

/** An isolate serves one base address and one operator. */
let cached: { base: string; pages: readonly DocAddress[] } | null = null;

export function searchedPages(base: string, operator: ServiceOperator): readonly DocAddress[] {
  if (cached?.base !== base) {
    const legal = LEGAL_TEXTS.map(({ path, title, lead, parts }) => ({
      path,
      contents: {
        title,
        description: lead,
        heading: title,
        lead: `Legal: ${lead}`,
        parts: parts(operator),
      },
    }));
    cached = { base, pages: [...allDocs(base), ...SITE_PAGES, ...legal] };
  }
  return cached.pages;
}
