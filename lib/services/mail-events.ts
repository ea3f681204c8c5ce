import { Webhook } from "standardwebhooks";
import { equalDigests } from "../domain/equal-digests.ts";

export interface SignedHeaders {
  id: string;
  timestamp: string;
  signature: string;
}

/** Reads the mail provider's events. */
export interface MailEvents {
  /** The JSON of a body that was signed with our secret a moment before `now`; null: it was not. */
  read(body: string, headers: SignedHeaders, now: number): unknown;
}

/** As long as the library itself allows; but a clock that is ahead of ours by more than this is none. */
const OLDEST_SECONDS = 300;
const MOST_AHEAD_SECONDS = 30;

/**
 * Verifies with the library that Resend's own uses, over the bytes as they came. The library reads the
 * real clock to judge the age, and lets five minutes of future pass: that is done here.
 */
export function mailEventReader(secret: string): MailEvents {
  const webhook = new Webhook(secret);
  return {
    read(body, { id, timestamp, signature }, now) {
      if (!/^\d{1,12}$/.test(timestamp) || id === "") return null;
      const ageSeconds = now / 1_000 - Number(timestamp);
      if (ageSeconds > OLDEST_SECONDS || ageSeconds < -MOST_AHEAD_SECONDS) return null;
      const signed = webhook.sign(id, new Date(Number(timestamp) * 1_000), body);
      if (!signature.split(" ").some((given) => equalDigests(given, signed))) return null;
      try {
        return JSON.parse(body);
      } catch {
        return null;
      }
    },
  };
}
