// The files of the tape, the pointer to the newest one, checkpoints and proofs.

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordMarketProbabilities } from "../../lib/record/actions/call-commands.ts";
import { verifiedCheckpoint } from "../../lib/record/domain/tape/checkpoint.ts";
import {
  frontierOf,
  inclusionPath,
  inclusionPaths,
  leafHash,
  rootFromPath,
  rootOf,
  treeLevels,
} from "../../lib/record/domain/tape/merkle.ts";
import { replayTape, type TapeRow } from "../../lib/record/domain/tape/replay-tape.ts";
import { toCall } from "../../lib/record/wire/calls.ts";
import { DAY_MS, makeRecord } from "../support/record/record-fixture.ts";
import { type Json, partOf, rowsOf } from "../support/service/answers.ts";
import { BASE_URL, SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  const key = app.platform.settings["TAPE_SIGNING_KEY"] ?? "";
  await makeRecord(app.services.db, SAMPLE_END - 60 * DAY_MS, key);
});
afterAll(() => app.close());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const pointer = () => app.json("/api/tape");
const bytesAt = async (url: string) => {
  const answer = await app.get(new URL(url).pathname);
  expect(answer.status).toBe(200);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe("the pointer to the newest file", () => {
  test("it has the members of the contract in order, and describes the file correctly", async () => {
    const body = await pointer();
    expect(Object.keys(body)).toEqual(
      "latest checkpoint_url public_key earlier_public_keys previous_url as_of remembered_head witnesses".split(
        " ",
      ),
    );
    const latest = partOf(body, "latest");
    expect(Object.keys(latest)).toEqual(
      "url served_file_sha256 bytes rows rows_by_type first_seq last_seq last_row_sha256 root_sha256 media_type created_at".split(
        " ",
      ),
    );
    expect(latest["url"]).toBe(`${BASE_URL}/tape/${latest["served_file_sha256"]}.ndjson`);
    const { bytes } = await bytesAt(String(latest["url"]));
    const lines = bytes.toString().split("\n");
    expect(lines.pop()).toBe("");
    expect(latest).toMatchObject({ bytes: bytes.length, rows: lines.length, first_seq: 1 });
    const byType = Object.values(partOf(latest, "rows_by_type")).map(Number);
    expect(byType.reduce((sum, n) => sum + n, 0)).toBe(lines.length);
    const last = JSON.parse(lines.at(-1) ?? "") as Json;
    expect(latest).toMatchObject({ last_seq: last["seq"], last_row_sha256: last["row_sha256"] });
    const leaves = await Promise.all(lines.map(leafHash));
    expect(latest["root_sha256"]).toBe(await rootOf(await frontierOf(leaves)));
  });

  test("it and the counts made from the tape are dated by the data, not by the request", async () => {
    const [{ slug } = {}] = rowsOf(await app.json("/api/calls"), "calls");
    const paths = ["gate", "tape", "tape/audit", "calls/track-record", `calls/${slug}/proof`];
    const asOfs = async () =>
      Promise.all(
        paths.map(async (path) => {
          const answer = await app.get(`/api/${path}`);
          const asOf = ((await answer.json()) as Json)["as_of"];
          expect([path, answer.headers.get("x-data-as-of")]).toEqual([path, asOf]);
          return asOf;
        }),
      );
    const before = await asOfs();
    app.setNow(SAMPLE_END + DAY_MS);
    expect(await asOfs()).toEqual(before);
    app.setNow(SAMPLE_END);
    expect(before[1]).toBe(partOf(await pointer(), "latest")["created_at"]);
    for (const asOf of before) expect(Date.parse(String(asOf))).toBeLessThanOrEqual(SAMPLE_END);
  });

  test("it is not cached", async () => {
    const { headers } = await app.get("/api/tape");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("etag")).toBeNull();
  });
});

describe("a file of the tape", () => {
  test("it never changes, has the digest of its bytes, and answers 304 and HEAD", async () => {
    const { url, served_file_sha256: digest } = partOf(await pointer(), "latest");
    const { answer, bytes } = await bytesAt(String(url));
    const hash = sha256(bytes);
    expect(hash.toString("hex")).toBe(digest);
    expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("repr-digest")).toBe(`sha-256=:${hash.toString("base64")}:`);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const etag = answer.headers.get("etag") ?? "";
    const path = new URL(String(url)).pathname;
    expect((await app.get(path, { "if-none-match": etag })).status).toBe(304);
    const head = await app.send(path, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  });

  test("it is unknown under any other name", async () => {
    for (const name of ["0".repeat(64), "latest", `${"a".repeat(64)}.json`, `${"A".repeat(64)}`]) {
      const answer = await app.get(`/tape/${name}.ndjson`);
      expect(answer.status).toBe(404);
    }
  });

  test("it is still served when the tape has grown, and is the beginning of the new file", async () => {
    const before = partOf(await pointer(), "latest");
    const old = await bytesAt(String(before["url"]));
    const at = new Date(SAMPLE_END - DAY_MS).toISOString();
    const mark = { slug: "still-active", prob: 0.61, at, source: "A market" };
    await recordMarketProbabilities(app.services.db, [mark], SAMPLE_END);
    const body = await pointer();
    const after = partOf(body, "latest");
    expect(after["rows"]).toBe(Number(before["rows"]) + 1);
    expect(body["previous_url"]).toBe(before["url"]);
    const again = await bytesAt(String(before["url"]));
    expect(again.bytes.equals(old.bytes)).toBe(true);
    const grown = await bytesAt(String(after["url"]));
    expect(grown.bytes.subarray(0, old.bytes.length).equals(old.bytes)).toBe(true);
  });
});

