/** Reads the body of a request up to a limit, and parses it as JSON. */

import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import { peekLimit } from "./caller/limits.ts";
import { ContractError, invalid } from "./errors.ts";

/** The largest body that the contract allows. */
export const MAX_BODY_BYTES = 512 * 1_024;
/** Maximum nesting; every body of the contract is less deep. */
const MAX_DEPTH = 16;

/** Reads the body of a route whose contract has one. Its size is checked before everything else. */
export const receiveBody = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  c.set("sent", await readBody(c));
  await next();
};

/**
 * Reads the bytes of a body, at most up to the limit, with or without a `Content-Length`. A longer body
 * is a 413, before any more expensive work.
 */
export async function readBody(c: Context<AppEnv>): Promise<Uint8Array> {
  const announced = Number(c.req.header("content-length") ?? 0);
  if (announced > MAX_BODY_BYTES) return tooLarge(c);
  const { body } = c.req.raw;
  if (!body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw invalid("The body ended before it was whole");
    });
    if (done) break;
    length += value.byteLength;
    if (length > MAX_BODY_BYTES) {
      await reader.cancel().catch(() => {});
      return tooLarge(c);
    }
    parts.push(value);
  }
  return concatenate(parts, length);
}

async function tooLarge(c: Context<AppEnv>): Promise<never> {
  await peekLimit(c);
  throw new ContractError(413, "payload_too_large", `The body is over ${MAX_BODY_BYTES} bytes`);
}

function concatenate(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

const JSON_TYPE = /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;

/** Parses a body: a JSON object in UTF-8, declared as JSON and not nested too deeply; else a 400. */
export function parseJsonBody(bytes: Uint8Array, contentType: string | undefined): object {
  if (!JSON_TYPE.test(contentType ?? "")) {
    throw invalid("The body must be sent as application/json, in UTF-8");
  }
  let value: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    value = isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    throw invalid("The body is not JSON");
  }
  if (value === undefined) throw invalid("The body is nested too deeply");
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid("The body must be a JSON object");
  }
  return value;
}

/** Whether a JSON text is nested too deeply. It counts brackets outside strings, before parsing. */
function isTooDeep(text: string): boolean {
  let [depth, isString] = [0, false];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x22) isString = !isString;
    else if (isString) i += code === 0x5c ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
