export const HEALTH_COLORS = ["GREEN", "AMBER", "RED", "GREY"] as const;
type HealthColor = (typeof HEALTH_COLORS)[number];
export const HEALTH_VERDICTS = ["HEALTHY", "CAUTIOUS", "DISTRESSED", "UNKNOWN"] as const;
type HealthVerdict = (typeof HEALTH_VERDICTS)[number];

interface HealthSensor {
  name: "tone" | "conviction" | "blame" | "forward" | "price_regime";
  /** Of a z: `NORMAL`, `HIGH`, `VERY_HIGH`, `LOW`, `VERY_LOW`; of prices their regime; or `UNKNOWN`. */
  state: string;
  color: HealthColor;
  /** Own-history z behind it; null for the regime of prices, and where there is none yet. */
  z: number | null;
}

export interface TickerHealth {
  verdict: HealthVerdict;
  sensors: HealthSensor[];
}

type PriceRegime = "NEUTRAL" | "ESCALATING" | "STRESS";

/** Own-history z's of a ticker's newest quarter; null where it has no history yet. */
export interface HealthMeasures {
  /** Of the log-ratio of constraint and conviction. */
  logRatio: number | null;
  conviction: number | null;
  blame: number | null;
  forward: number | null;
  priceRegime: PriceRegime | null;
}

const [AMBER_Z, RED_Z] = [1, 2];

/**
 * Five sensors and a verdict. A z is `GREEN` below 1 in size and `RED` from 2 on in its bad direction
 * (up for tone and blame, down for conviction and forward), `AMBER` between and where it is as far out
 * in its good direction: unusual, but no alarm. Prices: `AMBER` escalating, `RED` in stress. What has
 * no data is `GREY` and counts for nothing; with nothing but grey the verdict is `UNKNOWN`.
 * Source: methods §6.7.
 */
export function tickerHealth(measures: HealthMeasures): TickerHealth {
  const sensors = [
    languageSensor("tone", measures.logRatio, 1),
    languageSensor("conviction", measures.conviction, -1),
    languageSensor("blame", measures.blame, 1),
    languageSensor("forward", measures.forward, -1),
    priceSensor(measures.priceRegime),
  ];
  return { verdict: verdictOf(sensors.map(({ color }) => color)), sensors };
}

/** `bad` is the sign of the z that is worse. */
function languageSensor(name: HealthSensor["name"], z: number | null, bad: 1 | -1): HealthSensor {
  if (z === null) return { name, state: "UNKNOWN", color: "GREY", z };
  const size = Math.abs(z);
  const side = z > 0 ? "HIGH" : "LOW";
  if (size < AMBER_Z) return { name, state: "NORMAL", color: "GREEN", z };
  if (size < RED_Z) return { name, state: side, color: "AMBER", z };
  return { name, state: `VERY_${side}`, color: z * bad > 0 ? "RED" : "AMBER", z };
}

const REGIME_COLORS: Readonly<Record<PriceRegime, HealthColor>> = {
  NEUTRAL: "GREEN",
  ESCALATING: "AMBER",
  STRESS: "RED",
};

const priceSensor = (regime: PriceRegime | null): HealthSensor => ({
  name: "price_regime",
  state: regime ?? "UNKNOWN",
  color: regime === null ? "GREY" : REGIME_COLORS[regime],
  z: null,
});

function verdictOf(colors: readonly HealthColor[]): HealthVerdict {
  const countOf = (color: HealthColor) => colors.filter((each) => each === color).length;
  if (countOf("GREY") === colors.length) return "UNKNOWN";
  if (countOf("RED") >= 2) return "DISTRESSED";
  return countOf("RED") + countOf("AMBER") > 0 ? "CAUTIOUS" : "HEALTHY";
}
