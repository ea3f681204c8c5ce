// Canonical JSON, the chain of rows and the Merkle tree of the tape, against their standards.

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  EMPTY_FRONTIER,
  frontierOf,
  inclusionPath,
  leafHash,
  rootFromPath,
  rootOf,
  withLeaf,
} from "../../lib/record/domain/tape/merkle.ts";
import {
  canonicalJson,
  hashRows,
  type Json,
  NO_ROW_SHA256,
  type TapeEntry,
} from "../../lib/record/domain/tape/tape.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The slow definition of RFC 6962 §2.1, word for word. */
function definedRoot(lines: readonly string[]): Buffer {
  if (lines.length === 0) return sha256();
  if (lines.length === 1) return sha256(Buffer.from([0]), lines[0] as string);
  let half = 1;
  while (half * 2 < lines.length) half *= 2;
  return sha256(
    Buffer.from([1]),
    definedRoot(lines.slice(0, half)),
    definedRoot(lines.slice(half)),
  );
}

test("canonical JSON equals the example of RFC 8785", () => {
  // Written as text, because a linter would shorten the first number.
  const value = JSON.parse(
    `{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],` +
      String.raw`"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
  ) as Json;
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test("members are ordered by UTF-16 code units, and values outside of JSON are refused", () => {
  const names = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, ö: 7 };
  expect(Object.values(JSON.parse(canonicalJson(names)) as object)).toHaveLength(7);
  const order = [...canonicalJson(names).matchAll(/:(\d)/g)].map((match) => match[1]).join("");
  expect(order).toBe("2467153");
  expect(() => canonicalJson(Number.NaN)).toThrow(RangeError);
  expect(() => canonicalJson({ "\ud800": 1 })).toThrow(RangeError);
});

test("the tree's root is that of RFC 6962 for every size up to 40, and grows leaf by leaf", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `{"seq":${at}}`);
  let frontier = EMPTY_FRONTIER;
  expect(await rootOf(frontier)).toBe(definedRoot([]).toString("hex"));
  for (const [at, line] of lines.entries()) {
    frontier = await withLeaf(frontier, await leafHash(line));
    expect(await rootOf(frontier)).toBe(definedRoot(lines.slice(0, at + 1)).toString("hex"));
  }
});

test("the root of the leaves published by Certificate Transparency is the published one", async () => {
  const leaves = ["", "\0", "\x10", " !", "01", "@ABC", "PQRSTUVW", "`abcdefghijklmno"];
  const hashes = await Promise.all(leaves.map(leafHash));
  expect(await rootOf(await frontierOf(hashes))).toBe(
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  );
});

test("an inclusion path proves its own leaf at its own place, and nothing else", async () => {
  const next = random(7);
  for (let trial = 0; trial < 60; trial += 1) {
    const size = wholeBetween(next, 1, 33);
    const leaves = await Promise.all(Array.from({ length: size }, (_, at) => leafHash(`${at}`)));
    const root = await rootOf(await frontierOf(leaves));
    const index = wholeBetween(next, 0, size - 1);
    const path = await inclusionPath(leaves, index);
    const leaf = leaves[index] as string;
    expect(await rootFromPath(leaf, { index, size, path })).toBe(root);
    expect(await rootFromPath(await leafHash("x"), { index, size, path })).not.toBe(root);
    expect(await rootFromPath(leaf, { index, size, path: [...path, root] })).toBeNull();
    if (size === 1) continue;
    const elsewhere = (index + 1) % size;
    expect(await rootFromPath(leaf, { index: elsewhere, size, path })).not.toBe(root);
    expect(await rootFromPath(leaf, { index, size, path: path.slice(1) })).not.toBe(root);
  }
});

test("rows are chained by the digest of their canonical JSON without row_sha256", async () => {
  const entry = (slug: string): TapeEntry => ({
    at: "2026-11-21T00:00:00.000Z",
    type: "CALL_CLOSED",
    slug,
    payload: { closed_at: "2026-11-21T00:00:00.000Z" },
  });
  const rows = await hashRows({ lastSeq: 0, lastRowSha256: null }, [entry("a"), entry("b")]);
  const [first, second] = rows.map(({ line }) => JSON.parse(line) as Record<string, unknown>);
  expect(first?.["prev_sha256"]).toBe(NO_ROW_SHA256);
  expect(Object.keys(first ?? {})).toEqual([
    "at",
    "payload",
    "prev_sha256",
    "row_sha256",
    "seq",
    "slug",
    "type",
  ]);
  for (const row of [first, second]) {
    const { row_sha256, ...rest } = row ?? {};
    expect(sha256(canonicalJson(rest as never)).toString("hex")).toBe(row_sha256);
  }
  expect(second?.["prev_sha256"]).toBe(first?.["row_sha256"]);
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
});
