// The escalation score: threats raise it, offers to talk lower it.

import { expect, test } from "vitest";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import { escalationScore } from "../../../lib/language/domain/mode-score.ts";

const read = (text: string) => escalationScore(annotate(text));

/** Three texts that the escalation score must order. No accuracy is claimed beyond them. */
const ULTIMATUM =
  "They have lied, they have attacked our people, and their aggression will be punished. We demand " +
  "that they withdraw at once. The deadline is midnight. There will be no negotiation and no " +
  "compromise. If they refuse, our army will crush them. Every option is on the table.";
const OFFER =
  "We recognise that both sides have legitimate concerns, and although we differ on some points, we " +
  "are prepared to discuss them. If our neighbours are willing to talk, perhaps a settlement could " +
  "be found. We welcome the proposal and invite them to the negotiating table.";
const REPORT =
  "The ministry published its annual report on the state of roads. Traffic rose in the north and " +
  "fell in the south. Two bridges were built, and the budget was spent by October.";

test("an ultimatum scores high, an offer to talk low, and a report between them", () => {
  expect(read(ULTIMATUM).score).toBeGreaterThan(80);
  expect(read(OFFER).score).toBeLessThan(20);
  expect(read(REPORT).score).toBeCloseTo(50, 5);
});

test.each([
  ["We will retaliate.", 1, 0],
  ["We will not retaliate.", 0, 0],
  ["We are open to negotiations.", 0, 1],
  ["There will be no negotiations.", 1, 0],
  ["Our patience has limits, and this is the deadline.", 2, 0],
  ["Whatever the weather.", 0, 0],
])("%s has the expected number of threats and offers", (text, rising, calming) => {
  expect(read(text)).toMatchObject({ rising, calming });
});

test("the counted cues are the listed ones, and the score of any text is a number", () => {
  const { rising, calming, findings } = read(`${ULTIMATUM} ${OFFER}`);
  expect(findings).toHaveLength(rising + calming);
  for (const text of ["", " ", "\u0000", "🙂🙂", "war ".repeat(2000), "peace ".repeat(2000)]) {
    const { score, balance } = read(text);
    expect(Number.isFinite(balance)).toBe(true);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(100);
  }
});

test("another threat never lowers the score, and another offer never raises it", () => {
  const words = "The ministers met on Tuesday and spoke of many things. ".repeat(10);
  expect(read(`${words} We will retaliate.`).score).toBeGreaterThan(read(words).score);
  expect(read(`${words} We seek dialogue.`).score).toBeLessThan(read(words).score);
});
