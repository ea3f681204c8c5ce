// The shapes of single values in files about calls: instants, texts, numbers, addresses.

import * as z from "zod";
import { OPERATORS, type Operator } from "../../../lib/record/domain/criterion.ts";
import { instantOf } from "../csv-records.ts";

/** An instant in the record's format. */
export const InstantText = z.string("must be an instant").transform((given, context) => {
  const at = instantOf(given.trim());
  if (at !== null) return new Date(at).toISOString();
  context.addIssue("must be an instant like 2026-11-21T16:00:00Z, or a date");
  return z.NEVER;
});

/** Text that the database and canonical JSON can hold, trimmed. */
export const text = (maxLength: number) =>
  z
    .string("must be text")
    .trim()
    .min(1, "must not be empty")
    .max(maxLength, `must have at most ${maxLength} characters`)
    .refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      "contains NUL or invalid Unicode",
    );

export const ProbabilityNumber = z
  .number("must be a number from 0 to 1")
  .min(0, "must be a number from 0 to 1")
  .max(1, "must be a number from 0 to 1");

/**
 * A finite number below 2^53; larger ones have no unique shortest text, so the tape refuses them.
 */
export const Finite = z
  .number("must be a number")
  .min(-Number.MAX_SAFE_INTEGER, "must be less than 2^53 in size")
  .max(Number.MAX_SAFE_INTEGER, "must be less than 2^53 in size");

export const Slug = z
  .string("must be text")
  .max(120, "must have at most 120 characters")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");

const OPERATOR_WORDS: Readonly<Record<string, Operator>> = {
  gt: ">",
  above: ">",
  gte: ">=",
  at_least: ">=",
  lt: "<",
  below: "<",
  lte: "<=",
  at_most: "<=",
};

export const OperatorSign = z
  .string("must be text")
  .transform((word) => OPERATOR_WORDS[word.toLowerCase()] ?? word)
  .pipe(z.enum(OPERATORS, `must be one of ${OPERATORS.join(" ")}`));

export const Url = z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).max(2_000);

export const DigestText = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be 64 lower-case hexadecimal digits");

/** `YES`, `no`, 1, 0, true, false. */
export const OutcomeWord = z
  .union([z.string(), z.number(), z.boolean()], "must be yes or no")
  .transform((value, context): 0 | 1 => {
    const word = String(value).toLowerCase();
    if (["yes", "1", "true"].includes(word)) return 1;
    if (["no", "0", "false"].includes(word)) return 0;
    context.addIssue("must be yes or no");
    return z.NEVER;
  });

/** Error option that names the unknown member of an object. */
export const unknownMemberError = {
  error: ({ code, keys }: { code?: string | undefined; keys?: string[] }) =>
    code === "unrecognized_keys" ? `unknown member ${keys?.join(", ")}` : "must be an object",
};
