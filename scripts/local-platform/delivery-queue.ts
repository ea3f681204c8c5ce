// Sends events to the Workers' webhooks as providers do, with retries. Tests can hold, repeat and reorder them.

import { setTimeout as pause } from "node:timers/promises";
import { mulberry32 } from "../../lib/core/mulberry32.ts";

/** How events are delivered: held back, repeated, or in another order. */
type DeliveryMode = {
  hold: boolean;
  /** Number of extra copies of each. */
  duplicates: number;
  order: "as_made" | "reversed" | "shuffled";
  seed: number;
};

type Delivery = { id: string; attempt: number; status: number | null };

type WaitingDelivery = { id: string; attempts: number; dueAt: number };

/** Retries wait 1 s, 2 s, 4 s … up to ten minutes. Real providers wait longer. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 600_000;
const MAX_ATTEMPTS = 30;

const DEFAULT_MODE: DeliveryMode = { hold: false, duplicates: 0, order: "as_made", seed: 1 };

function orderItems<T>(items: readonly T[], { order, seed }: DeliveryMode): T[] {
  if (order === "as_made") return [...items];
  if (order === "reversed") return items.toReversed();
  const draw = mulberry32(seed);
  return items
    .map((item): [number, T] => [draw(), item])
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

const isAccepted = (status: number | null) => status !== null && status >= 200 && status < 300;

/**
 * Makes a queue that delivers webhooks as providers do: each is repeated with back-off until a 2xx. `post` sends
 * one and returns its status, or null when there was none.
 */
export function makeDeliveryQueue(options: {
  post: (id: string) => Promise<number | null>;
  onDone?: (id: string, isAccepted: boolean) => void;
}) {
  let mode = DEFAULT_MODE;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const waiting = new Map<string, WaitingDelivery>();
  const watchers = new Map<string, (() => void)[]>();

  function finish({ id }: WaitingDelivery, accepted: boolean): void {
    waiting.delete(id);
    options.onDone?.(id, accepted);
    for (const notify of watchers.get(id) ?? []) notify();
    watchers.delete(id);
  }

  async function attempt(entry: WaitingDelivery): Promise<Delivery> {
    const { id, attempts } = entry;
    const status = isClosed ? null : await options.post(id).catch(() => null);
    return { id, attempt: attempts + 1, status };
  }

  /** Tries each delivery once, with its copies. Deliveries that were not accepted wait again. */
  async function runRound(entries: WaitingDelivery[], isParallel: boolean): Promise<Delivery[]> {
    const copies = entries.flatMap((entry) =>
      Array<WaitingDelivery>(entry.attempts === 0 ? 1 + mode.duplicates : 1).fill(entry),
    );
    const list = orderItems(copies, mode);
    const done: Delivery[] = [];
    if (isParallel) done.push(...(await Promise.all(list.map(attempt))));
    else for (const entry of list) done.push(await attempt(entry));
    if (isClosed) return done;
    for (const entry of entries) {
      const accepted = done.some(({ id, status }) => id === entry.id && isAccepted(status));
      entry.attempts += 1;
      const wait = FIRST_WAIT_MS * 2 ** (entry.attempts - 1);
      entry.dueAt = Date.now() + Math.min(wait, MAX_WAIT_MS);
      if (accepted || entry.attempts >= MAX_ATTEMPTS) finish(entry, accepted);
    }
    return done;
  }

  /** Starts a round after the rounds that run already, so that two rounds never mix. */
  function startRound(select: () => WaitingDelivery[], isParallel: boolean): Promise<Delivery[]> {
    const turn = running.then(() => runRound(select(), isParallel)).finally(schedule);
    running = turn.catch(() => undefined);
    return turn;
  }

  const dueDeliveries = () =>
    mode.hold ? [] : [...waiting.values()].filter(({ dueAt }) => dueAt <= Date.now());

  function schedule(): void {
    clearTimeout(timer);
    if (isClosed || mode.hold || waiting.size === 0) return;
    const next = Math.min(...[...waiting.values()].map(({ dueAt }) => dueAt));
    timer = setTimeout(() => void startRound(dueDeliveries, false), Math.max(0, next - Date.now()));
    timer.unref();
  }

  return {
    manner: (): DeliveryMode => mode,
    setManner(next: Partial<DeliveryMode>) {
      mode = { ...mode, ...next };
      schedule();
    },
    send(ids: readonly string[]) {
      for (const id of ids) waiting.set(id, { id, attempts: 0, dueAt: Date.now() });
      schedule();
    },
    /** Tries all waiting deliveries once, now, even those that are held back. */
    flush: ({ parallel = false }: { parallel?: boolean } = {}): Promise<Delivery[]> =>
      startRound(() => [...waiting.values()], parallel),
    waiting: () => [...waiting.values()].map(({ id, attempts }) => ({ id, attempts })),
    /** Waits until a delivery was accepted or given up, at most `withinMs`. Returns at once while deliveries are held. */
    async settled(id: string, withinMs: number): Promise<void> {
      if (mode.hold || !waiting.has(id)) return;
      const accepted = new Promise<void>((resolve) => {
        watchers.set(id, [...(watchers.get(id) ?? []), resolve]);
      });
      const giveUp = new AbortController();
      const timeout = pause(withinMs, undefined, { ref: false, signal: giveUp.signal });
      await Promise.race([accepted, timeout.catch(() => undefined)]);
      giveUp.abort();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
