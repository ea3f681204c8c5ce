// The pages of the site, with the title that each must have.

/** Pages that show data of the sample. */
export const SITE_PAGES = [
  { path: "/", title: "US market stress" },
  { path: "/sensors", title: "Sensors" },
  { path: "/sensors/vix", title: "VIX" },
  { path: "/sensors/vix?range=all", title: "VIX" },
  { path: "/sensors/treasury-2y-vol", title: "2-year Treasury volatility" },
  { path: "/stress-index", title: "The index beside official ones" },
  { path: "/stress-index?range=all&horizon=63", title: "The index beside official ones" },
  { path: "/equity", title: "Equity regimes" },
  { path: "/tone", title: "Language" },
  { path: "/tone?sort=-change&show=ANOMALY", title: "Language" },
  { path: "/tone/FOMC-PC", title: "Language of Fed press conferences" },
  { path: "/signals", title: "Signals" },
  { path: "/signals?sort=-since&show=SHORT", title: "Signals" },
  { path: "/?range=all", title: "US market stress" },
  { path: "/dislocation", title: "Dislocation" },
  { path: "/calls", title: "Calls" },
  { path: "/calls?status=graded", title: "Calls" },
  { path: "/calls/track-record", title: "Scores of the calls" },
  { path: "/calls/track-record?by=rule&bin=0", title: "Scores of the calls" },
  { path: "/gate", title: "The gate" },
  { path: "/tape", title: "The tape" },
  { path: "/alerts", title: "Alerts" },
  { path: "/pricing", title: "Pricing" },
  { path: "/status", title: "Status" },
  { path: "/known/2022-12-20", title: "Known on 20 Dec 2022" },
] as const;

/** Pages that need no database, because their contents are computed when the service is built. */
export const STATIC_PAGES = [
  { path: "/score", title: "Score a text" },
  { path: "/score?example=june-2018", title: "Score a text" },
] as const;

/** Pages for one person, which no cache stores; pages of mailed links need a token and are tested elsewhere. */
export const ACCOUNT_PAGES = [
  { path: "/welcome", title: "Your key" },
  { path: "/welcome?session_id=cs_test_0123456789", title: "Your key" },
  { path: "/unlock", title: "Sign in" },
  { path: "/account", title: "Account" },
  { path: "/alerts/sent", title: "Check your inbox" },
  { path: "/alerts/confirmed", title: "Confirmed" },
  { path: "/alerts/unsubscribed", title: "Unsubscribed" },
] as const;

/** Pages that need no database, like those of the documentation. */
export const LEGAL_PAGES = [
  { path: "/terms", title: "Terms" },
  { path: "/privacy", title: "Privacy" },
  { path: "/refunds", title: "Refunds" },
  { path: "/imprint", title: "Imprint" },
] as const;

/** Pages of the documentation; of the similar pages of endpoints, one for GET and one for POST. */
export const DOC_PAGES = [
  { path: "/docs", title: "Documentation" },
  { path: "/docs/api", title: "Endpoints" },
  { path: "/docs/api/getSensorHistory", title: "GET /api/sensors/{id}/history" },
  { path: "/docs/api/scoreTone", title: "POST /api/v2/tone/score" },
  { path: "/docs/fields", title: "Fields" },
  { path: "/docs/errors", title: "Errors" },
  { path: "/docs/limits", title: "Limits" },
  { path: "/docs/spreadsheets", title: "Spreadsheets" },
  { path: "/docs/webhooks", title: "Webhooks" },
  { path: "/docs/clients", title: "Clients" },
  { path: "/docs/feeds", title: "Feeds and badge" },
  { path: "/docs/search?q=history", title: "Search: history" },
  { path: "/docs/methodology", title: "Methodology" },
  { path: "/docs/methodology/stress-index", title: "Stress index and interpretation" },
  { path: "/docs/methodology/billing-and-limits", title: "Billing, keys, limits and mail" },
  { path: "/docs/record", title: "The record" },
  { path: "/docs/versioning", title: "Versions and deprecation" },
  { path: "/changelog", title: "Changelog" },
] as const;
