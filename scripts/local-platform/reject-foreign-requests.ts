// Rejects requests to the local platform that come from other websites or other host names.

import type { IncomingHttpHeaders } from "node:http";

/** Host names of this machine, with any port, because a tunnel may have another port. */
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;

/** What a witness shows to any page of the world, and the local one to pages of this machine. */
const PUBLIC = /^\/witness\/[0-9a-f]{64}\/checkpoint$/;

/**
 * Returns why a request is rejected, or null. The platform can change its database, so a website that is open
 * in the developer's browser must not reach it: neither by a host name that points to this machine, nor by a
 * cross-site request.
 */
export function rejectionReason(headers: IncomingHttpHeaders, path: string): string | null {
  const { host = "", origin } = headers;
  if (!LOOPBACK.test(host)) {
    return "the local platform answers to 127.0.0.1, localhost and [::1] only: ask it by one of these";
  }
  if (PUBLIC.test(path)) return null;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    return "a page of another origin asked: the local platform answers its own pages only";
  }
  if (headers["sec-fetch-site"] === "cross-site") {
    return "a page of another site led here: open this address in the address bar";
  }
  return null;
}
