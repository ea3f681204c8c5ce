// Forms of answers by the tier of the caller.

import type * as z from "zod";
import type { Tier } from "../tier.ts";

/** A schema of an object. */
export type Shape = z.ZodObject;
/** One schema per tier; a field that the schema of the caller's tier does not have is never sent. */
export type SchemaByTier = Record<Tier, Shape>;

/** The bodies that callers of all tiers may get. */
export type ResponseOf<F extends SchemaByTier> = z.output<F[Tier]>;

/** One schema for all tiers, or one for each. */
export type Forms = Shape | SchemaByTier;
export type ByTier<R extends Forms> = R extends Shape ? Record<Tier, R> : R & SchemaByTier;

/** The form of each tier. */
export const byTier = (forms: Forms): SchemaByTier =>
  "free" in forms ? forms : { free: forms, retail: forms, institutional: forms };
