// Signs deliveries and sends them to webhooks.

import ipaddr from "ipaddr.js";
import { Webhook } from "standardwebhooks";
import * as z from "zod";
import { hmacSha256 } from "../../core/digests.ts";
import { PRODUCT_NAME } from "../../core/product.ts";
import { isProof } from "../domain/webhook-challenge.ts";
import { isReceiver, secretInput, urlProblem } from "../domain/webhook-rules.ts";

/** Checks that the host of a webhook has only public addresses, by DNS over HTTPS. */

/** A public resolver that answers DNS-over-HTTPS in JSON. */
const RESOLVER_URL = "https://cloudflare-dns.com/dns-query";

const Answer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string().max(300) })).optional(),
});

/** Record types whose data are addresses. Source: RFC 1035, RFC 3596. */
const ADDRESS_TYPES = { A: 1, AAAA: 28 } as const;

/** The resolver; a null `url` is the public one. */
interface Resolver {
  url: string | null;
  fetch: typeof fetch;
}

/**
 * Returns why a host must not be connected to, or null: it has no address, or one of its addresses is not
 * public. Both kinds of address are looked up, because we do not choose which one is used.
 */
async function hostProblem(
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
  return resolved.every(isPublicAddress) ? null : NOT_PUBLIC;
}

const NOT_PUBLIC = "the name has an address that is not public";

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

/** A delivery to send; it is the same at each attempt. */
export interface OutgoingDelivery {
  id: string;
  webhookId: string;
  url: string;
  secretVersion: number;
  body: string;
}

/** Signs and sends deliveries to webhooks. */
export interface WebhookSender {
  /** The secret with which a webhook's deliveries are signed. */
  secretOf(webhook: { id: string; secretVersion: number }): Promise<string>;
  /** The problem with an address, in words that follow the field name; null when it is allowed. */
  urlProblem(url: string): string | null;
  /** The same for the addresses that the host has now. A name that cannot be resolved is no problem yet. */
  hostProblem(url: string): Promise<string | null>;
  /**
   * Sends a delivery once. Returns null when it was accepted, else the reason. Never throws. `onPause` gets
   * the ms for which the receiver asks to be left alone.
   */
  send(delivery: OutgoingDelivery, onPause?: (ms: number) => void): Promise<string | null>;
  /** Sends a challenge once. Returns null when the answer proves the address, else the reason. Never throws. */
  challenge(delivery: OutgoingDelivery, value: string): Promise<string | null>;
}

/** Deadline of an attempt, including the look-ups and the body of an answer to a challenge. */
const TRY_MS = 5_000;
/** The part of an answer to a challenge that is read, in bytes. */
const MAX_ANSWER_BYTES = 4_096;

/**
 * Signs by the Standard Webhooks scheme, with its library. It uses the real clock even when a test moves
 * ours, because receivers compare the time in the signature with their own clock.
 */
export function makeWebhookSender(settings: {
  secret: string;
  /** The local platform's resolver; null for the public one. */
  resolverUrl: string | null;
  /** The local platform's receiver, which may be a loopback address; null when deployed. */
  receiver: string | null;
  fetch: typeof fetch;
}): WebhookSender {
  const { secret, receiver } = settings;
  const resolver = { url: settings.resolverUrl, fetch: settings.fetch };
  const problemOf = (text: string) => urlProblem(text, receiver);
  const secretOf: WebhookSender["secretOf"] = async ({ id, secretVersion }) => {
    const bytes = await hmacSha256(secret, secretInput(id, secretVersion));
    return `whsec_${btoa(String.fromCharCode(...bytes))}`;
  };

  /** The problem of a host now, also when its name cannot be resolved; null for our own receiver. */
  const problemOfHost = async (url: URL, signal: AbortSignal): Promise<string | null> =>
    isReceiver(url, receiver) ? null : hostProblem(url.hostname, resolver, signal);

  /** Sends a delivery and returns the answer; a text when it was not sent. */
  async function post(delivery: OutgoingDelivery, signal: AbortSignal): Promise<Response | string> {
    if (problemOf(delivery.url) !== null) return "the address may not be used";
    const url = new URL(delivery.url);
    const problem = await problemOfHost(url, signal);
    if (problem !== null) return problem;
    const headers = await headersOf(delivery);
    const { body } = delivery;
    return settings.fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
  }

  async function headersOf({ id, webhookId, secretVersion, body }: OutgoingDelivery) {
    const at = new Date();
    const webhook = new Webhook(await secretOf({ id: webhookId, secretVersion }));
    return {
      "content-type": "application/json",
      "user-agent": `${PRODUCT_NAME.replaceAll(" ", "-")}-Webhooks`,
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": webhook.sign(id, at, body),
    };
  }

  return {
    secretOf,
    urlProblem: problemOf,
    async hostProblem(url) {
      const problem = await problemOfHost(new URL(url), AbortSignal.timeout(TRY_MS));
      return problem === NOT_PUBLIC ? "must not lead to an address that is not public" : null;
    },
    async send(delivery, onPause) {
      try {
        const answer = await post(delivery, AbortSignal.timeout(TRY_MS));
        if (typeof answer === "string") return answer;
        await answer.body?.cancel();
        const pauseMs = answer.ok ? 0 : retryAfterMs(answer.headers);
        if (pauseMs > 0) onPause?.(pauseMs);
        return failureOf(answer);
      } catch {
        return "no answer";
      }
    },
    async challenge(delivery, value) {
      try {
        const answer = await post(delivery, AbortSignal.timeout(TRY_MS));
        if (typeof answer === "string") return answer;
        const text = await beginningOf(answer);
        const { status } = answer;
        const host = new URL(delivery.url).hostname;
        return failureOf(answer) ?? (isProof(host, { status, text }, value) ? null : NO_ECHO);
      } catch {
        return "no answer";
      }
    },
  };
}

const NO_ECHO = "the answer does not have the value of the challenge";

/** Why an answer accepts nothing; null when it accepts. */
function failureOf({ ok, status }: Response): string | null {
  if (ok) return null;
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? "a redirect, which is not followed" : `status ${status}`;
}

/**
 * Retry-After in ms: given in seconds, or as an instant of the receiver's clock; 0 when absent.
 * Source: RFC 9110, 10.2.3, 2022.
 */
function retryAfterMs(headers: Headers): number {
  const text = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const sentAt = Date.parse(headers.get("date") ?? "") || Date.now();
  return Math.max(0, Date.parse(text) - sentAt) || 0;
}

/** The text at the beginning of a body. */
async function beginningOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; reader && bytes < MAX_ANSWER_BYTES; ) {
    const part = await reader.read();
    if (part.done) return text + decoder.decode();
    bytes += part.value.byteLength;
    text += decoder.decode(part.value, { stream: true });
  }
  await reader?.cancel();
  return text;
}
