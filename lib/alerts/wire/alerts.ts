import * as z from "zod";
import { Email } from "../../core/wire/email.ts";

/** Patterns and limits: interface, "Account, billing, alerts". */
const TELEGRAM_ID = /^(@[A-Za-z0-9_]{5,32}|\d{5,15})$/;
const X_HANDLE = /^@[A-Za-z0-9_]{1,15}$/;
const MOST_SENSORS = 50;
const LONGEST_SENSOR = 100;

/** Text that the database can hold: no NUL, no half of a surrogate pair. */
const storable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

export const SubscribeBody = z
  .object({
    email: Email,
    telegram_id: z
      .string()
      .regex(TELEGRAM_ID, "must be @ and 5 to 32 letters, digits or underscores, or 5 to 15 digits")
      .nullish()
      .meta({ description: "Kept for contact; a chat is linked by its own message to the bot" }),
    x_handle: z
      .string()
      .regex(X_HANDLE, "must be @ and 1 to 15 letters, digits or underscores")
      .nullish()
      .meta({ description: "Kept for contact; nothing is sent there" }),
    sensors: z
      .array(
        z
          .string()
          .max(LONGEST_SENSOR, `must be at most ${LONGEST_SENSOR} characters`)
          .refine(storable, "must be plain text"),
      )
      .max(MOST_SENSORS, `must be at most ${MOST_SENSORS} sensors`)
      .optional()
      .meta({ description: "Ids of sensors; empty or omitted means all" }),
  })
  .meta({ id: "AlertSubscription" });

export const Subscribed = z
  .object({
    success: z.literal(true),
    message: z.string(),
    unknown_sensors: z
      .array(z.string())
      .optional()
      .meta({ description: "Ids that no sensor has now; they are kept. Absent: none" }),
  })
  .meta({ id: "AlertSubscribed" });

/** The same whatever is known of the address. Source: decisions I-SUB. */
export const SUBSCRIBED_MESSAGE = "Check your email to confirm your subscription.";

export const TokenQuery = z.object({
  token: z
    .string({ error: "token is required" })
    .regex(/^[0-9a-f]{64}$/, "token must be 64 lower-case hexadecimal digits")
    .meta({ description: "From the mail" }),
});

export type SubscribeBody = z.output<typeof SubscribeBody>;
export type Subscribed = z.output<typeof Subscribed>;
