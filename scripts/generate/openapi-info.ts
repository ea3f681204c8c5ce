// The parts of the OpenAPI document that do not come from contracts: title, groups and ways to send a key.

import { SERVICE_VERSION } from "../../lib/core/product.ts";
import { keyHeader, SESSION_COOKIE } from "../../lib/http/caller/credential.ts";

/** The title, version and description of the API. */
export function openApiInfo() {
  return {
    title: "Regime Intelligence",
    version: SERVICE_VERSION,
    description:
      "Market-regime data as JSON: sensors over market series, a stress index, scores of texts, and a " +
      "public record of forecasts. Diagnostic observations, not predictions or trading " +
      "recommendations.\n\n" +
      "At most the limit is admitted in a clock " +
      "minute, and at most twice the limit in any 60 seconds.",
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
  };
}

/** The groups of endpoints. */
export const TAGS = [
  { name: "sensors", description: "Sensors, stress index, equity regimes, health." },
  {
    name: "signals",
    description: "Earnings scores, signal drops, dislocations, proposals to change the catalogue.",
  },
  {
    name: "language",
    description: "Language scores of tickers, calls and texts. Whether one author wrote two texts.",
  },
  {
    name: "record",
    description: "Forecasts and their grades, the tape, the changelog, this document.",
  },
  {
    name: "account",
    description: "Keys, sessions, subscriptions, alerts, webhooks, limits and use.",
  },
];

/** The ways to send a key. */
export const SECURITY_SCHEMES = {
  SvcKey: { type: "apiKey", in: "header", name: keyHeader("data") },
  ApiKey: { type: "apiKey", in: "header", name: keyHeader("language_v1") },
  QueryKey: { type: "apiKey", in: "query", name: "key" },
  Bearer: { type: "http", scheme: "bearer" },
  Session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE },
};
