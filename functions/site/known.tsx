// The page /known/<date>, and the same as JSON: what anyone could have known on that date, of free data. It is
// what the API answers with `as_of`, so nothing in it became known later.

import type { Context } from "hono";
import { DAY_MS } from "../../lib/core/calendar-date.ts";
import { invalid, unavailable } from "../../lib/core/refusals.ts";
import { AsOf } from "../../lib/core/wire/shared.ts";
import { shapeTo } from "../../lib/http/answer/shape.ts";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { nullIfRefused } from "../../lib/http/errors.ts";
import { publicFile } from "../../lib/http/public-file.ts";
import { sampleLabelOf } from "../../lib/http/sample-label.ts";
import { rightsText } from "../../lib/market/domain/rights.ts";
import { knownInstant, sampleNotice } from "../../lib/market/domain/sample-data.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readSensorList } from "../../lib/sensors/actions/read-sensors.ts";
import {
  readInterpretation,
  readStressIndex,
} from "../../lib/sensors/actions/read-stress-index.ts";
import { findFirstIndexAt } from "../../lib/sensors/queries/index-readings.ts";
import { listSensorSources } from "../../lib/sensors/queries/sensors.ts";
import { InterpretationBody } from "../../lib/sensors/wire/interpretation.ts";
import { sourcesText } from "../../lib/sensors/wire/present-sensors.ts";
import { SensorList } from "../../lib/sensors/wire/sensors.ts";
import { StressIndexByTier } from "../../lib/sensors/wire/stress-index.ts";
import { PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { formatDay, formatFixed, formatInstant } from "../../lib/ui/plots/format.ts";
import { StateChip, stateLabel } from "../../lib/ui/plots/states.tsx";
import { type PageView, page } from "./page.tsx";
import { changeText } from "./regime-summary.tsx";
import { newestValuesOf } from "./sensor-tiles.tsx";

/** Days before the date in which a change of a state is named. */
const CHANGED_DAYS = 7;

/** The instant that an address names: an instant, or the end of a day, for which the day is enough. */
function instantOf(c: Context<AppEnv>): number {
  const text = (c.req.param("date") ?? "").replace(/\.json$/, "");
  const { data: from } = AsOf.safeParse(text);
  if (from === undefined) {
    throw invalid("Give a date as YYYY-MM-DD, or an instant by RFC 3339");
  }
  const now = c.get("now");
  if (from > now) throw invalid("Nobody knows yet what will be known on that date");
  return Math.min(knownInstant(text), now);
}

/** Reads index, interpretation and free sensors as they were known, in one database request. */
async function readKnown(c: Context<AppEnv>) {
  const at = instantOf(c);
  const db = withBatchedReads(c.env.db);
  const context = { ...readContextOf(c), tier: "free" } as const;
  const query = { as_of: at };
  const [index, interpretation, list, sources, label] = await Promise.all([
    readStressIndex(db, context, query),
    readInterpretation(db, context.now, query),
    readSensorList(db, context, { scope: "free", ...query }),
    listSensorSources(db, { at, tiers: ["free"] }),
    sampleLabelOf(c),
  ]);
  const { sensors } = shapeTo(SensorList, list.body) as SensorList;
  const values = newestValuesOf(list.body);
  const said = shapeTo(InterpretationBody, interpretation.body) as InterpretationBody;
  const known = shapeTo(StressIndexByTier.free, index.body) as typeof index.body;
  return {
    known_at: new Date(at).toISOString(),
    notice: sampleNotice(label),
    stress_index: known.stress_index,
    regime: known.regime,
    change: said.change,
    summary: said.summary,
    sensors: sensors.map(({ sensor_id, name, current_state, last_state_change, rights }) => ({
      sensor_id,
      name,
      state: current_state,
      since: last_state_change,
      value: values.get(sensor_id)?.value ?? null,
      is_withheld: values.get(sensor_id)?.isWithheld ?? false,
      changed:
        last_state_change !== null && at - Date.parse(last_state_change) < CHANGED_DAYS * DAY_MS,
      rights,
      rights_text: rightsText(sources.get(sensor_id) ?? []),
      sources: sourcesText(sources.get(sensor_id) ?? []),
    })),
  };
}
type Known = Awaited<ReturnType<typeof readKnown>>;

export const knownJson = publicFile({
  path: "/known/:date{.+\\.json}",
  type: "application/json",
  maxAgeSeconds: 300,
  body: async (c) => JSON.stringify(await readKnown(c)),
});

export const knownPage = page({
  path: "/known/:date",
  place: "/",
  show: async (c) => {
    const known = await nullIfRefused(404, readKnown(c));
    if (known === null) return await beforeAllData(c);
    const day = formatDay(known.known_at);
    return {
      title: `Known on ${day}`,
      description: `${known.notice === null ? "" : "Sample data. "}What anyone could have known on ${day}: stress index ${formatFixed(known.stress_index, 1)}, ${stateLabel(known.regime).toLowerCase()}.`,
      contents: <Contents known={known} />,
    };
  },
});

/** The page of a date before the first index, with the first one that has it. */
async function beforeAllData(c: Context<AppEnv>): Promise<PageView> {
  const first = await findFirstIndexAt(c.env.db);
  if (first === null) throw unavailable("No sensor is live");
  const lead = `The first stress index became known on ${formatDay(first)}.`;
  c.get("headers")["X-Error-Code"] = "not_found";
  return {
    title: "Nothing was known then",
    description: lead,
    isPrivate: true,
    status: 404,
    contents: (
      <PageTitle eyebrow="Error 404" title="Nothing was known then" lead={lead}>
        <p>
          <a href={`/known/${first.slice(0, 10)}`}>{`What was known on ${formatDay(first)}`}</a>
        </p>
      </PageTitle>
    ),
  };
}

function Contents({ known }: { known: Known }) {
  const { known_at, stress_index, regime, summary, sensors } = known;
  const changed = sensors.filter((sensor) => sensor.changed);
  const change = changeText(known);
  return (
    <>
      <PageTitle
        eyebrow={`Known by ${formatInstant(known_at)}`}
        title={`${formatFixed(stress_index, 1)} ${stateLabel(regime).toLowerCase()}`}
        lead={`The stress index of US markets as anyone could have known it on ${formatDay(known_at)}${change === null ? "" : `, ${change}`}. Nothing here became known later.`}
      >
        <p class="prose">{summary}</p>
      </PageTitle>
      <Section id="changed" title={`Changed in the ${CHANGED_DAYS} days before`}>
        {changed.length === 0 ? <p>No free sensor.</p> : <States sensors={changed} />}
      </Section>
      <Section id="states" title="Free sensors then">
        <States sensors={sensors} />
        <p class="small">
          <a href={`/known/${known_at}.json`}>The same as JSON</a>
        </p>
      </Section>
    </>
  );
}

const States = ({ sensors }: { sensors: Known["sensors"] }) => (
  <ul class="lines-list">
    {sensors.map(({ sensor_id, name, state, since }) => (
      <li>
        <a href={`/sensors/${sensor_id}`}>{name}</a>
        <span class="small soft nowrap">{since ? `since ${formatDay(since)}` : ""}</span>
        <StateChip state={state} />
      </li>
    ))}
  </ul>
);
