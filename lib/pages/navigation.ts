/** Pages of the main navigation, in reading order. */
export const PLACES = [
  { path: "/", name: "Overview" },
  { path: "/sensors", name: "Sensors" },
  { path: "/equity", name: "Equities" },
  { path: "/tone", name: "Language" },
  { path: "/dislocation", name: "Dislocation" },
  { path: "/alerts", name: "Alerts" },
  { path: "/pricing", name: "Pricing" },
  { path: "/status", name: "Status" },
] as const;
export type Place = (typeof PLACES)[number]["path"];

/** What the foot of every page leads to beside the pages. */
export const FOOT_LINKS = [
  { path: "/account", name: "Account" },
  { path: "/status", name: "Status" },
  { path: "/api/openapi", name: "OpenAPI" },
] as const;
