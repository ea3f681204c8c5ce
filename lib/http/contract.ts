import type * as z from "zod";
import type { Deprecation } from "../core/changelog.ts";
import type { Tier } from "../core/tier.ts";
import type { Family } from "./caller/credential.ts";

export type Shape = z.ZodObject;
/** One schema per tier; a field that is not in the caller's form cannot leave. */
export type Forms = Record<Tier, Shape>;

/** What a caller of any tier gets of these forms. */
export type FormOf<F extends Forms> = z.output<F[Tier]>;

export const sameForAll = <S extends Shape>(form: S): Record<Tier, S> => ({
  free: form,
  retail: form,
  institutional: form,
});

export interface OwnLimit {
  name: string;
  /** Calls a minute and caller's address. */
  perMinute: number;
  /** Calls an hour and e-mail address, which the body has as `email`. */
  perHourAndEmail?: number;
}

/**
 * What a route promises. Everything about it derives from here: validation, the OpenAPI document,
 * the columns of its CSV, the headers of its answers and the suite that tests every route.
 */
export interface Contract<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  F extends Forms = Forms,
  V extends Forms = Forms,
  B extends Shape = Shape,
> {
  method: "get" | "post";
  /** Full path from `/api`, parameters written `:name`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  /** `key`: refused without one; `optional`: a key shows more; `none`: a key changes the limit. */
  access: "none" | "optional" | "key";
  /** What is refused without a valid key also says where to get one. Source: decisions C8. */
  refusal?: "upgrade";
  family: Family;
  params: P;
  query: Q;
  /** The JSON that a POST carries. */
  body?: B;
  /** An empty body counts as `{}`. */
  isBodyOptional?: true;
  /** The success is a 302 without a body; the forms say nothing then. */
  redirects?: true;
  /** A GET that changes something: neither HEAD nor a browser's prefetch may do it. Source: I-SCAN. */
  changesState?: true;
  /** Not counted against the limit, in either direction. Source: decisions G18. */
  isUncounted?: true;
  /**
   * A GET that is not begun before its limit has admitted it: it asks more than our database, or tells
   * what is left of the limit.
   */
  awaitsLimit?: true;
  /**
   * A narrower limit of its own beside the caller's; a fifth of it while Redis cannot
   * be asked. Source: decisions G14, G18, I-STATUS.
   */
  ownLimit?: OwnLimit;
  /**
   * Its name, where all callers together have a limit, too: for what tells or sends something to
   * whoever names an e-mail address, however many addresses the requests come from.
   */
  ceiling?: string;
  /**
   * On its way out, as this entry of the changelog says: announced by headers and mails, and answered
   * with 410 after the sunset. Source: decisions G20.
   */
  deprecated?: Deprecation;
  forms: F;
  /** The camelCase rendering, where the interface gives one. */
  variant?: V;
  /** Lists and histories: the member that holds the rows of their CSV, and its file name. */
  csv?: { rows: string; name: string };
  /** Seconds a browser may keep a free answer; null: never, and no ETag. */
  maxAgeSeconds: number | null;
  /** How often the data behind it changes, in words, and the step of `X-Next-Update`. */
  updates: {
    every: string;
    stepSeconds: number | null;
    /** Where in each step it changes, for what does not change with the step of the day. */
    offsetSeconds?: number;
  };
  /** Statuses besides 200 and those that every route may answer. */
  failures: readonly (400 | 401 | 403 | 404 | 503)[];
  /** A 503 with the body of the 200 (health). */
  unhealthy?: boolean;
  /** `status`: what it comes to where it names what nobody has; else it succeeds. */
  example: { path: string; body?: object; status?: 400 | 404 };
}

/** A contract, with what its schemas say kept in its type. */
export const contract = <
  P extends Shape,
  Q extends Shape,
  F extends Forms,
  V extends Forms = never,
  B extends Shape = never,
>(
  c: Contract<P, Q, F, V, B>,
): Contract<P, Q, F, V, B> => c;

/** The bodies that a contract allows: any tier's form, in either rendering. */
export type BodyOf<K> =
  K extends Contract<Shape, Shape, infer F, infer V>
    ? z.output<F[Tier]> | z.output<V[Tier]>
    : never;

/** The validated parameters of a contract, and its body if it has one. */
export type InputOf<K> =
  K extends Contract<infer P, infer Q, Forms, Forms, infer B>
    ? { param: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;
