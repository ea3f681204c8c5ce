import type { Annotation } from "./annotate.ts";
import { paint, scratch } from "./columns.ts";
import { MARK, NUMBER, type Tokens } from "./tokens.ts";
import { UNKNOWN, wordClasses } from "./vocabulary.ts";

/** How many tokens may stand between growth and its fall. */
const REACH = 8;

const [BREAK, LIGHT] = [1, 2];
const CLASSES = wordClasses([
  // Another subject may follow: new customers joined as prices fell.
  [BREAK, "and or but nor as than while when where whereas because since until before after if"],
  [BREAK, "though although despite that which who whose"],
  // Between a loss and what is lost: a drop in the number of our new customers.
  [LIGHT, "the a an our their its his her your my this these those some any many most several few"],
  [LIGHT, "all more of number in"],
]);
const classOf = ({ word }: Tokens, at: number): number => CLASSES[word[at] ?? UNKNOWN] ?? 0;

/** What a token is to growth that ends or begins with it. */
const [BAD, FALLS, IS_LOST] = [1, 2, 4];
const lendMarks = scratch(Uint8Array);

/**
 * Of each token whether growth that ends there falls (declined, turned negative), or growth that begins
 * there is lost (a drop in); null when nothing falls. A fall that is negated is none, nor is that of a
 * bad noun beside growth. To be read by `isFallen` before another text is read. Linear.
 */
export function growthFalls({ tokens, hits }: Annotation): Uint8Array | null {
  if (hits.count("growth_fall") + hits.count("growth_loss") === 0) return null;
  const marks = lendMarks(tokens.length);
  const { kind, clause } = tokens;
  hits.each("growth_bad_noun", (from, to) => paint(marks, from, to, BAD));
  hits.each("growth_fall", (from, _to, negated) => {
    if (negated) return;
    for (let at = from - 1; at >= from - 1 - REACH && clause[at] === clause[from]; at -= 1) {
      const isOther = kind[at] === MARK || marks[at] === BAD || (classOf(tokens, at) & BREAK) > 0;
      if (isOther) break;
      marks[at] = (marks[at] ?? 0) | FALLS;
    }
  });
  hits.each("growth_loss", (from, to, negated) => {
    if (negated) return;
    for (let at = to; at <= to + REACH && clause[at] === clause[from]; at += 1) {
      marks[at] = (marks[at] ?? 0) | IS_LOST;
      if (kind[at] !== NUMBER && (classOf(tokens, at) & LIGHT) === 0) break;
    }
  });
  return marks;
}

/** Whether growth at tokens `from` to `to` (exclusive) falls or is lost. */
export const isFallen = (marks: Uint8Array | null, from: number, to: number): boolean =>
  marks !== null && (((marks[to - 1] ?? 0) & FALLS) > 0 || ((marks[from] ?? 0) & IS_LOST) > 0);
