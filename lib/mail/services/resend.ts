import { Resend } from "resend";
import { Webhook } from "standardwebhooks";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/**
 * What became of a call. `accepted`: an id for each mail, in order. `refused`: surely not accepted, for
 * now. `failing`: answered with an error of theirs. `unclear`: no answer, it may have been accepted.
 * `conflict`: the key was used before, with other bytes. `invalid`: these mails never, `forbidden`: none.
 */
export type SendResult =
  | { outcome: "accepted"; ids: readonly string[] }
  | {
      outcome: "refused" | "failing" | "unclear" | "conflict" | "invalid" | "forbidden";
      reason: string;
    };
type Failure = Exclude<SendResult["outcome"], "accepted">;

/** Source: docs/promises.md. */
const TRY_MS = 5_000;

/** Hands mails over. Never throws; the same key and mails again have no second effect for a day. */
export interface Mailer {
  send(mails: readonly Mail[], idempotencyKey: string): Promise<SendResult>;
}

/** The real one. It speaks through the global `fetch`, as Resend's own library does. */
export function makeMailer(settings: {
  apiKey: string;
  baseUrl: string | null;
  from: string;
}): Mailer {
  const options = settings.baseUrl === null ? {} : { baseUrl: settings.baseUrl };
  const resend = new Resend(settings.apiKey, options);
  const drafts = (mails: readonly Mail[]) =>
    mails.map(({ to, ...mail }) => ({ from: settings.from, to: [to], ...mail }));
  return {
    async send(mails, idempotencyKey) {
      const options = { idempotencyKey, signal: AbortSignal.timeout(TRY_MS) };
      const [first, ...others] = drafts(mails);
      if (!first) return { outcome: "accepted", ids: [] };
      // The library throws what the signal throws while an error's body is read, and nothing else.
      try {
        if (others.length > 0) {
          const { data, error } = await resend.batch.send([first, ...others], options);
          return error ? failureOf(error) : { outcome: "accepted", ids: idsOf(data?.data) };
        }
        const { data, error } = await resend.emails.send(first, options);
        return error ? failureOf(error) : { outcome: "accepted", ids: idsOf(data && [data]) };
      } catch {
        return { outcome: "unclear", reason: "no answer" };
      }
    },
  };
}

const idsOf = (given: readonly { id: string }[] | null | undefined): string[] =>
  (given ?? []).map(({ id }) => id);

/** Names of errors only: their messages may hold addresses. Source: docs/promises.md. */
function failureOf(error: { name?: unknown; statusCode?: unknown }): SendResult {
  const name = typeof error.name === "string" ? error.name.slice(0, 60) : "unnamed";
  const status = typeof error.statusCode === "number" ? error.statusCode : null;
  const reason = status === null ? name : `${status} ${name}`;
  return { outcome: outcomeOf(name, status), reason };
}

function outcomeOf(name: string, status: number | null): Failure {
  if (name === "invalid_idempotent_request") return "conflict";
  // Its first try is still under way; gateways do not know what became of theirs.
  if (status === null || status === 409 || status === 502 || status === 504) return "unclear";
  if (status === 429) return "refused";
  if (status >= 500) return "failing";
  return status === 400 || status === 422 ? "invalid" : "forbidden";
}

interface SignedHeaders {
  id: string;
  timestamp: string;
  signature: string;
}

/** Reads the mail provider's events. */
export interface MailEventReader {
  /** The JSON of a body that was signed with our secret in the last five minutes; null: it was not. */
  read(body: string, headers: SignedHeaders): unknown;
}

/** A clock that is further ahead of ours is none; the library lets five minutes of future pass. */
const MOST_AHEAD_SECONDS = 30;

/**
 * Verifies with the library that Resend's own uses, over the bytes as they came and by the real clock:
 * signatures are of real time, however a rehearsal moves ours.
 */
export function makeMailEventReader(secret: string): MailEventReader {
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
