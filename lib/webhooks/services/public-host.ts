/** Checks that the host of a webhook has only public addresses, by DNS over HTTPS. */

import ipaddr from "ipaddr.js";
import * as z from "zod";

/** A public resolver that answers DNS-over-HTTPS in JSON. */
const RESOLVER_URL = "https://cloudflare-dns.com/dns-query";

const Answer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string().max(300) })).optional(),
});

/** Record types whose data are addresses. Source: RFC 1035, RFC 3596. */
const ADDRESS_TYPES = { A: 1, AAAA: 28 } as const;

/** The resolver; a null `url` is the public one. */
export interface Resolver {
  url: string | null;
  fetch: typeof fetch;
}

/**
 * Returns why a host must not be connected to, or null: it has no address, or one of its addresses is not
 * public. Both kinds of address are looked up, because we do not choose which one is used.
 */
export async function hostProblem(
  host: string,
  { url, fetch: request }: Resolver,
  signal: AbortSignal,
): Promise<string | null> {
  const addresses = async (type: keyof typeof ADDRESS_TYPES): Promise<string[]> => {
    const query = new URLSearchParams({ name: host, type });
    const answer = await request(`${url ?? RESOLVER_URL}?${query}`, {
      headers: { accept: "application/dns-json" },
      redirect: "manual",
      signal,
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error("the resolver does not answer");
    }
    const { Answer: records = [] } = Answer.parse(await answer.json());
    return records.filter((record) => record.type === ADDRESS_TYPES[type]).map(({ data }) => data);
  };
  let resolved: string[];
  try {
    resolved = (await Promise.all([addresses("A"), addresses("AAAA")])).flat();
  } catch {
    return "the name could not be looked up";
  }
  if (resolved.length === 0) return "the name has no address";
  return resolved.every(isPublicAddress) ? null : "the name has an address that is not public";
}

/** The first three bits of every global unicast IPv6 address. Source: RFC 4291, IANA's registry. */
const GLOBAL_UNICAST = 0b001;

/**
 * Whether an IP address belongs to the public internet. Private, loopback, link-local, shared (CGNAT),
 * reserved and multicast addresses do not. All IPv6 forms of IPv4 addresses are rejected too.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  const [first = 0] = address.toByteArray();
  return address.kind() === "ipv4" || first >> 5 === GLOBAL_UNICAST;
}
