import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { State, type StripeState } from "./records.ts";

const SAVE_AFTER_MS = 100;

function load(path: string | null, since: number): StripeState {
  const lists = { customers: [], subscriptions: [], invoices: [], sessions: [] };
  const empty = { since, ...lists, portals: [], events: [], remembered: [] };
  if (path === null) return empty;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return empty;
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

/** Stripe's side of the world, in `stripe.json`; in memory only without a directory. */
export function openStripeState(directory: string | null, since: number) {
  const path = directory === null ? null : join(directory, "stripe.json");
  if (directory !== null) mkdirSync(directory, { recursive: true });
  const value = load(path, since);
  let timer: NodeJS.Timeout | undefined;
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (path === null) return;
    // Renamed into place, so that a kill in the middle leaves the old file whole.
    writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return {
    value,
    isKept: path !== null,
    /** Soon: one writing serves many changes. */
    save() {
      timer ??= setTimeout(write, SAVE_AFTER_MS);
    },
    close() {
      if (timer) write();
    },
  };
}
