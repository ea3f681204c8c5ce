import { keyHeader, SESSION_COOKIE } from "../../lib/http/caller/credential.ts";

export function openApiInfo() {
  return {
    title: "Regime Intelligence Service",
    version: "1.0.0",
    description:
      "Market-regime intelligence as JSON: sensors over real market series, an aggregate stress index, " +
      "and what is known of their freshness. Diagnostic observations, not predictions or trading " +
      "recommendations.\n\n" +
      "Limits are a two-bucket weighted window per clock minute: at most the limit in any clock minute, " +
      "and at most twice the limit in any 60 seconds.",
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
  };
}

export const TAGS = [
  { name: "sensors", description: "Health, sensors, stress index" },
  {
    name: "signals",
    description: "Earnings scores, signal drops, dislocations, proposals to change the catalogue",
  },
  {
    name: "language",
    description:
      "Language scores of tickers, of calls and of texts; whether two texts are by one author",
  },
  { name: "record", description: "The service's own description" },
  { name: "account", description: "Limits and use" },
];

export const SECURITY_SCHEMES = {
  SvcKey: { type: "apiKey", in: "header", name: keyHeader("data") },
  ApiKey: { type: "apiKey", in: "header", name: keyHeader("language_v1") },
  QueryKey: { type: "apiKey", in: "query", name: "key" },
  Bearer: { type: "http", scheme: "bearer" },
  Session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE },
};
