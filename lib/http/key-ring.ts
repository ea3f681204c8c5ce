import type { Db } from "../db/client.ts";
import { addKeyUsage, findApiKey } from "../db/queries/api-keys.ts";
import { parseApiKey } from "../domain/api-key.ts";
import { sha256Hex } from "../domain/sha256.ts";
import type { Tier } from "../domain/tier.ts";

/** How long a look-up stays good: revocation takes effect within it. Source: decisions I-KEY. */
const LOOK_UP_MS = 9_000;
const MAX_KEPT = 5_000;
/** How often the uses of a key are written down. Source: decisions I-KEY, "at most each minute". */
const USAGE_EVERY_MS = 60_000;

export type KeyStatus =
  | { status: "valid"; keyId: string; tier: Tier; bucket: string }
  | { status: "invalid" | "expired" | "revoked" };

interface KeptKey {
  found: KeyStatus;
  expiresAt: number | null;
  lookedUpAt: number;
}

/** Resolves presented keys; keeps what it found for a few seconds in this isolate's memory. */
export class KeyRing {
  readonly #db: Db;
  readonly #kept = new Map<string, KeptKey>();
  readonly #uses = new Map<string, { requests: number; since: number }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** What is known without a look-up: a malformed key, or one that was looked up just now. */
  peek(presented: string, now: number): KeyStatus | null {
    const kept = this.#kept.get(presented);
    if (kept) {
      const ageMs = now - kept.lookedUpAt;
      if (ageMs >= 0 && ageMs < LOOK_UP_MS) return atInstant(kept, now);
      this.#kept.delete(presented);
    }
    return parseApiKey(presented) ? null : { status: "invalid" };
  }

  /** Asks the database. A wrong secret learns nothing of the state of the key that it names. */
  async lookUp(presented: string, now: number): Promise<KeyStatus> {
    const parsed = parseApiKey(presented);
    if (!parsed) return { status: "invalid" };
    const row = await findApiKey(this.#db, parsed.id);
    const digest = await sha256Hex(presented);
    const owned = row !== null && equalInConstantTime(row.secretSha256, digest);
    const kept: KeptKey = {
      found: !owned
        ? { status: "invalid" }
        : row.revokedAt !== null && row.revokedAt <= now
          ? { status: "revoked" }
          : { status: "valid", keyId: row.id, tier: row.tier, bucket: row.bucket },
      expiresAt: owned ? row.expiresAt : null,
      lookedUpAt: now,
    };
    this.#keep(presented, kept);
    return atInstant(kept, now);
  }

  /** Counts a use; the returned write, when there is one, belongs into `waitUntil`. */
  used(keyId: string, now: number): Promise<void> | null {
    const uses = this.#uses.get(keyId) ?? { requests: 0, since: 0 };
    uses.requests += 1;
    this.#uses.set(keyId, uses);
    if (Math.abs(now - uses.since) < USAGE_EVERY_MS) return null;
    const requests = uses.requests;
    this.#uses.set(keyId, { requests: 0, since: now });
    return addKeyUsage(this.#db, { keyId, at: new Date(now), requests });
  }

  /** Uses counted here and not yet written down. */
  pendingUses(keyId: string): number {
    return this.#uses.get(keyId)?.requests ?? 0;
  }

  #keep(presented: string, kept: KeptKey): void {
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= MAX_KEPT && !oldest.done) this.#kept.delete(oldest.value);
    this.#kept.set(presented, kept);
  }
}

function atInstant(kept: KeptKey, now: number): KeyStatus {
  const lapsed = kept.expiresAt !== null && kept.expiresAt <= now;
  return kept.found.status === "valid" && lapsed ? { status: "expired" } : kept.found;
}

/** Compares two digests of equal length without stopping at the first difference. */
function equalInConstantTime(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
