// The command `npm start`: runs the whole service on this machine.

import { mkdirSync, rmSync, watch as watchFiles, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NeonDbError } from "@neondatabase/serverless";
import { Command, Option } from "commander";
import { DrizzleQueryError } from "drizzle-orm";
import { INSTANT } from "./local-platform/clock.ts";
import { diskFullError, isDiskFullError } from "./local-platform/disk-space.ts";
import { lockDirectory } from "./local-platform/lock-file.ts";
import { readReplayPlan } from "./local-platform/replay/plan.ts";
import { adoptOwnTape } from "./local-platform/serve/adopt-tape.ts";
import { banner, type LocalFacts } from "./local-platform/serve/banner.ts";
import { claimDatabase } from "./local-platform/serve/claim-database.ts";
import { demoKeys } from "./local-platform/serve/demo-keys.ts";
import { endOrphan } from "./local-platform/serve/end-orphan.ts";
import { whyNotReady } from "./local-platform/serve/first-tick.ts";
import { emptyReplayFolder, replayMonth } from "./local-platform/serve/live-replay.ts";
import { loadSample } from "./local-platform/serve/load-sample.ts";
import { type Stack, startStack } from "./local-platform/serve/stack.ts";
import { CommandError, runCommand } from "./operator/command.ts";
import { DATA_FOLDER } from "./operator/database.ts";
import { LOCAL_SETTINGS, toEnvFile } from "./operator/environment.ts";
import { freePorts } from "./ports.mjs";

/** The intervals of the deployed triggers in wrangler.toml. */
const TICK_MS = 5 * 60_000;
const MINUTE_TICK_MS = 60_000;
const LOCAL_FILE = join(DATA_FOLDER, "local.json");
const WORKERD_FOLDER = join(DATA_FOLDER, "workerd");
/** If the services have not stopped after this time, the process exits. */
const STOP_WITHIN_MS = 4_000;

interface StartOptions {
  fresh?: boolean;
  liveReplay?: string;
  now?: string;
  sample: boolean;
  watch?: boolean;
  years: string;
  yesUseThisDatabase?: boolean;
}

/** Deletes the local data; throws if another process uses them. */
function clearData(): void {
  if (process.env["DATABASE_URL"]) {
    throw new CommandError(
      "--fresh deletes only the embedded database: empty the database of DATABASE_URL yourself, or unset DATABASE_URL",
    );
  }
  lockDirectory(join(DATA_FOLDER, "postgres"))();
  rmSync(DATA_FOLDER, { recursive: true, force: true });
}

/** Reduces an error to its message, except errors of database libraries, whose messages have statements and values. */
function toCommandError(error: unknown): unknown {
  if (isDiskFullError(error)) return new CommandError(diskFullError(DATA_FOLDER, error).message);
  const isOfLibrary = error instanceof DrizzleQueryError || error instanceof NeonDbError;
  return error instanceof Error && !isOfLibrary ? new CommandError(error.message) : error;
}

/** Whether the process is ending on request: what fails then is no failure. */
let isStopping = false;

function startInstant(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new CommandError(`--now is ${text}: give an instant such as 2026-01-02T15:00:00Z`);
}

