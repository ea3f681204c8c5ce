import { notifyKeyOwners } from "../../account/actions/notify-key-owners.ts";
import { type CallBudget, keeping, NEXT_TICK, UNCOUNTED } from "../../core/call-budget.ts";
import { CHANGES } from "../../core/changelog.ts";
import { deliverOutbox } from "../../mail/actions/deliver-outbox.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import type { AlertServices } from "../services/alert-services.ts";
import { announceChanges } from "./announce-changes.ts";
import { deliverChats } from "./deliver-chats.ts";

/** What the jobs of alerts need; absent is what is not configured. */
export type AlertJobServices = {
  db: Db;
  alerts?: Pick<AlertServices, "mailer" | "tokenSecret" | "telegram">;
  /** Our own address, for the links in mails. */
  baseUrl?: string;
  /** What a job may still call. */
  budget?: CallBudget;
};

/** What is kept for writing down how the run ended. */
const CALLS_TO_END = 1;
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
  if (baseUrl !== undefined) return notifyKeyOwners({ db, baseUrl }, CHANGES, run, now);
  return idle(db, run, "no address to write into mails");
}

/** Hands over what the tick's remaining calls allow; the next one continues. */
export async function deliver(services: AlertJobServices, run: Run, now: number) {
  const { db, alerts, budget = UNCOUNTED } = services;
  const calls = keeping(budget, CALLS_TO_END);
  if (!alerts?.mailer) return idle(db, run, "no provider of mail");
  const { mailer, tokenSecret, telegram } = alerts;
  const { isMore, ...mails } = await deliverOutbox({ db, mailer, tokenSecret }, now, calls);
  const most = Math.min(MOST_CHATS, calls.left());
  const chats =
    telegram && tokenSecret ? await deliverChats({ db, telegram, tokenSecret }, now, most) : null;
  const left = isMore ? { waiting: NEXT_TICK } : {};
  const detail = { ...mails, ...(chats ? { chats } : {}), ...left };
  const status = isMore ? "waiting" : "done";
  await updateJobRun(db, run, { status, detail });
  return { status, ...detail };
}

async function idle(db: Db, run: Run, waiting: string) {
  const detail = { waiting };
  await updateJobRun(db, run, { status: "done", detail });
  return detail;
}
