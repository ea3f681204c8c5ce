// Reads `replay.json`, which says which recorded file answers which address.

import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { CommandError } from "../../operator/command.ts";
import { CUTS } from "./cuts.ts";

/** Kinds of data that the service reads from outside. */
export const KINDS = ["series", "prices", "releases", "insiders", "valuations", "fed"] as const;
export type Kind = (typeof KINDS)[number];

const Files = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

const Row = z.strictObject({
  /** Absent if the answer only leads to others, such as a list of companies. */
  kind: z.enum(KINDS).optional(),
  /** The real address. A request must have all its parameters. A `*` at the end matches any ending. */
  address: z.url({ protocol: /^https$/ }),
  /** Files in the folder. Absent for an answer without a body. */
  file: Files.optional(),
  /** The first instant of this answer, and the one at which it ends. */
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  status: z.int().min(200).max(599).default(200),
  headers: z.record(z.string(), z.string()).default({}),
  /** How the answer is made from the files. Absent if the file is the answer. */
  cut: z.enum(Object.keys(CUTS) as [keyof typeof CUTS, ...(keyof typeof CUTS)[]]).optional(),
});

const ReplayFile = z.strictObject({
  /** When the replay starts. */
  start: z.iso.datetime(),
  /** Settings of the Workers, such as the companies that are followed. */
  settings: z.record(z.string().regex(/^[A-Z][A-Z_]*$/), z.string()).default({}),
  answers: z.array(Row).min(1),
});

export interface ReplayRow extends Omit<z.output<typeof Row>, "file" | "from" | "until"> {
  files: string[];
  from: number;
  until: number;
}

export interface ReplayPlan {
  startsAt: number;
  settings: Record<string, string>;
  answers: ReplayRow[];
  /** Kinds for which the folder has an answer, and kinds for which it has none. */
  held: Kind[];
  lacking: Kind[];
  /** Descriptions of how answers are made from recordings. */
  cuts: string[];
  /** Rows whose files are not in the folder. */
  absent: number;
}

/** The list of the project, for a folder without one. */
const OWN_LIST = join(import.meta.dirname, "../../../tests/live-replay/replay.json");

/** Reads the plan of a folder. Throws CommandError. */
export function readReplayPlan(folder: string): ReplayPlan {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new CommandError(`--live-replay ${folder}: there is no such folder`);
  }
  const planFile = join(folder, "replay.json");
  const list = existsSync(planFile) ? planFile : OWN_LIST;
  const { start, settings, answers: rows } = readList(list);
  const answers = rows.map(
    ({ file = [], from, until, ...row }): ReplayRow => ({
      ...row,
      files: [file].flat().map((name) => resolve(folder, name)),
      from: from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from),
      until: until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until),
    }),
  );
  const present = answers.filter(({ files }) => files.every((file) => existsSync(file)));
  const isHeld = (kind: Kind) =>
    present.some((row) => row.kind === kind && row.status === 200 && row.files.length > 0);
  const used = new Set(present.flatMap(({ cut }) => (cut === undefined ? [] : [cut])));
  return {
    startsAt: Date.parse(start),
    settings,
    answers: present,
    held: KINDS.filter(isHeld),
    lacking: KINDS.filter((kind) => !isHeld(kind)),
    cuts: [...used].map((cut) => CUTS[cut].description),
    absent: answers.length - present.length,
  };
}

function readList(path: string): z.output<typeof ReplayFile> {
  let body: unknown;
  try {
    body = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new CommandError(`${path} is not JSON`);
  }
  const parsed = ReplayFile.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new CommandError(`${path}: ${z.prettifyError(parsed.error)}`);
}
