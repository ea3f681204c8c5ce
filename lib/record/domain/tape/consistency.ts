import { frontierOf, nodeHash, rootOf, split } from "./merkle.ts";

/**
 * What proves that the tree over these leaves begins with the tree over its first `from`: none for
 * an empty beginning and for the whole tree. Source: RFC 6962 §2.1.2.
 */
export async function consistencyProof(leaves: readonly string[], from: number): Promise<string[]> {
  if (!Number.isInteger(from) || from < 0 || from > leaves.length) {
    throw new RangeError("no such beginning");
  }
  return from === 0 ? [] : subproof(leaves, from, true);
}

/** `isOld`: this subtree's root is the old tree's own, which the verifier has. */
async function subproof(
  leaves: readonly string[],
  from: number,
  isOld: boolean,
): Promise<string[]> {
  const root = async (part: readonly string[]) => rootOf(await frontierOf(part));
  if (from === leaves.length) return isOld ? [] : [await root(leaves)];
  const at = split(leaves.length);
  const [left, right] = [leaves.slice(0, at), leaves.slice(at)];
  return from <= at
    ? [...(await subproof(left, from, isOld)), await root(right)]
    : [...(await subproof(right, from - at, false)), await root(left)];
}

type Tree = { size: number; rootSha256: string };

/** Whether a proof shows that the new tree begins with the old one. Source: RFC 9162 §2.1.4.2. */
export async function isConsistent(
  from: Tree,
  to: Tree,
  proof: readonly string[],
): Promise<boolean> {
  if (from.size > to.size) return false;
  if (from.size === to.size) return proof.length === 0 && from.rootSha256 === to.rootSha256;
  if (from.size === 0) return proof.length === 0;
  let [node, last] = [from.size - 1, to.size - 1];
  for (; node % 2 === 1; node = (node - 1) / 2) last = Math.floor(last / 2);
  // A perfect old tree is a node of the new one, which the verifier has already.
  const [start, ...rest] = node === 0 ? [from.rootSha256, ...proof] : proof;
  if (start === undefined) return false;
  let [old, whole] = [start, start];
  for (const hash of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      old = await nodeHash(hash, old);
      whole = await nodeHash(hash, whole);
      for (; node % 2 === 0 && node !== 0; node /= 2) last = Math.floor(last / 2);
    } else {
      whole = await nodeHash(whole, hash);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && old === from.rootSha256 && whole === to.rootSha256;
}
