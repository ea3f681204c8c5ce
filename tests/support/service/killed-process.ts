// Services of a process that is killed at a given step, for tests of what remains afterwards.

import { drizzle } from "drizzle-orm/neon-http";
import type { Mailer } from "../../../lib/mail/services/resend.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import type { TestApp } from "./app.ts";

class Killed extends Error {}

/**
 * Services of a process that is killed at its n-th statement or outgoing request: before it is sent,
 * or (`isAfter`) when it took effect but its answer has not arrived. Later calls have no effect.
 */
export function killedProcess(
  { services }: TestApp,
  { step, isAfter }: { step: number; isAfter: boolean },
) {
  let made = 0;
  const at = async <T>(work: () => Promise<T>): Promise<T> => {
    made += 1;
    if (made > step || (made === step && !isAfter)) throw new Killed();
    const result = await work();
    if (made >= step && isAfter) throw new Killed();
    return result;
  };
  const whole = services.db.$client;
  // A single statement is sent when it is awaited; a statement of a transaction is not.
  const query: typeof whole.query = (...asked) => {
    const statement = whole.query(...asked);
    const send = statement.then.bind(statement);
    return Object.assign(statement, {
      // biome-ignore lint/suspicious/noThenProperty: the driver's statements are thenables
      then: ((done, failed) =>
        at(() => new Promise((resolve, reject) => void send(resolve, reject))).then(
          done as never,
          failed,
        )) as typeof send,
    }) as never;
  };
  const transaction: typeof whole.transaction = (...asked) => at(() => whole.transaction(...asked));
  const db: Db = drizzle({
    client: Object.assign(query, { query, transaction }) as never,
    casing: "snake_case",
  });
  const real = services.alerts.mailer;
  if (!real) throw new Error("no mailer");
  const mailer: Mailer = { send: (mails, key) => at(() => real.send(mails, key)) };
  return { db, mailer, steps: () => made };
}

/** A mail provider that sends every mail but whose answers are all lost. */
export const mailerWithoutAnswers = (real: Mailer): Mailer => ({
  async send(mails, key) {
    await real.send(mails, key);
    return { outcome: "unclear", reason: "no answer" };
  },
});
