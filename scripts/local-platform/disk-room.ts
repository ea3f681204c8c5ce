import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** A new database, or two segments of an older one's log: more than opening either writes. */
const ROOM_BYTES = 64 * 2 ** 20;
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Whether a file could not be written for want of room. */
export const isFull = (error: unknown): boolean =>
  NO_ROOM.has((error as NodeJS.ErrnoException | null)?.code ?? "");

/** The error for a full disk. */
export const fullDisk = (place: string, cause: unknown): Error =>
  new Error(
    `The disk with ${place} is full: make at least ${ROOM_BYTES / 2 ** 20} MB of room on it, then start again. What is stored there stays as it is: do not use --fresh.`,
    { cause },
  );

/**
 * Whether a database's disk has room to open it. The database itself cannot be asked, as it fails in
 * the same words for whatever keeps it from opening.
 */
export function hasRoomBeside(directory: string): boolean {
  const probe = join(dirname(directory), `room.${process.pid}`);
  const part = Buffer.alloc(2 ** 20);
  try {
    const file = openSync(probe, "w");
    try {
      for (let left = ROOM_BYTES; left > 0; left -= writeSync(file, part));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (isFull(error)) return false;
    throw error;
  } finally {
    rmSync(probe, { force: true });
  }
}
