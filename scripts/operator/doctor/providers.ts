// Checks of `npm run doctor` on Stripe, mail, and the key and the witnesses of the tape.

import { Resend } from "resend";
import { stripeClient } from "../../../lib/account/services/stripe-payments.ts";
import type { TapeSigner } from "../../../lib/record/actions/sign-checkpoint.ts";
import { verifyWholeRecord } from "../../../lib/record/actions/verify-record.ts";
import { isLongUnsigned } from "../../../lib/record/domain/record-problems.ts";
import { fromBase64 } from "../../../lib/record/domain/tape/checkpoint.ts";
import { WAY_OUT } from "../../../lib/record/domain/tape/signed-end.ts";
import { readStoredEnd } from "../../../lib/record/queries/record-proofs.ts";
import { tapeKeys } from "../../../lib/record/services/tape-keys.ts";
import { readWitnesses } from "../../../lib/record/services/tape-witness.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { SETTINGS } from "../../generate/settings-list.ts";
import { openDatabase } from "../database.ts";
import { readClock } from "../local-clock.ts";
import { STRIPE_VERSION } from "../stripe-permissions.ts";
import { signerOf } from "../tape-signer.ts";
import type { Environment } from "./deployment.ts";
import { bad, checked, type DoctorRow, good, off, warn } from "./row.ts";

/** Checks the price that is sold and the webhook endpoint that receives payment events. */
export function stripeRows(env: Environment): Promise<DoctorRow[]> {
  return checked("Stripe", "check STRIPE_SECRET_KEY", async () => {
    const [key, priceId] = [env["STRIPE_SECRET_KEY"], env["STRIPE_PRICE_RETAIL"]];
    if (!key || !priceId) {
      return off("Stripe", "not set up: nothing is sold", "see the settings above");
    }
    const stripe = stripeClient({ secretKey: key, baseUrl: env["STRIPE_URL"] ?? null, fetch });
    const price = await stripe.prices.retrieve(priceId);
    const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
    const address = `${env["BASE_URL"]?.replace(/\/+$/, "")}/api/billing/webhook`;
    const endpoint = endpoints.data.find(
      ({ url, status }) => url === address && status === "enabled",
    );
    const add = `add the endpoint in Stripe's dashboard, with API version ${STRIPE_VERSION}, then set STRIPE_WEBHOOK_SECRET`;
    return [
      price.active && price.recurring
        ? good("Stripe price", `active, each ${price.recurring.interval}`)
        : bad("Stripe price", "not an active recurring price", "set STRIPE_PRICE_RETAIL"),
      endpoint === undefined
        ? bad("Stripe webhook", `none at ${address}`, add)
        : versionRow(address, endpoint.api_version),
    ];
  });
}

/** The version of events is chosen when the endpoint is made; later ones have other shapes. */
function versionRow(address: string, version: string | null): DoctorRow {
  const what = "Stripe webhook";
  return version === null || version === STRIPE_VERSION
    ? good(what, address)
    : warn(
        what,
        `${address} sends events of API version ${version}`,
        `make it anew with version ${STRIPE_VERSION}, then set STRIPE_WEBHOOK_SECRET`,
      );
}

/** Checks that the provider allows mail from the sender's domain. */
export function mailRows(env: Environment): Promise<DoctorRow[]> {
  return checked("mail domain", "check RESEND_API_KEY", async () => {
    const key = env["RESEND_API_KEY"];
    const { defaultValue } = SETTINGS.find(({ name }) => name === "MAIL_FROM") ?? {};
    const from = env["MAIL_FROM"] ?? defaultValue ?? "";
    if (!key) return off("mail domain", "no RESEND_API_KEY: mail waits", "see the settings above");
    const baseUrl = env["RESEND_URL"];
    const { data, error } = await new Resend(key, baseUrl ? { baseUrl } : {}).domains.list();
    if (error) return bad("mail domain", `Resend answers ${error.name}`, "check RESEND_API_KEY");
    const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "";
    const found = data.data.find(({ name }) => name === domain);
    return found?.status === "verified"
      ? good("mail domain", `${domain} is verified`)
      : bad("mail domain", `${domain || "MAIL_FROM"} is not verified`, "verify it at Resend");
  });
}

/** Reports what the signer remembers of the tape, and which witnesses also sign its heads. */
export function tapeMemoryRows(env: Environment): Promise<DoctorRow[]> {
  return checked("signed last", "check UPSTASH_REDIS_REST_URL and its token", async () => {
    const signer = signerOf(env);
    if (signer === null) return [];
    const remembered = await signer.memory.read();
    const adopted = remembered?.adoptedAt ? `, adopted ${remembered.adoptedAt}` : "";
    return remembered === null
      ? off(
          "signed last",
          "nothing is remembered yet",
          "npm run tape-key -- --adopt, if there are rows",
        )
      : good("signed last", `${remembered.size} rows, root ${remembered.rootSha256}${adopted}`);
  });
}

/**
 * Verifies the whole record against its tape and the head that was signed last, and looks for rows
 * that no head has signed for an hour.
 */
export async function checkRecord(db: Db, signer: TapeSigner, now: number): Promise<DoctorRow[]> {
  const publicKeys = (await tapeKeys(signer.signingKey)()).map(fromBase64);
  const remembered = await signer.memory.read();
  const { differences, rows } = await verifyWholeRecord(db, { publicKeys, remembered }, now);
  const { unsignedAt } = await readStoredEnd(db, { isProven: true });
  return [
    differences[0] === undefined
      ? good("record", `${rows} rows, tables and signed heads agree`)
      : bad("record", differences[0], `find out who wrote to the database; ${WAY_OUT}`),
    isLongUnsigned(unsignedAt, now)
      ? bad("signatures", `rows are unsigned since ${unsignedAt}`, "check the job record and Redis")
      : good("signatures", "no row is unsigned for more than an hour"),
  ];
}

export function recordRows(env: Environment, isDeployment: boolean): Promise<DoctorRow[]> {
  return checked("record", "check DATABASE_URL and Redis", async () => {
    const signer = signerOf(env);
    if (signer === null || (isDeployment && !env["DATABASE_URL"])) {
      return off("record", "not verified: no key, database or Redis", "see the settings above");
    }
    const { db, close } = await openDatabase(env as NodeJS.ProcessEnv);
    const now = await readClock(env as NodeJS.ProcessEnv);
    return checkRecord(db, signer, now).finally(close);
  });
}

export function witnessRows(env: Environment): Promise<DoctorRow[]> {
  return checked("witnesses", "check TAPE_WITNESSES", async () => {
    const { witnesses, malformed } = await readWitnesses(env["TAPE_WITNESSES"] ?? "", fetch);
    const form = "TAPE_WITNESSES: `<address> <verifier key>` each, separated by commas";
    if (malformed > 0) return bad("witnesses", `${malformed} of the setting are malformed`, form);
    return witnesses.length === 0
      ? off("witnesses", "none: nobody else signs the tape's heads", form)
      : good("witnesses", witnesses.map(({ name }) => name).join(", "));
  });
}

/** Checks that the record's key can sign, and shows its public key. */
export function tapeKeyRows(env: Environment): Promise<DoctorRow[]> {
  return checked("record's key", "npm run tape-key", async () => {
    if (!env["TAPE_SIGNING_KEY"]) {
      return off("record's key", "not set: no checkpoint is signed", "npm run tape-key");
    }
    const [publicKey = "unreadable"] = await tapeKeys(env["TAPE_SIGNING_KEY"])();
    return good("record's key", `public half ${publicKey}`);
  });
}