describe("checkpoints and proofs", () => {
  test("the note is text, signed by the published key", async () => {
    const answer = await app.get("/api/tape/checkpoint");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const key = Buffer.from(String((await pointer())["public_key"]), "base64");
    const note = await answer.text();
    const verified = await verifiedCheckpoint(note, Uint8Array.from(key));
    expect(verified).toMatchObject({ origin: "svc.test/tape", size: 29 });
    expect(await verifiedCheckpoint(note.replace("\n29\n", "\n28\n"), Uint8Array.from(key))).toBe(
      null,
    );
  });

  test("every row of a call has a path to the signed root, and newer rows have none yet", async () => {
    const proof = await app.json("/api/calls/still-active/proof");
    const checkpoint = partOf(proof, "checkpoint");
    const rows = rowsOf(proof, "rows");
    expect(rows.map(({ type }) => type)).toEqual([
      "CALL_OPENED",
      "MARKET_MARK",
      "CALL_CLARIFIED",
      "MARKET_MARK",
    ]);
    for (const { line, leaf_sha256, leaf_index, path } of rows.slice(0, -1)) {
      const leaf = await leafHash(String(line));
      expect(leaf).toBe(leaf_sha256);
      const place = { index: Number(leaf_index), size: Number(checkpoint["size"]) };
      const root = await rootFromPath(leaf, { ...place, path: path as string[] });
      expect(root).toBe(checkpoint["root_sha256"]);
    }
    expect(rows.at(-1)?.["path"]).toBeNull();
    // The tree of the same head is not read and hashed again, and a new head is another tree.
    expect(await app.json("/api/calls/still-active/proof")).toEqual(proof);
    expect(app.services.verified.tree?.rootSha256).toBe(checkpoint["root_sha256"]);
  });

  test("the paths of many leaves together are those of RFC 6962, for every size up to 40", async () => {
    const leaves: string[] = [];
    for (let size = 1; size <= 40; size += 1) {
      leaves.push(await leafHash(`line ${size}`));
      const levels = await treeLevels(leaves);
      expect(levels.at(-1)).toEqual([await rootOf(await frontierOf(leaves))]);
      const paths = inclusionPaths(
        levels,
        leaves.map((_, index) => index),
      );
      for (const [index, path] of paths.entries()) {
        expect(path).toEqual(await inclusionPath(leaves, index));
      }
    }
    expect(inclusionPaths(await treeLevels(leaves), [40, -1])).toEqual([null, null]);
    expect(inclusionPaths(await treeLevels([]), [0])).toEqual([null]);
  });
});

test("the list as of any instant is that of the whole tape then", async () => {
  const { bytes } = await bytesAt(String(partOf(await pointer(), "latest")["url"]));
  const rows = String(bytes)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as TapeRow);
  const instants = [...new Set(rows.map(({ at }) => Date.parse(at)))].flatMap((at) => [at - 1, at]);
  expect(rows.filter(({ type }) => type === "MARKET_MARK").length).toBeGreaterThan(2);
  for (const instant of instants) {
    const known = await replayTape(rows.filter(({ at }) => Date.parse(at) <= instant));
    const as_of = new Date(instant).toISOString();
    const { calls } = (await app.json(`/api/calls?as_of=${as_of}`)) as { calls: Json[] };
    const bySlug = (a: Json, b: Json) => (String(a["slug"]) < String(b["slug"]) ? -1 : 1);
    expect(calls.toSorted(bySlug)).toEqual(known.map((call) => toCall(call)).toSorted(bySlug));
  }
});

test("the tape alone determines the calls in the tables", async () => {
  const audit = await app.json("/api/tape/audit");
  expect(audit["differences"]).toEqual([]);
  expect(rowsOf(audit, "heads").at(-1)).toEqual({
    last_seq: 30,
    file_sha256: partOf(await pointer(), "latest")["served_file_sha256"],
  });
  expect(await replayTape([])).toEqual([]);
});
