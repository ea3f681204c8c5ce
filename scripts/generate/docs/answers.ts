import type { ExampleAnswer, Operation } from "../../../functions/site/docs/operation.ts";
import { PUBLIC_KEY } from "../../../lib/record/wire/tape.ts";

/** Limits for shortening an answer; the longer the answer, the stricter the limits. */
const CUTS = [
  { items: 2, members: 40, characters: 400, depth: 8 },
  { items: 1, members: 20, characters: 160, depth: 5 },
  { items: 1, members: 7, characters: 80, depth: 4 },
] as const;
type Cut = (typeof CUTS)[number];

const MAX_CHARACTERS = 3_500;

/** Members that depend on the time of the recording. */
const MOMENTS = { reset: 1_767_389_400, retry_after: 12 };

/** Keys, one-time secrets, signatures and addresses of stand-ins differ with each recording. */
const veiled = (text: string): string =>
  text
    .replaceAll(/svc_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/g, "svc_AbCdEf01_…")
    .replaceAll(/"svc_[0-9A-Za-z]{8}(?="|@keys\.invalid")/g, '"svc_AbCdEf01')
    .replaceAll(/wh_[0-9A-Za-z]{16}/g, "wh_AbCdEf0123456789")
    .replaceAll(/whsec_[\w+/]{43}=/g, "whsec_…")
    .replaceAll(/msg_[0-9a-f]{32}/g, `msg_${"0".repeat(32)}`)
    .replaceAll(
      /"(reset|retry_after)":\d+/g,
      (_, name: keyof typeof MOMENTS) => `"${name}":${MOMENTS[name]}`,
    )
    .replaceAll(/"public_key":"[^"]+"/g, `"public_key":"${PUBLIC_KEY}"`)
    .replaceAll(/— \S+ [\w+/]{20,}=*/g, "— svc.example/tape 2UkPM6FF…")
    .replaceAll("svc.test/tape\\n", "svc.example/tape\\n")
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+[^"]*/g, "https://payments.example/…");

/**
 * The answer to an endpoint's example as shown on its page: complete, or cut with a note that says
 * so.
 */
export async function exampleAnswer(
  { id }: Pick<Operation, "id">,
  answer: Response,
  baseUrl: string,
): Promise<ExampleAnswer> {
  const text = veiled(await answer.text()).replaceAll(baseUrl, "https://svc.example");
  if (text === "") return { id, status: answer.status, text: "", isCut: false };
  const body: unknown = JSON.parse(text);
  const whole = JSON.stringify(body, null, 2);
  const shorter = CUTS.map((cut) => JSON.stringify(cutTo(body, cut, cut.depth), null, 2));
  const shown = shorter.find((each) => each.length <= MAX_CHARACTERS) ?? shorter.at(-1) ?? whole;
  return { id, status: answer.status, text: shown, isCut: shown !== whole };
}

function cutTo(value: unknown, cut: Cut, depth: number): unknown {
  if (typeof value === "string") {
    return value.length > cut.characters ? `${value.slice(0, cut.characters)}…` : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return "…";
  const within = (inner: unknown) => cutTo(inner, cut, depth - 1);
  if (Array.isArray(value)) return value.slice(0, cut.items).map(within);
  const members = Object.entries(value).slice(0, cut.members);
  return Object.fromEntries(members.map(([name, inner]) => [name, within(inner)]));
}
