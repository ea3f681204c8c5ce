import type { Tokens } from "./tokens.ts";
import { MARK } from "./tokens.ts";

/** Categories that steer scope and are no hits themselves: see their `.tsv` for the rules. */
export const SCOPE_CATEGORIES: ReadonlySet<string> = new Set([
  "negator",
  "negator_after",
  "negator_void",
]);

/** How many words a negator reaches forward, and one that follows its cue reaches back. */
const REACH = { forward: 5, back: 3 };

/** Whether an odd number of negations reaches each token. */
export type Scope = Uint8Array;

interface ScopeCue {
  category: string | undefined;
  from: number;
  to: number;
}

/** Reads how far each negation reaches: up to the edge of the clause, double negation cancels. */
export function readScope(tokens: Tokens, cues: readonly ScopeCue[]): Scope {
  const scope = new Uint8Array(tokens.length);
  const isVoid = new Uint8Array(tokens.length);
  for (const { category, from, to } of cues) {
    if (category === "negator_void") isVoid.fill(1, from, to);
  }
  for (const { category, from, to } of cues) {
    if (isVoid[from]) continue;
    if (category === "negator") reach(tokens, scope, from, to, 1);
    if (category === "negator_after") reach(tokens, scope, to - 1, from - 1, -1);
  }
  return scope;
}

function reach(tokens: Tokens, scope: Scope, cue: number, first: number, step: 1 | -1) {
  let left = step > 0 ? REACH.forward : REACH.back;
  for (let at = first; left > 0 && tokens.clause[at] === tokens.clause[cue]; at += step) {
    scope[at] = (scope[at] ?? 0) ^ 1;
    if (tokens.kind[at] !== MARK) left -= 1;
  }
}

/** Whether a cue at tokens `from` to `to` (exclusive) is negated. */
export function isNegated(scope: Scope, _tokens: Tokens, from: number, _to: number): boolean {
  return scope[from] === 1;
}
