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

export interface Resolver {
  url: string | null;
  fetch: typeof fetch;
}

/**
 * Why a host may not be connected to, or null: it has no address, or one of its addresses is not
 * public. Both kinds of address are asked for, since we do not choose which one is connected to.
 */
export async function hostProblem(
  host: string,
  { url, fetch: ask }: Resolver,
  signal: AbortSignal,
): Promise<string | null> {
  const addresses = async (type: keyof typeof ADDRESS_TYPES): Promise<string[]> => {
    const query = new URLSearchParams({ name: host, type });
    const answer = await ask(`${url ?? RESOLVER_URL}?${query}`, {
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
  let found: string[];
  try {
    found = (await Promise.all([addresses("A"), addresses("AAAA")])).flat();
  } catch {
    return "the name could not be looked up";
  }
  if (found.length === 0) return "the name has no address";
  return found.every(isPublicAddress) ? null : "the name has an address that is not public";
}

/** The first three bits of every global unicast IPv6 address. Source: RFC 4291, IANA's registry. */
const GLOBAL_UNICAST = 0b001;

/**
 * Whether an address is one of the public internet: neither private, loopback, link-local, shared
 * (CGNAT), reserved nor multicast, nor an IPv6 form of an IPv4 address, whatever that one is.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  const [first = 0] = address.toByteArray();
  return address.kind() === "ipv4" || first >> 5 === GLOBAL_UNICAST;
}
