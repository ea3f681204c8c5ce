import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** The statement that forgets sign-ups older than an instant. */
export const deleteSignupsBefore = (db: Db, at: number) =>
  db.execute(sql`delete from alert_signups where at < ${instantParam(at)}`);

/** The statement that forgets texts and reader of messages that were settled; that they were, stays. */
export const updateSettledMail = (db: Db, at: number) =>
  db.execute(sql`update outbox set html = '', body = '', subject = '', recipient = '', headers = '{}'
    where created_at < ${instantParam(at)} and status not in ('queued', 'claimed') and recipient <> ''`);
