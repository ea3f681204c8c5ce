// How an endpoint of Stripe's API is defined: its parameters, its checks and its pages of lists.

import * as z from "zod";
import { type Input, invalidParam } from "./form.ts";
import { listOf } from "./nulls.ts";
import type { StripeContext, StripeJson } from "./state.ts";

type Method = "GET" | "POST" | "DELETE";

/** One endpoint of the API: `:id` in the path is passed to `run` as `id`. */
export type Endpoint = {
  method: Method;
  path: string;
  run(context: StripeContext, input: Input, id: string): StripeJson;
};

function rejectionOf(error: z.ZodError) {
  const [issue] = error.issues;
  if (issue?.code === "unrecognized_keys") {
    const [name = ""] = issue.keys;
    return invalidParam(`Received unknown parameter: ${name}`, name, "parameter_unknown");
  }
  const [first = "", ...rest] = issue?.path.map(String) ?? [];
  const param = [first, ...rest.map((part) => `[${part}]`)].join("");
  if (issue?.code === "invalid_type" && issue.message.includes("received undefined")) {
    return invalidParam(`Missing required param: ${param}.`, param, "parameter_missing");
  }
  return invalidParam(`Invalid ${param}: ${issue?.message ?? ""}`, param, "parameter_invalid");
}

/** An endpoint with its parameters. Like Stripe, it rejects unknown parameters. */
export function endpoint<Shape extends z.ZodRawShape>(
  method: Method,
  path: string,
  shape: Shape,
  run: (context: StripeContext, input: z.output<z.ZodObject<Shape>>, id: string) => StripeJson,
): Endpoint {
  const schema = z.strictObject(shape);
  return {
    method,
    path,
    run(context, input, id) {
      const parsed = schema.safeParse(input);
      if (!parsed.success) throw rejectionOf(parsed.error);
      return run(context, parsed.data as z.output<z.ZodObject<Shape>>, id);
    },
  };
}

export const flag = z.enum(["true", "false"]).transform((text) => text === "true");
export const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const emailAddress = z.string().regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, "not an e-mail address");

/** The parameters of every list. */
export const paging = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};

type Paging = {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

/** One page of `rows`, which are oldest first. Like Stripe, it lists newest first and pages by id. */
export function stripePage<Row extends { id: string }>(
  url: string,
  rows: readonly Row[],
  { limit, starting_after: after, ending_before: before }: Paging,
  present: (row: Row) => StripeJson,
): StripeJson {
  const all = rows.toReversed();
  const placeOf = (id: string, param: string) => {
    const place = all.findIndex((row) => row.id === id);
    if (place < 0) throw invalidParam(`No such object: '${id}'`, param, "resource_missing");
    return place;
  };
  if (before !== undefined) {
    const end = placeOf(before, "ending_before");
    const start = Math.max(0, end - limit);
    return listOf(url, all.slice(start, end).map(present), start > 0);
  }
  const start = after === undefined ? 0 : placeOf(after, "starting_after") + 1;
  const shown = all.slice(start, start + limit);
  return listOf(url, shown.map(present), start + limit < all.length);
}
