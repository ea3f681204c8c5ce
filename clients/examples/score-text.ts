// Scores a text, and compares whether two texts have the same author. Both need a key.

import { RegimeError } from "regime-intelligence";
import { regime } from "./connect.ts";

const text =
  "Orders rose to 84 million dollars from 71 million. We expect demand to stay strong, although costs may rise.";
try {
  const score = await regime.call("scoreTone", { text });
  console.log(
    `risk ${score.risk_score} (${score.risk_label}), direction ${score.direction?.value}`,
  );
  const pair = await regime.call("compareAuthorship", {
    text_a: text,
    text_b: `${text} We will hire.`,
  });
  console.log(`same author: ${pair.verdict}, ${pair.reliability} reliability`);
} catch (error) {
  if (!(error instanceof RegimeError) || error.code !== "missing_key") throw error;
  console.log("scoring texts needs a key: set REGIME_KEY");
}
