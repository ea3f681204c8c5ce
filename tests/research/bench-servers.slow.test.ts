// The plain server of the bench answers what the service answers; else they would not do the same work.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { issueKey } from "../../lib/account/actions/manage-keys.ts";
import { type Platform, startPlatform } from "../../scripts/local-platform/index.ts";
import { bundle } from "../../scripts/local-platform/serve/bundle.ts";
import { loadSample } from "../../scripts/local-platform/serve/load-sample.ts";
import { inProcessDb } from "../../scripts/operator/database.ts";
import { migrate } from "../../scripts/operator/migrate.ts";
import {
  type MeasuredServers,
  startMeasuredServers,
} from "../../scripts/research/bench/measured-servers.ts";
import { ROWS } from "../../scripts/research/bench/rows.ts";
import { requireSameBodies } from "../../scripts/research/bench/same-bodies.ts";

const log = () => {};
const keys: string[] = [];
let dir = "";
let platform: Platform;
let servers: MeasuredServers;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "bench-servers-"));
  platform = await startPlatform({ port: 0, dataDir: null });
  const db = inProcessDb(platform.database);
  await migrate(db, { log });
  await loadSample(db, platform, { years: 1, log });
  const request = { tier: "institutional", customer: "bench", expiresAt: null } as const;
  keys.push((await issueKey(db, request, new Date())).key);
  const { file } = await bundle(null, "scripts/research/bench/bare-worker.ts");
  const backEnds = {
    databaseUrl: undefined,
    redisUrl: undefined,
    description: "",
    close: async () => {},
  };
  const options = { bundleFile: file, dir, platform, backEnds };
  servers = await startMeasuredServers(options, { cached: false, limited: false });
}, 300_000);
afterAll(async () => {
  await servers?.close();
  await platform?.close();
  await rm(dir, { recursive: true, force: true });
});

test.each(ROWS.filter(({ status }) => status === 200))("$name, limiter $limited", (row) =>
  requireSameBodies(servers, row, { sensorId: "vix", readings: 0, ticker: "", keys }),
);