async function start(options: StartOptions): Promise<void> {
  const setRunning = stopOnSignal();
  const { fresh, watch, years, liveReplay, yesUseThisDatabase = false } = options;
  if (!/^([1-9]|[12]\d|3[0-3])$/.test(years)) {
    throw new CommandError(`--years is ${years}: give a whole number from 1 to 33`);
  }
  const replay = liveReplay === undefined ? undefined : readReplayPlan(liveReplay);
  const startAt = startInstant(options.now);
  await endOrphan(WORKERD_FOLDER);
  // Before any data change.
  const { port, platformPort } = await freePorts(process.env);
  if (fresh) clearData();
  // A replay uses its own empty database.
  const databaseUrl = replay ? undefined : process.env["DATABASE_URL"];
  const dataDir = replay ? emptyReplayFolder(DATA_FOLDER) : DATA_FOLDER;
  const isOurs = await claimDatabase(databaseUrl, yesUseThisDatabase);
  const sample = options.sample && isOurs && !replay;
  mkdirSync(dataDir, { recursive: true });
  const log = (line: string) => console.log(line);
  let local: LocalFacts = { api: `http://127.0.0.1:${port}`, platform: "", keys: {} };
  const writeLocal = (more: object = {}) =>
    writeFileSync(LOCAL_FILE, `${JSON.stringify({ ...local, ...more }, null, 2)}\n`, {
      mode: 0o600,
    });
  const stack = await startStack({
    port,
    onEnd: () => {
      console.error(
        "workerd exited unexpectedly: see the last lines of .data/workerd/workers.log, then start again.",
      );
      process.exit(1);
    },
    dir: WORKERD_FOLDER,
    platform: {
      port: platformPort,
      startAt,
      dataDir,
      databaseUrl,
      redisUrl: replay ? undefined : process.env["REDIS_URL"],
      sample,
      replay,
    },
    settings: { ...settingsFromShell(), ...replay?.settings },
    firstTick: !replay,
    prepare: async (db, platform) => {
      if (sample) await loadSample(db, platform, { years: Number(years), log });
      if (isOurs) await adoptOwnTape(db, platform, { dataDir, log });
      const keysFile = join(dataDir, "demo-keys.json");
      const keys = isOurs ? await demoKeys(db, keysFile, platform.now()) : {};
      const facts = { pid: process.pid, database_url: platform.databaseUrl };
      local = { ...local, platform: platform.url, ...facts, keys };
      // Before the port answers, for scripts that wait for that.
      writeLocal();
    },
    log,
  });
  setRunning(stack);
  const { platform } = stack;
  writeFileSync(LOCAL_SETTINGS, toEnvFile(stack.settings), { mode: 0o600 });
  if (replay) await replayMonth(stack, replay, writeLocal);
  const problem = replay ? null : await whyNotReady(stack);
  setInterval(() => void stack.tick().catch(() => {}), TICK_MS);
  setInterval(() => void stack.minuteTick().catch(() => {}), MINUTE_TICK_MS);
  if (watch) reloadOnChange(stack);
  const movedTo = platform.offset() === 0 ? null : platform.now();
  console.log(banner(local, sample, { problem, movedTo }));
  await stack.archive().catch(() => {});
}

/** Settings that the local service takes from the shell. An empty OPERATOR_NAME shows a service whose operator is not named. */
function settingsFromShell(): Record<string, string> {
  const taken = ["OWN_CALLS", "OPERATOR_NAME"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(taken);
}

/** On a signal, stops the services, if they run, and exits. */
function stopOnSignal(): (stack: Stack) => void {
  let running: Stack | null = null;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    console.log(running ? "\nStopping." : "\nStopped while starting: the next start goes on.");
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await running?.close().catch(() => {});
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // The process that started this one has ended, however it did.
  process.on("disconnect", stop);
  // The channel to it keeps no process alive, so that a start that failed ends.
  process.channel?.unref();
  return (stack) => {
    running = stack;
  };
}

/** Reloads the Workers when one of their source files changes. */
function reloadOnChange(stack: Stack): void {
  let pending: NodeJS.Timeout | undefined;
  const reload = () =>
    stack.reload().then(
      () => console.log("Reloaded."),
      (error: Error) => console.error(error.message),
    );
  for (const folder of ["functions", "lib"]) {
    watchFiles(join(import.meta.dirname, "..", folder), { recursive: true }, () => {
      clearTimeout(pending);
      pending = setTimeout(reload, 200);
    });
  }
}

const command = new Command("npm start --")
  .description(
    "Runs the whole service on this machine: the API on PORT, local stand-ins for the external providers on PLATFORM_PORT.",
  )
  .option("--fresh", "delete .data/ first")
  .addOption(
    new Option("--now <instant>", "where the local clock starts: 2026-01-02T15:00:00Z").conflicts(
      "liveReplay",
    ),
  )
  .option("--watch", "reload when a source file changes")
  .option("--years <n>", "years of sample data to load (1 to 33)", "5")
  .option(
    "--live-replay <folder>",
    "replay one month of recorded source responses into an empty database",
  )
  .option("--no-sample", "start without the bundled sample data and their feeds")
  .option(
    "--yes-use-this-database",
    "use a DATABASE_URL that already has data, unchanged: no sample data, no demo keys",
  )
  .addHelpText(
    "after",
    "\nEnvironment: PORT (8787), PLATFORM_PORT (8790), DATABASE_URL and REDIS_URL for a real PostgreSQL and Redis, " +
      "OWN_CALLS=on to publish rule-based forecasts each Monday.",
  )
  .parse();
await runCommand(() =>
  start(command.opts()).catch((error: unknown) => {
    if (!isStopping) throw toCommandError(error);
  }),
);
