import { Webhook } from "standardwebhooks";

interface SignedHeaders {
  id: string;
  timestamp: string;
  signature: string;
}

/** Reads the mail provider's events. */
export interface MailEvents {
  /** The JSON of a body that was signed with our secret in the last five minutes; null: it was not. */
  read(body: string, headers: SignedHeaders): unknown;
}

/** A clock that is further ahead of ours is none; the library lets five minutes of future pass. */
const MOST_AHEAD_SECONDS = 30;

/**
 * Verifies with the library that Resend's own uses, over the bytes as they came and by the real clock:
 * signatures are of real time, however a rehearsal moves ours.
 */
export function mailEventReader(secret: string): MailEvents {
  const webhook = new Webhook(secret);
  return {
    read(body, { id, timestamp, signature }) {
      if (!/^\d{1,12}$/.test(timestamp)) return null;
      if (Number(timestamp) > Date.now() / 1_000 + MOST_AHEAD_SECONDS) return null;
      try {
        return webhook.verify(body, {
          "webhook-id": id,
          "webhook-timestamp": timestamp,
          "webhook-signature": signature,
        });
      } catch {
        return null;
      }
    },
  };
}
