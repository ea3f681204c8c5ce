// Witnesses: independent servers that cosign the tape's checkpoints.

import { createHash, createPublicKey, verify } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishCalls } from "../../lib/record/actions/call-commands.ts";
import { adoptTape } from "../../lib/record/actions/sign-checkpoint.ts";
import {
  cosign,
  readSigningKey,
  witnessVerifierKey,
} from "../../lib/record/domain/tape/checkpoint.ts";
import {
  consistencyProof,
  frontierOf,
  isConsistent,
  leafHash,
  rootOf,
} from "../../lib/record/domain/tape/merkle.ts";
import { callRequest, HOUR_MS } from "../support/record/record.ts";
import { emptyAsOwner, rowsIn, signerFor, tapeTick } from "../support/record/tape-tick.ts";
import { rowsOf } from "../support/service/answers.ts";
import { SAMPLE_END, type TestApp, testApp } from "../support/service/app.ts";

const LOCAL = "witness.localhost";
let app: TestApp;
let jobs: ReturnType<typeof tapeTick>;
let now = SAMPLE_END;
const later = () => {
  now += HOUR_MS;
  return now;
};
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  jobs = tapeTick(app);
});
afterAll(() => app.close());

const closesAt = new Date(SAMPLE_END + 1000 * HOUR_MS).toISOString();
const publish = () =>
  publishCalls(app.services.db, [callRequest({ closesAt, resolveBy: closesAt })], later());
const cosigners = async () =>
  rowsOf(await app.json("/api/tape/checkpoints"), "checkpoints").map((head) => head["cosigned_by"]);
const newest = async () => (await app.get("/api/tape/checkpoint")).text();

/** Checks a line by the text of C2SP alone, without the project's code. */
function isCosignature(note: string, line: string, verifierKey: string): boolean {
  const [, name = "", id = "", encoded = ""] = /^([^+]+)\+([^+]+)\+(.+)$/.exec(verifierKey) ?? [];
  const key = Buffer.from(encoded, "base64");
  const blob = Buffer.from(line.split(" ")[2] ?? "", "base64");
  const named = createHash("sha256")
    .update(Buffer.concat([Buffer.from(`${name}\n`), key]))
    .digest("hex");
  const message = `cosignature/v1\ntime ${blob.readBigUInt64BE(4)}\n${note.split("\n\n")[0]}\n`;
  const jwk = { kty: "OKP", crv: "Ed25519", x: key.subarray(1).toString("base64url") };
  return (
    key[0] === 4 &&
    named.startsWith(id) &&
    blob.subarray(0, 4).toString("hex") === id &&
    verify(
      null,
      Buffer.from(message),
      createPublicKey({ key: jwk, format: "jwk" }),
      blob.subarray(12),
    )
  );
}

describe("the local witness", () => {
  test("it cosigns each new checkpoint, and its line follows the tape's own in the served note", async () => {
    expect(await jobs.tick(later())).toMatchObject({ witnesses: { [LOCAL]: "cosigned" } });
    for (const size of [1, 2, 3]) {
      await publish();
      expect(await jobs.tick(later())).toMatchObject({ size, witnesses: { [LOCAL]: "cosigned" } });
    }
    expect(await cosigners()).toEqual(Array(4).fill([LOCAL]));
    const note = await newest();
    const [ours, theirs = "", end] = (note.split("\n\n")[1] ?? "").split("\n");
    expect(ours).toMatch(/^— svc\.test\/tape /);
    expect(end).toBe("");
    const [, verifierKey = ""] = (app.platform.settings["TAPE_WITNESSES"] ?? "").split(" ");
    expect(isCosignature(note, theirs, verifierKey)).toBe(true);
    expect(isCosignature(note.replace("\n3\n", "\n4\n"), theirs, verifierKey)).toBe(false);
  });

  test("it is not asked again for a checkpoint that it has cosigned", async () => {
    await app.resetRequests();
    expect(await jobs.tick(later())).toEqual(
      expect.not.objectContaining({ witnesses: expect.anything() }),
    );
    expect(await app.requests()).toMatchObject({ witness: 0 });
  });

  test("an outage of the witness blocks no signing, and it gets the newest checkpoint next time", async () => {
    await app.setFaults({ witness: "down" });
    for (const size of [4, 5]) {
      await publish();
      const outcome = await jobs.tick(later());
      expect(outcome).toMatchObject({ checkpoint: "signed", size });
      expect(outcome).toMatchObject({ witnesses: { [LOCAL]: "does not answer" } });
    }
    await app.setFaults({});
    expect(await jobs.tick(later())).toMatchObject({
      checkpoint: "current",
      witnesses: { [LOCAL]: "cosigned" },
    });
    expect((await cosigners()).slice(-2)).toEqual([[], [LOCAL]]);
  });

  test("it says which checkpoint it holds when the service has lost that, and then cosigns", async () => {
    await emptyAsOwner(app, ["checkpoint_cosignatures"]);
    expect(await jobs.tick(later())).toMatchObject({ witnesses: { [LOCAL]: "cosigned" } });
    expect(await rowsIn(app, "checkpoint_cosignatures")).toBe(1);
  });

  test("it does not cosign a rewritten record, even with the right key and after an adoption", async () => {
    await emptyAsOwner(app);
    for (let row = 0; row < 7; row += 1) await publish();
    await adoptTape(app.services.db, signerFor(app), later());
    const outcome = await jobs.tick(later());
    expect(outcome).toMatchObject({ checkpoint: "signed", size: 7 });
    expect(outcome).toMatchObject({ witnesses: { [LOCAL]: "answers 422" } });
    expect(await cosigners()).toEqual([[]]);
  });
});

