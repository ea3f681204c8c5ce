// The command that makes docs/home.png, the picture of the home page in the README.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { chromium } from "playwright-core";
import { CommandError, runCommand } from "../operator/command.ts";
import { CHROMIUM } from "./chromium-path.ts";

const PICTURE = join(import.meta.dirname, "../../docs/home.png");

/** Photographs the home page of a running service, as the README shows it. */
async function takePicture(address: string): Promise<void> {
  if (!existsSync(CHROMIUM)) throw new CommandError(`no browser at ${CHROMIUM}: set CHROMIUM`);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  try {
    const viewport = { width: 1200, height: 640 };
    const page = await browser.newPage({ viewport, colorScheme: "light" });
    await page.goto(address, { waitUntil: "networkidle" });
    await page.screenshot({ path: PICTURE });
  } finally {
    await browser.close();
  }
}

if (import.meta.main) {
  await new Command("node scripts/run.mjs scripts/generate/picture.ts")
    .description("Makes docs/home.png, the picture of the home page in README.md.")
    .argument("[address]", "of the running service", "http://127.0.0.1:8787")
    .action((address: string) => runCommand(() => takePicture(address)))
    .parseAsync();
}
