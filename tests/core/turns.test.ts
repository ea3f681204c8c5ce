// Whose turn it is among the items of a job after killed runs.

import { expect, test } from "vitest";
import { TRIES_TO_PAUSE, TRY_PAUSE_MS, type Tries, takeTurn } from "../../lib/core/turns.ts";
import { random } from "../support/tools/random.ts";

const TICK_MS = 300_000;
const HOUR_MS = 3_600_000;

/** Items of a job over time. `isDeadly`: a run with it is killed. `isDue` after it was done. */
function play(
  count: number,
  {
    isDeadly,
    isAlwaysDue,
    ticks,
    killedAt = [],
  }: {
    isDeadly: (item: number) => boolean;
    isAlwaysDue: (item: number) => boolean;
    ticks: number;
    killedAt?: readonly number[];
  },
) {
  const tries = new Map<number, Tries>();
  const doneAt = new Map<number, number>();
  let kills = 0;
  for (let tick = 0; tick < ticks; tick += 1) {
    const now = tick * TICK_MS;
    const due = Array.from({ length: count }, (_, item) => item).filter(
      (item) => isAlwaysDue(item) || now - (doneAt.get(item) ?? -HOUR_MS) >= HOUR_MS,
    );
    const { items, after, paused } = takeTurn(due, (item) => tries.get(item), now);
    expect([...items, ...after, ...paused].toSorted((a, b) => a - b)).toEqual(due);
    for (const item of items) {
      tries.set(item, { tries: (tries.get(item)?.tries ?? 0) + 1, triedAt: now });
    }
    if (items.some(isDeadly) || killedAt.includes(tick)) {
      kills += 1;
      continue;
    }
    for (const item of items) {
      tries.delete(item);
      doneAt.set(item, now);
    }
  }
  return { kills, tries, doneAt };
}

test("without a killed run all items that are due are of the turn", () => {
  expect(takeTurn([1, 2, 3], () => undefined, 0)).toEqual({
    items: [1, 2, 3],
    after: [],
    paused: [],
  });
  expect(takeTurn([], () => undefined, 0)).toEqual({ items: [], after: [], paused: [] });
});

test("a deadly item is found, kills four runs a day, and every other item gets its turn", () => {
  const next = random(3);
  for (let round = 0; round < 50; round += 1) {
    const count = 1 + Math.floor(next() * 60);
    const deadly = Math.floor(next() * count);
    const always = new Set([Math.floor(next() * count), Math.floor(next() * count)]);
    const ticks = 24 * 12;
    const { kills, tries, doneAt } = play(count, {
      isDeadly: (item) => item === deadly,
      isAlwaysDue: (item) => always.has(item),
      ticks,
    });
    expect(kills).toBeLessThanOrEqual(TRIES_TO_PAUSE + (24 * HOUR_MS) / TRY_PAUSE_MS);
    expect([...tries.keys()]).toEqual([deadly]);
    for (let item = 0; item < count; item += 1) {
      if (item === deadly) continue;
      expect(ticks * TICK_MS - (doneAt.get(item) ?? 0)).toBeLessThan(2 * HOUR_MS);
    }
  }
});

test("a run that was killed from outside delays no item by an hour", () => {
  const { doneAt } = play(60, {
    isDeadly: () => false,
    isAlwaysDue: (item) => item < 5,
    ticks: 13,
    killedAt: [0],
  });
  expect(doneAt.size).toBe(60);
});
