import * as z from "zod";

/** Workers that read a setting; without such a list all do. */
const ACCOUNT = ["account", "cron"];

const optionalSecret = (description: string, workers: readonly string[] = ACCOUNT) =>
  z.string().min(1).optional().meta({ description, workers });

/**
 * The one list of settings. What has no default must be set as a secret; a bad environment is one
 * clear refusal at the door, never a half-alive Worker.
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
  FRED_API_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Chooses FRED's JSON over its CSV", workers: ["cron"] }),
  FEEDS_URL: z
    .url()
    .optional()
    .meta({ description: "One address in place of all feeds", isLocal: true }),
  STRIPE_SECRET_KEY: optionalSecret("Stripe API key; without it checkout and portal answer 503"),
  STRIPE_WEBHOOK_SECRET: optionalSecret("Signs Stripe's events; without it none is accepted"),
  STRIPE_PRICE_RETAIL: optionalSecret("Stripe price id of the retail subscription"),
  STRIPE_PRICE_INSTITUTIONAL: optionalSecret("Stripe price id of the institutional subscription"),
  STRIPE_URL: z
    .url()
    .optional()
    .meta({ description: "One address in place of Stripe's API", isLocal: true }),
  RESEND_API_KEY: optionalSecret("Resend API key; without it mail waits in the outbox"),
  RESEND_WEBHOOK_SECRET: optionalSecret("Signs Resend's events; without it none is accepted"),
  RESEND_URL: z
    .url()
    .optional()
    .meta({ description: "One address in place of Resend's API", isLocal: true }),
  MAIL_FROM: z
    .string()
    .min(3)
    .default("Regime Intelligence <alerts@svc.example>")
    .meta({
      description: "Sender of mails; its domain must be verified at Resend",
      workers: ACCOUNT,
    }),
  ALERT_TOKEN_SECRET: optionalSecret("Makes the tokens of alert mails; without it no sign-up"),
  TELEGRAM_BOT_TOKEN: optionalSecret("Alerts to linked Telegram chats, too"),
  TELEGRAM_BOT_NAME: optionalSecret("Name of that bot, for the link that connects a chat"),
  TELEGRAM_WEBHOOK_SECRET: optionalSecret("Sent with its updates; without it none is accepted"),
  TELEGRAM_URL: z
    .url()
    .optional()
    .meta({ description: "One address in place of Telegram's API", isLocal: true }),
  TAPE_SIGNING_KEY: optionalSecret("Ed25519 private key of the record (npm run tape-key)", [
    "record",
    "cron",
  ]),
  GATE_TARGET: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .default("100")
    .transform(Number)
    .meta({
      description: "Strictly graded calls below which no claim of performance is made",
      workers: ["record", "site"],
    }),
  LIMITER: z.enum(["on", "off"]).default("on").meta({ description: "off: for benchmarks only" }),
  ANSWER_CACHE_MS: z
    .string()
    .regex(/^\d{1,5}$/)
    .default("2000")
    .transform(Number)
    .meta({ description: "How long an isolate keeps an answer; 0: not at all" }),
});
export type Settings = z.output<typeof Settings>;

/** Names what is wrong with the environment, and never a value. */
export function parseSettings(env: unknown): Settings {
  const parsed = Settings.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))];
  throw new Error(`settings missing or malformed: ${names.join(", ")}`);
}
