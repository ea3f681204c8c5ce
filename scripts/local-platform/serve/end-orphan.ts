// Ends a workerd process that a killed `npm start` has left behind.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
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
