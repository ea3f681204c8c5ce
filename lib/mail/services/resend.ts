// The mail provider Resend: sending mails, and verifying its events.

import { Resend } from "resend";
import { Webhook } from "standardwebhooks";

/** A mail to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/**
 * Result of a request to the provider. `accepted`: one id per mail, in order. `refused`: not
 * accepted for now. `failing`: a server error. `unclear`: no answer, it may have been accepted.
 * `conflict`: the key was used before with other content. `invalid`: these mails are never
 * accepted. `forbidden`: no mail is accepted.
 */
export type SendResult =
  | { outcome: "accepted"; ids: readonly string[] }
  | {
      outcome: "refused" | "failing" | "unclear" | "conflict" | "invalid" | "forbidden";
      reason: string;
    };
type Failure = Exclude<SendResult["outcome"], "accepted">;

/** Deadline of one attempt. Source: docs/promises.md. */
const TRY_MS = 5_000;

/** Sends mails. Never throws. The same key and mails have no second effect within a day. */
export interface Mailer {
  send(mails: readonly Mail[], idempotencyKey: string): Promise<SendResult>;
}

/** Resend, through its own library, which uses the global `fetch`. */
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
      // The library throws only when the signal aborts while it reads the body of an error.
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

const idsOf = (mails: readonly { id: string }[] | null | undefined): string[] =>
  (mails ?? []).map(({ id }) => id);

/** The reason of a failure, without the error's message, which may contain addresses. Source: docs/promises.md. */
function failureOf(error: { name?: unknown; statusCode?: unknown }): SendResult {
  const name = typeof error.name === "string" ? error.name.slice(0, 60) : "unnamed";
  const status = typeof error.statusCode === "number" ? error.statusCode : null;
  const reason = status === null ? name : `${status} ${name}`;
  return { outcome: outcomeOf(name, status), reason };
}

function outcomeOf(name: string, status: number | null): Failure {
  if (name === "invalid_idempotent_request") return "conflict";
  // 409: the first request is still running. 502, 504: the gateway does not know the result.
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

/** Verifies the mail provider's events. */
export interface MailEventReader {
  /** Returns the JSON of a body signed with our secret within the last five minutes; else null. */
  read(body: string, headers: SignedHeaders): unknown;
}

/** How far an event may be dated in the future; the library itself accepts five minutes. */
const MAX_AHEAD_SECONDS = 30;

/**
 * Verifies the unchanged bytes with the library that Resend uses. It uses the real clock, because
 * the provider signs with real time even when a test moves ours.
 */
export function makeMailEventReader(secret: string): MailEventReader {
  const webhook = new Webhook(secret);
  return {
    read(body, { id, timestamp, signature }) {
      if (!/^\d{1,12}$/.test(timestamp)) return null;
      if (Number(timestamp) > Date.now() / 1_000 + MAX_AHEAD_SECONDS) return null;
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
