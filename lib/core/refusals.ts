// Why a question has no answer, in the words of the domain. `lib/http/errors.ts` makes a response of it.

import type { Tier } from "./tier.ts";

/** Something that is wrong with a parameter or with a member of a body. */
export interface ErrorDetail {
  path: string;
  message: string;
}

interface Circumstances {
  details?: readonly ErrorDetail[];
  /** What everybody is told beside it. */
  headers?: Record<string, string>;
}

/** A question that has no answer, and why. */
export class Refusal extends Error {
  readonly why: "invalid" | "needs_tier" | "not_found" | "unavailable";
  readonly details: readonly ErrorDetail[];
  readonly headers: Record<string, string>;

  constructor(
    why: Refusal["why"],
    message: string,
    { details = [], headers = {} }: Circumstances = {},
  ) {
    super(message);
    this.why = why;
    this.details = details;
    this.headers = headers;
  }
}

export const notFound = (what: string) => new Refusal("not_found", what);
/** For an `as_of` before all data; `first` is the first instant with data, or null. */
export const nothingKnown = (first: string | null) =>
  notFound(`Nothing was known then${first === null ? "" : `; the first data are of ${first}`}`);
export const invalid = (message: string, details: readonly ErrorDetail[] = []) =>
  new Refusal("invalid", message, { details });
export const unavailable = (message: string) => new Refusal("unavailable", message);
export const upgradeRequired = (message: string, headers: Record<string, string> = {}) =>
  new Refusal("needs_tier", message, { headers });
/** For a sensor above the caller's tier, with headers that it has for everybody. */
export const sensorNeeds = (tier: Tier, headers: Record<string, string> = {}) =>
  upgradeRequired(
    `This sensor needs ${tier === "retail" ? "a retail" : "an institutional"} key`,
    headers,
  );
