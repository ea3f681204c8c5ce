// Ends the workerd process of a `npm start` that was killed.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { processStart } from "../lock-file.ts";

const MAX_WAIT_MS = 2_000;
const pidFile = (dir: string): string => join(dir, "workerd.pid");

/** Writes down which workerd serves from this folder, and which process started it. */
export function recordWorkerd(dir: string, pid: number): void {
  const both = [pid, process.pid].map((each) => `${each} ${processStart(each)}`);
  writeFileSync(pidFile(dir), both.join("\n"));
}

/**
 * Ends a process group when this process has ended, also when it was killed and could do nothing more: that closes
 * the pipe from which a watching shell reads.
 */
export function endWithThisProcess(child: ChildProcess, group: number): void {
  const watcher = spawn("/bin/sh", ["-c", `read -r _; kill -9 -${group}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.unref();
  // A program that serves for a while, such as a test, must be able to end.
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  child.once("exit", () => watcher.kill());
}

/**
 * Ends the workerd that a killed start has left behind and that still uses the port. Does nothing while the process
 * that started it is alive, or where the system does not tell when a process started.
 */
export async function endOrphan(dir: string): Promise<void> {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(dir), "utf8").split("\n");
  } catch {
    return;
  }
  const [workerd, starter] = lines.map((line) => {
    const [pid = "", start = ""] = line.split(" ");
    return { pid: Number(pid), isAlive: start !== "" && processStart(Number(pid)) === start };
  });
  if (!workerd || !starter || starter.isAlive) return;
  rmSync(pidFile(dir), { force: true });
  if (!workerd.isAlive) return;
  process.kill(-workerd.pid, "SIGKILL");
  for (
    const end = Date.now() + MAX_WAIT_MS;
    Date.now() < end && processStart(workerd.pid) !== null;
  ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
