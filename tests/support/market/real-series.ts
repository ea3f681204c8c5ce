// Real observations of market series from a folder beside the project, if that folder exists.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const realSeriesFolder = join(import.meta.dirname, "../../../../shared/data/series");

export const hasRealSeries = existsSync(realSeriesFolder);

/** Observations of a real series, oldest first. Callers skip when `hasRealSeries` is false. */
export const realSeries = (name: string): { date: string; value: number }[] =>
  readFileSync(join(realSeriesFolder, `${name}.csv`), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [date = "", value] = line.split(",");
      return { date, value: Number(value) };
    });
