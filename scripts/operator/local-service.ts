import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The address of the service that was started from this folder, by its own note; null: none. */
export function heldAddress(dataFolder: string): string | null {
  const file = join(dataFolder, "local.json");
  if (!existsSync(file)) return null;
  const { api } = JSON.parse(readFileSync(file, "utf8")) as { api?: unknown };
  return typeof api === "string" ? api : null;
}
