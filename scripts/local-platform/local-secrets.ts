// The secrets that the stand-ins and the local Workers share.

import { generateKeyPairSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { readJsonFile, writeJsonFile } from "./json-file.ts";

/** How each secret is generated. The names are those of the settings. */
const GENERATORS = {
  STRIPE_SECRET_KEY: () => `sk_test_local${word(24)}`,
  STRIPE_WEBHOOK_SECRET: () => `whsec_${word(32)}`,
  RESEND_API_KEY: () => `re_local_${word(24)}`,
  /** Base64 after the prefix, because Svix signs with the bytes. */
  RESEND_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString("base64")}`,
  ALERT_TOKEN_SECRET: () => randomBytes(32).toString("base64url"),
  WEBHOOK_SECRET: () => randomBytes(32).toString("base64url"),
  TELEGRAM_BOT_TOKEN: () => `${1e9 + randomBytes(3).readUIntBE(0, 3)}:local${word(30)}`,
  TELEGRAM_WEBHOOK_SECRET: () => word(32),
  TAPE_SIGNING_KEY: () =>
    generateKeyPairSync("ed25519")
      .privateKey.export({ format: "der", type: "pkcs8" })
      .toString("base64"),
  /** Different for each `.data/`, so that a shared Redis remembers each tape separately. */
  TAPE_MEMORY: () => `tape:signed:${word(12)}`,
};

export type LocalSecrets = Record<keyof typeof GENERATORS, string>;

const word = (length: number) =>
  randomBytes(2 * length)
    .toString("base64")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, length)
    .padEnd(length, "0");

const StoredSecrets = z.record(z.string(), z.string().min(1));

/**
 * Returns the secrets. They are generated at the first start and stored in `local-secrets.json`, which only its owner
 * may read. Without a directory they are generated each time.
 */
export function openLocalSecrets(directory: string | null): LocalSecrets {
  const path = directory === null ? null : join(directory, "local-secrets.json");
  const stored = path === null ? {} : readJsonFile(path, StoredSecrets, {});
  const secrets = Object.fromEntries(
    Object.entries(GENERATORS).map(([name, generate]) => [name, stored[name] ?? generate()]),
  ) as LocalSecrets;
  if (path !== null && Object.keys(secrets).some((name) => !stored[name])) {
    writeJsonFile(path, { ...stored, ...secrets });
  }
  return secrets;
}
