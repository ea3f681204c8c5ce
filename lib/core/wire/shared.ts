import * as z from "zod";
import { TIERS } from "../tier.ts";

/** JSON Schema of what a parameter looks like on the wire; its zod type describes what it becomes. */
const described = (schema: z.core.JSONSchema.JSONSchema) => ({ wire: schema });

export const VERSION = z.literal("v1");
export const READ_ONLY = z.literal(true);
export const TierName = z
  .enum(TIERS)
  .meta({ id: "Tier", description: "Tier resolved for this request" });
export const Instant = z.iso
  .datetime()
  .meta({ description: "UTC, milliseconds", examples: ["2026-01-02T21:15:00.000Z"] });
export const Share = z.number().min(0).max(1);

export const ErrorBody = z.object({ error: z.string() }).meta({ id: "Error" });
export const InvalidBody = z
  .object({
    error: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "InvalidRequest" });
export const UpgradeBody = z
  .object({ error: z.string(), upgrade: z.url() })
  .meta({ id: "Upgrade" });
export const RateLimitBody = z
  .object({ error: z.literal("Rate limit exceeded"), retry_after: z.int().min(1) })
  .meta({ id: "RateLimited" });

/** A whole number in a query: digits only, so that no other notation reaches SQL. */
export function count(limits: { min: number; max: number; default: number; what: string }) {
  const range = `must be a whole number from ${limits.min} to ${limits.max}`;
  return z
    .string()
    .regex(/^\d{1,16}$/, range)
    .transform(Number)
    .refine((value) => value >= limits.min && value <= limits.max, range)
    .default(limits.default)
    .meta(
      described({
        type: "integer",
        minimum: limits.min,
        maximum: limits.max,
        default: limits.default,
        description: limits.what,
      }),
    );
}

/** A number in a query: digits, and at most three decimals. */
export function amount(limits: { min: number; max: number; default: number; what: string }) {
  const range = `must be a number from ${limits.min} to ${limits.max}`;
  return z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, range)
    .transform(Number)
    .refine((value) => value >= limits.min && value <= limits.max, range)
    .default(limits.default)
    .meta(
      described({
        type: "number",
        minimum: limits.min,
        maximum: limits.max,
        default: limits.default,
        description: limits.what,
      }),
    );
}

const INSTANT_TEXT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
const INSTANT_HELP = "must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset";

/** What PostgreSQL and our own texts both write with a year of four digits. */
export const EARLIEST_MS = Date.UTC(1900, 0, 1);
export const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Epoch ms of a date or an instant in a query; years from 1900 to 9999. */
export function instant(what: string) {
  return (
    z
      .string()
      // A space in a query is a plus sign that was not escaped.
      .transform((text) => text.replace(" ", "+").toUpperCase())
      .refine((text) => INSTANT_TEXT.test(text) && isRealInstant(text), INSTANT_HELP)
      .transform((text) => Date.parse(text))
      .optional()
      .meta(described({ type: "string", description: `${what}; ${INSTANT_HELP}` }))
  );
}

/** Refuses what `Date.parse` would roll over (30 February, 24:00) and what an offset pushes out. */
function isRealInstant(text: string): boolean {
  const day = text.slice(0, 10);
  const at = Date.parse(text);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return (
    at >= EARLIEST_MS &&
    at <= LATEST_MS &&
    !Number.isNaN(midnight) &&
    new Date(midnight).toISOString().startsWith(day) &&
    text.slice(11, 13) !== "24"
  );
}

export function choice<const T extends readonly [string, ...string[]]>(
  words: T,
  otherwise: T[number],
  what: string,
) {
  return z
    .enum(words, `must be one of ${words.join(", ")}`)
    .default(otherwise)
    .meta(described({ type: "string", enum: [...words], default: otherwise, description: what }));
}

export const Rendering = choice(
  ["formal", "variant"],
  "formal",
  "formal: snake_case; variant: the camelCase rendering",
);
const Order = choice(["desc", "asc"], "desc", "Newest first, or oldest first");
export const AsOf = instant("Answer as it would have been answered at this instant");

/** The page and window parameters of every history. */
export const HistoryWindow = {
  limit: count({ min: 1, max: 10_000, default: 200, what: "Rows, capped by the caller's tier" }),
  offset: count({ min: 0, max: 9_007_199_254_740_991, default: 0, what: "Rows to skip" }),
  from: instant("Start of the window, inclusive"),
  to: instant("End of the window, exclusive"),
  order: Order,
  as_of: AsOf,
  cursor: z
    .string()
    .regex(/^[\w-]{1,400}$/, "must be the cursor of an earlier answer")
    .optional()
    .meta(
      described({
        type: "string",
        description: "Opaque; from the `Link` of an earlier page. Pins what was known then",
      }),
    ),
};

export const NextCursor = z
  .string()
  .nullable()
  .meta({ description: "The `cursor` of the next page; null on the last" });

export const NoParams = z.object({});
