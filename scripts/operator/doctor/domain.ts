// Checks of `npm run doctor` on the host's name: whether its zone is Cloudflare's and requests reach it.

import ipaddr from "ipaddr.js";
import * as z from "zod";
import { CommandError } from "../command.ts";
import { publicHostOf } from "../public-host.ts";
import type { Environment } from "./deployment.ts";
import { bad, type DoctorRow, good, warn } from "./row.ts";

/** A public resolver that answers DNS over HTTPS in JSON. */
const RESOLVER_URL = "https://cloudflare-dns.com/dns-query";
const DEADLINE_MS = 5_000;
const TYPES = { A: 1, NS: 2, AAAA: 28 } as const;

/** Addresses of Cloudflare's edge. Source: https://www.cloudflare.com/ips/, as of November 2026. */
const CLOUDFLARE_RANGES = [
  "173.245.48.0/20",
  "103.21.244.0/22",
  "103.22.200.0/22",
  "103.31.4.0/22",
  "141.101.64.0/18",
  "108.162.192.0/18",
  "190.93.240.0/20",
  "188.114.96.0/20",
  "197.234.240.0/22",
  "198.41.128.0/17",
  "162.158.0.0/15",
  "104.16.0.0/13",
  "104.24.0.0/14",
  "172.64.0.0/13",
  "131.0.72.0/22",
  "2400:cb00::/32",
  "2606:4700::/32",
  "2803:f800::/32",
  "2405:b500::/32",
  "2405:8100::/32",
  "2a06:98c0::/29",
  "2c0f:f248::/32",
].map((range) => ipaddr.parseCIDR(range));

function isCloudflare(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return CLOUDFLARE_RANGES.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}

const Answer = z.object({
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
});

async function lookUp(name: string, type: keyof typeof TYPES, resolver: string): Promise<string[]> {
  const answer = await fetch(`${resolver}?${new URLSearchParams({ name, type })}`, {
    headers: { accept: "application/dns-json" },
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (!answer.ok) throw new Error("the resolver does not answer");
  const { Answer: records = [] } = Answer.parse(await answer.json());
  return records.filter((record) => record.type === TYPES[type]).map(({ data }) => data);
}

const RUNBOOK = "docs/runbooks/first-deployment.md#6-cloudflare-the-workers";

/**
 * Checks what a deployment needs of its name: a host that is said once, a zone that Cloudflare serves, and a
 * record of the host that leads through Cloudflare, without which no route applies.
 */
export async function domainRows(env: Environment): Promise<DoctorRow[]> {
  let target: ReturnType<typeof publicHostOf>;
  try {
    target = publicHostOf(env);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [bad("public host", error.message, RUNBOOK)];
  }
  const { host, zone } = target;
  const resolver = env["RESOLVER_URL"] || RESOLVER_URL;
  try {
    const [servers, ...addresses] = await Promise.all([
      lookUp(zone, "NS", resolver),
      lookUp(host, "A", resolver),
      lookUp(host, "AAAA", resolver),
    ]);
    return [zoneRow(zone, servers), hostRow(host, addresses.flat())];
  } catch {
    return [
      warn("public host", `${host} could not be looked up`, "is this machine on the internet?"),
    ];
  }
}

function zoneRow(zone: string, servers: readonly string[]): DoctorRow {
  const what = "zone";
  if (servers.length === 0) {
    const fix = "set PUBLIC_ZONE to the domain that you added at Cloudflare";
    return bad(what, `${zone} is no domain with name servers of its own`, fix);
  }
  // A paid plan may have name servers under the operator's own name.
  return servers.some((server) => /\.ns\.cloudflare\.com\.?$/i.test(server))
    ? good(what, `${zone} is served by Cloudflare`)
    : warn(what, `${zone} is served by ${servers.join(", ")}`, "move its DNS to Cloudflare");
}

function hostRow(host: string, addresses: readonly string[]): DoctorRow {
  const what = "public host";
  if (addresses.length === 0) {
    return bad(
      what,
      `${host} has no DNS record`,
      `in Cloudflare's DNS add a record AAAA, name ${host}, content 100::, proxied (orange cloud)`,
    );
  }
  const foreign = addresses.filter((address) => !isCloudflare(address));
  return foreign.length === 0
    ? good(what, `${host} leads through Cloudflare`)
    : bad(
        what,
        `${host} leads to ${foreign.join(", ")}, not through Cloudflare: no route applies`,
        "switch its DNS record to proxied (orange cloud)",
      );
}
