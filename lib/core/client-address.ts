// Makes the rate-limit identity of callers without a key from their IP address.

/**
 * One identity for all callers whose address is absent or malformed, so that hiding an address
 * brings no advantage.
 */
export const UNKNOWN_ADDRESS = "unknown";

/**
 * The identity by which a caller without a key is rate-limited: an IPv4 address, or the /64 network
 * of an IPv6 address (one household or server controls a whole /64). An IPv4 address written as
 * IPv6 counts as IPv4. Anything else is `UNKNOWN_ADDRESS`.
 */
export function addressIdentity(address: string | undefined): string {
  const text = address?.trim().toLowerCase() ?? "";
  const v4 = parseIpv4(text);
  if (v4) return v4.join(".");
  const v6 = parseIpv6(text);
  return v6 ? (mappedIpv4(v6) ?? networkOf(v6)) : UNKNOWN_ADDRESS;
}

function parseIpv4(text: string): number[] | null {
  const parts = text.split(".");
  const valid =
    parts.length === 4 &&
    parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
  return valid ? parts.map(Number) : null;
}

/** The eight groups of an IPv6 address. */
function parseIpv6(text: string): number[] | null {
  if (!/^[0-9a-f:.]{2,45}$/.test(text) || !text.includes(":")) return null;
  const plain = text.includes(".") ? quadToGroups(text) : text;
  const halves = plain?.split("::").map((half) => (half === "" ? [] : half.split(":"))) ?? [];
  const [head = [], tail = []] = halves;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : halves.length !== 1 || missing !== 0) return null;
  if (![...head, ...tail].every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  const zeros = Array.from({ length: missing }, () => "0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/** Replaces the dotted quad at the end of an IPv6 address by two groups; null when it is invalid. */
function quadToGroups(text: string): string | null {
  const start = text.lastIndexOf(":") + 1;
  const quad = parseIpv4(text.slice(start));
  if (!quad) return null;
  const [a = 0, b = 0, c = 0, d = 0] = quad;
  return `${text.slice(0, start)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** The IPv4 address behind `::ffff:0:0/96`, or null. */
function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

const networkOf = (groups: readonly number[]): string =>
  `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
