import type { HonoRequest } from "hono";

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
  key: string;
  inQuery: boolean;
}

/**
 * The credential of a request, first present wins: the family's header, the other header, a bearer
 * token, the query parameter `key`. Empty ones count as absent. Source: decisions, rule 6.
 */
export function presentedKey(request: HonoRequest, family: Family): Presented | null {
  const [own, other] = HEADERS[family];
  const header = request.header(own)?.trim() || request.header(other)?.trim();
  if (header) return { key: header, inQuery: false };
  const bearer = /^bearer +(\S+)$/i.exec(request.header("authorization")?.trim() ?? "")?.[1];
  if (bearer) return { key: bearer, inQuery: false };
  const query = request.query("key")?.trim();
  return query ? { key: query, inQuery: true } : null;
}
