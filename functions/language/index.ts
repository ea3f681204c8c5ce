// All routes of the group language: scores of texts.

import { router } from "../../lib/http/router.ts";
import { failurePage } from "../../lib/http/send-page.tsx";
import { scorePage } from "./pages/score.tsx";
import { scholar, screener, triadRoute } from "./screens.ts";
import { analyzeRoute, compare, score } from "./texts.ts";
import { baseScores, breakout, conviction, profile, tickerHealthRoute } from "./tickers.ts";

/** Fixed paths come first, because `/api/tone/{ticker}` would match them. Source: docs/decisions.md#i-route. */
export const languageRoutes = [
  analyzeRoute,
  screener,
  scholar,
  conviction,
  breakout,
  baseScores,
  tickerHealthRoute,
  profile,
  triadRoute,
  score,
  compare,
];
/** The page that scores a text is here, because only this Worker has the lexicons. */
export const languageApp = router(languageRoutes, scorePage, failurePage);
