import { parseApiKey } from "../../account/domain/api-key.ts";
import {
  type KeyStatus,
  type KeyValidity,
  keyStatusAt,
  keyValidity,
  UNKNOWN_KEY,
} from "../../account/domain/key-validity.ts";
import { addKeyUsage, findApiKey, findSessionKey } from "../../account/queries/api-keys.ts";
import { sha256Hex, timingSafeEqual } from "../../core/digests.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { Credential } from "./credential.ts";

/** How long a result is kept; a revocation takes effect within this time. Source: docs/decisions.md#i-key. */
const KEPT_MS = 9_000;
const MAX_KEPT = 5_000;
/** The interval at which the uses of a key are written. Source: docs/decisions.md#i-key. */
const USAGE_EVERY_MS = 60_000;

type Asked = Pick<Credential, "secret" | "carrier">;
/** The key of a cache entry; its prefix keeps session values and keys apart. */
const nameOf = ({ secret, carrier }: Asked): string =>
  carrier === "cookie" ? `session ${secret}` : secret;

interface Kept extends KeyValidity {
  lookedUpAt: number;
  /** Digest of the session by which the key was found; null for a key sent directly. */
  session: string | null;
}

interface Uses {
  requests: number;
  since: number;
  sessions: Set<string>;
}

/** Resolves keys and sessions; keeps the results in this isolate for a few seconds. */
export class KeyCache {
  readonly #db: Db;
  readonly #kept = new Map<string, Kept>();
  readonly #uses = new Map<string, Uses>();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Returns the status without a query: of a malformed key, or of a key that was looked up
   * recently; else null.
   */
  peek(presented: Asked, now: number): KeyStatus | null {
    const kept = this.#known(presented, now);
    if (kept) return keyStatusAt(kept, now);
    const isPossible = presented.carrier === "cookie" || parseApiKey(presented.secret) !== null;
    return isPossible ? null : { status: "invalid" };
  }

  /** Queries the database. A wrong secret gets `invalid`, whatever the state of the key. */
  async lookUp(presented: Asked, now: number): Promise<KeyStatus> {
    const digest = await sha256Hex(presented.secret);
    const bySession = presented.carrier === "cookie";
    const validity = bySession
      ? await this.#validityOfSession(digest, now)
      : await this.#validityOfKey(presented.secret, digest, now);
    const session = bySession ? digest : null;
    this.#keep(nameOf(presented), { ...validity, lookedUpAt: now, session });
    return keyStatusAt(validity, now);
  }

  async #validityOfKey(key: string, digest: string, now: number): Promise<KeyValidity> {
    const parsed = parseApiKey(key);
    const row = parsed && (await findApiKey(this.#db, parsed.id));
    const isOwner = row !== null && timingSafeEqual(row.secretSha256 ?? "", digest);
    return isOwner ? keyValidity(row, now) : UNKNOWN_KEY;
  }

  async #validityOfSession(digest: string, now: number): Promise<KeyValidity> {
    const row = await findSessionKey(this.#db, digest);
    if (!row) return UNKNOWN_KEY;
    const validity = keyValidity(row, now);
    return { ...validity, endsAt: Math.min(validity.endsAt, row.sessionEndsAt) };
  }

  /** Counts a use of a key; pass the returned write, if any, to `waitUntil`. */
  recordUse(keyId: string, presented: Asked, now: number): Promise<void> | null {
    const uses = this.#uses.get(keyId) ?? { requests: 0, since: 0, sessions: new Set() };
    uses.requests += 1;
    const session = presented.carrier === "cookie" ? this.#known(presented, now)?.session : null;
    if (session) uses.sessions.add(session);
    this.#uses.set(keyId, uses);
    if (Math.abs(now - uses.since) < USAGE_EVERY_MS) return null;
    const { requests, sessions } = uses;
    this.#uses.set(keyId, { requests: 0, since: now, sessions: new Set() });
    return addKeyUsage(this.#db, { keyId, at: new Date(now), requests, sessions: [...sessions] });
  }

  /** Number of uses that are counted but not written yet. */
  pendingUses(keyId: string): number {
    return this.#uses.get(keyId)?.requests ?? 0;
  }

  /** Removes an ended session, so that this isolate refuses it at once. */
  forgetSession(value: string): void {
    this.#kept.delete(nameOf({ secret: value, carrier: "cookie" }));
  }

  /** Removes a changed key and its sessions. */
  forgetKey(keyId: string): void {
    for (const [name, { found }] of this.#kept) {
      if (found.status === "valid" && found.keyId === keyId) this.#kept.delete(name);
    }
  }

  #known(presented: Asked, now: number): Kept | null {
    const name = nameOf(presented);
    const kept = this.#kept.get(name);
    if (!kept) return null;
    if (isFresh(kept, now)) return kept;
    this.#kept.delete(name);
    return null;
  }

  /** Entries are in the order of look-ups, so expired ones come first and are removed. */
  #keep(name: string, kept: Kept): void {
    this.#kept.delete(name);
    for (const [oldest, other] of this.#kept) {
      if (isFresh(other, kept.lookedUpAt) && this.#kept.size < MAX_KEPT) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(name, kept);
  }
}

function isFresh({ lookedUpAt }: Kept, now: number): boolean {
  const ageMs = now - lookedUpAt;
  return ageMs >= 0 && ageMs < KEPT_MS;
}
