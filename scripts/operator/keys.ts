// The command `npm run keys`: issues, lists, replaces, links and revokes API keys.

import { Command, InvalidArgumentError, Option } from "commander";
import {
  issueKey,
  type KeyRequest,
  revokeKey,
  rotateKey,
} from "../../lib/account/actions/manage-keys.ts";
import { OVERLAP_SECONDS } from "../../lib/account/domain/api-key.ts";
import { type ApiKeyRow, listApiKeys } from "../../lib/account/queries/api-keys.ts";
import { extractEmail } from "../../lib/core/customer-email.ts";
import { TIERS } from "../../lib/core/tier.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { CommandError, runCommand } from "./command.ts";
import { openDatabase } from "./database.ts";
import { linkKey, paymentColumns, requireUnusedSubscription } from "./key-payments.ts";
import { printList } from "./print-list.ts";

const ID = /^(svc_)?([0-9A-Za-z]{8})$/;

async function withDatabase(work: (db: Db) => Promise<void>) {
  const { db, close } = await openDatabase();
  await work(db).finally(close);
}

type IssueOptions = {
  tier: KeyRequest["tier"];
  customer: string;
  email?: string;
  expires?: Date;
  subscription?: string;
  another?: boolean;
};

async function issue(options: IssueOptions) {
  const { tier, customer: name, email, expires, subscription, another = false } = options;
  const customer = email === undefined || email === name ? name : `${name} <${email}>`;
  await withDatabase(async (db) => {
    if (subscription !== undefined) {
      const payment = await requireUnusedSubscription(db, subscription);
      if (payment.tier !== tier) {
        throw new CommandError(`${subscription} pays for the ${payment.tier} tier`);
      }
    }
    if (!another) await requireFirst(db, { tier, customer });
    const request = { tier, customer, expiresAt: expires ?? null };
    const { id, key } = await issueKey(db, request, new Date());
    if (subscription !== undefined) await linkKey(db, id, subscription);
    console.log(`id:   ${id} (${tier}, ${customer})`);
    showOnce(key);
  });
}

/** A command that is repeated, after a lost terminal or by a script, must not make a second key unnoticed. */
async function requireFirst(db: Db, asked: { tier: string; customer: string }): Promise<void> {
  const now = Date.now();
  const live = (await listApiKeys(db)).find(
    ({ tier, customer, revokedAt, expiresAt, replacedBy }) =>
      tier === asked.tier &&
      customer === asked.customer &&
      revokedAt === null &&
      replacedBy === null &&
      (expiresAt === null || expiresAt.getTime() > now),
  );
  if (live === undefined) return;
  throw new CommandError(
    `nothing was made: ${asked.customer} has the live ${live.tier} key ${live.id} of ${live.createdAt.toISOString()}: ` +
      `npm run keys -- rotate ${live.id} shows a new secret for it, --another makes a second key`,
  );
}

async function list({ json }: { json?: boolean }) {
  await withDatabase(async (db) => {
    const now = Date.now();
    const keys = await listApiKeys(db);
    const paidBy = await paymentColumns(db);
    const rows = keys.map((key) => ({ ...toListRow(key, now), ...paidBy(key.subscriptionId) }));
    // A day is enough for a person; the customer's text mostly has the address.
    const short = rows.map(({ email: _email, subscription, ...row }) => ({
      ...row,
      created: row.created.slice(0, 10),
      expires: row.expires?.slice(0, 10) ?? null,
      "last used": row["last used"]?.slice(0, 10) ?? null,
      "paid by": row["paid by"] && `${subscription ?? "unknown"}: ${row["paid by"]}`,
    }));
    printList(json ? rows : short, { json, none: "No keys." });
  });
}

async function link(id: string, subscription: string) {
  await withDatabase(async (db) => {
    const { tier, status, email } = await linkKey(db, id, subscription);
    console.log(`${id} is paid for by ${subscription} (${tier}, ${status}, ${email}).`);
  });
}

async function rotate(id: string, { overlapSeconds }: { overlapSeconds: number }) {
  await withDatabase(async (db) => {
    const rotated = await rotateKey(
      db,
      { id, overlapSeconds, maxPerDay: null, baseUrl: process.env["BASE_URL"] ?? null },
      new Date(),
    );
    if (rotated.status !== "rotated") {
      throw new CommandError(
        `no live key ${id}: it is unknown, revoked, expired or rotated already`,
      );
    }
    console.log(
      `id:   ${rotated.id} (the old key works until ${rotated.previousExpiresAt.toISOString()})`,
    );
    showOnce(rotated.key);
  });
}

