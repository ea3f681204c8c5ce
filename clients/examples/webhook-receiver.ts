// Receives webhooks: verifies each delivery, ignores repeats, and prints what happened.
// alerts.ts prints the secret, which goes into REGIME_WEBHOOK_SECRET. Deliveries come by https, so
// the server of your address must pass them on to PORT.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const { REGIME_WEBHOOK_SECRET = "", PORT = "8080" } = process.env;
const secret = Buffer.from(REGIME_WEBHOOK_SECRET.replace("whsec_", ""), "base64");
if (secret.length === 0) throw new Error("set REGIME_WEBHOOK_SECRET");
const MAX_AGE_S = 300;
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

const server = createServer(async (request, response) => {
  // The signature is of the bytes as they came, so they are verified before they are parsed.
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const header = (name: string) => String(request.headers[`webhook-${name}`] ?? "");
  const id = header("id");
  if (!isGenuine(id, header("timestamp"), header("signature"), body)) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end();
  if (seen.has(id)) return;
  seen.add(id);
  const { type, timestamp, data } = JSON.parse(body.toString());
  console.log(type, timestamp, JSON.stringify(data));
});
server.listen(Number(PORT), () => {
  console.log(`listening on port ${(server.address() as AddressInfo).port}`);
});
