import type * as z from "zod";

/** Types of JSON as a caller knows them. */
const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
/** What is counted in a size. */
const UNITS: Readonly<Record<string, string>> = { string: "character", array: "item" };

/** A size in words: "1 character", "20 items", or the number alone. */
function sizeOf(size: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `${size}`;
  return `${size} ${unit}${Number(size) === 1 ? "" : "s"}`;
}

/**
 * What is wrong with an input, to follow its name, where its schema has no words of its own for it.
 * Never the input itself. Source: decisions, rule 10, G11.
 */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "must be given"
        : `must be ${KINDS[issue.expected] ?? "of another type"}`;
    case "invalid_value":
      return issue.input === undefined
        ? "must be given"
        : `must be one of ${issue.values.join(", ")}`;
    case "too_big":
      return `must be at most ${sizeOf(issue.maximum, issue.origin)}`;
    case "too_small":
      return `must be at least ${sizeOf(issue.minimum, issue.origin)}`;
    default:
      return "is not in the form that the reference names";
  }
};
