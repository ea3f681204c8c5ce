// The names of the Workers, and how commands run npm and wrangler.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "./command.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The environments of wrangler.toml: one Worker each. */
export const WORKERS: readonly string[] = [
  ...readFileSync(join(ROOT, "wrangler.toml"), "utf8").matchAll(/^\[env\.([a-z-]+)\]/gm),
].map(([, group]) => group ?? "");

/** The name of the Worker of an environment, as wrangler makes it. */
export const workerName = (worker: string): string => `svc-${worker}`;

/** The command of Cloudflare's deployment tool; rehearsals set another program. */
export const WRANGLER =
  process.env["WRANGLER"] ?? join(ROOT, "node_modules/wrangler/bin/wrangler.js");

/**
 * Runs a program and shows its output; `input` goes to its standard input. A failure ends the
 * command.
 */
function runStep(what: string, program: string, args: readonly string[], input?: string): void {
  console.log(`== ${what}`);
  const reads = input === undefined ? "inherit" : "pipe";
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: [reads, "inherit", "inherit"],
    input,
  });
  if (status !== 0) throw new CommandError(`${what} failed: nothing after it was done`);
}

export const npmStep = (what: string, script: string, args: readonly string[] = []) =>
  runStep(what, "npm", ["run", "--silent", script, "--", ...args]);

export const wranglerStep = (what: string, args: readonly string[], input?: string) =>
  runStep(what, process.execPath, [WRANGLER, ...args], input);

/** Runs wrangler and returns its output, which is shown, too; `input` goes to its standard input. */
export function wranglerOutput(what: string, args: readonly string[], input?: string): string {
  console.log(`== ${what}`);
  const text = readWrangler(what, args, input);
  process.stdout.write(text);
  return text;
}

function readWrangler(what: string, args: readonly string[], input?: string): string {
  const { status, stdout } = spawnSync(process.execPath, [WRANGLER, ...args], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "inherit"],
    input,
  });
  if (status !== 0) throw new CommandError(`${what} failed: nothing after it was done`);
  return stdout;
}

/** A version of a Worker at Cloudflare. */
export interface Version {
  id: string;
  /** The commit of its code, as far as `commitTag` tells it; null when it was uploaded without. */
  tag: string | null;
  /** When it was uploaded, ISO. */
  createdAt: string;
}

interface VersionJson {
  id: string;
  metadata: { created_on: string };
  annotations?: Record<string, string>;
}

const versionOf = ({ id, annotations, metadata }: VersionJson): Version => ({
  id,
  tag: annotations?.["workers/tag"] ?? null,
  createdAt: metadata.created_on,
});

/** What Cloudflare has of a Worker: the version that all requests get, and the newest upload. */
export interface WorkerState {
  served: Version;
  newest: Version;
}

/** The version and its share of the requests, in a deployment. */
interface Share {
  version_id: string;
  percentage: number;
}

/** Asks wrangler about a Worker. */
const ask = <Answer>(worker: string, what: string, args: readonly string[]): Answer =>
  JSON.parse(readWrangler(`${what} of ${worker}`, [...args, "--env", worker, "--json"])) as Answer;

/** The ten newest versions of a Worker, oldest first. */
const listVersions = (worker: string) =>
  ask<VersionJson[]>(worker, "versions", ["versions", "list"]);

/** A version of the list, or one that is older. */
const findVersion = (worker: string, versions: readonly VersionJson[], id: string): Version =>
  versionOf(
    versions.find((version) => version.id === id) ??
      ask<VersionJson>(worker, "a version", ["versions", "view", id]),
  );

const idOfAll = (shares: readonly Share[]): string | undefined =>
  shares.find(({ percentage }) => percentage === 100)?.version_id;

/**
 * Asks Cloudflare for the state of a Worker. The newest version is another than the served one after a
 * rollback and after an upload that was not served.
 */
export function readWorker(worker: string): WorkerState {
  const { versions: shares } = ask<{ versions: Share[] }>(worker, "what is served", [
    "deployments",
    "status",
  ]);
  const id = idOfAll(shares);
  if (id === undefined) {
    throw new CommandError(
      `two versions of ${worker} share its requests: choose one with wrangler versions deploy`,
    );
  }
  const versions = listVersions(worker);
  const newest = versions.at(-1);
  if (newest === undefined) throw new CommandError(`Cloudflare lists no version of ${worker}`);
  return { served: findVersion(worker, versions, id), newest: versionOf(newest) };
}

/**
 * Returns the version that was served last with other code than a version, and is older than it; null when
 * none is known. Versions of the same commit differ in secrets only, and a younger one was rolled back.
 */
export function findEarlierCode(worker: string, { tag, createdAt }: Version): Version | null {
  if (tag === null) return null;
  const versions = listVersions(worker);
  // Oldest first, the ten newest.
  const deployments = ask<{ versions: Share[] }[]>(worker, "deployments", ["deployments", "list"]);
  const ids = deployments.flatMap(({ versions: shares }) => idOfAll(shares) ?? []).toReversed();
  for (const id of new Set(ids)) {
    const version = findVersion(worker, versions, id);
    const isOther = version.tag !== null && version.tag !== tag;
    if (isOther && version.createdAt < createdAt) return version;
  }
  return null;
}

/** Uploads the code of this folder as a version that is not served yet. */
export function uploadVersion(
  worker: string,
  { config, message }: { config: readonly string[]; message?: string },
): string {
  const tag = commitTag();
  const notes = [
    ...(tag === null ? [] : ["--tag", tag]),
    ...(message === undefined ? [] : ["--message", message]),
  ];
  const args = ["versions", "upload", "--env", worker, ...notes, ...config];
  const text = wranglerOutput(`upload ${worker}`, args);
  const version = /Version ID:\s*([0-9a-f-]{36})/i.exec(text)?.[1];
  if (!version) throw new CommandError(`upload ${worker} named no version: nothing is served`);
  return version;
}

/** Gives all requests of a Worker to one version. */
export const serveVersion = (worker: string, version: string, args: readonly string[] = []) =>
  wranglerStep(`serve ${worker}`, [
    "versions",
    "deploy",
    `${version}@100%`,
    "--env",
    worker,
    "--yes",
    ...args,
  ]);

/** Length of a tag at Cloudflare: 25 characters at most. */
const TAG_LENGTH = 20;

/** Runs git; null when this is no repository, or git refuses. */
export function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/**
 * The beginning of the commit's id, by which a version says what its code is. Null while a file that git
 * knows is changed: no commit has this code.
 */
export function commitTag(): string | null {
  const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
  return isChanged ? null : (git("rev-parse", "HEAD")?.slice(0, TAG_LENGTH) ?? null);
}
