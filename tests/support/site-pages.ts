/** Every page that answers 200 on the sample, with what a browser is to find on it. */
export const SITE_PAGES = [
  { path: "/", title: "Overview" },
  { path: "/sensors", title: "Sensors" },
  { path: "/sensors/vix", title: "VIX" },
  { path: "/sensors/treasury-2y-vol", title: "2-year Treasury volatility" },
  { path: "/equity", title: "Equity regimes" },
  { path: "/tone", title: "Language" },
  { path: "/tone/FOMC-PC", title: "Language of FOMC-PC" },
  { path: "/dislocation", title: "Dislocation" },
  { path: "/status", title: "Status" },
] as const;
