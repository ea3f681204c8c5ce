// What an isolate remembers of what followed.

import { expect, test } from "vitest";
import { OutcomeMemo } from "../../../lib/sensors/domain/stress-index/outcome-memo.ts";

test("a question is computed once within an hour, and 64 questions are kept", async () => {
  const memo = new OutcomeMemo();
  let computed = 0;
  const ask = (question: string, now = 0) =>
    memo.of(question, now, async () => {
      computed += 1;
      return `${question} ${computed}`;
    });
  expect([await ask("a"), await ask("a", 3_599_999)]).toEqual(["a 1", "a 1"]);
  expect(await ask("a", 3_600_000)).toBe("a 2");
  for (let i = 0; i < 63; i += 1) await ask(`b${i}`, 3_600_000);
  expect(await ask("a", 3_600_000)).toBe("a 2");
  await ask("c", 3_600_000);
  expect(await ask("a", 3_600_000)).toBe("a 67");
});

test("what failed is computed again", async () => {
  const memo = new OutcomeMemo();
  const failing = memo.of("a", 0, () => Promise.reject(new Error("down")));
  await expect(failing).rejects.toThrow("down");
  expect(await memo.of("a", 0, () => Promise.resolve(1))).toBe(1);
});
