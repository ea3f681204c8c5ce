// Types of what the documentation says about an endpoint. `npm run docs` makes the values from the contracts.

/** A field of a request or response body. */
export interface Member {
  /** Dotted path; `[]` is each item of a list, `{}` each value of a map. */
  path: string;
  type: string;
  text?: string;

  isOptional?: true;
  /** The lowest tier that sees the field; absent when all tiers do. */
  tier?: "retail" | "institutional";
}

export interface Parameter {
  name: string;
  place: "path" | "query" | "header";
  type: string;
  text: string;
  /** All values, when there are only a few. */
  options?: readonly string[];
  default?: string;
  /** First value in the form that tries the endpoint. */
  example?: string;
}

/** One endpoint as its page shows it. `npm run docs` makes it from the contract. */
export interface Operation {
  id: string;
  group: string;
  method: "get" | "post" | "delete";
  /** Path with its parameters in braces. */
  path: string;
  summary: string;
  description: string;
  access: "none" | "optional" | "key";
  keyHeader: string;
  updates: string;
  /** Seconds that a browser may cache a free answer; null when it must not. */
  maxAgeSeconds: number | null;
  hasCsv: boolean;
  /**
   * Whether a GET changes something: it then refuses HEAD and prefetching, and its page has no form
   * to try it.
   */
  changesState: boolean;
  /** The endpoint's own limit per address, in addition to the tier's; null without one. */
  ownPerMinute: number | null;
  isUncounted: boolean;
  /** Instant after which the endpoint answers 410; null when it is not deprecated. */
  sunset: string | null;
  parameters: readonly Parameter[];
  sent: readonly Member[];
  members: readonly Member[];
  /** Fields of the camelCase rendering. */
  variant: readonly Member[];
  statuses: readonly number[];
  example: { path: string; body: string | null; status: number };
}

/** The endpoint's answer to its example, on the bundled sample. */
export interface ExampleAnswer {
  /** Id of the operation. */
  id: string;
  status: number;
  text: string;
  /** Whether long lists, texts and objects were shortened. */
  isCut: boolean;
}
