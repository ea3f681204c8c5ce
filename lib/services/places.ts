/**
 * So many calls of an isolate to Redis at once: those of a burst would else stand in line for the
 * connection and for Redis while their deadlines run, and all be late. Enough that 700 calls leave
 * within the wait in line at 40 ms to Redis, and few enough that a Redis that works 1 ms at each
 * answers all of them well within a try.
 */
const MOST_AT_ONCE = 128;
/** A call has ended by then, and who waits has looked again; who was cancelled on the way has not. */
const LEASE_MS = 1_000;

/** One call: when it last looked for a place, or took one. */
export interface Call {
  at: number;
}

/** Places for calls under way, in the order in which they were asked for. */
export class Places {
  readonly #taken = new Set<Call>();
  readonly #line = new Set<Call>();

  /** Whether the call has a place now; else it has its turn in the line, for as long as it looks. */
  take(call: Call, now: number): boolean {
    dropLost(this.#taken, now);
    dropLost(this.#line, now);
    call.at = now;
    this.#line.add(call);
    if (!this.#isItsTurn(call)) return false;
    this.#line.delete(call);
    this.#taken.add(call);
    return true;
  }

  leave(call: Call): void {
    this.#taken.delete(call);
    this.#line.delete(call);
  }

  #isItsTurn(call: Call): boolean {
    let free = MOST_AT_ONCE - this.#taken.size;
    for (const next of this.#line) {
      if (free <= 0) return false;
      if (next === call) return true;
      free -= 1;
    }
    return false;
  }
}

/** The first ones came first: where they are not lost, none is worth a look. */
function dropLost(calls: Set<Call>, now: number): void {
  for (const call of calls) {
    if (now - call.at <= LEASE_MS) return;
    calls.delete(call);
  }
}
