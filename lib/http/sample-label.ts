// Labels answers that show sample data: a header, and the names of CSV and Parquet files.

import type { Context, MiddlewareHandler } from "hono";
import {
  mayShowSample,
  type SampleFacts,
  sampleLabel,
  showsSample,
} from "../market/domain/sample-data.ts";
import type { AppEnv } from "./app-env.ts";
import { clockReadingOf } from "./caller/access.ts";
import { isApi } from "./common-headers.ts";
import { withTimeout } from "./with-timeout.ts";

const HEADER = "X-Svc-Data";

/** How long an answer waits for newer facts than those of before. */
const NEWER_MS = 500;
/** How long it waits for the first facts of an isolate: as long as a read of data may take. */
const FIRST_MS = 3_000;

/** Starts to read what is sample data, beside the handler, so that the answer does not wait for it. */
export const startSampleRead = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  if (mayShowSample(c.req.path)) c.set("sample", c.env.sample.read(clockReadingOf(c)));
  await next();
};

/** The facts about sample data, for addresses that may show some; null when the database does not tell. */
async function sampleFactsOf(c: Context<AppEnv>): Promise<SampleFacts | null> {
  const { sample } = c.env;
  const reading = c.get("sample") ?? sample.read(clockReadingOf(c));
  const waitMs = sample.peek() === null ? FIRST_MS : NEWER_MS;
  const facts = (await withTimeout(reading, waitMs)) ?? sample.peek();
  if (facts === null) c.set("isSampleUnknown", true);
  return facts;
}

/** Reads the facts once, and returns the label of any address; null when none of it is sample data. */
export async function sampleLabels(
  c: Context<AppEnv>,
): Promise<(path: string, query?: URLSearchParams) => string | null> {
  const facts = await sampleFactsOf(c);
  return (path, query = new URLSearchParams()) =>
    facts && showsSample(facts, path, query) ? sampleLabel(facts.replay, c.var.now) : null;
}

/** The label of the requested address; null when none of it is sample data. */
export async function sampleLabelOf(c: Context<AppEnv>): Promise<string | null> {
  const { path, url } = c.req;
  if (!mayShowSample(path)) return null;
  return (await sampleLabels(c))(path, new URL(url).searchParams);
}

/**
 * Labels the answers of the API: every one that shows sample data, whatever its method and its form. Errors show
 * none, but a 503 that is an answer, as that of health, does. Source: docs/decisions.md#i-sample.
 */
export const labelSample = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await next();
  const { status, headers } = c.res;
  const isAnswer = status < 400 || c.get("answer")?.status === status;
  if (!isApi(c.req.path) || !isAnswer) return;
  const label = await sampleLabelOf(c);
  if (c.get("isSampleUnknown")) headers.set("Cache-Control", "no-store");
  if (label === null) return;
  headers.set(HEADER, label);
  const file = headers.get("Content-Disposition");
  if (file) headers.set("Content-Disposition", file.replace('filename="', "$&sample_"));
};
