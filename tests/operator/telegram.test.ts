// `npm run telegram`: the bot's webhook is registered from the settings, on the local platform's Telegram.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toEnvFile } from "../../scripts/operator/environment.ts";
import { type TestApp, testApp } from "../support/service/app.ts";
import { runProgram } from "../support/tools/programs.ts";

const PROGRAM = join(import.meta.dirname, "../../scripts/operator/telegram.ts");
const BASE_URL = "https://api.example.org";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp({ rows: 60, calls: false });
  folder = await mkdtemp(join(tmpdir(), "telegram-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

async function telegram(command: string, change: Record<string, string> = {}) {
  const file = join(folder, "settings.env");
  await writeFile(file, toEnvFile({ ...app.platform.settings, BASE_URL, ...change }));
  const args = ["--", PROGRAM, command, "--env-file", file];
  const { status, out, err } = await runProgram(process.execPath, args);
  return { status, out: out + err };
}

test("the bot is registered with this service's address and secret, and no output shows token or secret", async () => {
  const before = await telegram("show");
  expect(before.status).toBe(1);
  expect(before.out).toContain("npm run telegram -- register");
  const { status, out } = await telegram("register");
  expect(status, out).toBe(0);
  expect(out).toContain(`${BASE_URL}/api/alerts/telegram`);
  for (const name of ["TELEGRAM_BOT_TOKEN", "TELEGRAM_WEBHOOK_SECRET"]) {
    expect(out).not.toContain(app.platform.settings[name]);
  }
  expect((await telegram("show")).status).toBe(0);
});

test.each([
  [{ TELEGRAM_BOT_NAME: "another_bot" }, "the token is of the bot svc_local_bot"],
  [{ TELEGRAM_BOT_TOKEN: "wrong" }, "Telegram refuses getMe: Unauthorized"],
  [{ TELEGRAM_WEBHOOK_SECRET: "" }, "TELEGRAM_WEBHOOK_SECRET must be set"],
])("with %o nothing is registered", async (change, reason) => {
  const { status, out } = await telegram("register", change);
  expect(status).toBe(1);
  expect(out).toContain(reason);
});

test("where Telegram breaks off, what it did is not claimed to be nothing", async () => {
  const bot = { ok: true, result: { username: app.platform.settings["TELEGRAM_BOT_NAME"] } };
  const server = createServer((request, answer) => {
    if (request.url?.endsWith("/getMe")) answer.end(JSON.stringify(bot));
    else request.socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const cut = await telegram("register", { TELEGRAM_URL: `http://127.0.0.1:${port}` });
  await new Promise((done) => server.close(done));
  expect(cut.status).toBe(1);
  expect(cut.out).toContain("does not answer setWebhook: look with npm run telegram -- show");
  expect(cut.out).not.toContain("nothing was changed");
  const down = await telegram("register", { TELEGRAM_URL: `http://127.0.0.1:${port}` });
  expect(down.out).toContain("does not answer getMe: nothing was changed");
});