describe("a faulty witness", () => {
  let server: Server;
  let body = "";
  let shown = "";
  let setting = "";
  let witness: Parameters<typeof cosign>[1];
  beforeAll(async () => {
    const key = await readSigningKey(app.platform.settings["TAPE_SIGNING_KEY"] ?? "");
    witness = { name: "odd.example/w", ...key };
    server = createServer(async (request, response) => {
      shown = "";
      for await (const chunk of request) shown += chunk;
      response.writeHead(200).end(body);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    setting = `http://127.0.0.1:${port}/w/ ${await witnessVerifierKey(witness)}`;
  });
  afterAll(() => server.close());

  const tickWith = async (witnesses = setting) =>
    tapeTick(app, { TAPE_WITNESSES: witnesses }).tick(later());

  test("a signature that does not verify is dropped, and the summary says so", async () => {
    const note = (await newest()).replace(/(\n\n.*\n)[\s\S]*$/, "$1");
    const other = await cosign(note.replace("\n7\n", "\n8\n"), witness, 1_700_000_000);
    const good = await cosign(note, witness, 1_700_000_000);
    for (const line of ["", "— odd.example/w AAAA", other, good.replace("odd", "another")]) {
      body = `${line}\n`;
      const { witnesses } = await tickWith();
      expect(witnesses, line).toEqual({ "odd.example/w": "its signature does not verify" });
    }
    expect(await rowsIn(app, "checkpoint_cosignatures")).toBe(0);
    expect(shown).toBe(`old 0\n\n${note}`);
    body = `${other}\n${good}\n`;
    expect((await tickWith())["witnesses"]).toEqual({ "odd.example/w": "cosigned" });
    expect(await newest()).toBe(`${note}${good}\n`);
  });

  test("an invalid entry of the setting stops no other witness", async () => {
    await publish();
    body = "";
    const wrong = `${setting.slice(0, -4)}AAAA, ${setting}, nothing`;
    expect(await tickWith(wrong)).toMatchObject({
      checkpoint: "signed",
      witnesses: { "odd.example/w": "its signature does not verify" },
      malformed_witnesses: 2,
    });
  });
});

test("a consistency proof holds for each beginning of a tree, and for nothing else", async () => {
  const leaves = await Promise.all(Array.from({ length: 21 }, (_, n) => leafHash(`line ${n}`)));
  const treeOf = async (size: number) => ({
    size,
    rootSha256: await rootOf(await frontierOf(leaves.slice(0, size))),
  });
  const other = await leafHash("another");
  for (let size = 0; size <= leaves.length; size += 1) {
    const whole = await treeOf(size);
    for (let from = 0; from <= size; from += 1) {
      const [old, proof] = [
        await treeOf(from),
        await consistencyProof(leaves.slice(0, size), from),
      ];
      expect(await isConsistent(old, whole, proof)).toBe(true);
      expect(await isConsistent(old, whole, [...proof, other])).toBe(false);
      if (from === 0) continue;
      expect(await isConsistent({ ...old, rootSha256: other }, whole, proof)).toBe(false);
      expect(await isConsistent(old, { ...whole, rootSha256: other }, proof)).toBe(false);
      for (const at of proof.keys()) {
        expect(await isConsistent(old, whole, proof.with(at, other))).toBe(false);
        expect(await isConsistent(old, whole, proof.toSpliced(at, 1))).toBe(false);
      }
    }
  }
  await expect(consistencyProof(leaves, 22)).rejects.toThrow(RangeError);
});
