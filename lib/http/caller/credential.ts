import type { HonoRequest } from "hono";
import { mayRelyOnCookie, sessionOf } from "./session-cookie.ts";

/** Families differ in the header that they name for the key. Source: interface, Authentication 2. */
export const FAMILIES = ["data", "language_v1", "v2"] as const;
export type Family = (typeof FAMILIES)[number];

const HEADERS: Record<Family, readonly [own: string, other: string]> = {
  data: ["x-svc-key", "x-api-key"],
  language_v1: ["x-api-key", "x-svc-key"],
  v2: ["x-svc-key", "x-api-key"],
};

/** The family's own header, as the documentation shows it. */
export const keyHeader = (family: Family): string => HEADERS[family][0];

export interface Presented {
  /** A key, or the value of a session's cookie. */
  secret: string;
  carrier: "header" | "query" | "cookie";
}

/**
 * The credential of a request, first present wins: the family's header, the other header, a bearer
 * token, the query parameter `key`, the session's cookie. Empty ones count as absent, and so does a
 * cookie that another site's page had sent. Source: decisions, rule 6, G14.
 */
export function presentedKey(
  request: HonoRequest,
  family: Family,
  baseUrl: string,
): Presented | null {
  const [own, other] = HEADERS[family];
  const header = request.header(own)?.trim() || request.header(other)?.trim();
  if (header) return { secret: header, carrier: "header" };
  const bearer = /^bearer +(\S+)$/i.exec(request.header("authorization")?.trim() ?? "")?.[1];
  if (bearer) return { secret: bearer, carrier: "header" };
  const query = request.query("key")?.trim();
  if (query) return { secret: query, carrier: "query" };
  const session = sessionOf(request);
  return session !== null && mayRelyOnCookie(request, baseUrl)
    ? { secret: session, carrier: "cookie" }
    : null;
}
