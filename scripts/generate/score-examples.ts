// The command `npm run examples`: scores the example texts of the page /score.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { analyzeGivenText, scoreGivenText } from "../../lib/language/actions/score-texts.ts";
import { runCommand } from "../operator/command.ts";
import { jsonText } from "./json-text.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "scripts/sample/texts");
export const SCORE_EXAMPLES_FILE = join(root, "functions/language/pages/examples.generated.json");

/** Example texts in the public domain, each with a different tone. */
const EXAMPLES = [
  { id: "december-2008", file: "FOMC-ST_Q4_FY2008.txt", title: "FOMC statement, December 2008" },
  { id: "september-2011", file: "FOMC-ST_Q3_FY2011.txt", title: "FOMC statement, September 2011" },
  { id: "june-2018", file: "FOMC-ST_Q2_FY2018.txt", title: "FOMC statement, June 2018" },
] as const;
const SOURCE = "Board of Governors of the Federal Reserve System";

/** The examples with their scores, as JSON. */
export async function examplesJson(): Promise<string> {
  const read = EXAMPLES.map(async ({ id, file, title }) => {
    const body = {
      text: readFileSync(join(folder, file), "utf8").trim(),
      mode: "central_bank",
    } as const;
    const evidence = { evidence: true };
    const score = (await scoreGivenText(body, evidence)).body;
    const analysis = (await analyzeGivenText(body, evidence, null)).body;
    return { id, title, source: SOURCE, scored: { text: body.text, score, analysis } };
  });
  return jsonText(await Promise.all(read), 1);
}

if (import.meta.main) {
  new Command("npm run examples --")
    .description("Scores the example texts of the page /score.")
    .parse();
  await runCommand(async () => {
    writeFileSync(SCORE_EXAMPLES_FILE, await examplesJson());
    console.log("functions/language/pages/examples.generated.json is current");
  });
}
