import { drizzle } from "drizzle-orm/neon-http";
import type { Mailer } from "../../../lib/mail/services/resend.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import type { TestApp } from "./app.ts";

class Killed extends Error {}

/**
 * Services of a process that dies at its n-th statement or outgoing request: before it is sent, or
 * after it took effect and before its answer. Nothing after that has any effect.
 */
export function dyingProcess(
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
  // A statement by itself is sent when it is awaited; in a transaction it is not.
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

/** A provider that does what it is asked but whose answers are all lost. */
export const losingAnswers = (real: Mailer): Mailer => ({
  async send(mails, key) {
    await real.send(mails, key);
    return { outcome: "unclear", reason: "no answer" };
  },
});
