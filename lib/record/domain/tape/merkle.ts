// The Merkle tree over the tape's lines (RFC 6962 §2.1): `leaf = SHA-256(0x00 || line)`, `node =
// SHA-256(0x01 || left || right)`, an empty tree is SHA-256 of nothing. Hashes are 64 lower-case
// hexadecimal digits.

const LEAF = 0x00;
const NODE = 0x01;

/**
 * The hashes of a tree's perfect subtrees, largest first. With them, leaves can be added without
 * reading the earlier leaves.
 */
export type Frontier = { size: number; hashes: readonly string[] };

export const EMPTY_FRONTIER: Frontier = { size: 0, hashes: [] };

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );

async function digest(prefix: number | null, ...parts: Uint8Array[]): Promise<string> {
  const head = prefix === null ? [] : [prefix];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, head.length));
  bytes.set(head);
  let at = head.length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Hash of a tape line: UTF-8 bytes without the LF. */
export const leafHash = (line: string): Promise<string> =>
  digest(LEAF, new TextEncoder().encode(line));

/** Hash of an inner node over its two children. */
const nodeHash = (left: string, right: string): Promise<string> =>
  digest(NODE, bytesOf(left), bytesOf(right));

/** Adds one leaf to the tree. Subtrees of equal size merge, like carries in a binary counter. */
export async function withLeaf({ size, hashes }: Frontier, leaf: string): Promise<Frontier> {
  const subtrees = [...hashes];
  let hash = leaf;
  for (let count = size; count % 2 === 1; count = (count - 1) / 2) {
    hash = await nodeHash(subtrees.pop() ?? "", hash);
  }
  return { size: size + 1, hashes: [...subtrees, hash] };
}

/** Root of the tree with this frontier; SHA-256 of nothing for the empty tree. */
export async function rootOf({ hashes }: Frontier): Promise<string> {
  const [last, ...larger] = [...hashes].reverse();
  if (last === undefined) return digest(null);
  let root = last;
  for (const hash of larger) root = await nodeHash(hash, root);
  return root;
}

/** The frontier of a tree over these leaf hashes. */
export async function frontierOf(leaves: readonly string[]): Promise<Frontier> {
  let frontier = EMPTY_FRONTIER;
  for (const leaf of leaves) frontier = await withLeaf(frontier, leaf);
  return frontier;
}

/**
 * Returns the largest power of two below `size`, at which a tree of at least two leaves is split.
 * Source: RFC 6962 §2.1.
 */
export function splitPoint(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/**
 * The audit path of a leaf, from its sibling up to the root's child; `rootFromPath` computes the root
 * from it. Throws RangeError when there is no such leaf. Source: RFC 6962 §2.1.1.
 */
export async function inclusionPath(leaves: readonly string[], index: number): Promise<string[]> {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
    throw new RangeError("no such leaf");
  }
  if (leaves.length === 1) return [];
  const at = splitPoint(leaves.length);
  const [left, right] = [leaves.slice(0, at), leaves.slice(at)];
  const isLeft = index < at;
  const sibling = await rootOf(await frontierOf(isLeft ? right : left));
  return [...(await inclusionPath(isLeft ? left : right, isLeft ? index : index - at)), sibling];
}

/**
 * Computes the root from a leaf and its audit path; null when the path has the wrong length for the
 * tree's size. `index` counts from 0. Source: RFC 9162 §2.1.3.2.
 */
export async function rootFromPath(
  leaf: string,
  { index, size, path }: { index: number; size: number; path: readonly string[] },
): Promise<string | null> {
  if (index < 0 || index >= size) return null;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      hash = await nodeHash(sibling, hash);
      for (; node % 2 === 0 && node !== 0; node /= 2) last = Math.floor(last / 2);
    } else {
      hash = await nodeHash(hash, sibling);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : null;
}

/** The hashes of a tree by level, the leaves first. */
export type TreeLevels = readonly (readonly string[])[];

/**
 * Hashes a tree once, for the paths of many leaves. A node without a sibling moves up one level unchanged,
 * which gives the tree of RFC 6962 §2.1.
 */
export async function treeLevels(leaves: readonly string[]): Promise<TreeLevels> {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; ) {
    level = await parentsOf(level);
    levels.push(level);
  }
  return levels;
}

/** Audit paths of leaves of a tree; an index without a leaf gives null. */
export function inclusionPaths(
  levels: TreeLevels,
  indexes: readonly number[],
): (string[] | null)[] {
  const [leaves = []] = levels;
  return indexes.map((leaf) => {
    if (!(leaf in leaves)) return null;
    const siblings = levels.map((level, height) => level[Math.floor(leaf / 2 ** height) ^ 1]);
    return siblings.filter((sibling) => sibling !== undefined);
  });
}

async function parentsOf(level: readonly string[]): Promise<string[]> {
  const parents: Promise<string>[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left = "", right] = level.slice(at, at + 2);
    parents.push(right === undefined ? Promise.resolve(left) : nodeHash(left, right));
  }
  return Promise.all(parents);
}

/**
 * Proof that the tree over the first `from` leaves is a prefix of the whole tree: empty for `from` = 0
 * and for the whole tree. Throws RangeError outside 0..length. Source: RFC 6962 §2.1.2.
 */
export async function consistencyProof(leaves: readonly string[], from: number): Promise<string[]> {
  if (!Number.isInteger(from) || from < 0 || from > leaves.length) {
    throw new RangeError("no such prefix");
  }
  return from === 0 ? [] : subproof(leaves, from, true);
}

/** Proves a subtree. `isOld`: its root is the old tree's root, which the verifier already has. */
async function subproof(
  leaves: readonly string[],
  from: number,
  isOld: boolean,
): Promise<string[]> {
  const root = async (part: readonly string[]) => rootOf(await frontierOf(part));
  if (from === leaves.length) return isOld ? [] : [await root(leaves)];
  const at = splitPoint(leaves.length);
  const [left, right] = [leaves.slice(0, at), leaves.slice(at)];
  return from <= at
    ? [...(await subproof(left, from, isOld)), await root(right)]
    : [...(await subproof(right, from - at, false)), await root(left)];
}

type Tree = { size: number; rootSha256: string };

/** Whether a proof shows that the old tree is a prefix of the new one. Source: RFC 9162 §2.1.4.2. */
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
  // A perfect old tree is itself a node of the new one; the verifier already has its root.
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
