import type { SensorConfig } from "../../../sensors/domain/sensor-config.ts";
import type { Rule } from "./facts.ts";
import type { ProposalType } from "./transitions.ts";

/** What the curator found, with all that the judges need. */
export interface Finding {
  rule: Rule;
  type: ProposalType;
  /** What it is about: a sensor, two sensors, a series or a family. */
  subject: string;
  /** The sensor to change or to add; null when there is none to name. */
  sensorId: string | null;
  /** Version of the configuration that it would change. */
  version: number;
  title: string;
  rationale: string;
  /** What it would change; null: nothing that can be done by itself. */
  change: SensorConfig | null;
  /** The figures behind it. */
  evidence: Record<string, number>;
  judged: JudgedFacts;
}

/** Data that the judges turn into scores. */
export interface JudgedFacts {
  /** Observations behind the finding. */
  observations: number;
  /** How far it is beyond its bar: 0 at the bar, 1 at twice the bar or as far as can be. */
  strength: number;
  /** Highest rank correlation of what is to be added with what there is, 0..1. */
  resemblance: number;
  /** How well the catalogue covers what it is about, after the change, 0..1. */
  coverage: number;
  /** What is left when the price of the change is taken off, 0..1. */
  cost: number;
}

/** The same finding about the same configuration is the same proposal. */
export const keyOf = ({ rule, subject, version }: Finding): string =>
  `${rule}:${subject}:v${version}`;

export const clamped = (value: number): number => Math.min(1, Math.max(0, value));
