import type { HonoRequest } from "hono";
import { SESSION_MS } from "../../account/domain/key-validity.ts";

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

export interface Credential {
  /** A key, or the value of a session's cookie. */
  secret: string;
  carrier: "header" | "query" | "cookie";
}

/**
 * The credential of a request, first present wins: the family's header, the other header, a bearer
 * token, the query parameter `key`, the session's cookie. Empty ones count as absent, and so does a
 * cookie that another site's page had sent. Source: decisions, rule 6, G14.
 */
export function findCredential(
  request: HonoRequest,
  family: Family,
  baseUrl: string,
): Credential | null {
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

/** Source: decisions G14. The prefix makes browsers insist on Secure, Path=/ and no Domain. */
export const SESSION_COOKIE = "__Host-svc_session";
const VALUE = /^[\w-]{43}$/;

const setCookie = (value: string, maxAge: number): string =>
  `${SESSION_COOKIE}=${value}; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=${maxAge}`;

/** The `Set-Cookie` that begins a session, and the one that ends it. */
export const sessionCookie = (value: string): string => setCookie(value, SESSION_MS / 1_000);
export const NO_SESSION_COOKIE = setCookie("", 0);

/** The session that a request's cookie holds, whether it may be relied on or not; else null. */
export function sessionOf(request: HonoRequest): string | null {
  const header = request.header("cookie");
  if (!header?.includes(SESSION_COOKIE)) return null;
  for (const pair of header.split(";")) {
    const [name, value = ""] = pair.trim().split("=", 2);
    if (name === SESSION_COOKIE && VALUE.test(value)) return value;
  }
  return null;
}

/**
 * Whether a cookie counts for this request: always for what only reads; for what changes something
 * only when the browser says that our own page asked. Source: decisions G14.
 */
export function mayRelyOnCookie(request: HonoRequest, baseUrl: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  return !isFromAnotherSite(request) && isFromUs(request, baseUrl);
}

/** Whether a browser says that another site's page asked; a client that is no browser says nothing. */
export function isCrossOrigin(request: HonoRequest, baseUrl: string): boolean {
  if (isFromAnotherSite(request)) return true;
  if (isFromUs(request, baseUrl)) return false;
  return (request.header("origin") ?? request.header("sec-fetch-site")) !== undefined;
}

const isFromUs = (request: HonoRequest, baseUrl: string): boolean =>
  request.header("origin") === baseUrl || request.header("sec-fetch-site") === "same-origin";

/** Decides before `Origin`, which a redirect through another site leaves as it was. */
const isFromAnotherSite = (request: HonoRequest): boolean =>
  request.header("sec-fetch-site") === "cross-site";
