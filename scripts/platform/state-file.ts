import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const State = z.object({
  /** The days that the sample's end stands for, set at the first start and never moved. */
  anchors: z.object({ nyse: z.iso.date(), "24x7": z.iso.date() }).optional(),
  /** Prediction markets put by hand. */
  markets: z
    .record(
      z.string(),
      z.object({ probability: z.number(), resolution: z.enum(["YES", "NO", "CANCEL"]).nullable() }),
    )
    .optional(),
  /** Observations put by hand: series, date, value. */
  appended: z.record(z.string(), z.record(z.iso.date(), z.string())),
});

export type StateFile = { value: z.infer<typeof State>; save(): void };

function read(path: string): z.infer<typeof State> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { appended: {} };
    throw error;
  }
  try {
    return State.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is damaged: restore it from a copy, or begin anew with --fresh.`, {
      cause,
    });
  }
}

/** What the platform itself remembers, in `platform.json`; in memory only without a directory. */
export function openStateFile(directory: string | null): StateFile {
  if (directory === null) return { value: { appended: {} }, save: () => undefined };
  try {
    mkdirSync(directory, { recursive: true });
  } catch (cause) {
    throw new Error(`${directory} is no directory for data: give another one.`, { cause });
  }
  const path = join(directory, "platform.json");
  const value = read(path);
  return {
    value,
    save() {
      // Renamed into place, so that a kill in the middle leaves the old file whole.
      writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`);
      renameSync(`${path}.new`, path);
    },
  };
}
