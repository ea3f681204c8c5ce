// The archive's store in a bucket of R2, by the binding of `wrangler.toml`.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { bucketStore, httpStore } from "../../lib/record/services/archive-store.ts";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";

const KEY = `free/index/stress-index/2020-${"0".repeat(64)}.parquet`;
const BYTES = Uint8Array.from({ length: 100 }, (_, at) => at);

let folder = "";
let platform: Platform;
let proxy: Awaited<ReturnType<typeof getPlatformProxy<{ ARCHIVE: R2Bucket }>>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bucket-"));
  platform = await startPlatform({ port: 0, dataDir: null, sample: false });
  proxy = await getPlatformProxy({
    configPath: join(import.meta.dirname, "../../wrangler.toml"),
    environment: "record",
    persist: { path: folder },
  });
});
afterAll(async () => {
  await proxy.dispose();
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(["bucket", "http"] as const)("a %s gives objects and parts of them", async (kind) => {
  const store =
    kind === "bucket"
      ? bucketStore(proxy.env.ARCHIVE)
      : httpStore(platform.settings["ARCHIVE_URL"] ?? "", fetch);
  expect(await store.get(KEY)).toBeNull();
  await store.put(KEY, BYTES, 7);
  const read = async (range?: { offset: number; length: number }) => {
    const { body, size, rows } = (await store.get(KEY, range)) ?? expect.fail("no object");
    return { bytes: new Uint8Array(await new Response(body).arrayBuffer()), size, rows };
  };
  expect(await read()).toEqual({ bytes: BYTES, size: 100, rows: 7 });
  expect(await read({ offset: 10, length: 5 })).toEqual({
    bytes: BYTES.slice(10, 15),
    size: 100,
    rows: 7,
  });
  const json = `manifests/${"0".repeat(64)}.json`;
  await store.put(json, new TextEncoder().encode('{"format":1}') as Uint8Array<ArrayBuffer>, 0);
  expect(await store.json(json)).toEqual({ format: 1 });
  expect(await store.json(`manifests/${"1".repeat(64)}.json`)).toBeNull();
});
