// Runs a Worker bundle on workerd, the runtime of Cloudflare.

import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { copyBundle, WORKER_FILE } from "./bundle.ts";
import { endWithThisProcess, recordWorkerd } from "./end-orphan.ts";

const root = join(import.meta.dirname, "../../..");
const COMPATIBILITY_DATE = "2026-10-01";
/** The binary in the npm package. */
const binary: string = createRequire(import.meta.url)("workerd").default;

export interface ServeOptions {
  bundleFile: string;
  /** Where the configuration and the ticker are written. */
  dir: string;
  /** Null serves nobody: only the scheduled handler can be run. */
  port: number | null;
  tickerPort: number;
  /** Settings of `lib/runtime/env.ts`. */
  settings: Record<string, string>;
  /** The clock at the start, which may be moved; null for benchmarks, as in every deployment. */
  clock: ClockState | null;
  /** Port of the debugger. Without it there is none. */
  inspectorPort?: number | undefined;
}

/** By how much the Worker's clock is moved. A higher `epoch` clears its answer cache. */
export type ClockState = { offsetMs: number; epoch: number };

const clockText = (clock: ClockState | null): string =>
  `${clock?.offsetMs ?? 0} ${clock?.epoch ?? 0}`;

export interface Served {
  process: ChildProcess;
  /** Runs the Worker's scheduled handler and returns how it ended. */
  scheduled(cron: string, scheduledTime: number): Promise<{ outcome: string }>;
  /** Moves the Worker's clock. */
  control(state: ClockState): Promise<void>;
  close(): Promise<void>;
}

/** The log file of the Workers in `dir`: one JSON object per line. */
export const LOG_NAME = "workers.log";

/** Serves a bundle on `workerd serve`, the runtime of a deployment, without a proxy. */
export async function serve(options: ServeOptions): Promise<Served> {
  const imported = await copyBundle(options.bundleFile, options.dir);
  await copyFile(
    join(root, "scripts/local-platform/serve/ticker.mjs"),
    join(options.dir, "ticker.mjs"),
  );
  const config = join(options.dir, "workerd.capnp");
  // The configuration contains the local secrets.
  await writeFile(config, configText(options, imported), { mode: 0o600 });
  const log = openSync(join(options.dir, LOG_NAME), "a");
  const { inspectorPort } = options;
  const inspected = inspectorPort ? [`--inspector-addr=127.0.0.1:${inspectorPort}`] : [];
  const child = spawn(binary, ["serve", "--experimental", ...inspected, config], {
    stdio: ["ignore", log, log],
    // A process group of its own, so that Ctrl-C reaches only this process, which then ends everything in order.
    detached: true,
  });
  if (child.pid) {
    recordWorkerd(options.dir, child.pid);
    endWithThisProcess(child, child.pid);
  }
  // When this process ends, workerd must end, too, and free the port.
  const orphan = () => kill(child);
  process.once("exit", orphan);
  child.once("exit", () => process.off("exit", orphan));
  const ticker = `http://127.0.0.1:${options.tickerPort}`;
  return {
    process: child,
    scheduled: async (cron, scheduledTime) => {
      const body = JSON.stringify({ cron, scheduledTime });
      const answer = await fetch(ticker, { method: "POST", body });
      return (await answer.json()) as { outcome: string };
    },
    control: async (state) => {
      await fetch(`${ticker}/offset`, { method: "PUT", body: clockText(state) });
    },
    close: () => stop(child),
  };
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    kill(child);
  });
}

/** Ends the process group of the child, unless it has ended. */
function kill({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
}

/** What a module of each ending is to workerd; any other is a text. */
const MODULE_KINDS: Record<string, string> = { ".wasm": "wasm", ".ttf": "data" };
const kindOf = (name: string): string => MODULE_KINDS[extname(name)] ?? "text";

/** Quotes a text for the configuration, whose strings are like those of C. */
const quoted = (text: string): string => JSON.stringify(text);

function configText(options: ServeOptions, imported: readonly string[]): string {
  const { port, tickerPort, settings, clock } = options;
  const socket = (name: string, at: number, service: string) =>
    `(name = "${name}", address = "127.0.0.1:${at}", http = (), service = "${service}"),`;
  const bindings = Object.entries(settings).map(
    ([name, value]) => `(name = ${quoted(name)}, text = ${quoted(value)})`,
  );
  if (clock) bindings.push('(name = "LOCAL_CLOCK", service = "ticker")');
  const modules = [
    `(name = "${WORKER_FILE}", esModule = embed "${WORKER_FILE}")`,
    ...imported.map((name) => `(name = ${quoted(name)}, ${kindOf(name)} = embed ${quoted(name)})`),
  ];
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "ticker", worker = .ticker),
    (name = "internet", network = (allow = ["public", "private", "local"],
      tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [
    ${port === null ? "" : socket("api", port, "main")}
    ${socket("ticker", tickerPort, "ticker")}
  ],
);

const main :Workerd.Worker = (
  modules = [${modules.join(", ")}],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  compatibilityFlags = ["nodejs_als"],
  bindings = [${bindings.join(", ")}],
);

const ticker :Workerd.Worker = (
  modules = [(name = "ticker.mjs", esModule = embed "ticker.mjs")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  compatibilityFlags = ["service_binding_extra_handlers"],
  bindings = [(name = "MAIN", service = "main"), (name = "CLOCK", text = ${quoted(clockText(clock))})],
);
`;
}
