import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { makeWebhookSender } from "../../lib/webhooks/services/webhook-sender.ts";
import { hasPython, missing } from "../support/tools/programs.ts";

/** The receivers among the examples, asked by the sender that delivers to customers. */
const EXAMPLES = join(import.meta.dirname, "../../clients/examples");
const WEBHOOK = { id: "wh_1", secretVersion: 1 };
const BODY = '{"type":"call.graded","timestamp":"2026-01-02T21:15:00.000Z","data":{"slug":"aé"}}';

const MAX_BYTES = 1_000_000;

/** A connection that has sent the head of a delivery with this length, and `sent` bytes of its body. */
async function begun(url: string, length: number | string, sent: number): Promise<Socket> {
  const { port, host, pathname } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write(Buffer.alloc(sent, "a"));
  return socket;
}

const senderTo = (receiver: string, secret: string) =>
  makeWebhookSender({ secret: secret.repeat(32), resolverUrl: null, receiver, fetch });

describe.each([
  // The first reads a body until it is too large, the second refuses by the announced length.
  { file: "webhook-receiver.ts", program: process.execPath, isHere: true, isCounting: true },
  { file: "webhook_receiver.py", program: "python3", isHere: hasPython, isCounting: false },
])("the receiver $file", ({ file, program, isHere, isCounting }) => {
  /** Runs the receiver with the secret of sender "a", and stops it after the work. */
  async function withReceiver(
    work: (receiver: { url: string; printed: string[]; secret: string }) => Promise<void>,
  ): Promise<void> {
    const secret = await senderTo("", "a").secretOf(WEBHOOK);
    const env = { ...process.env, REGIME_WEBHOOK_SECRET: secret, PORT: "0" };
    const child = spawn(program, [join(EXAMPLES, file)], { env });
    try {
      const printed: string[] = [];
      const lines = createInterface({ input: child.stdout });
      lines.on("line", (line) => printed.push(line));
      await once(lines, "line");
      const url = `http://127.0.0.1:${/\d+$/.exec(printed[0] ?? "")?.[0]}/hooks`;
      await work({ url, printed, secret });
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill();
      if (child.exitCode === null) await once(child, "exit");
    }
  }
  const deliveryTo = (url: string, id: string) => ({
    webhookId: WEBHOOK.id,
    secretVersion: WEBHOOK.secretVersion,
    id,
    url,
    body: BODY,
  });

  test.skipIf(!isHere)(
    `prints a genuine delivery once, and refuses others${missing(isHere, program)}`,
    () =>
      withReceiver(async ({ url, printed, secret }) => {
        const delivery = deliveryTo(url, "msg_1");
        expect(await senderTo(url, "a").send(delivery)).toBeNull();
        expect(await senderTo(url, "a").send(delivery)).toBeNull();
        expect(await senderTo(url, "b").send({ ...delivery, id: "msg_2" })).toBe("status 401");
        const old = new Date(Date.now() - 301_000);
        const late = await fetch(url, {
          method: "POST",
          headers: {
            "webhook-id": "msg_3",
            "webhook-timestamp": String(Math.floor(old.getTime() / 1_000)),
            "webhook-signature": new Webhook(secret).sign("msg_3", old, BODY),
          },
          body: BODY,
        });
        expect(late.status).toBe(401);
        expect((await fetch(url, { method: "POST", body: BODY })).status).toBe(401);
        expect(await senderTo(url, "a").send({ ...delivery, id: "msg_4" })).toBeNull();
        await expect.poll(() => printed.length).toBe(3);
        for (const line of printed.slice(1)) {
          expect(line).toMatch(
            /^call\.graded 2026-01-02T21:15:00\.000Z \{"slug": ?"a(é|\\u00e9)"\}$/,
          );
        }
      }),
  );

  test.skipIf(!isHere)(
    `answers a genuine challenge with its value, and prints nothing${missing(isHere, program)}`,
    () =>
      withReceiver(async ({ url, printed }) => {
        const body = '{"type":"webhook.challenge","timestamp":"","data":{"challenge":"Abc123"}}';
        const challenge = { ...deliveryTo(url, "msg_1"), body };
        expect(await senderTo(url, "a").challenge(challenge, "Abc123")).toBeNull();
        expect(await senderTo(url, "a").challenge(challenge, "Abc124")).toMatch(
          /not have the value/,
        );
        expect(await senderTo(url, "b").challenge(challenge, "Abc123")).toBe("status 401");
        expect(printed).toHaveLength(1);
      }),
  );

  test.skipIf(!isHere)(
    `serves others while a sender is silent, and after one that breaks off${missing(isHere, program)}`,
    () =>
      withReceiver(async ({ url, printed }) => {
        const silent = await begun(url, 100, 1);
        (await begun(url, 100, 1)).destroy();
        expect(await senderTo(url, "a").send(deliveryTo(url, "msg_1"))).toBeNull();
        await expect.poll(() => printed.length).toBe(2);
        silent.destroy();
        expect(await senderTo(url, "a").send(deliveryTo(url, "msg_2"))).toBeNull();
      }),
  );

  const lengths = [MAX_BYTES + 1, ...(isCounting ? [] : ["-1", "x", "9".repeat(50)])];
  test.skipIf(!isHere).each(lengths)(
    `refuses a body that is longer than 1 MB, or of no length (%j)${missing(isHere, program)}`,
    (length) =>
      withReceiver(async ({ url }) => {
        const socket = await begun(url, length, isCounting ? MAX_BYTES + 1 : 0);
        const [answer] = await once(socket, "data");
        expect(String(answer)).toMatch(/^HTTP\/1\.[01] 413 /);
        expect(await senderTo(url, "a").send(deliveryTo(url, "msg_1"))).toBeNull();
      }),
  );
});
