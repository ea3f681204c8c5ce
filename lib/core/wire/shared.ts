// Parameters, members and error bodies that many endpoints have in common, as zod schemas.

import * as z from "zod";
import { TIERS } from "../tier.ts";

/** The JSON Schema of a parameter as it is sent; its zod type describes the parsed value. */
const described = (schema: z.core.JSONSchema.JSONSchema) => ({ wire: schema });

/** The description of a member, its unit first, and examples. An enumeration needs no example. */
export const doc = (description: string, ...examples: unknown[]) =>
  examples.length > 0 ? { description, examples } : { description };

export const VERSION = z.literal("v1").meta(doc("Version of this form of answer."));
export const READ_ONLY = z.literal(true).meta(doc("Always true: this endpoint changes nothing."));
export const TierName = z
  .enum(TIERS)
  .meta({ id: "Tier", description: "Tier of the caller, by the key of this request." });
export const Instant = z.iso.datetime();
/** A time in an answer; `what` follows "UTC time". */
export const utc = (what: string) =>
  Instant.meta(doc(`UTC time ${what}.`, "2026-01-02T21:15:00.000Z"));
export const AsOfTime = utc("asked for with as_of; else of the newest data in the answer");
export const Share = z.number().min(0).max(1);
export const Count = z.int().min(0);

/** The members that every page of rows has besides its rows. */
export const Page = {
  limit: z.int().meta(doc("Rows. What this answer was limited to.", 200)),
  max_limit: z.int().meta(doc("Rows. The most that the caller's tier may ask for.", 200)),
  offset: z.int().meta(doc("Rows skipped before the first one.", 0)),
};
export const TotalReturned = z.int().meta(doc("Rows in this answer.", 200));

const Sentence = z.string().meta(doc("What is wrong, in a sentence.", "Unknown sensor"));
const Pricing = z.url().meta(doc("Page with tiers and prices.", "https://svc.example/pricing"));

export const ErrorBody = z.object({ error: Sentence }).meta({ id: "Error" });
export const InvalidBody = z
  .object({
    error: Sentence,
    details: z
      .array(
        z.object({
          path: z.string().meta(doc("Name of the parameter or member.", "limit")),
          message: z
            .string()
            .meta(doc("What is wrong with it.", "must be a whole number from 1 to 10000")),
        }),
      )
      .optional()
      .meta(doc("Everything that is wrong, one entry each.")),
  })
  .meta({ id: "InvalidRequest" });
export const UpgradeBody = z.object({ error: Sentence, upgrade: Pricing }).meta({ id: "Upgrade" });
export const RateLimitBody = z
  .object({
    error: z.literal("Rate limit exceeded").meta(doc("Always these words.")),
    retry_after: z.int().min(1).meta(doc("Seconds until a request is admitted again.", 12)),
  })
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
        ...doc(limits.what, limits.default),
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
        ...doc(limits.what, limits.default),
      }),
    );
}

const INSTANT_TEXT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
const INSTANT_HELP = "must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset";
const INSTANT_FORM = "A date (YYYY-MM-DD), or a time by RFC 3339 with its offset";

/** The first instant that PostgreSQL and our own texts both write with a year of four digits. */
export const MIN_INSTANT_MS = Date.UTC(1900, 0, 1);
export const MAX_INSTANT_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Epoch ms of a date or an instant in a query; years from 1900 to 9999. */
export function instantField(what: string) {
  return (
    z
      .string()
      // A space in a query is a plus sign that was not escaped.
      .transform((text) => text.replace(" ", "+").toUpperCase())
      .refine((text) => INSTANT_TEXT.test(text) && isRealInstant(text), INSTANT_HELP)
      .transform((text) => Date.parse(text))
      .optional()
      .meta(described({ type: "string", ...doc(`${what}. ${INSTANT_FORM}.`, "2026-01-02") }))
  );
}

/**
 * Rejects what `Date.parse` would change to another day (30 February, 24:00), and instants that an
 * offset moves out of the range.
 */
function isRealInstant(text: string): boolean {
  const day = text.slice(0, 10);
  const at = Date.parse(text);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return (
    at >= MIN_INSTANT_MS &&
    at <= MAX_INSTANT_MS &&
    !Number.isNaN(midnight) &&
    new Date(midnight).toISOString().startsWith(day) &&
    text.slice(11, 13) !== "24"
  );
}

/** A parameter that is one of some words; `otherwise` is its default. */
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

/** A parameter that is 0 (off, the default) or 1 (on). */
export const onOff = (what: string) =>
  z
    .enum(["0", "1"], "must be 0 or 1")
    .default("0")
    .transform((text) => text === "1")
    .meta(described({ type: "string", enum: ["0", "1"], default: "0", description: what }));

export const Rendering = choice(
  ["formal", "variant"],
  "formal",
  "Names of members. formal: snake_case. variant: camelCase.",
);
const Order = choice(["desc", "asc"], "desc", "desc: newest first. asc: oldest first.");
export const AsOf = instantField("Answer with what was known at this time");

export const Complete = z
  .enum(["0", "1"], "must be 0 or 1")
  .optional()
  .meta(
    described({
      type: "string",
      enum: ["0", "1"],
      ...doc(
        "1: a 400 instead of an answer that would lack rows because of your tier's cap or the default " +
          "limit. A `limit` of your own is no lack.",
      ),
    }),
  );

/** The parameters of every history: page, time window, order and instant of knowledge. */
export const HistoryWindow = {
  limit: count({
    min: 1,
    max: 10_000,
    default: 200,
    what: "Rows. Your tier sets the highest limit.",
  }),
  offset: count({ min: 0, max: 9_007_199_254_740_991, default: 0, what: "Rows to skip." }),
  from: instantField("Start of the window, included, by when a row became known"),
  to: instantField("End of the window, not included, by when a row became known"),
  order: Order,
  as_of: AsOf,
  complete: Complete,
  cursor: z
    .string()
    .regex(/^[\w-]{1,400}$/, "must be the cursor of an earlier answer")
    .optional()
    .meta(
      described({
        type: "string",
        ...doc(
          "Place of the next page, from `next_cursor` or `Link` of an earlier one. Later pages show " +
            "what was known when the first was asked for. Keep the other parameters as they were.",
          "WzE2NzI0NDg0MDAwMDBd",
        ),
      }),
    ),
};

export const NextCursor = z
  .string()
  .nullable()
  .meta(doc("The `cursor` of the next page. Null on the last page.", "WzE2NzI0NDg0MDAwMDBd"));

export const NoParams = z.object({});

/**
 * The latest of some instants; null without any. All are texts of one form, so that text order is
 * time order.
 */
export function newest(instants: Iterable<string | null | undefined>): string | null {
  let latest: string | null = null;
  for (const instant of instants) {
    if (instant && (latest === null || instant > latest)) latest = instant;
  }
  return latest;
}
