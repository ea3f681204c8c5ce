import { CATEGORIES, type Category } from "./lexicon.generated.ts";
import { isNegated, readScope, SCOPE_CATEGORIES } from "./scope.ts";
import { NUMBER, type Range, type Tokens, tokenize, WORD } from "./tokens.ts";
import { ANY_NUMBER, type CueNode, cueTree } from "./trie.ts";

/** A cue found in the text. */
export interface CueHit {
  readonly category: Category;
  /** Token indices, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Whether a negation reaches it; two cancel each other. */
  readonly negated: boolean;
}

export interface Annotation {
  readonly tokens: Tokens;
  /** By position, then by category. Cues of scope itself are not among them. */
  readonly hits: readonly CueHit[];
}

/** A cue as found, before scope: category by index. */
interface Found {
  category: number;
  from: number;
  to: number;
}

const isScopeCategory = CATEGORIES.map((name) => SCOPE_CATEGORIES.has(name));

/**
 * Finds every cue of every category, with negation, in a text or in some ranges of it. Within a
 * category the leftmost, then longest cue wins and no token counts twice; categories are
 * independent. Linear in the length of the text. Source: methods §6.1, steps 4 and 5.
 */
export function annotate(text: string, ranges?: readonly Range[]): Annotation {
  const tokens = tokenize(text, ranges);
  const found = findCues(tokens);
  const scope = readScope(
    tokens,
    found
      .filter(({ category }) => isScopeCategory[category])
      .map(({ category, from, to }) => ({ category: CATEGORIES[category], from, to })),
  );
  const hits: CueHit[] = [];
  for (const { category, from, to } of found) {
    const name = CATEGORIES[category];
    if (name === undefined || isScopeCategory[category]) continue;
    hits.push({ category: name, from, to, negated: isNegated(scope, tokens, from, to) });
  }
  return { tokens, hits };
}

function findCues(tokens: Tokens): Found[] {
  const root = cueTree();
  const found: Found[] = [];
  /** Per category: the first token still free, and where its longest cue from here ends. */
  const free = new Int32Array(CATEGORIES.length);
  const longest = new Int32Array(CATEGORIES.length);
  for (let from = 0; from < tokens.length; from += 1) {
    let node = wordAfter(root, tokens, from);
    if (node === undefined) continue;
    let isAny = false;
    for (let at = from; node !== undefined; ) {
      at += 1;
      if (node.categories) {
        for (const category of node.categories) longest[category] = at;
        isAny = true;
      }
      node = wordAfter(node, tokens, at);
    }
    if (!isAny) continue;
    for (let category = 0; category < longest.length; category += 1) {
      const to = longest[category] ?? 0;
      if (to === 0) continue;
      longest[category] = 0;
      if (from < (free[category] ?? 0)) continue;
      free[category] = to;
      found.push({ category, from, to });
    }
  }
  return found;
}

/** The node that token `at` leads to. A mark leads nowhere; a possessive may stand for its noun. */
function wordAfter(node: CueNode, tokens: Tokens, at: number): CueNode | undefined {
  if (node.next === null) return undefined;
  const kind = tokens.kind[at];
  if (kind === NUMBER) return node.next.get(ANY_NUMBER);
  const word = tokens.text[at];
  if (kind !== WORD || word === undefined) return undefined;
  const child = node.next.get(word);
  if (child !== undefined || !word.endsWith("'s")) return child;
  return node.next.get(word.slice(0, -2));
}
