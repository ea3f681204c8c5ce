import { router } from "../../lib/http/router.ts";
import { scholar, screener, triad } from "./screens.ts";
import { analyze, compare, score } from "./texts.ts";
import { baseScores, breakout, conviction, health, profile } from "./tickers.ts";

/** Words before parameters: `/api/tone/{ticker}` would take them all. Source: decisions, I-ROUTE. */
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
