/** What a caller must send, or gets, at one place of a JSON body. */
export interface Member {
  /** Dotted from the body's root; `[]` is each item of a list, `{}` each member of a map. */
  path: string;
  type: string;
  text?: string;
  /** Need not be sent, or need not be there. */
  isOptional?: true;
  /** The lowest tier that sees it, where that is not everybody. */
  tier?: "retail" | "institutional";
}

export interface Parameter {
  name: string;
  place: "path" | "query";
  type: string;
  text: string;
  /** What it may be, where that is a short list. */
  options?: readonly string[];
  default?: string;
  /** What the form that tries the endpoint begins with. */
  example?: string;
}

/** One endpoint as its page shows it: derived from its contract by `npm run docs`. */
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
  /** Seconds that a browser may keep a free answer; null: none. */
  maxAgeSeconds: number | null;
  hasCsv: boolean;
  /** Refuses HEAD and prefetching, and has no form to try it. */
  changesState: boolean;
  /** A limit of its own for each address, beside the tier's. */
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

/** What an endpoint answered to its example, on the bundled sample. */
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
