import { parseApiKey } from "../../account/domain/api-key.ts";
import {
  type KeyStanding,
  type KeyStatus,
  keyStanding,
  statusAt,
  UNKNOWN_KEY,
} from "../../account/domain/key-standing.ts";
import { addKeyUsage, findApiKey, findSessionKey } from "../../account/queries/api-keys.ts";
import { sha256Hex, timingSafeEqual } from "../../core/digests.ts";
import type { Db } from "../../runtime/database/client.ts";
import type { Presented } from "./credential.ts";

/** How long what was found stays good: revocation takes effect within it. Source: decisions I-KEY. */
const KEPT_MS = 9_000;
const MAX_KEPT = 5_000;
/** How often the uses of a key are written down. Source: decisions I-KEY, "at most each minute". */
const USAGE_EVERY_MS = 60_000;

type Asked = Pick<Presented, "secret" | "carrier">;
/** A session's value sent as a key is no key, nor the other way round. */
const nameOf = ({ secret, carrier }: Asked): string =>
  carrier === "cookie" ? `session ${secret}` : secret;

interface Kept extends KeyStanding {
  lookedUpAt: number;
  /** Digest of the session by which the key was found. */
  session: string | null;
}

interface Uses {
  requests: number;
  since: number;
  sessions: Set<string>;
}

/** Resolves presented keys and sessions; keeps what it found for a few seconds in this isolate. */
export class KeyRing {
  readonly #db: Db;
  readonly #kept = new Map<string, Kept>();
  readonly #uses = new Map<string, Uses>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** What is known without a look-up: a malformed key, or one that was looked up just now. */
  peek(presented: Asked, now: number): KeyStatus | null {
    const kept = this.#known(presented, now);
    if (kept) return statusAt(kept, now);
    const isPossible = presented.carrier === "cookie" || parseApiKey(presented.secret) !== null;
    return isPossible ? null : { status: "invalid" };
  }

  /** Asks the database. A wrong secret learns nothing of the state of the key that it names. */
  async lookUp(presented: Asked, now: number): Promise<KeyStatus> {
    const digest = await sha256Hex(presented.secret);
    const bySession = presented.carrier === "cookie";
    const standing = bySession
      ? await this.#standingOfSession(digest, now)
      : await this.#standingOfKey(presented.secret, digest, now);
    const session = bySession ? digest : null;
    this.#keep(nameOf(presented), { ...standing, lookedUpAt: now, session });
    return statusAt(standing, now);
  }

  async #standingOfKey(key: string, digest: string, now: number): Promise<KeyStanding> {
    const parsed = parseApiKey(key);
    const row = parsed && (await findApiKey(this.#db, parsed.id));
    const isOwner = row !== null && timingSafeEqual(row.secretSha256 ?? "", digest);
    return isOwner ? keyStanding(row, now) : UNKNOWN_KEY;
  }

  async #standingOfSession(digest: string, now: number): Promise<KeyStanding> {
    const row = await findSessionKey(this.#db, digest);
    if (!row) return UNKNOWN_KEY;
    const standing = keyStanding(row, now);
    return { ...standing, endsAt: Math.min(standing.endsAt, row.sessionEndsAt) };
  }

  /** Counts a use; the returned write, when there is one, belongs into `waitUntil`. */
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

  /** Uses counted here and not yet written down. */
  pendingUses(keyId: string): number {
    return this.#uses.get(keyId)?.requests ?? 0;
  }

  /** Forgets a session that was ended, so that this isolate refuses it at once. */
  forgetSession(value: string): void {
    this.#kept.delete(nameOf({ secret: value, carrier: "cookie" }));
  }

  /** Forgets all that was found of a key that was changed, its sessions too. */
  forgetKey(keyId: string): void {
    for (const [name, { found }] of this.#kept) {
      if (found.status === "valid" && found.keyId === keyId) this.#kept.delete(name);
    }
  }

  #known(presented: Asked, now: number): Kept | null {
    const name = nameOf(presented);
    const kept = this.#kept.get(name);
    if (!kept) return null;
    if (isGood(kept, now)) return kept;
    this.#kept.delete(name);
    return null;
  }

  /** In the order of look-ups: those that are good no more stand first, and go. */
  #keep(name: string, kept: Kept): void {
    this.#kept.delete(name);
    for (const [oldest, other] of this.#kept) {
      if (isGood(other, kept.lookedUpAt) && this.#kept.size < MAX_KEPT) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(name, kept);
  }
}

function isGood({ lookedUpAt }: Kept, now: number): boolean {
  const ageMs = now - lookedUpAt;
  return ageMs >= 0 && ageMs < KEPT_MS;
}
