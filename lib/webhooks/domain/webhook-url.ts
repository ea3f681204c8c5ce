/** Checks the address of a webhook. */

import { WEBHOOK_RULES } from "./webhook-rules.ts";

/** A host name of at least two labels. The last label has a letter, so it is not an IP address. */
const HOST_NAME =
  /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;

/** Whether a URL is the local platform's own receiver, or a path below it. */
export const isReceiver = (url: URL, receiver: string | null): boolean =>
  receiver !== null && `${url.href}/`.startsWith(`${receiver}/`);

/**
 * The problem with a webhook URL, phrased to follow the field name; null when the URL is allowed. The
 * host name is resolved again before each delivery. `receiver` is the only exempt URL; it is null
 * except in the local configuration. Source: docs/decisions.md#c17.
 */
export function urlProblem(text: string, receiver: string | null): string | null {
  if (text.length > WEBHOOK_RULES.maxUrlCharacters) {
    return `must be at most ${WEBHOOK_RULES.maxUrlCharacters} characters`;
  }
  const url = URL.parse(text);
  if (url === null || !text.isWellFormed() || /[\s\\\p{Cc}]/u.test(text))
    return "must be an https:// address";
  if (url.username !== "" || url.password !== "") return "must not name a user or a password";
  if (isReceiver(url, receiver)) return null;
  if (url.protocol !== "https:") return "must be an https:// address";
  if (url.port !== "") return "must not name a port: deliveries go to 443";
  if (!HOST_NAME.test(url.hostname)) return "must name a public host, not an IP address";
  return null;
}
