// Sensors of the indices of stress and conditions that public offices publish.

import type { SensorDefinition } from "../sensor.ts";
import { defineSensor } from "./define-sensor.ts";

const sensor = (entry: Parameters<typeof defineSensor>[1]) => defineSensor("official", entry);

const ESTIMATED_AGAIN =
  "The publisher estimates its history again now and then. What was read before stays as it was; values that change " +
  "are revisions. History from before the service read it is of one vintage, known times by the usual delay.";

export const OFFICIAL: readonly SensorDefinition[] = [
  sensor({
    id: "ofr-fsi",
    inFamilyRank: false,
    name: "OFR Financial Stress Index",
    tier: "free",
    description: "The daily stress index of the US Office of Financial Research.",
    series: ["OFRFSI"],
    transform: { kind: "level" },
    unit: "index points",
    resolution: 0.02,
    calendar: "fed_h15",
    value: "The published index. It is 0 where stress is at its average.",
    why: "It is above 0 when stress is above its average.",
    notes: ESTIMATED_AGAIN,
  }),
  sensor({
    id: "nfci",
    inFamilyRank: false,
    name: "Chicago Fed financial conditions",
    tier: "free",
    description: "The weekly National Financial Conditions Index of the Chicago Fed.",
    series: ["NFCI"],
    transform: { kind: "level" },
    unit: "index points",
    resolution: 0.01,
    calendar: "fridays",
    value: "The published index. It is 0 where conditions are at their average.",
    why: "It is above 0 when financial conditions are tighter than on average.",
    notes: ESTIMATED_AGAIN,
  }),
];
