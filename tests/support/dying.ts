import type { Mailer } from "../../lib/services/mailer.ts";
import { inProcessDb } from "../../scripts/database.ts";
import type { TestApp } from "./app.ts";

class Killed extends Error {}

/**
 * A process that dies at its n-th step to the outside, a statement or a call: before it is made, or
 * after it took effect and before its answer came. Nothing it does after that has any effect.
 */
export function dyingProcess(
  { platform, services }: TestApp,
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
  const { database } = platform;
  const db = inProcessDb({
    ...database,
    query: (statement) => at(() => database.query(statement)),
    transaction: (...batch) => at(() => database.transaction(...batch)),
  });
  const real = services.alerts.mailer;
  if (!real) throw new Error("no mailer");
  const mailer: Mailer = { send: (mails, key) => at(() => real.send(mails, key)) };
  return { db, mailer, steps: () => made };
}

/** A provider whose answers are lost, all of them: what it was told has happened. */
export const losingAnswers = (real: Mailer): Mailer => ({
  async send(mails, key) {
    await real.send(mails, key);
    return { outcome: "unclear", reason: "no answer" };
  },
});
