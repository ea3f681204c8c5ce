// The scored example texts of the page /score.

import examples from "./examples.generated.json" with { type: "json" };
import type { ScoredText } from "./score-result.tsx";

interface Example {
  id: string;
  title: string;
  source: string;
  scored: ScoredText;
}

export const EXAMPLES = examples as unknown as readonly [Example, ...Example[]];
