// What `npm run authorship` learned. Two files, so that a Worker carries only what it uses.

import type { StoredPairs, StoredStyle } from "./calibration.ts";
import pairs from "./pairs.generated.json" with { type: "json" };
import style from "./style.generated.json" with { type: "json" };

export const STYLE = style as StoredStyle;
export const PAIRS = pairs as StoredPairs;
