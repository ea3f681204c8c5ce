import { nodeHash } from "./merkle.ts";

/**
 * Audit paths of several leaves of one tree, at the cost of hashing it once: level by level, a node
 * without a sibling rises unchanged, which makes the tree of RFC 6962 §2.1. Each path leads from the
 * leaf's sibling up; an index without a leaf has null.
 */
export async function inclusionPaths(
  leaves: readonly string[],
  indexes: readonly number[],
): Promise<(string[] | null)[]> {
  const places = indexes.map((index) => ({ index, path: [] as string[] }));
  let level = leaves;
  while (level.length > 1) {
    for (const place of places) {
      const sibling = level[place.index ^ 1];
      if (sibling !== undefined) place.path.push(sibling);
      place.index >>= 1;
    }
    level = await parentsOf(level);
  }
  return places.map(({ path }, at) => ((indexes[at] ?? -1) in leaves ? path : null));
}

async function parentsOf(level: readonly string[]): Promise<string[]> {
  const parents: Promise<string>[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left = "", right] = level.slice(at, at + 2);
    parents.push(right === undefined ? Promise.resolve(left) : nodeHash(left, right));
  }
  return Promise.all(parents);
}
