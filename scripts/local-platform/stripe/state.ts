import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readJsonFile, writeJsonFile } from "../json-file.ts";
import { State, type StripeState } from "./records.ts";

const SAVE_AFTER_MS = 100;

function load(path: string | null, since: number): StripeState {
  const lists = { customers: [], subscriptions: [], invoices: [], sessions: [] };
  const empty = { since, ...lists, portals: [], events: [], remembered: [] };
  return path === null ? empty : readJsonFile(path, State, empty);
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
    if (path !== null) writeJsonFile(path, value);
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
