// The state of the local platform that survives a restart: feed dates, and values that were put by hand.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readJsonFile, writeJsonFile } from "./json-file.ts";

const State = z.object({
  /** The dates to which the end of the sample is moved. They are set at the first start and never changed. */
  anchors: z.object({ nyse: z.iso.date(), "24x7": z.iso.date() }).optional(),
  /** Prediction markets put by hand. */
  markets: z
    .record(
      z.string(),
      z.object({ probability: z.number(), resolution: z.enum(["YES", "NO", "CANCEL"]).nullable() }),
    )
    .optional(),
  /** Texts of the Federal Reserve put by hand. */
  fed: z
    .array(
      z.object({
        kind: z.enum(["statement", "minutes"]),
        meetingDate: z.iso.date(),
        text: z.string(),
      }),
    )
    .optional(),
  /** Observations put by hand: series, date, value. */
  appended: z.record(z.string(), z.record(z.iso.date(), z.string())),
});

export type StateFile = { value: z.infer<typeof State>; save(): void };

/** Opens `platform.json`. Without a directory the state is only in memory. */
export function openStateFile(directory: string | null): StateFile {
  if (directory === null) return { value: { appended: {} }, save: () => undefined };
  try {
    mkdirSync(directory, { recursive: true });
  } catch (cause) {
    throw new Error(`${directory} is no directory for data: give another one.`, { cause });
  }
  const path = join(directory, "platform.json");
  const value = readJsonFile(path, State, { appended: {} });
  return { value, save: () => writeJsonFile(path, value) };
}
