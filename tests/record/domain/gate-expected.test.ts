// By when the gate will be reached, at the pace of the last weeks.

import { expect, test } from "vitest";
import { gateExpectedAt } from "../../../lib/record/domain/gate.ts";
import type { CallStatus } from "../../../lib/record/domain/lifecycle.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-30T01:00:00Z");
const iso = (day: number) => new Date(NOW + day * DAY_MS).toISOString();
const call = (opened: number, closes: number, status: CallStatus = "active") => ({
  status,
  openedAt: iso(opened),
  closesAt: iso(closes),
});
const many = <Each>(count: number, each: Each): Each[] => Array.from({ length: count }, () => each);
const left = (remaining: number) => ({ remaining, passed: remaining === 0 });
const dayOf = (at: number | null) => (at === null ? null : (at - NOW) / DAY_MS);

test("nothing is expected of an empty record, nor once the gate is passed", () => {
  expect(gateExpectedAt([], left(100), NOW)).toBeNull();
  expect(gateExpectedAt(many(9, call(0, 7)), left(0), NOW)).toBeNull();
});

test("calls under way that are enough end it a day after the last of them closes", () => {
  const calls = [call(-3, 4), call(-3, 11), call(-30, -2, "proposed"), call(-9, 3, "graded")];
  expect(dayOf(gateExpectedAt(calls, left(2), NOW))).toBe(5);
  expect(dayOf(gateExpectedAt(calls, left(1), NOW))).toBe(1);
});

test("thirteen calls by rule a week make a hundred within nine weeks", () => {
  const first = many(13, call(0, 7));
  expect(dayOf(gateExpectedAt(first, left(100), NOW))).toBe(7 * 7 + 7 + 1);
  const graded = many(39, call(-14, -7, "graded"));
  const going = [...graded, ...many(13, call(0, 7))];
  expect(dayOf(gateExpectedAt(going, left(61), NOW))).toBeLessThanOrEqual(5 * 7 + 8);
});

test("without a call in four weeks there is no pace", () => {
  expect(gateExpectedAt(many(50, call(-29, -1, "graded")), left(50), NOW)).toBeNull();
});
