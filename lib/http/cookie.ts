// The cookies of browsers: how one is read, and the header that sets one.

import type { HonoRequest } from "hono";
import { parse } from "hono/utils/cookie";

/** The value of a request's cookie; null when it is absent or has another form. */
export function cookieOf(request: HonoRequest, name: string, form: RegExp): string | null {
  const value = parse(request.header("cookie") ?? "", name)[name];
  return value !== undefined && form.test(value) ? value : null;
}

/**
 * The header that sets a cookie which only we read, over https; without a value and an age it clears it. Hono's own sets
 * the header on the response at once, and ours must vanish with an answer that the limit refuses.
 */
export const cookieHeader = (name: string, value = "", maxAge = 0): string =>
  `${name}=${value}; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=${maxAge}`;
