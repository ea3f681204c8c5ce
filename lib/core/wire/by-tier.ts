// Forms of answers by the tier of the caller.

import type * as z from "zod";
import type { Tier } from "../tier.ts";

/** A schema of an object. */
export type Shape = z.ZodObject;
/** One schema per tier; a field that the schema of the caller's tier does not have is never sent. */
export type SchemaByTier = Record<Tier, Shape>;

/** The bodies that callers of all tiers may get. */
export type ResponseOf<F extends SchemaByTier> = z.output<F[Tier]>;
