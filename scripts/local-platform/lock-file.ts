// Makes sure that only one process opens the folder of a database.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { diskFullError, isDiskFullError } from "./disk-space.ts";

/**
 * When a process started, so that a later process with the same id is not mistaken for it. Null when there is no
 * such process, empty where the system does not tell.
 */
export function processStart(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return null;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command's name may have spaces, so count the fields after its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended, but its parent has not read its exit status yet.
    return fields[0] === "Z" ? null : (fields[19] ?? "");
  } catch {
    return "";
  }
}

/**
 * Locks a database's folder for this process by a file beside it, because two processes would destroy the database.
 * Returns the function that unlocks it.
 */
export function lockDirectory(directory: string): () => void {
  try {
    mkdirSync(dirname(directory), { recursive: true });
  } catch (cause) {
    throw new Error(`${dirname(directory)} is no directory for data: give another one.`, { cause });
  }
  const path = `${directory}.lock`;
  const owner = `${process.pid} ${processStart(process.pid)}`;
  try {
    writeFileSync(path, owner, { flag: "wx" });
  } catch (error) {
    if (isDiskFullError(error)) throw diskFullError(directory, error);
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const [pid, start] = readFileSync(path, "utf8").split(" ");
    if (processStart(Number(pid)) === start) {
      throw new Error(
        `The database in ${directory} is in use by process ${pid}: stop that one first, or take another directory.`,
      );
    }
    writeFileSync(path, owner);
  }
  return () => rmSync(path, { force: true });
}
