import { setTimeout as pause } from "node:timers/promises";

/** How what waits is delivered: kept back, repeated, in another order. */
type Manner = {
  hold: boolean;
  /** Further copies of each. */
  duplicates: number;
  order: "as_made" | "reversed" | "shuffled";
  seed: number;
};

type Delivery = { id: string; attempt: number; status: number | null };

type Waiting = { id: string; attempts: number; dueAt: number };

/** 1 s, 2 s, 4 s … up to ten minutes; the real ones wait longer, for the same reason. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 600_000;
const MAX_ATTEMPTS = 30;

const USUAL_MANNER: Manner = { hold: false, duplicates: 0, order: "as_made", seed: 1 };

/** A small seeded generator (mulberry32), so that a shuffle can be repeated. */
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function arranged<T>(items: readonly T[], { order, seed }: Manner): T[] {
  if (order === "as_made") return [...items];
  if (order === "reversed") return items.toReversed();
  const draw = drawing(seed);
  return items
    .map((item): [number, T] => [draw(), item])
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

const isTaken = (status: number | null) => status !== null && status >= 200 && status < 300;

/**
 * Delivers webhooks as providers do: until a 2xx, again and again with back-off, in real time. `post`
 * sends one and answers its status, null when there was none.
 */
export function makeCourier(options: {
  post: (id: string) => Promise<number | null>;
  onDone?: (id: string, isTaken: boolean) => void;
}) {
  let manner = USUAL_MANNER;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const waiting = new Map<string, Waiting>();
  const watchers = new Map<string, (() => void)[]>();

  function finish({ id }: Waiting, taken: boolean): void {
    waiting.delete(id);
    options.onDone?.(id, taken);
    for (const notify of watchers.get(id) ?? []) notify();
    watchers.delete(id);
  }

  async function attempt(entry: Waiting): Promise<Delivery> {
    const { id, attempts } = entry;
    const status = isClosed ? null : await options.post(id).catch(() => null);
    return { id, attempt: attempts + 1, status };
  }

  /** One try for each, its copies included; what nobody took waits again. */
  async function round(entries: Waiting[], isParallel: boolean): Promise<Delivery[]> {
    const copies = entries.flatMap((entry) =>
      Array<Waiting>(entry.attempts === 0 ? 1 + manner.duplicates : 1).fill(entry),
    );
    const list = arranged(copies, manner);
    const done: Delivery[] = [];
    if (isParallel) done.push(...(await Promise.all(list.map(attempt))));
    else for (const entry of list) done.push(await attempt(entry));
    if (isClosed) return done;
    for (const entry of entries) {
      const taken = done.some(({ id, status }) => id === entry.id && isTaken(status));
      entry.attempts += 1;
      const wait = FIRST_WAIT_MS * 2 ** (entry.attempts - 1);
      entry.dueAt = Date.now() + Math.min(wait, MAX_WAIT_MS);
      if (taken || entry.attempts >= MAX_ATTEMPTS) finish(entry, taken);
    }
    return done;
  }

  /** After what runs already, so that two rounds never mix. */
  function inTurn(select: () => Waiting[], isParallel: boolean): Promise<Delivery[]> {
    const turn = running.then(() => round(select(), isParallel)).finally(schedule);
    running = turn.catch(() => undefined);
    return turn;
  }

  const due = () =>
    manner.hold ? [] : [...waiting.values()].filter(({ dueAt }) => dueAt <= Date.now());

  function schedule(): void {
    clearTimeout(timer);
    if (isClosed || manner.hold || waiting.size === 0) return;
    const next = Math.min(...[...waiting.values()].map(({ dueAt }) => dueAt));
    timer = setTimeout(() => void inTurn(due, false), Math.max(0, next - Date.now()));
    timer.unref();
  }

  return {
    manner: (): Manner => manner,
    setManner(next: Partial<Manner>) {
      manner = { ...manner, ...next };
      schedule();
    },
    send(ids: readonly string[]) {
      for (const id of ids) waiting.set(id, { id, attempts: 0, dueAt: Date.now() });
      schedule();
    },
    /** Everything that waits, held or backing off, once and now. */
    flush: ({ parallel = false }: { parallel?: boolean } = {}): Promise<Delivery[]> =>
      inTurn(() => [...waiting.values()], parallel),
    waiting: () => [...waiting.values()].map(({ id, attempts }) => ({ id, attempts })),
    /** When one was taken or given up, or after a while. At once while everything is held. */
    async settled(id: string, withinMs: number): Promise<void> {
      if (manner.hold || !waiting.has(id)) return;
      const taken = new Promise<void>((resolve) => {
        watchers.set(id, [...(watchers.get(id) ?? []), resolve]);
      });
      const giveUp = new AbortController();
      const tooLate = pause(withinMs, undefined, { ref: false, signal: giveUp.signal });
      await Promise.race([taken, tooLate.catch(() => undefined)]);
      giveUp.abort();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
