import { mayRead, type Tier } from "../../core/tier.ts";
import { applyConfig } from "../../sensors/domain/sensor-config.ts";
import { publishedValue, stateDefinitions } from "../../sensors/domain/sensor-facts.ts";
import type { NetChange } from "../domain/decide.ts";
import type { ToldMove, ToldSensor } from "../mails/alert.tsx";
import type { AlertSensor, ChangeFacts } from "../queries/alert-situations.ts";

/** Significant digits of a value in a mail. */
const DIGITS = 6;

/** All that is known of what is to be told. */
export class AlertFacts {
  readonly #sensors: Map<string, AlertSensor>;
  readonly #changes: Map<string, ChangeFacts>;

  constructor(sensors: readonly AlertSensor[], changes: readonly ChangeFacts[]) {
    this.#sensors = new Map(sensors.map((sensor) => [sensor.id, sensor]));
    this.#changes = new Map(
      changes.map((change) => [`${change.sensorId} ${change.changedAt}`, change]),
    );
  }

  /** What a reader of a tier is told of a sensor's moves: the states of paid ones to payers only. */
  tell({ sensorId, from, to, changedAt, leftAt, via }: NetChange, tier: Tier, baseUrl: string) {
    const sensor = this.#sensors.get(sensorId);
    const told: ToldSensor = {
      name: sensor?.name ?? sensorId,
      url: `${baseUrl}/sensors/${encodeURIComponent(sensorId)}`,
      changedAt,
      move: null,
    };
    if (!sensor || !mayRead(tier, sensor.minTier)) return told;
    const enteredAt = this.#changes.get(`${sensorId} ${leftAt}`)?.enteredAt ?? null;
    const definition = applyConfig(sensor.definition, sensor.config);
    const { scheme, sign, unit, dwell } = definition;
    const move: ToldMove = {
      from,
      to,
      via,
      value: this.#valueAt(sensor, changedAt),
      confidence: sensor.confidence,
      definition: stateDefinitions(scheme, sign, unit, dwell)[to] ?? null,
      spentMs: enteredAt === null ? null : leftAt - enteredAt,
    };
    return { ...told, move };
  }

  #valueAt({ id, definition, publishValues }: AlertSensor, changedAt: number): string | null {
    const found = this.#changes.get(`${id} ${changedAt}`)?.value ?? null;
    const value = publishedValue(definition, found, publishValues);
    return value === null ? null : `${Number(value.toPrecision(DIGITS))} ${definition.unit}`.trim();
  }
}
