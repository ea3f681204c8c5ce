// Tells the operator by mail that a person must act.

import type { Db } from "../../runtime/database/client.ts";
import { type OperatorNote, operatorMail } from "../operator-mail.tsx";
import { enqueueMail } from "../queries/enqueue-mail.ts";

/**
 * Puts a mail to the operator into the outbox, once per key; `about` names the occasion, such as the
 * id of an event. Without an address of the operator it does nothing.
 */
export async function mailOperator(
  db: Db,
  recipient: string | null,
  note: OperatorNote & { about: string },
  now: number,
): Promise<void> {
  if (recipient === null) return;
  const idempotencyKey = `operator-v1:${note.about}`;
  await enqueueMail(db, { kind: "notice", recipient, idempotencyKey, ...operatorMail(note) }, now);
}
