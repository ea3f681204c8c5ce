/** A field of a request or response body. */
export interface Member {
  /** Dotted path; `[]` is each item of a list, `{}` each value of a map. */
  path: string;
  type: string;
  text?: string;

  isOptional?: true;
  /** The lowest tier that sees it; absent when all do. */
  tier?: "retail" | "institutional";
}

export interface Parameter {
  name: string;
  place: "path" | "query";
  type: string;
  text: string;
  /** All values, when they are few. */
  options?: readonly string[];
  default?: string;
  /** First value in the form that tries the endpoint. */
  example?: string;
}

/** One endpoint as its page shows it. `npm run docs` makes it from the contract. */
export interface Operation {
  id: string;
  group: string;
  method: "get" | "post";
  /** With its parameters in braces. */
  path: string;
  summary: string;
  description: string;
  access: "none" | "optional" | "key";
  keyHeader: string;
  updates: string;
  /** Seconds that a browser may cache a free answer; null: none. */
  maxAgeSeconds: number | null;
  hasCsv: boolean;
  /** Refuses HEAD and prefetching; has no form to try it. */
  changesState: boolean;
  /** Its own limit per address, in addition to the tier's. */
  ownPerMinute: number | null;
  isUncounted: boolean;
  /** After which it answers 410. */
  sunset: string | null;
  parameters: readonly Parameter[];
  sent: readonly Member[];
  members: readonly Member[];
  /** Of the camelCase rendering. */
  variant: readonly Member[];
  statuses: readonly number[];
  example: { path: string; body: string | null; status: number };
}

/** The endpoint's answer to its example, on the bundled sample. */
export interface ExampleAnswer {
  /** Of the operation. */
  id: string;
  status: number;
  text: string;
  /** Long lists, texts and objects were shortened. */
  isCut: boolean;
}

/** Safe within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request of an operation's example, for a shell; a key comes from its environment. */
export function curlOf({ method, access, keyHeader, example }: Operation, base: string): string {
  const parts = ["curl -s"];
  if (method === "post" && example.body === null) parts.push("-X POST");
  if (access === "key") parts.push(`-H "${keyHeader}: $REGIME_KEY"`);
  if (example.body !== null) {
    const body = example.body.replaceAll("<API_KEY>", "$REGIME_KEY");
    parts.push("-H 'content-type: application/json'");
    parts.push(`-d ${body.includes("$") ? `"${body.replaceAll('"', '\\"')}"` : quoted(body)}`);
  }
  parts.push(quoted(base + example.path));
  return parts.join(" ");
}
