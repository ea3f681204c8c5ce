import { router } from "../../lib/http/router.ts";
import { analyze } from "./analyze.ts";
import { baseScores } from "./base-scores.ts";
import { breakout } from "./breakout.ts";
import { compare } from "./compare.ts";
import { conviction } from "./conviction.ts";
import { profile } from "./profile.ts";
import { scholar } from "./scholar.ts";
import { score } from "./score.ts";
import { screener } from "./screener.ts";
import { health } from "./ticker-health.ts";
import { triad } from "./triad.ts";

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
