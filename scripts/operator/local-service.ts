// Finds the address of the local service that `npm start` runs.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the address that the service wrote to local.json when it started; null when there is
 * none.
 */
export function localServiceAddress(dataFolder: string): string | null {
  const file = join(dataFolder, "local.json");
  if (!existsSync(file)) return null;
  const { api } = JSON.parse(readFileSync(file, "utf8")) as { api?: unknown };
  return typeof api === "string" ? api : null;
}
