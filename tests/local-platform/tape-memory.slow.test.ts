// The memory of the last signed checkpoint, in Redis, and what `npm start` keeps of it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "@upstash/redis";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { publishCalls } from "../../lib/record/actions/call-commands.ts";
import { adoptTape, signCheckpoint } from "../../lib/record/actions/sign-checkpoint.ts";
import type { SignedHead } from "../../lib/record/domain/tape/checkpoint.ts";
import { findCheckpoint } from "../../lib/record/queries/checkpoints.ts";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";
import { adoptOwnTape } from "../../scripts/local-platform/serve/adopt-tape.ts";
import { inProcessDb } from "../../scripts/operator/database.ts";
import { migrate } from "../../scripts/operator/migrate.ts";
import { signerOf } from "../../scripts/operator/tape-signer.ts";
import { callRequest, RECORD_START } from "../support/record/record.ts";
import { BACKENDS } from "./backends.ts";

const BASE_URL = "https://svc.test";
const signerFor = ({ settings }: Platform) => {
  const signer = signerOf({ ...settings, BASE_URL });
  if (signer === null) throw new Error("no signer");
  return signer;
};
const head = (size: number): SignedHead => ({
  size,
  rootSha256: "ab".repeat(32),
  note: "a note\n\n— of mine\n",
  noteBefore: null,
  adoptedAt: null,
});

describe.each(BACKENDS)("the signer's memory in $name", ({ isMissing, open }) => {
  test.skipIf(isMissing)("of two simultaneous updates from one state one succeeds", async () => {
    const { platform, close } = await open();
    const { memory } = signerFor(platform);
    expect(await memory.read()).toBeNull();
    expect(await memory.move(head(1), head(2))).toBe(false);
    expect(await memory.move(null, head(1))).toBe(true);
    expect(await memory.move(null, head(2))).toBe(false);
    const both = await Promise.all([2, 3].map((size) => memory.move(head(1), head(size))));
    expect(both.toSorted()).toEqual([false, true]);
    expect(await memory.read()).toEqual(head(both[0] ? 2 : 3));
    await close();
  });
});

describe("what npm start keeps", () => {
  let dataDir: string;
  let platform: Platform;
  const start = async () => {
    platform = await startPlatform({ port: 0, dataDir, sample: false, now: () => RECORD_START });
  };
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "memory-"));
    await start();
  });
  afterEach(async () => {
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const restart = async () => {
    await platform.close();
    await start();
  };

  test("the embedded Redis stores this one key and reads it back", async () => {
    const { url, redisToken: token } = platform;
    await new Redis({ url: `${url}/redis`, token, enableTelemetry: false }).set("another", 1);
    await signerFor(platform).memory.move(null, head(3));
    const name = platform.settings["TAPE_MEMORY"] ?? "";
    const file = readFileSync(join(dataDir, "redis.json"), "utf8");
    expect(Object.keys(JSON.parse(file))).toEqual([name]);
    await restart();
    expect(platform.settings["TAPE_MEMORY"]).toBe(name);
    expect(await signerFor(platform).memory.read()).toEqual(head(3));
    await platform.close();
    writeFileSync(join(dataDir, "redis.json"), "{");
    await expect(start()).rejects.toThrow(/redis\.json is damaged: .* --fresh\.$/);
    writeFileSync(join(dataDir, "redis.json"), file);
    await start();
  });

  test("its witness has one key, made on the first start, and remembers what it signed", async () => {
    const before = platform.settings["TAPE_WITNESSES"]?.split(" ")[1];
    const secret = JSON.parse(readFileSync(join(dataDir, "witness.json"), "utf8")).key as string;
    expect(Object.values(platform.settings)).not.toContain(secret);
    const db = inProcessDb(platform.database);
    await migrate(db, { log: () => {} });
    await publishCalls(db, [callRequest()], RECORD_START);
    await adoptTape(db, signerFor(platform), RECORD_START);
    await signCheckpoint(db, signerFor(platform), { now: RECORD_START, onlyGrown: true });
    const { note = "" } = (await findCheckpoint(db)) ?? {};
    const add = async () => {
      const body = `old 0\n\n${note}`;
      const answer = await fetch(`${platform.url}/witness/add-checkpoint`, {
        method: "POST",
        body,
      });
      return [answer.status, answer.headers.get("content-type"), await answer.text()];
    };
    expect((await add())[0]).toBe(200);
    await restart();
    expect(platform.settings["TAPE_WITNESSES"]?.split(" ")[1]).toBe(before);
    expect(await add()).toEqual([409, "text/x.tlog.size", "1\n"]);
  });

  test("a tape from before the memory existed is adopted once, with a message", async () => {
    const said: string[] = [];
    const log = (line: string) => void said.push(line);
    const db = () => inProcessDb(platform.database);
    const adopt = () => adoptOwnTape(db(), { ...platform, settings: settings() }, { dataDir, log });
    const settings = () => ({ ...platform.settings, BASE_URL });
    await migrate(db(), { log: () => {} });
    await adopt();
    await publishCalls(db(), [callRequest()], RECORD_START);
    const sign = () =>
      signCheckpoint(db(), signerFor(platform), { now: RECORD_START, onlyGrown: true });
    await expect(sign()).rejects.toThrow(/no signed head is stored/);
    expect(said).toEqual([]);
    await adopt();
    expect(said).toEqual([
      "The tape of .data/ was never remembered as signed: adopted once, with 1 rows.",
    ]);
    expect(await sign()).toEqual({ checkpoint: "signed", size: 1 });
    // A memory that is lost later does not make the tape one from before.
    rmSync(join(dataDir, "redis.json"));
    await restart();
    await adopt();
    await expect(sign()).rejects.toThrow(/no signed head is stored/);
    expect(said).toHaveLength(1);
  });
});
