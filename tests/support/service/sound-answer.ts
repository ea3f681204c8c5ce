// Checks that every answer of the service must pass, whatever was sent.

import { expect } from "vitest";
import type { Json } from "./answers.ts";

/** Patterns that no error may contain: SQL, stacks, hosts, and the value that was sent. */
const LEAKS =
  /select |insert into|from sensor|neon|drizzle|postgres(ql)?:|\.ts\b|\bat \S+:\d+|127\.0\.0\.1|localhost|s3cret/i;

/** The only 503 that is a regular answer: nothing was known yet at the requested time. */
const NOTHING_YET = '{"error":"No sensor is live"}';

/**
 * Members allowed besides the message. A 401 has `upgrade` only on the batch endpoint, which has
 * its own test.
 */
const ALLOWED: Record<number, string[]> = {
  400: ["details"],
  401: ["upgrade"],
  403: ["upgrade"],
  429: ["retry_after"],
};

/** Expects what every answer must have: no server error, required headers, and errors without details. */
export async function expectSound(answer: Response, request: string): Promise<void> {
  const text = await answer.text();
  const context = `${request} -> ${answer.status} ${text.slice(0, 200)}`;
  if (text !== NOTHING_YET) expect(answer.status, context).toBeLessThan(500);
  expect(answer.headers.get("x-request-id"), context).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(answer.headers.get("content-type") ?? "", context).not.toContain("html");
  if (answer.status < 400) return;
  expect(answer.headers.get("content-type"), context).toMatch(/^application\/json/);
  expect(answer.headers.get("x-error-code"), context).toMatch(/^[a-z_]+$/);
  expect(answer.headers.get("cache-control"), context).toBe("no-store");
  const body = JSON.parse(text) as Json;
  expect(typeof body["error"], context).toBe("string");
  expect(String(body["error"]).length, context).toBeLessThanOrEqual(200);
  const allowed = ALLOWED[answer.status] ?? [];
  const extra = Object.keys(body).filter((name) => name !== "error" && !allowed.includes(name));
  expect(extra, context).toEqual([]);
  expect(text, context).not.toMatch(LEAKS);
}
