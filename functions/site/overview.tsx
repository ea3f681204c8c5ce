// The data of the home page, and the part of it that shows what the index is made of.

import type { Context } from "hono";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { readCalls } from "../../lib/record/actions/read-calls.ts";
import { CallList } from "../../lib/record/wire/calls.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readSensorList } from "../../lib/sensors/actions/read-sensors.ts";
import {
  readIndexLevels,
  readInterpretation,
  readStressIndex,
} from "../../lib/sensors/actions/read-stress-index.ts";
import { SENSORS } from "../../lib/sensors/domain/catalogue/index.ts";
import { INDEX_INPUT_IDS } from "../../lib/sensors/domain/stress-index/stress-index.ts";
import { listOfficialLevels } from "../../lib/sensors/queries/official-index.ts";
import { listProvenances, listSensorCards } from "../../lib/sensors/queries/sensor-cards.ts";
import { InterpretationBody } from "../../lib/sensors/wire/interpretation.ts";
import { SensorList } from "../../lib/sensors/wire/sensors.ts";
import { StressIndexByTier } from "../../lib/sensors/wire/stress-index.ts";
import { Section } from "../../lib/ui/page-parts.tsx";
import { familyName, formatFixed, formatPercent } from "../../lib/ui/plots/format.ts";
import { Bars } from "../../lib/ui/plots/table-plots.tsx";
import { bodyForCaller } from "./page.tsx";
import { definitionsOf, newestValuesOf } from "./sensor-tiles.tsx";

const LATEST_CALLS = 3;

/** The official index that the home page draws beside ours. */
const OFFICIAL_SERIES = "OFRFSI";

/** The name of a sensor, which may have been left out of the catalogue since. */
const nameOf = (id: string): string => SENSORS.find((sensor) => sensor.id === id)?.name ?? id;

/** Reads all data of the overview, in one database request. */
export async function readOverview(c: Context<AppEnv>) {
  const db = withBatchedReads(c.env.db);
  const context = readContextOf(c);
  const { now } = context;
  const [index, interpretation, history, sensors, cards, provenances, calls, official] =
    await Promise.all([
      readStressIndex(db, context, {}),
      readInterpretation(db, now, {}),
      readIndexLevels(db, now),
      readSensorList(db, context, { scope: "free" }),
      listSensorCards(db),
      listProvenances(db),
      readCalls({ ...c.env, db }, now, { limit: LATEST_CALLS, offset: 0 }),
      listOfficialLevels(db, { series: OFFICIAL_SERIES, at: now }),
    ]);
  return {
    index: bodyForCaller(c, StressIndexByTier, index),
    interpretation: bodyForCaller(c, InterpretationBody, interpretation),
    history,
    sensors: bodyForCaller(c, SensorList, sensors).sensors,
    values: newestValuesOf(sensors.body),
    definitions: definitionsOf(cards),
    provenances,
    calls: bodyForCaller(c, CallList, calls).calls,
    callCount: calls.page.total,
    official,
  };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five"];
const compositionLead = (families: number): string =>
  `${NUMBERS[families] ?? families} families of markets, each by its distance from its own average.`;

/** Names of sensors in a sentence. */
const listOf = (ids: readonly string[]): string => ids.map(nameOf).join(", ");

/** Says which inputs of the index the sample lacks, because their licences keep them out of it. */
function LackingInputs({ definitions }: Pick<Overview, "definitions">) {
  const lacking = INDEX_INPUT_IDS.filter((id) => !definitions.has(id));
  const present = INDEX_INPUT_IDS.filter((id) => definitions.has(id));
  if (lacking.length === 0) return null;
  return (
    <p class="small soft">
      {`Credit spreads may not be passed on with the sample data, so the index is made of ${listOf(present)} here. Not in it: `}
      {lacking.map((id, i) => (
        <>
          {i > 0 && ", "}
          <a href={`/sensors/${id}`}>{nameOf(id)}</a>
        </>
      ))}
      .
    </p>
  );
}

const STATES = ["severe", "elevated", "rising", "neutral", "stable"] as const;

/** The states of the sensors beside the index, in a sentence. */
function breadthText({ breakdown, breadth }: Overview["index"]): string {
  const counts = STATES.map((state) => `${breakdown[state] ?? 0} ${state}`);
  return `Beside it stand ${breadth.of} sensors, of which ${breadth.stressed} are stressed: ${counts.join(", ")}.`;
}

/** The parts of the index and the states of its sensors. */
export function IndexComposition(props: { overview: Overview; isSample: boolean }) {
  const { index, interpretation, definitions } = props.overview;
  const rows = index.contributions
    .toSorted((a, b) => b.contribution - a.contribution)
    .map(({ category, weight, contribution }) => ({
      name: `${familyName(category)}, ${formatPercent(weight)}`,
      value: contribution,
    }));
  // What the sample lacks is said below.
  const late = index.excluded.filter((id) => !props.isSample || definitions.has(id));
  const values = rows.map(({ value }) => value);
  const domain: [number, number] = [Math.min(0, ...values), Math.max(1, ...values)];
  return (
    <Section id="why" title="What the index is made of" lead={compositionLead(rows.length)}>
      <div class="two">
        <div>
          <Bars
            caption="Points add up to the index"
            columns={["Family, weight", "Points"]}
            rows={rows}
            domain={domain}
            base={0}
            decimals={2}
          />
        </div>
        <div>
          <p class="small">{breadthText(index)}</p>
          {index.is_clipped && (
            <p class="small soft">{`Without its limits the index would be ${formatFixed(index.unclipped, 1)}.`}</p>
          )}
          {late.length > 0 && (
            <p class="small soft">{`Without a current reading: ${listOf(late)}.`}</p>
          )}
          {props.isSample && <LackingInputs definitions={definitions} />}
          <details>
            <summary>In sentences, and the exact formula</summary>
            <div class="prose small soft">
              <p>{interpretation.summary}</p>
              <p>{index.methodology}</p>
            </div>
          </details>
        </div>
      </div>
    </Section>
  );
}
