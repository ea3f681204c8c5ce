// The service on workerd with the bundled sample, for end-to-end tests.

import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { startPlatform } from "../../../scripts/local-platform/index.ts";
import { bundle, copyBundle, WORKER_FILE } from "../../../scripts/local-platform/serve/bundle.ts";
import {
  loadSample,
  loadWithoutRecord,
} from "../../../scripts/local-platform/serve/load-sample.ts";
import { freePort } from "../../../scripts/local-platform/serve/ports.ts";
import { type Stack, startStack } from "../../../scripts/local-platform/serve/stack.ts";
import { inProcessDb } from "../../../scripts/operator/database.ts";
import { migrate } from "../../../scripts/operator/migrate.ts";
import { onlyOnce } from "../database/prepared.ts";
import { placeOfRun } from "../database/run.ts";

const SIZE = { years: 4 };

/**
 * Starts the service on workerd with four years of the bundled sample, and runs its first tick. The
 * first test file of a run makes bundle and data folder; each test file has a copy of the folder. Each
 * has a separate record, because a record is signed for one address.
 */
export async function startSampleStack(
  dir: string,
  prepare: (db: Db) => Promise<void> = async () => {},
): Promise<Stack> {
  const { folder } = placeOfRun();
  const [worker, sample] = [join(folder, "worker"), join(folder, "sample")];
  await onlyOnce(worker, async (path) => {
    await copyBundle((await bundle(null)).file, path);
  });
  await onlyOnce(sample, makeSample);
  const dataDir = join(dir, "data");
  cpSync(sample, dataDir, { recursive: true });
  const stack = await startStack({
    port: await freePort(),
    dir,
    bundle: { file: join(worker, WORKER_FILE) },
    platform: { port: 0, dataDir, databaseUrl: undefined, redisUrl: undefined, sample: true },
    prepare: async (db, platform) => {
      await loadSample(db, platform, SIZE);
      await prepare(db);
    },
  });
  await stack.tick();
  return stack;
}

async function makeSample(dataDir: string): Promise<void> {
  const platform = await startPlatform({ port: 0, dataDir, sample: true });
  try {
    const db = inProcessDb(platform.database);
    await migrate(db, { log: () => undefined });
    await loadWithoutRecord(db, platform, SIZE);
  } finally {
    await platform.close();
  }
}
