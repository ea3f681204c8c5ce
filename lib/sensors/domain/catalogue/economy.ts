// Sensors of the labour market, which markets follow by weeks and months.

import type { SensorDefinition } from "../sensor.ts";
import { defineSensor } from "./define-sensor.ts";

const sensor = (entry: Parameters<typeof defineSensor>[1]) => defineSensor("economy", entry);

const ONE_VINTAGE =
  "History from before the service read it is of one vintage: values as they were revised later, known times by the " +
  "usual delay of the release. Values that change from then on are revisions.";

export const ECONOMY: readonly SensorDefinition[] = [
  sensor({
    id: "initial-claims",
    inFamilyRank: false,
    name: "Initial claims, against a year before",
    tier: "free",
    description: "New claims for unemployment insurance in four weeks, against a year before.",
    series: ["ICSA"],
    transform: { kind: "meanChange", mean: 4, lag: 52 },
    unit: "percent",
    resolution: 0.5,
    calendar: "saturdays",
    value: "100 times the logarithm of the mean of four weeks over that of 52 weeks before.",
    why: "Claims rise when firms dismiss people, which they do early in a downturn.",
    notes: ONE_VINTAGE,
  }),
  sensor({
    id: "unemployment-rise",
    inFamilyRank: false,
    name: "Rise of unemployment from its low",
    tier: "free",
    description: "Unemployment of three months above its lowest level of the year before.",
    series: ["UNRATE"],
    transform: { kind: "riseFromLow", mean: 3, window: 12 },
    // Observations are months: the usual dwell would keep a state for five of them.
    dwell: { worse: 1, better: 3 },
    unit: "percentage points",
    resolution: 0.05,
    calendar: "months",
    value:
      "Mean unemployment rate of three months minus the lowest such mean of the twelve months before.",
    why: "Unemployment that has begun to rise from its low has gone on rising in past downturns.",
    notes: `${ONE_VINTAGE} Form: Sahm 2019, Direct stimulus payments to individuals.`,
  }),
];
