// The settings of every Worker, and how they are read.

import * as z from "zod";
import { PRICE_FEEDS } from "../market/domain/sources.ts";
import { NO_RECORD } from "../record/services/tape-keys.ts";

/** Writes one line of JSON to the Worker's log. */
export const log = (line: Record<string, unknown>): void => console.log(JSON.stringify(line));

/**
 * Settings of every Worker. This schema, those below and those in `account-env.ts` list all settings.
 * A setting without a default must be set. A Worker with a bad setting does not start.
 */
export const Settings = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ description: "Neon connection string" }),
  /** Used by the local platform only. */
  NEON_ENDPOINT: z
    .url()
    .optional()
    .meta({ description: "Address for SQL over HTTP that replaces Neon's", isLocal: true }),
  UPSTASH_REDIS_REST_URL: z.url().meta({ description: "Upstash REST address" }),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1).meta({ description: "Upstash REST token" }),
  BASE_URL: z.url().meta({
    description:
      "Public address of the service; commands make it of `PUBLIC_HOST` when it is empty",
  }),
  LIMITER: z.enum(["on", "off"]).default("on").meta({ description: "off: for benchmarks only" }),
  CEILING_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .default("1200")
    .transform(Number)
    .meta({
      description:
        "Maximum requests per minute of all callers together, for each of status, sign-up and reveal-link",
    }),
  ANSWER_CACHE_MS: z
    .string()
    .regex(/^\d{1,5}$/)
    .default("2000")
    .transform(Number)
    .meta({ description: "Milliseconds for which an isolate caches an answer; 0: no cache" }),
  PRICE_DISPLAY: z.enum(["derived", "licensed"]).default("derived").meta({
    description:
      "licensed: stock prices of a vendor may be shown; derived: only figures computed from them",
  }),
});
export type Settings = z.output<typeof Settings>;

/**
 * Reads the settings of an environment. Errors name the settings, never their values. A bad setting
 * in `mayBeBad` is logged and counts as not set; any other bad setting throws.
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

/** Schema of a text that may be absent, such as an API key. */
export const optionalSecret = (description: string) =>
  z.string().min(1).optional().meta({ description });

/** Settings of the operator, whom the pages name. */
export const OperatorSettings = z.object({
  OPERATOR_NAME: z.string().trim().optional().meta({
    description:
      "Name of the operator, for the terms, privacy and imprint pages; without it these are drafts and the checkout is closed",
  }),
  OPERATOR_ADDRESS: optionalSecret(
    "Postal address of the operator, for the imprint; lines separated by `; `",
  ),
  CONTACT_EMAIL: z.email().optional().meta({
    description:
      "Address to which customers write, shown on the pricing and imprint pages; also in the User-Agent of requests to data sources",
  }),
  OPERATOR_EMAIL: z.email().optional().meta({
    description:
      "Address to which the service writes when a person must act: after a dispute, or when the stored record is not what was signed; it is shown nowhere",
  }),
});

/** A list of series such as `HY_OAS, IG_OAS`. */
const SeriesList = z
  .string()
  .regex(/^[A-Z0-9_]+(\s*,\s*[A-Z0-9_]+)*$/)
  .optional()
  .transform((text) => text?.split(",").map((id) => id.trim()) ?? []);

/** Settings of the market feeds. */
export const FeedSettings = z.object({
  LICENSED_SERIES: SeriesList.meta({
    description:
      "Series whose figures a licence allows you to show, such as `HY_OAS,IG_OAS`; other series marked `derived` show states and ranks only",
  }),
  FRED_API_KEY: optionalSecret("Key of FRED; with it FRED's JSON is read instead of its CSV"),
  EIA_API_KEY: optionalSecret(
    "Key of the Energy Information Administration; without it energy prices come from FRED",
  ),
  EDGAR_TICKERS: z
    .string()
    .regex(/^[A-Z][A-Z0-9.-]{0,9}(,[A-Z][A-Z0-9.-]{0,9})*$/)
    .optional()
    .transform((text) => text?.split(","))
    .meta({
      description:
        "Companies whose filings are read, separated by commas, in place of the list of `npm run companies`",
    }),
  EDGAR_KEEP_TEXTS: z
    .enum(["on", "off"])
    .default("off")
    .meta({ description: "on: the texts of releases are stored beside their scores" }),
  FEEDS_URL: z
    .url()
    .optional()
    .meta({ description: "Address that replaces all feeds", isLocal: true }),
});

/** Settings of stock prices. */
export const PriceSettings = z.object({
  PRICE_SOURCE: z
    .enum(["files", ...PRICE_FEEDS])
    .default("files")
    .meta({ description: "Where stock prices come from; files: `npm run ingest -- prices`" }),
  TIINGO_API_KEY: optionalSecret("Key of Tiingo, for `PRICE_SOURCE` tiingo"),
  MASSIVE_API_KEY: optionalSecret("Key of Massive, for `PRICE_SOURCE` massive"),
  STOOQ_API_KEY: optionalSecret("Key of Stooq, for `PRICE_SOURCE` stooq"),
});

/** Settings of the published record. */
export const RecordSettings = z.object({
  TAPE_SIGNING_KEY: optionalSecret("Ed25519 private key of the record (npm run tape-key)"),
  GATE_TARGET: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .default(String(NO_RECORD.gateTarget))
    .transform(Number)
    .meta({ description: "Minimum number of strictly graded calls before performance is claimed" }),
  TAPE_WITNESSES: optionalSecret(
    "Witnesses that also sign our checkpoints: `<address> <verifier key>` each, separated by commas",
  ),
  TAPE_MEMORY: z.string().min(1).default("tape:signed").meta({
    description: "Redis key under which the signer stores the last checkpoint that it signed",
  }),
});

/** Settings of the archive, whose bucket is a binding of `wrangler.toml`. */
export const ArchiveSettings = z.object({
  ARCHIVE_URL: z
    .url()
    .optional()
    .meta({ description: "Address that replaces the archive's bucket", isLocal: true }),
});

/** Settings of the scheduled run. */
export const MonitorSettings = z.object({
  TICK_PING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        "Address of an outside monitor, which gets a request after each five-minute run and writes to you when none comes",
    }),
});

/** Additional settings for publishing and signing the record. */
export const SigningSettings = z.object({
  OWN_CALLS: z.enum(["on", "off"]).default("on").meta({
    description:
      "Each Monday calls about the stress index and the free sensors are published by a fixed rule, once `TAPE_SIGNING_KEY` is set; off: never",
  }),
});
