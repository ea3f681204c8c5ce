/**
 * The Merkle tree of RFC 6962 §2.1 over the tape's lines: `leaf = SHA-256(0x00 || line)`, `node =
 * SHA-256(0x01 || left || right)`, an empty tree is SHA-256 of nothing. Hashes are 64 lower-case
 * hexadecimal digits.
 */

const LEAF = 0x00;
const NODE = 0x01;

/** A tree as far as it can still change: the hashes of its perfect subtrees, largest first. */
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

/** Hash of a line of the tape; its bytes are UTF-8, without the LF. */
export const leafHash = (line: string): Promise<string> =>
  digest(LEAF, new TextEncoder().encode(line));

/** Hash of a node over its two children. */
export const nodeHash = (left: string, right: string): Promise<string> =>
  digest(NODE, bytesOf(left), bytesOf(right));

/** The tree with one more leaf: equal perfect subtrees merge, like carries of a binary counter. */
export async function withLeaf({ size, hashes }: Frontier, leaf: string): Promise<Frontier> {
  const kept = [...hashes];
  let hash = leaf;
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
    hash = await nodeHash(kept.pop() ?? "", hash);
  }
  return { size: size + 1, hashes: [...kept, hash] };
}

/** The root of the tree that a frontier stands for. */
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

/** The largest power of two below `size`, where RFC 6962 splits a tree of two leaves or more. */
export function split(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/**
 * The audit path of a leaf, from its sibling up to the root's child: with it, `rootFromPath` makes
 * the root. Throws when there is no such leaf. Source: RFC 6962 §2.1.1.
 */
export async function inclusionPath(leaves: readonly string[], index: number): Promise<string[]> {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
    throw new RangeError("no such leaf");
  }
  if (leaves.length === 1) return [];
  const at = split(leaves.length);
  const [left, right] = [leaves.slice(0, at), leaves.slice(at)];
  const isLeft = index < at;
  const sibling = await rootOf(await frontierOf(isLeft ? right : left));
  return [...(await inclusionPath(isLeft ? left : right, isLeft ? index : index - at)), sibling];
}

/**
 * The root that a leaf and its audit path make in a tree of that size; null when the path is too
 * short or too long for it. `index` counts from 0. Source: RFC 9162 §2.1.3.2.
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
