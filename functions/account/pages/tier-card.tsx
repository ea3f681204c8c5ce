import type { Child } from "hono/jsx";
import type { SensorChoice } from "../../../lib/db/queries/sensors.ts";
import { coveredTickers } from "../../../lib/domain/prices/universe.ts";
import {
  MAX_HISTORY_ROWS,
  mayRead,
  REQUESTS_PER_MINUTE,
  type Tier,
} from "../../../lib/domain/tier.ts";
import { title } from "../../../lib/plots/words.ts";
import { MOST_BATCH_TICKERS } from "../../../lib/wire/dislocation.ts";

/** What a tier may do, by the very constants that hold callers to it. */
function limitsOf(tier: Tier, sensors: readonly SensorChoice[]): [string, string][] {
  const isFree = tier === "free";
  const rows = (count: number) => count.toLocaleString("en");
  return [
    ["Requests a minute", rows(REQUESTS_PER_MINUTE[tier])],
    ["Counted per", isFree ? "network address" : "key"],
    ["Rows of history a request", rows(MAX_HISTORY_ROWS[tier])],
    ["Sensors", String(sensors.filter(({ minTier }) => mayRead(tier, minTier)).length)],
    ["Stocks of the equity regime", String(coveredTickers(isFree).length)],
    ["Scores and fires", SCORES[tier]],
    ["Dislocations a request", isFree ? "1" : String(MOST_BATCH_TICKERS)],
    ["Language scoring", isFree ? "no" : "yes"],
  ];
}

const SCORES: Record<Tier, string> = {
  free: "direction",
  retail: "probabilities",
  institutional: "and evidence",
};

/** A tier with its price and its limits, and what its reader can do about it. */
export const TierCard = (props: {
  tier: Tier;
  sensors: readonly SensorChoice[];
  price: Child;
  children: Child;
}) => (
  <li class="card tier-card">
    <h2>{title(props.tier)}</h2>
    <div>{props.price}</div>
    <dl class="rows">
      {limitsOf(props.tier, props.sensors).map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {props.children}
  </li>
);
