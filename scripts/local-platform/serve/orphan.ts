import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startOf } from "../lock-file.ts";

const ENOUGH_MS = 2_000;
const noteOf = (dir: string): string => join(dir, "workerd.pid");

/** Notes the workerd that serves from this folder, and who started it. */
export function noteWorkerd(dir: string, pid: number): void {
  const both = [pid, process.pid].map((each) => `${each} ${startOf(each)}`);
  writeFileSync(noteOf(dir), both.join("\n"));
}

/**
 * Ends the workerd that a killed start has left behind with its port. Nothing happens while that
 * start lives, or where the system does not tell processes of one number apart.
 */
export async function endOrphan(dir: string): Promise<void> {
  let lines: string[];
  try {
    lines = readFileSync(noteOf(dir), "utf8").split("\n");
  } catch {
    return;
  }
  const [workerd, starter] = lines.map((line) => {
    const [pid = "", start = ""] = line.split(" ");
    return { pid: Number(pid), isAlive: start !== "" && startOf(Number(pid)) === start };
  });
  if (!workerd || !starter || starter.isAlive) return;
  rmSync(noteOf(dir), { force: true });
  if (!workerd.isAlive) return;
  process.kill(-workerd.pid, "SIGKILL");
  for (const end = Date.now() + ENOUGH_MS; Date.now() < end && startOf(workerd.pid) !== null; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
