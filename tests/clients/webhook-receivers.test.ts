import { spawn } from "node:child_process";
import { once } from "node:events";
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

const senderTo = (receiver: string, secret: string) =>
  makeWebhookSender({ secret: secret.repeat(32), resolverUrl: null, receiver, fetch });

describe.each([
  { file: "webhook-receiver.ts", program: process.execPath, isHere: true },
  { file: "webhook_receiver.py", program: "python3", isHere: hasPython },
])("the receiver $file", ({ file, program, isHere }) => {
  test.skipIf(!isHere)(
    `prints a genuine delivery once, and refuses others${missing(isHere, program)}`,
    async () => {
      const secret = await senderTo("", "a").secretOf(WEBHOOK);
      const env = { ...process.env, REGIME_WEBHOOK_SECRET: secret, PORT: "0" };
      const child = spawn(program, [join(EXAMPLES, file)], { env });
      try {
        const printed: string[] = [];
        const lines = createInterface({ input: child.stdout });
        lines.on("line", (line) => printed.push(line));
        await once(lines, "line");
        const url = `http://127.0.0.1:${/\d+$/.exec(printed[0] ?? "")?.[0]}/hooks`;
        const delivery = {
          ...{ webhookId: WEBHOOK.id, secretVersion: WEBHOOK.secretVersion },
          ...{ id: "msg_1", url, body: BODY },
        };
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
      } finally {
        child.kill();
        await once(child, "exit");
      }
    },
  );
});
