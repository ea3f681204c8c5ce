import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { noteWorkerd } from "./orphan.ts";

const root = join(import.meta.dirname, "../../..");
const COMPATIBILITY_DATE = "2026-10-01";
/** The binary that the registry package ships for this machine. */
const binary: string = createRequire(import.meta.url)("workerd").default;

export interface ServeOptions {
  bundleFile: string;
  /** Where the configuration and the ticker are written. */
  dir: string;
  port: number;
  tickerPort: number;
  /** Settings of `lib/runtime/env.ts`. */
  settings: Record<string, string>;
  /** Whether the clock may be moved; off for benchmarks, as in every deployment. */
  localClock: boolean;
  /** Where a debugger may look into the Workers' memory; without it, nowhere. */
  inspectorPort?: number | undefined;
}

export interface Served {
  process: ChildProcess;
  /** Runs the Worker's scheduled handler and answers how it ended. */
  scheduled(cron: string, scheduledTime: number): Promise<{ outcome: string }>;
  /** Moves the Worker's clock, and lets it forget kept answers (`epoch` rises). */
  control(state: { offsetMs: number; epoch: number }): Promise<void>;
  close(): Promise<void>;
}

/** What the Workers print, one JSON line each, below `dir`. */
export const LOG_NAME = "workers.log";

/** Serves a bundle on `workerd serve`: the runtime that deploys, without any proxy before it. */
export async function serve(options: ServeOptions): Promise<Served> {
  await mkdir(options.dir, { recursive: true });
  await copyFile(options.bundleFile, join(options.dir, "worker.js"));
  await copyFile(
    join(root, "scripts/local-platform/serve/ticker.mjs"),
    join(options.dir, "ticker.mjs"),
  );
  const config = join(options.dir, "workerd.capnp");
  // The configuration contains the local secrets.
  await writeFile(config, configText(options), { mode: 0o600 });
  const log = openSync(join(options.dir, LOG_NAME), "a");
  const { inspectorPort } = options;
  const inspected = inspectorPort ? [`--inspector-addr=127.0.0.1:${inspectorPort}`] : [];
  const child = spawn(binary, ["serve", "--experimental", ...inspected, config], {
    stdio: ["ignore", log, log],
    // Its own group, so that Ctrl-C reaches this process alone, which then ends things in order.
    detached: true,
  });
  if (child.pid) noteWorkerd(options.dir, child.pid);
  // However this process ends, workerd must not stay behind with the port.
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
    control: async ({ offsetMs, epoch }) => {
      await fetch(`${ticker}/offset`, { method: "PUT", body: `${offsetMs} ${epoch}` });
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

/** Ends the whole group of the child, unless it is over. */
function kill({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
}

/** Quoted for Cap'n Proto text, whose strings are C's. */
const quoted = (text: string): string => JSON.stringify(text);

function configText({ port, tickerPort, settings, localClock }: ServeOptions): string {
  const bindings = Object.entries(settings).map(
    ([name, value]) => `(name = ${quoted(name)}, text = ${quoted(value)})`,
  );
  if (localClock) bindings.push('(name = "LOCAL_CLOCK", service = "ticker")');
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "ticker", worker = .ticker),
    (name = "internet", network = (allow = ["public", "private", "local"],
      tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [
    (name = "api", address = "127.0.0.1:${port}", http = (), service = "main"),
    (name = "ticker", address = "127.0.0.1:${tickerPort}", http = (), service = "ticker"),
  ],
);

const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  compatibilityFlags = ["nodejs_als"],
  bindings = [${bindings.join(", ")}],
);

const ticker :Workerd.Worker = (
  modules = [(name = "ticker.mjs", esModule = embed "ticker.mjs")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  compatibilityFlags = ["service_binding_extra_handlers"],
  bindings = [(name = "MAIN", service = "main")],
);
`;
}
