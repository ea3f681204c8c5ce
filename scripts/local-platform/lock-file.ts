import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fullDisk, isFull } from "./disk-room.ts";

/**
 * When a process began, so that another one with its number later is not taken for it; null when
 * there is none, and empty where the system does not tell.
 */
export function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return null;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command's name may hold blanks, so count the fields from its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended: only its parent has not asked how.
    return fields[0] === "Z" ? null : (fields[19] ?? "");
  } catch {
    return "";
  }
}

/**
 * Takes a database's directory for this process, by a file beside it: two that write one database
 * would destroy it. Answers the function that gives it back.
 */
export function lockDirectory(directory: string): () => void {
  try {
    mkdirSync(dirname(directory), { recursive: true });
  } catch (cause) {
    throw new Error(`${dirname(directory)} is no directory for data: give another one.`, { cause });
  }
  const path = `${directory}.lock`;
  const mine = `${process.pid} ${startOf(process.pid)}`;
  try {
    writeFileSync(path, mine, { flag: "wx" });
  } catch (error) {
    if (isFull(error)) throw fullDisk(directory, error);
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const [pid, start] = readFileSync(path, "utf8").split(" ");
    if (startOf(Number(pid)) === start) {
      throw new Error(
        `The database in ${directory} is in use by process ${pid}: stop that one first, or take another directory.`,
      );
    }
    writeFileSync(path, mine);
  }
  return () => rmSync(path, { force: true });
}
