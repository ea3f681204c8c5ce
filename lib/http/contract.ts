// The contract of a route: parameters, bodies, access, limits and caching of an endpoint.

import * as z from "zod";
import type { Deprecation } from "../core/changelog.ts";
import type { Tier } from "../core/tier.ts";
import {
  type ByTier,
  byTier,
  type Forms,
  type ResponseOf,
  type SchemaByTier,
  type Shape,
} from "../core/wire/by-tier.ts";
import { doc, NoParams } from "../core/wire/shared.ts";
import type { TypedColumn, TypedRows } from "../core/wire/table.ts";
import type { Family } from "./caller/credential.ts";

/** A limit of one route, in addition to the limit of the caller. */
export interface OwnLimit {
  name: string;
  /** Limit of requests per minute and caller's address; of a valid key instead, if `isPerKey`. */
  perMinute: number;
  isPerKey?: true;
  /** Limit of requests per hour and e-mail address; the body's member is `email`. */
  perHourAndEmail?: number;
  /**
   * The browser that began a checkout has a limit of its own instead, and shares a wider one with the
   * browsers behind its address.
   */
  byBrowser?: true;
}

/**
 * The contract of a route. Validation, the OpenAPI document, CSV columns, response headers and the test
 * suite of all routes derive from it. `W` is the formal body that the camelCase rendering is made from.
 */
export interface Contract<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  F extends SchemaByTier = SchemaByTier,
  V extends SchemaByTier = SchemaByTier,
  B extends Shape = Shape,
  W = never,
> {
  method: "get" | "post" | "delete";
  /** Full path from `/api`, parameters written `:name`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  /** `key`: required; `optional`: a key shows more; `none`: a key changes the limit only. */
  access: "none" | "optional" | "key";
  family: Family;
  params: P;
  query: Q;
  /** Schema of the JSON in the body of a POST. */
  body?: B;
  /**
   * An additional, narrower limit of this route; a fifth of it applies while Redis is down. Source:
   * docs/decisions.md#g14, docs/decisions.md#g18.
   */
  ownLimit?: OwnLimit;
  responseByTier: F;
  /** The schemas of the camelCase rendering, if there is one. */
  variant?: V;
  /**
   * Makes the camelCase body from the formal one as the handler returned it, which may have more than
   * any tier gets. It is the last step before the schema of the caller's tier, and there with `variant`.
   */
  toVariant?: (formal: W, tier: Tier) => Record<string, unknown>;
  /**
   * For lists and histories: the member with the rows of the CSV, the file's name, in which `:id`
   * stands for a parameter of the path, and the member of a row with its date.
   */
  csv?: { rows: string; name: string; dated?: string };
  /** Seconds for which a browser may cache a free response; null: no caching and no ETag. */
  maxAgeSeconds: number | null;
  /** How often the data change, in words, and the step of `X-Next-Update`. */
  updates: {
    every: string;
    stepSeconds: number | null;
    /** Offset of the change within a step. */
    offsetSeconds?: number;
  };
  /** Statuses besides 200 and those that every route may return. */
  failures: readonly (400 | 401 | 403 | 404 | 503)[];
  /** A request that succeeds; or, with `status`, one that names something that does not exist. */
  example: { path: string; body?: object; status?: 400 | 404 };
}

/** What few routes have: what the middlewares of `traits.ts` say about the route that they stand in. */
export interface Traits {
  isBodyOptional?: true;
  refusal?: "upgrade";
  changesState?: true;
  isIdempotent?: true;
  ignoresKeys?: true;
  isUncounted?: true | "probe";
  awaitsLimit?: true;
  costsByRows?: true;
  ceiling?: string;
  deprecated?: Deprecation;
  parquet?: (columns: readonly TypedColumn[], rows: TypedRows) => Uint8Array<ArrayBuffer>;
  unhealthy?: true;
}

/** A contract with the traits of its route. */
export type RouteContract = Contract & Traits;

/** A contract as it is written: what is left out is empty, and one form counts for all tiers. */
type Written<
  Path extends string,
  R extends Forms,
  P extends Shape,
  Q extends Shape,
  V extends Forms,
  B extends Shape,
  W,
> = Omit<
  Contract<P, Q, ByTier<R>, ByTier<V>, B, W>,
  "path" | "params" | "query" | "responseByTier" | "variant" | "toVariant"
> & {
  path: Path;
  params?: P;
  query?: Q;
  /** The form of the answer: one for all tiers, or one for each. A field that it does not name cannot leave. */
  response: R;
  /** The form of the camelCase rendering, if there is one. */
  variant?: V;
  toVariant?: (formal: W, tier: Tier) => ResponseOf<ByTier<V>>;
};

/** Defines a contract and infers the types of its schemas, and its path, which Hono's types read. */
export function contract<
  const Path extends string,
  R extends Forms,
  P extends Shape = typeof NoParams,
  Q extends Shape = typeof NoParams,
  V extends Forms = never,
  B extends Shape = never,
  W = unknown,
>({ response, variant, params, query, ...rest }: Written<Path, R, P, Q, V, B, W>) {
  return {
    ...rest,
    params: params ?? NoParams,
    query: query ?? NoParams,
    responseByTier: byTier(response),
    ...(variant && { variant: byTier(variant) }),
  } as unknown as Contract<P, Q, ByTier<R>, ByTier<V>, B, W> & { path: Path } & ([B] extends [never]
      ? unknown
      : { body: B });
}

/** The bodies that a handler may return: of any tier, with what the camelCase rendering is made from. */
export type BodyOf<K> =
  K extends Contract<Shape, Shape, infer F, infer _V, Shape, infer W>
    ? ResponseOf<F> & ([W] extends [never] ? unknown : W)
    : never;

/** The validated parameters of a contract, and its body if it has one. */
export type InputOf<K> =
  K extends Contract<infer P, infer Q, SchemaByTier, SchemaByTier, infer B>
    ? { param: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** Schema of the top level of an OpenAPI document; a linter checks the rest. */
export const OpenApiDocument = z
  .object({
    openapi: z.literal("3.1.0").meta(doc("Version of OpenAPI.")),
    info: z.unknown().meta(doc("Title, version and licence.", { title: "Regime Intelligence" })),
    servers: z
      .array(
        z.object({ url: z.string().meta(doc("Address of the service.", "https://svc.example")) }),
      )
      .meta(doc("Where the service answers.")),
    tags: z.unknown().meta(doc("Groups of endpoints.", [{ name: "sensors" }])),
    paths: z.unknown().meta(doc("Endpoints by path.", { "/api/health": {} })),
    webhooks: z
      .unknown()
      .meta(doc("Requests that a webhook gets, by event.", { "call.graded": {} })),
    components: z.unknown().meta(doc("Schemas that the endpoints share.", { schemas: {} })),
  })
  .meta({ id: "OpenApiDocument" });
