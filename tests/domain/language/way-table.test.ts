import { expect, test } from "vitest";
import { WayTable } from "../../../lib/domain/language/way-table.ts";
import { random, wholeBetween } from "../../support/random.ts";

test("a table gives every way back, and none that it was not given", () => {
  const next = random(20_260_101);
  const table = new WayTable();
  const ways = new Map<string, number>();
  for (let i = 0; i < 20_000; i += 1) {
    const [state, word] = [wholeBetween(next, 1, 200_000), wholeBetween(next, 1, 8_191)];
    if (ways.has(`${state} ${word}`)) continue;
    ways.set(`${state} ${word}`, i + 1);
    table.set(state, word, i + 1);
  }
  const wrong = [...ways].filter(([way, after]) => {
    const [state = 0, word = 0] = way.split(" ").map(Number);
    return table.get(state, word) !== after;
  });
  expect(wrong).toEqual([]);
  let others = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const [state, word] = [wholeBetween(next, 1, 200_000), wholeBetween(next, 1, 8_191)];
    if (!ways.has(`${state} ${word}`) && table.get(state, word) !== 0) others += 1;
  }
  expect(others).toBe(0);
});
