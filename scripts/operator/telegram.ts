// The command `npm run telegram`: tells Telegram where the bot's messages go, and what it says of that.

import { Command } from "commander";
import * as z from "zod";
import { CommandError, runCommand } from "./command.ts";
import { environmentOf } from "./environment.ts";

const TELEGRAM_URL = "https://api.telegram.org";
const DEADLINE_MS = 10_000;
const PATH = "/api/alerts/telegram";

const Answer = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  result: z.unknown().optional(),
});
const Bot = z.object({ username: z.string() });
const Webhook = z.object({
  url: z.string(),
  pending_update_count: z.int().default(0),
  last_error_message: z.string().optional(),
});

type Settings = ReturnType<typeof environmentOf>;

/** The settings of the bot. The token is a part of each address, so that no error may show one. */
function botOf(settings: Settings) {
  const names = [
    "BASE_URL",
    "TELEGRAM_BOT_TOKEN",
    "TELEGRAM_BOT_NAME",
    "TELEGRAM_WEBHOOK_SECRET",
  ] as const;
  const missing = names.filter((name) => !settings[name]);
  if (missing.length > 0)
    throw new CommandError(`nothing was done: ${missing.join(", ")} must be set`);
  const [base = "", token = "", name = "", secret = ""] = names.map((each) => settings[each]);
  const ask = async (method: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(
      `${settings["TELEGRAM_URL"] || TELEGRAM_URL}/bot${token}/${method}`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(DEADLINE_MS),
      },
    )
      .then(async (sent) => Answer.parse(await sent.json()))
      .catch(() => {
        // What was sent may have been done, though no answer came in time.
        const then =
          method === "getMe" ? "nothing was changed" : "look with npm run telegram -- show";
        throw new CommandError(`Telegram does not answer ${method}: ${then}`);
      });
    if (!answer.ok) throw new CommandError(`Telegram refuses ${method}: ${answer.description}`);
    return answer.result;
  };
  return { url: `${base.replace(/\/+$/, "")}${PATH}`, name, secret, ask };
}

/** Registers the address, with the secret by which the service knows that a message is Telegram's. */
async function register(settings: Settings): Promise<void> {
  const { ask, name, secret, url } = botOf(settings);
  const { username } = Bot.parse(await ask("getMe"));
  if (username.toLowerCase() !== name.replace(/^@/, "").toLowerCase()) {
    throw new CommandError(
      `nothing was done: the token is of the bot ${username}, and TELEGRAM_BOT_NAME is ${name}`,
    );
  }
  await ask("setWebhook", { url, secret_token: secret, allowed_updates: ["message"] });
  await show(settings);
}

async function show(settings: Settings): Promise<void> {
  const { ask, name, url } = botOf(settings);
  const found = Webhook.parse(await ask("getWebhookInfo"));
  const waiting = found.pending_update_count;
  console.log(`bot:       ${name}`);
  console.log(`address:   ${found.url || "none"}`);
  console.log(`waiting:   ${waiting} ${waiting === 1 ? "message" : "messages"}`);
  if (found.last_error_message) console.log(`last fault: ${found.last_error_message}`);
  if (found.url !== url) throw new CommandError(`not ${url}: npm run telegram -- register`);
}

const command = new Command("npm run telegram --").description(
  "The Telegram bot of the alerts. @BotFather makes it and gives its token.",
);
const options = {
  register: ["tell Telegram to send the bot's messages to this service", register],
  show: ["where Telegram sends them, and whether that works", show],
} as const;
for (const [name, [what, run]] of Object.entries(options)) {
  command
    .command(name)
    .description(what)
    .option("--env-file <file>", "the settings of the deployment (default: those of the shell)")
    .option("--local", "the local service of npm start")
    .action((given: { envFile?: string; local?: boolean }) =>
      runCommand(async () => run(environmentOf(given))),
    );
}
await command.parseAsync();
