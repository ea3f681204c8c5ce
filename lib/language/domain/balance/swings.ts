// Results that change their sign in a sentence: a loss that becomes a profit, or the reverse.

import type { CueHit } from "../cue-matcher.ts";
import { type Token, wordAt } from "../text/tokenize.ts";
import type { Measure } from "./shifts.ts";

/** A result that is below zero and then above it (1), or the reverse (-1); `to` exclusive. */
export interface Swing {
  readonly sign: 1 | -1;
  readonly from: number;
  readonly to: number;
}

/** Maximum tokens between a result and the word that says when it was. */
const REACH = { compared: 8, from: 5, to: 4, bracket: 2, verb: 5, turn: 12, earlier: 10 };

/** A measure that is the sign of its figures. */
type Result = Measure & { readonly polarity: 1 | -1 };

/** Whether a measure is a profit or a loss. */
export const isResult = (measure: Measure): measure is Result => measure.isResult;

/** The words by which a sentence says which of its results is the earlier one. */
export interface SwingCues {
  /** Such as "compared with" and "from". */
  readonly compared: readonly CueHit[];
  /** Such as "a year earlier". */
  readonly earlier: readonly CueHit[];
  /** Such as "swung" and "turned". */
  readonly verbs: readonly CueHit[];
  /** Such as "became", before the later one. */
  readonly becoming: readonly CueHit[];
  /** Such as "reversing", before the earlier one. */
  readonly reversed: readonly CueHit[];
}

/**
 * The swings of a sentence: of two results with opposite signs one is named as the earlier one, or
 * a verb such as "turned" leads to one. Linear time. Source: docs/methods/language.md#direction.
 */
export function swingsOf(
  tokens: readonly Token[],
  results: readonly Result[],
  cues: SwingCues,
): Swing[] {
  const timeOf = timeReader(tokens, cues);
  const timed = results.map((result, i) => {
    const [after, before] = [results[i - 1]?.to ?? 0, results[i + 1]?.from ?? tokens.length];
    return { ...result, time: timeOf(result, after, before) };
  });
  return timed.flatMap((result, i): Swing[] => {
    const next = timed[i + 1];
    const isTurned = next !== undefined && next.polarity !== result.polarity;
    if (isTurned && result.time === "earlier" && next.time !== "earlier") {
      return [{ sign: next.polarity, from: result.from, to: next.to }];
    }
    if (isTurned && result.time !== "earlier" && next.time === "earlier") {
      return [{ sign: result.polarity, from: result.from, to: next.to }];
    }
    const isReached = result.time === "reached" && timed[i - 1]?.time !== "earlier";
    return isReached ? [{ sign: result.polarity, from: result.from, to: result.to }] : [];
  });
}

/**
 * Makes a function that says whether a result is the earlier one, or reached by a turn; null where
 * nothing says it. It looks from `after` to `before`, at most a reach away.
 */
function timeReader(
  tokens: readonly Token[],
  { compared, earlier, verbs, becoming, reversed }: SwingCues,
) {
  const lasts = (cues: readonly CueHit[]) => new Set(cues.map(({ to }) => to - 1));
  const [comparedEnds, verbEnds, earlierEnds] = [lasts(compared), lasts(verbs), lasts(earlier)];
  const [becomingEnds, reversedEnds] = [lasts(becoming), lasts(reversed)];
  const earlierStarts = new Set(earlier.map(({ from }) => from));
  const hasAny = (places: ReadonlySet<number>, from: number, to: number) => {
    for (let at = from; at < to; at += 1) if (places.has(at)) return true;
    return false;
  };
  return ({ from, to }: Measure, after: number, before: number): "earlier" | "reached" | null => {
    for (let at = from - 1; at >= Math.max(after, from - REACH.compared); at -= 1) {
      const [word, gap] = [wordAt(tokens, at), from - 1 - at];
      if (comparedEnds.has(at)) return word !== "from" || gap <= REACH.from ? "earlier" : null;
      if (["after", "following"].includes(word) && !wordAt(tokens, at + 1).startsWith("tax"))
        return "earlier";
      if (becomingEnds.has(at)) return "reached";
      if (earlierEnds.has(at) || reversedEnds.has(at)) return "earlier";
      if (isPluperfect(tokens, at)) return "earlier";
      // "Net income (loss)" is the name of a line.
      if (word === "(")
        return gap <= REACH.bracket && wordAt(tokens, to) !== ")" ? "earlier" : null;
      if ((word === "to" || word === "into" || word === "in") && gap <= REACH.to) {
        return hasAny(verbEnds, Math.max(after - REACH.verb, at - REACH.turn), at)
          ? "reached"
          : null;
      }
    }
    return hasAny(earlierStarts, to, Math.min(before, to + REACH.earlier)) ? "earlier" : null;
  };
}

/** Whether a token begins a perfect of the past: "had lost", "having made". */
export const isPluperfect = (tokens: readonly Token[], at: number): boolean =>
  wordAt(tokens, at) === "having" ||
  (wordAt(tokens, at) === "had" &&
    /(?:[^e]ed|lost|bled|made|stood|been|run|seen)$/.test(wordAt(tokens, at + 1)));
