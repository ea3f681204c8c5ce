import type { Bucket } from "../domain/bucket.ts";
import type { Counted } from "./shared-window.ts";

/** More than this are not remembered, as the local window has no room for more, either. */
const MAX_KEPT = 10_000;
/** So many in one call that Redis is never long at it. */
const MOST_AT_ONCE = 200;

/** What this isolate admitted without Redis, until Redis has been told. */
export class Untold {
  readonly #kept = new Map<string, Counted>();

  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  add(buckets: readonly Bucket[], at: number, amount = 1): void {
    for (const bucket of buckets) {
      const name = `${bucket.identity} ${Math.floor(at / bucket.windowMs)}`;
      const known = this.#kept.get(name);
      if (known) known.amount += amount;
      else if (this.#kept.size < MAX_KEPT) this.#kept.set(name, { bucket, at, amount });
    }
  }

  /** The next ones to tell, which the caller gives back by `add` when it cannot; old ones weigh nothing. */
  takeSome(now: number): Counted[] {
    const some: Counted[] = [];
    for (const [name, counted] of this.#kept) {
      if (some.length === MOST_AT_ONCE) break;
      this.#kept.delete(name);
      const { bucket, at } = counted;
      if (Math.floor(at / bucket.windowMs) >= Math.floor(now / bucket.windowMs) - 1)
        some.push(counted);
    }
    return some;
  }
}
