// Finds out whether the disk is full, because an embedded database does not say so.

import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** More than opening a database writes, whether it is new or has a log to replay. */
const NEEDED_BYTES = 64 * 2 ** 20;
const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Whether an error says that the disk is full. */
export const isDiskFullError = (error: unknown): boolean =>
  DISK_FULL_CODES.has((error as NodeJS.ErrnoException | null)?.code ?? "");

/** Makes the error that tells a person that the disk is full. */
export const diskFullError = (place: string, cause: unknown): Error =>
  new Error(
    `The disk with ${place} is full: make at least ${NEEDED_BYTES / 2 ** 20} MB of room on it, then start again. What is stored there stays as it is: do not use --fresh.`,
    { cause },
  );

/**
 * Whether the disk has enough space to open a database. The database itself gives the same error for every reason,
 * so this writes a test file.
 */
export function hasDiskSpace(directory: string): boolean {
  const probe = join(dirname(directory), `room.${process.pid}`);
  const part = Buffer.alloc(2 ** 20);
  try {
    const file = openSync(probe, "w");
    try {
      for (let left = NEEDED_BYTES; left > 0; left -= writeSync(file, part));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (isDiskFullError(error)) return false;
    throw error;
  } finally {
    rmSync(probe, { force: true });
  }
}
