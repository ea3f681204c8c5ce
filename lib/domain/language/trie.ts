import { expandCue } from "./cues.ts";
import { CATEGORIES, PATTERNS } from "./lexicon.generated.ts";

/** A place in the tree of cues: the words that may follow, and the categories of the cue ended here. */
export interface CueNode {
  next: Map<string, CueNode> | null;
  categories: number[] | null;
}

/** The cue word that stands for any number token. */
export const ANY_NUMBER = "#";

let built: CueNode | null = null;

/** The tree of all cues of all categories; built at the first use, then kept. */
export function cueTree(): CueNode {
  built ??= plantTree();
  return built;
}

function plantTree(): CueNode {
  const root: CueNode = { next: null, categories: null };
  CATEGORIES.forEach((_, category) => {
    for (const pattern of (PATTERNS[category] ?? "").split("\n")) {
      for (const cue of expandCue(pattern)) plant(root, cue, category);
    }
  });
  return root;
}

function plant(root: CueNode, cue: string, category: number) {
  let node = root;
  for (const word of cue.split(" ")) {
    node.next ??= new Map();
    let child = node.next.get(word);
    if (!child) {
      child = { next: null, categories: null };
      node.next.set(word, child);
    }
    node = child;
  }
  if (node.categories === null) node.categories = [category];
  else if (!node.categories.includes(category)) node.categories.push(category);
}
