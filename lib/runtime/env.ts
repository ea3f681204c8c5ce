import * as z from "zod";
import { log } from "./log.ts";

/**
 * What every Worker reads. Together with the other `*-env.ts` of this folder, each read by the
 * Workers that need it, this is the one list of settings. What has no default must be set as a
 * secret; a bad environment is one clear refusal at the door, never a half-alive Worker.
 */
export const Settings = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ description: "Neon connection string" }),
  /** Only where Neon's own address is not meant (the local platform). */
  NEON_ENDPOINT: z
    .url()
    .optional()
    .meta({ description: "SQL over HTTP, when not Neon's own", isLocal: true }),
  UPSTASH_REDIS_REST_URL: z.url().meta({ description: "Upstash REST address" }),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1).meta({ description: "Upstash REST token" }),
  BASE_URL: z.url().meta({ description: "Public address of the service" }),
  LIMITER: z.enum(["on", "off"]).default("on").meta({ description: "off: for benchmarks only" }),
  CEILING_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .default("1200")
    .transform(Number)
    .meta({
      description: "Calls a minute of all callers together: status, sign-up, reveal-link, each",
    }),
  ANSWER_CACHE_MS: z
    .string()
    .regex(/^\d{1,5}$/)
    .default("2000")
    .transform(Number)
    .meta({ description: "How long an isolate keeps an answer; 0: not at all" }),
});
export type Settings = z.output<typeof Settings>;

/**
 * The settings of an environment. What is wrong with it is named, and never a value: of those that
 * `mayBeBad` such a one is logged and counts as not set, any other is refused.
 */
export function readSettings<S extends z.ZodObject>(
  schema: S,
  env: object,
  mayBeBad: z.ZodObject | null = null,
): z.output<S> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))];
  if (!names.every((name) => mayBeBad !== null && name in mayBeBad.shape)) {
    throw new Error(`settings missing or malformed: ${names.join(", ")}`);
  }
  log({ event: "settings_ignored", names });
  return schema.parse({ ...env, ...Object.fromEntries(names.map((name) => [name, undefined])) });
}

export const optionalSecret = (description: string) =>
  z.string().min(1).optional().meta({ description });
