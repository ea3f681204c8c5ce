// Looks up API keys and sessions in the database, with a short cache in memory.

import {
  type KeyStatus,
  type KeyValidity,
  keyStatusAt,
  keyValidity,
  parseApiKey,
  UNKNOWN_KEY,
} from "../../account/domain/api-key.ts";
import { addKeyUsage, findApiKey, findSessionKey } from "../../account/queries/api-keys.ts";
import { sha256Hex, timingSafeEqual } from "../../core/digests.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { Credential } from "./credential.ts";

/** How long a result is cached; a revocation takes effect within this time. Source: docs/decisions.md#i-key. */
const TTL_MS = 9_000;
const MAX_ENTRIES = 5_000;
/** The interval at which the uses of a key are written. Source: docs/decisions.md#i-key. */
const USAGE_INTERVAL_MS = 60_000;

type PresentedKey = Pick<Credential, "secret" | "carrier">;
/** The name of a cache entry. The prefix distinguishes session values from keys. */
const nameOf = ({ secret, carrier }: PresentedKey): string =>
  carrier === "cookie" ? `session ${secret}` : secret;

interface CachedKey extends KeyValidity {
  lookedUpAt: number;
  /** Digest of the session that belongs to the key; null for a key that was sent itself. */
  session: string | null;
}

interface Uses {
  requests: number;
  since: number;
  sessions: Set<string>;
}

/** Looks up keys and sessions, and caches the results in this isolate for a few seconds. */
export class KeyCache {
  readonly #db: Db;
  readonly #entries = new Map<string, CachedKey>();
  readonly #uses = new Map<string, Uses>();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Returns the status without a query, for a malformed key or a key that was looked up recently; else
   * null.
   */
  peek(credential: PresentedKey, now: number): KeyStatus | null {
    const entry = this.#findFresh(credential, now);
    if (entry) return keyStatusAt(entry, now);
    const isPossible = credential.carrier === "cookie" || parseApiKey(credential.secret) !== null;
    return isPossible ? null : { status: "invalid" };
  }

  /** Looks the key up in the database. A wrong secret gets `invalid`, in any state of the key. */
  async lookUp(credential: PresentedKey, now: number): Promise<KeyStatus> {
    const digest = await sha256Hex(credential.secret);
    const bySession = credential.carrier === "cookie";
    const validity = bySession
      ? await this.#validityOfSession(digest, now)
      : await this.#validityOfKey(credential.secret, digest, now);
    const session = bySession ? digest : null;
    this.#store(nameOf(credential), { ...validity, lookedUpAt: now, session });
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
  recordUse(keyId: string, credential: PresentedKey, now: number): Promise<void> | null {
    const uses = this.#uses.get(keyId) ?? { requests: 0, since: 0, sessions: new Set() };
    uses.requests += 1;
    const session =
      credential.carrier === "cookie" ? this.#findFresh(credential, now)?.session : null;
    if (session) uses.sessions.add(session);
    this.#uses.set(keyId, uses);
    if (Math.abs(now - uses.since) < USAGE_INTERVAL_MS) return null;
    const { requests, sessions } = uses;
    this.#uses.set(keyId, { requests: 0, since: now, sessions: new Set() });
    return addKeyUsage(this.#db, { keyId, at: new Date(now), requests, sessions: [...sessions] });
  }

  /** Number of counted uses that are not written yet. */
  pendingUses(keyId: string): number {
    return this.#uses.get(keyId)?.requests ?? 0;
  }

  /** Removes an ended session, so that this isolate refuses it at once. */
  forgetSession(value: string): void {
    this.#entries.delete(nameOf({ secret: value, carrier: "cookie" }));
  }

  /** Removes a changed key and its sessions. */
  forgetKey(keyId: string): void {
    for (const [name, { keyStatus }] of this.#entries) {
      if (keyStatus.status === "valid" && keyStatus.keyId === keyId) this.#entries.delete(name);
    }
  }

  #findFresh(credential: PresentedKey, now: number): CachedKey | null {
    const name = nameOf(credential);
    const entry = this.#entries.get(name);
    if (!entry) return null;
    if (isFresh(entry, now)) return entry;
    this.#entries.delete(name);
    return null;
  }

  /** Entries are in the order of look-ups, so expired ones come first and are removed. */
  #store(name: string, entry: CachedKey): void {
    this.#entries.delete(name);
    for (const [oldest, other] of this.#entries) {
      if (isFresh(other, entry.lookedUpAt) && this.#entries.size < MAX_ENTRIES) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(name, entry);
  }
}

function isFresh({ lookedUpAt }: CachedKey, now: number): boolean {
  const ageMs = now - lookedUpAt;
  return ageMs >= 0 && ageMs < TTL_MS;
}
