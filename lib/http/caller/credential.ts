// Finds the key or the session cookie of a request, and decides whether a cookie may be used.

import type { HonoRequest } from "hono";
import { SESSION_MS } from "../../account/domain/api-key.ts";
import { cookieHeader, cookieOf } from "../cookie.ts";

/** Families of endpoints, which differ in the header for the key. */
export const FAMILIES = ["data", "language_v1", "v2"] as const;
export type Family = (typeof FAMILIES)[number];

const HEADERS: Record<Family, readonly [documented: string, alternative: string]> = {
  data: ["x-svc-key", "x-api-key"],
  language_v1: ["x-api-key", "x-svc-key"],
  v2: ["x-svc-key", "x-api-key"],
};

/** The documented header of a family. */
export const keyHeader = (family: Family): string => HEADERS[family][0];

/** What a request was sent with to identify its caller. */
export interface Credential {
  /** A key, or the value of a session's cookie. */
  secret: string;
  carrier: "header" | "query" | "cookie";
}

/**
 * Finds the credential of a request. The first one present is used: the family's header, the other
 * header, a bearer token, the query parameter `key`, the session cookie. Empty ones, and the cookie of
 * a cross-site request, are ignored. Source: docs/decisions.md#g14.
 */
export function findCredential(
  request: HonoRequest,
  family: Family,
  baseUrl: string,
): Credential | null {
  const [documented, alternative] = HEADERS[family];
  const header = request.header(documented)?.trim() || request.header(alternative)?.trim();
  if (header) return { secret: header, carrier: "header" };
  const bearer = BEARER.exec(authorizationOf(request))?.[1];
  if (bearer) return { secret: bearer, carrier: "header" };
  const query = request.query("key")?.trim();
  if (query) return { secret: query, carrier: "query" };
  const session = sessionOf(request);
  return session !== null && mayRelyOnCookie(request, baseUrl)
    ? { secret: session, carrier: "cookie" }
    : null;
}

const BEARER = /^bearer +(\S+)$/i;
const authorizationOf = (request: HonoRequest): string =>
  request.header("authorization")?.trim() ?? "";

/** Whether `Authorization` is not `Bearer` and one word, for example only a key. */
export function hasMalformedAuthorization(request: HonoRequest): boolean {
  const authorization = authorizationOf(request);
  return authorization !== "" && !BEARER.test(authorization);
}

/**
 * Name of the session cookie. Browsers require Secure, Path=/ and no Domain for this prefix.
 * Source: docs/decisions.md#g14.
 */
export const SESSION_COOKIE = "__Host-svc_session";
const VALUE = /^[\w-]{43}$/;

/** The `Set-Cookie` headers that start a session and that end it. */
export const sessionCookie = (value: string): string =>
  cookieHeader(SESSION_COOKIE, value, SESSION_MS / 1_000);
export const NO_SESSION_COOKIE = cookieHeader(SESSION_COOKIE);

/** Reads the session cookie without checking the request's origin; null if absent. */
export const sessionOf = (request: HonoRequest): string | null =>
  cookieOf(request, SESSION_COOKIE, VALUE);

/**
 * Whether the cookie of a request may be used: always for reads; for changes only if the browser says
 * that the request comes from one of our pages. Source: docs/decisions.md#g14.
 */
export function mayRelyOnCookie(request: HonoRequest, baseUrl: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  return !isCrossSite(request) && isSameOrigin(request, baseUrl);
}

/** Whether the browser says that another site sent the request; other clients send no such header. */
export function isCrossOrigin(request: HonoRequest, baseUrl: string): boolean {
  if (isCrossSite(request)) return true;
  if (isSameOrigin(request, baseUrl)) return false;
  return (request.header("origin") ?? request.header("sec-fetch-site")) !== undefined;
}

const isSameOrigin = (request: HonoRequest, baseUrl: string): boolean =>
  request.header("origin") === baseUrl || request.header("sec-fetch-site") === "same-origin";

/**
 * Whether `Sec-Fetch-Site` names another site. It takes precedence over `Origin`, which a redirect
 * through another site does not change.
 */
const isCrossSite = (request: HonoRequest): boolean =>
  request.header("sec-fetch-site") === "cross-site";
