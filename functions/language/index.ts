// All routes of the group language: scores of texts.

import { Hono } from "hono/tiny";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { failurePage } from "../../lib/http/send-page.tsx";
import { joined, serve } from "../../lib/http/serve.ts";
import { analyzeRoute } from "./analyze.ts";
import { breakout, conviction } from "./conviction.ts";
import { scorePage } from "./pages/score.tsx";
import { scholar, screener, triadRoute } from "./screens.ts";
import { compare, score } from "./texts.ts";
import { baseScores, profile, tickerHealthRoute } from "./tickers.ts";

/** Fixed paths come first, because `/api/tone/{ticker}` would match them. Source: docs/decisions.md#i-route. */
export const languageRoutes = new Hono<AppEnv>()
  .route("/", analyzeRoute)
  .route("/", screener)
  .route("/", scholar)
  .route("/", conviction)
  .route("/", breakout)
  .route("/", baseScores)
  .route("/", tickerHealthRoute)
  .route("/", profile)
  .route("/", triadRoute)
  .route("/", score)
  .route("/", compare);
/** The page that scores a text is here, because only this Worker has the lexicons. */
export const languageApp = serve(languageRoutes.route("/", joined(scorePage)), failurePage);
