// `npm run equity-model`: fits the volatility forecast of the equity regimes and writes its coefficients.

import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { MARKET_TICKER } from "../../lib/market/domain/universe.ts";
import { jsonText } from "../generate/json-text.ts";
import { runCommand } from "../operator/command.ts";
import { fitEquityModel } from "./equities/published-model.ts";
import { readStocks } from "./equities/tested-sessions.ts";

const ROOT = join(import.meta.dirname, "../..");
const TARGET = join(ROOT, "lib/sensors/domain/equities/equity-model.generated.json");

function fitModel({ data, dryRun }: { data: string; dryRun?: boolean }): void {
  const { stocks } = readStocks(data, Date.now());
  const model = fitEquityModel(stocks.filter(({ ticker }) => ticker !== MARKET_TICKER));
  const text = jsonText(model, 2);
  console.log(text);
  if (dryRun) return;
  writeFileSync(TARGET, text);
  console.log(
    `${relative(ROOT, TARGET)}: ${model.stocks.length} stocks, ${model.sessions} sessions`,
  );
}

if (import.meta.main) {
  await new Command("npm run equity-model --")
    .description(
      "Fits the volatility forecast of the equity regimes to stocks through 2018 and writes its coefficients.",
    )
    .option("--data <directory>", "folder with equities/ and series/", join(ROOT, "../shared/data"))
    .option("--dry-run", "show the model and write nothing")
    .allowExcessArguments(false)
    .showHelpAfterError()
    .action((options: { data: string; dryRun?: boolean }) =>
      runCommand(async () => fitModel(options)),
    )
    .parseAsync();
}
