// Patterns of secrets and personal data, and the columns in which they are allowed.

import { type Found, SIGNED_LAST } from "./scan.ts";

/** Columns that may contain e-mail addresses. */
export const ADDRESS_COLUMNS: readonly string[] = [
  "customers.email",
  "alert_subscriptions.email",
  "outbox.recipient",
  "api_keys.customer",
];

/** Places of digests, which look like tokens, in addition to the columns with `sha256` in their name. */
const OTHER_DIGEST_PLACES: readonly string[] = [
  "outbox.idempotency_key",
  "outbox.batch_key",
  "calls.evidence",
  "call_receipts.receipt",
  "tape_rows.line",
  "series.last_body",
  SIGNED_LAST,
];
const mayHoldDigest = (place: string): boolean =>
  /(sha256|\.frontier)$/.test(place) || OTHER_DIGEST_PLACES.includes(place);

/** Places of signatures, whose parts may look like a session. */
const SIGNATURE_PLACES = [
  "tape_checkpoints.note",
  "checkpoint_cosignatures.line",
  "archive_manifests.note",
  "archive_cosignatures.line",
  SIGNED_LAST,
];
const mayHoldSignature = (place: string): boolean => SIGNATURE_PLACES.includes(place);

/** Patterns of secrets and personal data, chosen so that no ordinary word matches. */
const SHAPES: readonly { kind: string; shape: RegExp; belongs?: (place: string) => boolean }[] = [
  { kind: "an API key", shape: /svc_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/ },
  { kind: "a token", shape: /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/, belongs: mayHoldDigest },
  {
    kind: "a session",
    // 32 bytes in base64url, with a digit and both cases, which long names do not have together.
    shape: /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/,
    belongs: mayHoldSignature,
  },
  { kind: "a checkout or portal session", shape: /(cs|bps)_(test_|live_)?[0-9A-Za-z]{24}/ },
  { kind: "a provider's secret", shape: /((sk|rk)_(test|live)|whsec|re)_[0-9A-Za-z_+/]{24}/ },
  {
    kind: "an e-mail address",
    shape: /[\w.%+-](@|%40)[0-9A-Za-z-]+\.[A-Za-z]/,
    belongs: (place) => ADDRESS_COLUMNS.includes(place),
  },
  // The machine's own address belongs to no person.
  { kind: "an IP address", shape: /(?<![\d.])(?!127\.0\.0\.1\b)(\d{1,3}\.){3}\d{1,3}(?!\d)/ },
  {
    kind: "an IP address",
    // In a key of Redis, words before the address are joined by colons, too.
    shape: /(?<![\w:])([A-Za-z]\w*:)*([0-9A-Fa-f]{1,4}:){1,7}(:[0-9A-Fa-f]|([0-9A-Fa-f]{1,4}:){3})/,
  },
];

/**
 * Known values that must appear nowhere: secrets, and tokens that may be stored only as digests.
 */
export interface Known {
  secrets: readonly string[];
  tokens: ReadonlySet<string>;
}

/** Returns what is in the wrong place: kind and place, never the value itself. */
export function misplaced(found: readonly Found[], { secrets, tokens }: Known): string[] {
  const reports = found.flatMap(({ place, text }) => {
    const kinds = SHAPES.flatMap(({ kind, shape, belongs }) =>
      !belongs?.(place) && shape.test(text) ? [kind] : [],
    );
    if (secrets.some((secret) => text.includes(secret))) kinds.push("a secret of the settings");
    if (mayHoldDigest(place) && digestsIn(text).some((digest) => tokens.has(digest))) {
      kinds.push("a token");
    }
    return kinds.map((kind) => `${kind} in ${place}`);
  });
  return [...new Set(reports)].toSorted();
}

const digestsIn = (text: string): string[] => text.match(/[0-9a-f]{64}/g) ?? [];
