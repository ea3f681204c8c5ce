import type { Db } from "../db/client.ts";
import { type Run, updateJobRun } from "../db/queries/job-runs.ts";
import { CHANGES } from "../domain/changelog.ts";
import type { AlertServices } from "../services/alert-services.ts";
import { announceChanges } from "./announce-changes.ts";
import { deliverChats } from "./deliver-chats.ts";
import { deliverOutbox } from "./deliver-outbox.ts";
import { tellOwners } from "./tell-owners.ts";

/** What the jobs of alerts need; absent is what is not configured. */
export type AlertJobServices = {
  db: Db;
  alerts?: Pick<AlertServices, "mailer" | "tokenSecret" | "telegram">;
  /** Our own address, for the links in mails. */
  baseUrl?: string;
  /** Requests that this run has made so far. */
  spent?: () => number;
};

/** Source: safety.md, "At most 45 sub-requests per scheduled run". */
const MOST_REQUESTS = 45;
/** What is kept for writing down how the run ended. */
const LAST_REQUESTS = 2;
/** Messages to chats of one run, each a request. */
const MOST_CHATS = 10;

export async function announce(services: AlertJobServices, run: Run, now: number) {
  const { db, baseUrl } = services;
  if (baseUrl !== undefined) return announceChanges({ db, baseUrl }, run, now);
  return idle(db, run, "no address to write into mails");
}

/** Tells owners of keys what is on its way out. */
export async function tellEnds(services: AlertJobServices, run: Run, now: number) {
  const { db, baseUrl } = services;
  if (baseUrl !== undefined) return tellOwners({ db, baseUrl }, CHANGES, run, now);
  return idle(db, run, "no address to write into mails");
}

/** Hands over what the run's remaining requests allow; the next run continues. */
export async function deliver(services: AlertJobServices, run: Run, now: number) {
  const { db, alerts, spent = () => 0 } = services;
  const left = () => MOST_REQUESTS - LAST_REQUESTS - spent();
  if (!alerts?.mailer) return idle(db, run, "no provider of mail");
  const { mailer, tokenSecret, telegram } = alerts;
  const mails = await deliverOutbox({ db, mailer, tokenSecret }, now, left());
  const chats =
    telegram && tokenSecret
      ? await deliverChats(
          { db, telegram, tokenSecret },
          now,
          Math.min(MOST_CHATS, left() - mails.calls),
        )
      : null;
  const detail = { ...mails, ...(chats ? { chats } : {}) };
  await updateJobRun(db, run, { status: "done", detail });
  return detail;
}

async function idle(db: Db, run: Run, waiting: string) {
  const detail = { waiting };
  await updateJobRun(db, run, { status: "done", detail });
  return detail;
}
