// Prepares recorded answers for the documentation: hides what differs each time and shortens long ones.

import type { ExampleAnswer, Operation } from "../../../functions/site/docs/operation.ts";
import { PUBLIC_KEY } from "../../../lib/record/wire/tape.ts";

/** Limits for shortening an answer. The first that make it short enough are used. */
const LIMITS = [
  { items: 2, members: 40, characters: 400, depth: 8 },
  { items: 1, members: 20, characters: 160, depth: 5 },
  { items: 1, members: 7, characters: 80, depth: 4 },
] as const;
type Limit = (typeof LIMITS)[number];

const MAX_CHARACTERS = 3_500;

/** Fixed values for members that depend on the time of the recording. */
const FIXED_TIMES = { reset: 1_767_389_400, retry_after: 12 };

/** Replaces keys, secrets, signatures and local addresses, which differ with each recording. */
const withFixedValues = (text: string): string =>
  text
    .replaceAll(/svc_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/g, "svc_AbCdEf01_…")
    .replaceAll(/"svc_[0-9A-Za-z]{8}(?="|@keys\.invalid")/g, '"svc_AbCdEf01')
    .replaceAll(/wh_[0-9A-Za-z]{16}/g, "wh_AbCdEf0123456789")
    .replaceAll(/whsec_[\w+/]{43}=/g, "whsec_…")
    .replaceAll(/msg_[0-9a-f]{32}/g, `msg_${"0".repeat(32)}`)
    .replaceAll(
      /"(reset|retry_after)":\d+/g,
      (_, name: keyof typeof FIXED_TIMES) => `"${name}":${FIXED_TIMES[name]}`,
    )
    .replaceAll(/"public_key":"[^"]+"/g, `"public_key":"${PUBLIC_KEY}"`)
    .replaceAll(/— svc\.test\/archive [\w+/]{20,}=*/g, "— svc.example/archive 2UkPM6FF…")
    .replaceAll("svc.test/archive", "svc.example/archive")
    .replaceAll(/— \S+ [\w+/]{20,}=*/g, "— svc.example/tape 2UkPM6FF…")
    .replaceAll("svc.test/tape\\n", "svc.example/tape\\n")
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+[^"]*/g, "https://payments.example/…");

/**
 * The answer to an example as the page of its endpoint shows it: complete, or shortened with a note.
 */
export async function exampleAnswer(
  { id }: Pick<Operation, "id">,
  answer: Response,
  baseUrl: string,
): Promise<ExampleAnswer> {
  const text = withFixedValues(await answer.text()).replaceAll(baseUrl, "https://svc.example");
  if (text === "") return { id, status: answer.status, text: "", isCut: false };
  const body: unknown = JSON.parse(text);
  const whole = JSON.stringify(body, null, 2);
  const shorter = LIMITS.map((limit) => JSON.stringify(shorten(body, limit, limit.depth), null, 2));
  const shown = shorter.find((each) => each.length <= MAX_CHARACTERS) ?? shorter.at(-1) ?? whole;
  return { id, status: answer.status, text: shown, isCut: shown !== whole };
}

function shorten(value: unknown, limit: Limit, depth: number): unknown {
  if (typeof value === "string") {
    return value.length > limit.characters ? `${value.slice(0, limit.characters)}…` : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return "…";
  const shortenInner = (inner: unknown) => shorten(inner, limit, depth - 1);
  if (Array.isArray(value)) return value.slice(0, limit.items).map(shortenInner);
  const members = Object.entries(value).slice(0, limit.members);
  return Object.fromEntries(members.map(([name, inner]) => [name, shortenInner(inner)]));
}
