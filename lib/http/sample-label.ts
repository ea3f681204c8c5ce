/** Labels answers that show sample data: a header, and the names of CSV and Parquet files. */

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

/** How long an answer waits for the facts after it is made; a read of data takes as long itself. */
const WAIT_MS = 500;

/** Starts to read what is sample data, beside the handler, so that the answer does not wait for it. */
export function startSampleRead(c: Context<AppEnv>): void {
  if (mayShowSample(c.req.path)) c.set("sample", c.env.sample.read(clockReadingOf(c)));
}

/** The facts about sample data, for addresses that may show some; null while they are not known. */
async function sampleFactsOf(c: Context<AppEnv>): Promise<SampleFacts | null> {
  const reading = c.get("sample") ?? c.env.sample.read(clockReadingOf(c));
  return (await withTimeout(reading, WAIT_MS)) ?? c.env.sample.peek();
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
 * Labels the successful answers of the API: every one that shows sample data, whatever its method and its form.
 * Source: docs/decisions.md#i-sample.
 */
export const labelSample = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (!isApi(c.req.path) || status >= 400) return;
  const label = await sampleLabelOf(c);
  if (label === null) return;
  headers.set(HEADER, label);
  const file = headers.get("Content-Disposition");
  if (file) headers.set("Content-Disposition", file.replace('filename="', "$&sample_"));
};
