import { Command, InvalidArgumentError } from "commander";
import {
  countCustomers,
  countKeys,
  forgetCustomer,
  listBought,
  listPaidByOthers,
} from "../../lib/account/queries/forget-customer.ts";
import {
  countMessages,
  countSignups,
  forgetSubscriber,
} from "../../lib/alerts/queries/forget-subscriber.ts";
import { extractEmail, lowerCaseEmail } from "../../lib/core/customer-email.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { countWebhooksOf, deleteWebhooksOf } from "../../lib/webhooks/queries/webhooks.ts";
import { CommandError, isDryRunForNpm, runCommand } from "./command.ts";
import { openDatabase } from "./database.ts";

/** What is stored of a person, by e-mail address. */
export interface Stored {
  signups: number;
  messages: number;
  /** Messages that a provider may be accepting now. */
  inDoubt: number;
  keys: number;
  webhooks: number;
  checkouts: number;
  subscriptions: { id: string; stripeCustomerId: string | null; hasEnded: boolean }[];
  /** Subscriptions of other buyers that have not ended and pay for a key of the person. */
  paidByOthers: { id: string }[];
}

/** Reads what is stored of the person with an address in lower case. */
export async function findStored(db: Db, email: string): Promise<Stored> {
  const [[signups], [messages], [keys], [webhooks], [checkouts], subscriptions, paidByOthers] =
    await db.batch([
      countSignups(db, email),
      countMessages(db, email),
      countKeys(db, email),
      countWebhooksOf(db, email),
      countCustomers(db, email),
      listBought(db, email),
      listPaidByOthers(db, email),
    ]);
  return {
    signups: signups?.n ?? 0,
    messages: messages?.n ?? 0,
    inDoubt: messages?.inDoubt ?? 0,
    keys: keys?.n ?? 0,
    webhooks: webhooks?.n ?? 0,
    checkouts: checkouts?.n ?? 0,
    subscriptions,
    paidByOthers,
  };
}

/** Throws while what is stored of a person must not be deleted. */
function requireForgettable(stored: Stored): void {
  const running = stored.subscriptions.filter(({ hasEnded }) => !hasEnded).map(({ id }) => id);
  if (running.length > 0) {
    throw new CommandError(
      `${running.join(", ")} has not ended: end it at the payment provider first; nothing was changed`,
    );
  }
  if (stored.paidByOthers.length > 0) {
    const ids = stored.paidByOthers.map(({ id }) => id).join(", ");
    throw new CommandError(
      `${ids}, bought with another address, has not ended and pays for a key of this one: ` +
        "end it at the payment provider, or revoke the key, first; nothing was changed",
    );
  }
  if (stored.inDoubt > 0) {
    throw new CommandError(
      `${stored.inDoubt} mails are being sent: run this again later; nothing was changed`,
    );
  }
}

/**
 * The transaction that deletes what is stored of a person. It fails by itself while a subscription runs
 * or a message is being sent, because either may begin after the look-up.
 */
export const forgettingOf = (db: Db, email: string, now: number) =>
  [
    ...forgetSubscriber(db, email, now),
    deleteWebhooksOf(db, email),
    ...forgetCustomer(db, email, now),
  ] as const;

/**
 * Deletes what is stored of the person with an address in lower case, in one transaction. Throws, and
 * changes nothing, while a subscription runs, also one of another buyer that pays for a key of the
 * person, or a message is being sent.
 */
export async function forgetPerson(db: Db, email: string, now: number): Promise<Stored> {
  const stored = await findStored(db, email);
  requireForgettable(stored);
  try {
    await db.batch(forgettingOf(db, email, now));
  } catch (error) {
    requireForgettable(await findStored(db, email));
    throw error;
  }
  return stored;
}

/** Throws if anything is stored of a person that was forgotten, because it came in the meantime. */
export async function requireNothingLeft(db: Db, email: string): Promise<void> {
  const left = linesOf(await findStored(db, email)).filter(({ rows }) => rows > 0);
  if (left.length === 0) return;
  const list = left.map(({ what, rows }) => `${rows} ${what}`).join(", ");
  throw new CommandError(`came in the meantime and is left: ${list}; run this again`);
}

async function forget(email: string, isDry: boolean): Promise<void> {
  const { db, description, close } = await openDatabase();
  try {
    const stored = isDry ? await findStored(db, email) : await forgetPerson(db, email, Date.now());
    console.log(`${isDry ? "Would be forgotten" : "Forgotten"} in ${description}:`);
    console.table(linesOf(stored));
    const payers = stored.subscriptions.flatMap((each) => each.stripeCustomerId ?? []);
    if (payers.length > 0) {
      console.log(`The payment provider has its own record: ${[...new Set(payers)].join(", ")}.`);
    }
    console.log(
      "The mail provider's log ends by itself. Backups still have the data until they expire.",
    );
    if (isDry) console.log("Nothing was changed.");
    else await requireNothingLeft(db, email);
  } finally {
    await close();
  }
}

const linesOf = (stored: Stored) => [
  { what: "alert sign-ups", rows: stored.signups, "what stays": "when what was sent, to nobody" },
  { what: "mails and chat messages", rows: stored.messages, "what stays": "that one was sent" },
  { what: "webhooks", rows: stored.webhooks, "what stays": "nothing" },
  { what: "keys", rows: stored.keys, "what stays": "id, tier and dates, revoked" },
  { what: "addresses of checkouts", rows: stored.checkouts, "what stays": "nothing" },
  {
    what: "subscriptions",
    rows: stored.subscriptions.length,
    "what stays": "id, tier, status and period, for the accounts",
  },
];

function toAddress(text: string): string {
  const email = lowerCaseEmail(text.trim());
  if (email !== null && email.length <= 254 && extractEmail(email) === email) return email;
  throw new InvalidArgumentError("Not an e-mail address.");
}

if (import.meta.main) {
  await new Command("npm run forget --")
    .description(
      "Deletes what is stored of a person: alerts, mails, webhooks, sessions, and the address of keys and payments.",
    )
    .argument("<address>", "the person's e-mail address", toAddress)
    .option("--dry-run", "only says what would be deleted")
    .showHelpAfterError()
    .action((email: string, options: { dryRun?: boolean }) =>
      runCommand(() => forget(email, options.dryRun === true || isDryRunForNpm())),
    )
    .parseAsync();
}
