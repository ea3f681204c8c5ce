import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CONTENDERS } from "./language-contenders.ts";

const FOLDER = join(import.meta.dirname, "../sample/texts");
export const COMPARED_WORDS = 5_000;

/** The bundled press conferences, real speech of 6,000 to 10,000 words each; to compare, cut short. */
export function languageTexts(measured: keyof typeof CONTENDERS): string[] {
  const texts = readdirSync(FOLDER)
    .filter((name) => name.startsWith("FOMC-PC"))
    .map((name) => readFileSync(join(FOLDER, name), "utf8"));
  if (measured === "score") return texts;
  return texts.map((text) => text.split(/\s+/).slice(0, COMPARED_WORDS).join(" "));
}
