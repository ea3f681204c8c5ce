// The two back ends of a conformance test: embedded, and real servers if they are configured.

import { randomBytes } from "node:crypto";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";
import { addressOf, onServer } from "../support/database/server.ts";

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;

export type Opened = { platform: Platform; close(): Promise<void> };

async function openEmbedded(): Promise<Opened> {
  const platform = await startPlatform({ port: 0, dataDir: null });
  return { platform, close: platform.close };
}

/** Opens the real servers with a new database, which is dropped at the end. */
async function openReal(): Promise<Opened> {
  const admin = TEST_DATABASE_URL ?? "";
  const name = `platform_test_${randomBytes(6).toString("hex")}`;
  await onServer(admin, `create database ${name}`);
  const databaseUrl = addressOf(admin, name);
  const redisUrl = TEST_REDIS_URL;
  const platform = await startPlatform({ port: 0, dataDir: null, databaseUrl, redisUrl });
  return {
    platform,
    async close() {
      await platform.close();
      await onServer(admin, `drop database ${name} with (force)`);
    },
  };
}

const hasReal = Boolean(TEST_DATABASE_URL && TEST_REDIS_URL);

/** The back ends on which a conformance test runs the same queries and expects the same answers. */
export const BACKENDS = [
  { name: "the embedded back ends", isMissing: false, open: openEmbedded },
  {
    name: hasReal
      ? "the real back ends"
      : "the real back ends (skipped: TEST_DATABASE_URL and TEST_REDIS_URL are not set)",
    isMissing: !hasReal,
    open: openReal,
  },
];
