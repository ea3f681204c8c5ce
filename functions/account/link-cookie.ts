import type { HonoRequest } from "hono";

const NAME = "__Host-svc_link";
const VALUE = /^[0-9a-f]{64}$/;

/** For the page that confirming leads to: it offers to link a chat. Source: decisions G16. */
export const linkCookie = (link: string): string =>
  `${NAME}=${link}; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=600`;

/** The link that a request's cookie holds, or null. */
export function linkIn(request: HonoRequest): string | null {
  for (const pair of (request.header("cookie") ?? "").split(";")) {
    const [name, value = ""] = pair.trim().split("=", 2);
    if (name === NAME && VALUE.test(value)) return value;
  }
  return null;
}
