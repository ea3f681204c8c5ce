import { router } from "../../lib/http/router.ts";
import { scholar, screener, triad } from "./screens.ts";
import { analyze, compare, score } from "./texts.ts";
import { baseScores, breakout, conviction, health, profile } from "./tickers.ts";

/** Fixed paths first: `/api/tone/{ticker}` would match them. Source: docs/decisions.md#i-route. */
export const languageRoutes = [
  analyze,
  screener,
  scholar,
  conviction,
  breakout,
  baseScores,
  health,
  profile,
  triad,
  score,
  compare,
];
export const language = router(languageRoutes);
