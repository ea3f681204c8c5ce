// The clock of operator commands.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DATA_FOLDER } from "./database.ts";

const ANSWER_WITHIN_MS = 5_000;

/**
 * Reads the current time for an operator's command. While a running local service holds the
 * database, it is the platform's time, which may be moved for a rehearsal; else it is the real
 * time.
 */
export async function readClock(env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const address = clockAddress(env["DATABASE_URL"]?.trim());
  if (address === null) return Date.now();
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const { now } = (await answer.json()) as { now?: unknown };
    const at = typeof now === "string" ? Date.parse(now) : Number.NaN;
    return Number.isNaN(at) ? Date.now() : at;
  } catch {
    // The service has ended, but its file is still there.
    return Date.now();
  }
}

function clockAddress(databaseUrl: string | undefined): string | null {
  const file = join(DATA_FOLDER, "local.json");
  if (!existsSync(file)) return null;
  try {
    const local = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    const isOurs = !databaseUrl || databaseUrl === local["database_url"];
    return isOurs && typeof local["platform"] === "string" ? `${local["platform"]}/clock` : null;
  } catch {
    return null;
  }
}