async function revoke(id: string) {
  await withDatabase(async (db) => {
    const revoked = await revokeKey(db, id, new Date());
    if (!revoked)
      throw new CommandError(`no key ${id} to revoke: it is unknown or revoked already`);
    console.log(`${id} is revoked; it is refused everywhere within 10 seconds.`);
  });
}

function showOnce(key: string) {
  console.log(`key:  ${key}`);
  console.log("This is the only time that the key is shown: only its SHA-256 is stored.");
}

function stateOf({ revokedAt, isRevealed }: ApiKeyRow, expired: boolean): string {
  if (revokedAt !== null) return "revoked";
  if (expired) return "expired";
  return isRevealed ? "live" : "not shown yet";
}

function toListRow(key: ApiKeyRow, now: number) {
  const expired = key.expiresAt !== null && key.expiresAt.getTime() <= now;
  return {
    id: key.id,
    tier: key.tier,
    customer: key.customer,
    state: stateOf(key, expired),
    created: key.createdAt.toISOString(),
    expires: key.expiresAt?.toISOString() ?? null,
    "last used": key.lastUsedAt?.toISOString() ?? null,
    "replaced by": key.replacedBy,
  };
}

function toId(text: string): string {
  const id = ID.exec(text)?.[2];
  if (id === undefined) throw new InvalidArgumentError("Not an id: 8 letters and digits.");
  return id;
}

function toInstant(text: string): Date {
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) throw new InvalidArgumentError("Not an ISO 8601 instant.");
  return at;
}

function toSubscription(text: string): string {
  if (/^sub_\w{1,250}$/.test(text)) return text;
  throw new InvalidArgumentError("Not the provider's id of a subscription: sub_…");
}

function toOverlap(text: string): number {
  const seconds = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  const { min, max } = OVERLAP_SECONDS;
  if (seconds >= min && seconds <= max) return seconds;
  throw new InvalidArgumentError(`From ${min} to ${max} seconds.`);
}

function toCustomer(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > 200 || name.includes("\0")) {
    throw new InvalidArgumentError("From 1 to 200 characters.");
  }
  return name;
}

function toEmail(text: string): string {
  const email = text.trim();
  if (email.length <= 254 && extractEmail(email) === email) return email;
  throw new InvalidArgumentError("Not an e-mail address.");
}

const command = new Command("npm run keys --")
  .description("API keys: the secret is shown once, when the key is made.")
  .showHelpAfterError();
const paidTiers = TIERS.filter((tier) => tier !== "free");
command
  .command("issue")
  .description("make a key")
  .addOption(
    new Option("--tier <tier>", "what it may see").choices(paidTiers).makeOptionMandatory(),
  )
  .requiredOption("--customer <name>", "whose it is", toCustomer)
  .option("--email <address>", "what unlocking a session names; else one in the name", toEmail)
  .option("--expires <instant>", "when it ends, ISO 8601", toInstant)
  .option(
    "--subscription <id>",
    "what pays for it: it is worth its tier as long as that does",
    toSubscription,
  )
  .option("--another", "even if this customer has a live key of this tier")
  .action((options: IssueOptions) => runCommand(() => issue(options)));
command
  .command("list")
  .description("all keys, newest first")
  .option("--json", "whole values, for programs")
  .action((options: { json?: boolean }) => runCommand(() => list(options)));
command
  .command("rotate")
  .description("replace a key by a new one with the same tier and rate limit")
  .argument("<id>", "the key's public id", toId)
  .option(
    "--overlap-seconds <n>",
    "how long the old one still works",
    toOverlap,
    OVERLAP_SECONDS.default,
  )
  .action((id: string, options: { overlapSeconds: number }) =>
    runCommand(() => rotate(id, options)),
  );
command
  .command("link")
  .description("let a subscription pay for a key that was issued by hand")
  .argument("<id>", "the key's public id", toId)
  .argument("<subscription>", "the provider's id of it", toSubscription)
  .action((id: string, subscription: string) => runCommand(() => link(id, subscription)));
command
  .command("revoke")
  .description("end a key at once")
  .argument("<id>", "the key's public id", toId)
  .action((id: string) => runCommand(() => revoke(id)));
await command.parseAsync();
