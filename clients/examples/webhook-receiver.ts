// Receives webhooks: verifies each delivery, ignores repeats, and prints what happened. A new address is asked
// first whether it wants deliveries: the answer to a challenge is its value.
// alerts.ts prints the secret, which goes into REGIME_WEBHOOK_SECRET. Deliveries come by https, so
// the server of your address must pass them on to PORT.

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const { REGIME_WEBHOOK_SECRET = "", PORT = "8080" } = process.env;
const secret = Buffer.from(REGIME_WEBHOOK_SECRET.replace("whsec_", ""), "base64");
if (secret.length === 0) throw new Error("set REGIME_WEBHOOK_SECRET");
const MAX_AGE_S = 300;
const MAX_BYTES = 1_000_000;
const seen = new Set<string>();

function isGenuine(id: string, sentAt: string, signatures: string, body: Buffer): boolean {
  const isRecent = Math.abs(Date.now() / 1_000 - Number(sentAt)) < MAX_AGE_S;
  const expected = createHmac("sha256", secret).update(`${id}.${sentAt}.`).update(body).digest();
  const isOurs = (signature: string) => {
    const bytes = Buffer.from(signature.replace("v1,", ""), "base64");
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
  return isRecent && signatures.split(" ").some(isOurs);
}

/** The body as it came; null when it is too large. Throws when the sender breaks off. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The connection stays open for the answer to a body that is too large.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const server = createServer(async (request, response) => {
  let body: Buffer | null;
  try {
    body = await bodyOf(request);
  } catch {
    response.destroy();
    return;
  }
  if (body === null) {
    response.writeHead(413, { connection: "close" }).end();
    return;
  }
  // The signature is of the bytes as they came, so they are verified before they are parsed.
  const header = (name: string) => String(request.headers[`webhook-${name}`] ?? "");
  const id = header("id");
  if (!isGenuine(id, header("timestamp"), header("signature"), body)) {
    response.writeHead(401).end();
    return;
  }
  const { type, timestamp, data } = JSON.parse(body.toString());
  if (type === "webhook.challenge") {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ challenge: data.challenge }));
    return;
  }
  response.writeHead(204).end();
  if (seen.has(id)) return;
  seen.add(id);
  console.log(type, timestamp, JSON.stringify(data));
});
server.listen(Number(PORT), () => {
  console.log(`listening on port ${(server.address() as AddressInfo).port}`);
});
