/** Pages of the main navigation, in reading order. */
export const PLACES = [
  { path: "/", name: "Overview" },
  { path: "/sensors", name: "Sensors" },
  { path: "/equity", name: "Equities" },
  { path: "/tone", name: "Language" },
  { path: "/dislocation", name: "Dislocation" },
  { path: "/calls", name: "Calls" },
  { path: "/alerts", name: "Alerts" },
  { path: "/pricing", name: "Pricing" },
  { path: "/docs", name: "Docs" },
  { path: "/status", name: "Status" },
] as const;
export type Place = (typeof PLACES)[number]["path"];

/** What the foot of every page leads to beside the pages. */
export const FOOT_LINKS = [
  { path: "/gate", name: "Gate" },
  { path: "/tape", name: "Tape" },
  { path: "/account", name: "Account" },
  { path: "/status", name: "Status" },
  { path: "/docs", name: "Documentation" },
  { path: "/changelog", name: "Changelog" },
  { path: "/api/openapi", name: "OpenAPI" },
] as const;
