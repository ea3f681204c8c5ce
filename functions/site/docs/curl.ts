import type { Operation } from "./operation.ts";

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
