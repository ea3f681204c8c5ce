// The state of the Stripe stand-in, in a file, and how its records are found and its events stored.

import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readJsonFile, writeJsonFile } from "../json-file.ts";
import type { EventType } from "./catalogue.ts";
import { missingObject } from "./form.ts";
import {
  type Customer,
  type Invoice,
  type Session,
  StoredState,
  type StripeState,
  type Subscription,
} from "./records.ts";

export type StripeJson = Record<string, unknown>;

/** The state, time and request of one transaction. */
export type StripeContext = {
  state: StripeState;
  /** Address of the platform, below which the hosted pages are. */
  url: string;
  /** Seconds since 1970 by the platform's clock. */
  now: number;
  /** The API request that causes the changes, if there is one. */
  request: { id: string; key: string | null } | null;
};

const MAX_EVENTS = 5_000;

/** Makes a random id in the form of Stripe's ids: a prefix, letters and digits. */
export function newId(prefix: string, length = 16): string {
  const text = randomBytes(3 * length).toString("base64");
  return `${prefix}_${text.replace(/[^A-Za-z0-9]/g, "").slice(0, length)}`;
}

/** Stores an event with a copy of its object in its current state. */
export function emitEvent(
  { state, request }: StripeContext,
  at: number,
  type: EventType,
  object: StripeJson,
  previous: StripeJson | null = null,
): void {
  state.events.push({
    id: newId("evt", 24),
    type,
    created: at,
    object: structuredClone(object),
    previous,
    request: request?.id ?? null,
    idempotencyKey: request?.key ?? null,
    pending: true,
    lastStatus: null,
  });
  if (state.events.length > MAX_EVENTS) state.events.splice(0, MAX_EVENTS / 10);
}

type Stored = { id: string };
const find = <T extends Stored>(list: readonly T[], id: string) =>
  list.find((each) => each.id === id);

function requireRecord<T extends Stored>(
  list: readonly T[],
  kind: string,
  id: string,
  param?: string,
): T {
  const found = find(list, id);
  if (!found) throw missingObject(kind, id, param);
  return found;
}

export const customerOf = ({ state }: StripeContext, id: string, param?: string): Customer =>
  requireRecord(state.customers, "customer", id, param);
export const subscriptionOf = (
  { state }: StripeContext,
  id: string,
  param?: string,
): Subscription => requireRecord(state.subscriptions, "subscription", id, param);
export const invoiceOf = ({ state }: StripeContext, id: string): Invoice =>
  requireRecord(state.invoices, "invoice", id);
export const checkoutSessionOf = ({ state }: StripeContext, id: string): Session =>
  requireRecord(state.sessions, "checkout.session", id);

const SAVE_AFTER_MS = 100;

function load(path: string | null, since: number): StripeState {
  const lists = { customers: [], subscriptions: [], invoices: [], sessions: [] };
  const empty = { since, ...lists, portals: [], events: [], idempotentRequests: [] };
  return path === null ? empty : readJsonFile(path, StoredState, empty);
}

/** Opens the state in `stripe.json`. Without a directory it is only in memory. */
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
    /** Saves after a short delay, so that one write covers many changes. */
    save() {
      timer ??= setTimeout(write, SAVE_AFTER_MS);
    },
    close() {
      if (timer) write();
    },
  };
}
