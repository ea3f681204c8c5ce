// Issues the demo API keys that `npm start` prints.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { issueKey, type KeyRequest, revokeKey } from "../../../lib/account/actions/manage-keys.ts";
import { parseApiKey } from "../../../lib/account/domain/api-key.ts";
import { listApiKeys } from "../../../lib/account/queries/api-keys.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";

const DAY_MS = 86_400_000;

type DemoKeys = Record<"retail" | "institutional" | "expired" | "revoked", string>;

/** Issues keys to try the service with. The next start uses the same keys if the database still has them. */
export async function demoKeys(db: Db, file: string, at: number): Promise<DemoKeys> {
  const stored = readStoredKeys(file);
  if (stored) {
    const ids = new Set((await listApiKeys(db)).map(({ id }) => id));
    if (Object.values(stored).every((key) => ids.has(parseApiKey(key)?.id ?? ""))) return stored;
  }
  const now = new Date(at);
  const issue = async (tier: KeyRequest["tier"], expiresAt: Date | null = null) =>
    issueKey(db, { tier, customer: "local demo <demo@svc.example>", expiresAt }, now);
  const revoked = await issue("retail");
  await revokeKey(db, revoked.id, now);
  const keys: DemoKeys = {
    retail: (await issue("retail")).key,
    institutional: (await issue("institutional")).key,
    expired: (await issue("retail", new Date(now.getTime() - DAY_MS))).key,
    revoked: revoked.key,
  };
  writeFileSync(file, `${JSON.stringify(keys)}\n`, { mode: 0o600 });
  return keys;
}

function readStoredKeys(file: string): DemoKeys | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as DemoKeys;
  } catch {
    // A killed process left a half-written file; new keys replace it.
    return null;
  }
}
