import type { Context } from "hono";
import { type AppEnv, readContextOf } from "../../lib/http/app-env.ts";
import { allTiers } from "../../lib/http/contract.ts";
import { readCalls } from "../../lib/record/actions/read-calls.ts";
import { CallList } from "../../lib/record/wire/calls.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readHealth } from "../../lib/sensors/actions/read-health.ts";
import { readSensorList } from "../../lib/sensors/actions/read-sensors.ts";
import {
  readInterpretation,
  readStressIndex,
} from "../../lib/sensors/actions/read-stress-index.ts";
import { REGIME_RULES, REGIMES } from "../../lib/sensors/domain/stress-index/regime.ts";
import { listProvenances } from "../../lib/sensors/queries/page-facts.ts";
import { listSensorCards } from "../../lib/sensors/queries/sensor-cards.ts";
import { InterpretationBody } from "../../lib/sensors/wire/interpretation.ts";
import { SensorList } from "../../lib/sensors/wire/sensors.ts";
import { StressIndexByTier } from "../../lib/sensors/wire/stress-index.ts";
import { Facts } from "../../lib/ui/facts.tsx";
import { Bars } from "../../lib/ui/plots/bars.tsx";
import { Breakdown } from "../../lib/ui/plots/breakdown.tsx";
import { Gauge } from "../../lib/ui/plots/gauge.tsx";
import { StateMark } from "../../lib/ui/plots/state-mark.tsx";
import { stateWord } from "../../lib/ui/plots/tones.ts";
import { day, family, fixed, signed, timeOfDay } from "../../lib/ui/plots/words.ts";
import { Section } from "../../lib/ui/sections.tsx";
import { shownTo } from "./page.tsx";
import { definitionsOf } from "./sensor-tiles.tsx";

/** Days of the index on the overview. */
export const SHOWN_DAYS = 90;

/** Newest calls on the overview. */
const LATEST_CALLS = 5;

/** Everything that the overview shows, of one instant and in one question to the database. */
export async function readOverview(c: Context<AppEnv>) {
  const db = withBatchedReads(c.env.db);
  const context = readContextOf(c);
  const { now } = context;
  const [index, said, sensors, cards, health, provenances, calls] = await Promise.all([
    readStressIndex(db, context, {}),
    readInterpretation(db, now, {}, SHOWN_DAYS),
    readSensorList(db, context, { rendering: "formal", scope: "free" }),
    listSensorCards(db),
    readHealth(db, now),
    listProvenances(db),
    readCalls(db, now, { limit: LATEST_CALLS, offset: 0 }),
  ]);
  return {
    index: shownTo(c, StressIndexByTier, index),
    said: shownTo(c, allTiers(InterpretationBody), said),
    days: said.days.map(([at, value, state]) => ({ at, value, state })),
    sensors: shownTo(c, allTiers(SensorList), sensors).sensors,
    definitions: definitionsOf(cards),
    freshness: health.counts,
    provenances,
    calls: shownTo(c, allTiers(CallList), calls).calls,
  };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** The regimes with the index at which each begins, calm first. */
export const REGIME_BANDS = REGIMES.map((state, i) => ({
  state,
  from: i === 0 ? 0 : (REGIME_RULES.from[i - 1] ?? 0),
}));

/** Since when the regime holds, as far back as the shown days tell. */
function regimeSince({ days, index }: Overview): string {
  const other = days.findLastIndex(({ state }) => state !== index.regime);
  const first = days[other + 1];
  if (!first) return "since today";
  return other < 0 ? `for more than ${SHOWN_DAYS} days` : `since ${day(first.at)}`;
}

/** The regime, since when, why, and how current that is. */
export function Hero({ seen }: { seen: Overview }) {
  const { index, said, freshness } = seen;
  const total = freshness.fresh + freshness.stale + freshness.dead;
  const since = regimeSince(seen);
  return (
    <section class="two hero" aria-labelledby="regime">
      <div class="stack-wide">
        <div class="stack">
          <p class="eyebrow">The market's regime now</p>
          <h1 id="regime">
            <StateMark state={index.regime} />
            {`${stateWord(index.regime)} ${since}`}
          </h1>
          <p class="lead-word lead">{said.headline}</p>
          <p class="prose">{said.summary}</p>
        </div>
        <Facts
          facts={[
            {
              name: "Stress index, 0 to 100",
              value: fixed(index.stress_index, 1),
              more:
                index.changed === null
                  ? "no value of a day before"
                  : `${signed(index.changed, 1)} in 24 hours`,
            },
            {
              name: "Elevated or worse",
              value: `${said.elevated_count} of ${said.total_sensors}`,
              more: "sensors",
            },
            {
              name: "Freshness",
              value: `${freshness.fresh} of ${total} fresh`,
              more: "looked at every 5 minutes",
            },
            {
              name: "As of",
              value: timeOfDay(index.as_of),
              more: `${day(index.as_of)}, confidence ${fixed(index.confidence, 2)}`,
            },
          ]}
        />
        <p class="actions">
          <a class="button button-main" href="#use">
            Get it into a notebook
          </a>
          <a class="button" href="#why">
            What it is made from
          </a>
        </p>
      </div>
      <div class="card">
        <Gauge
          id="gauge"
          title="Stress index"
          unit="points, 0 to 100"
          description={`At ${fixed(index.stress_index, 1)} of 100, in regime ${stateWord(index.regime)}. A better regime is taken after three sessions only.`}
          value={index.stress_index}
          state={index.regime}
          bands={REGIME_BANDS}
        />
      </div>
    </section>
  );
}

const MADE_FROM =
  "Each sensor scores by how rare its value is in its own history; families are weighted for agreement " +
  "with official stress indices. The parts below add up to the index.";
/** What adds up to the index, and the states behind it. */
export function Parts({ seen: { index } }: { seen: Overview }) {
  const rows = index.contributions
    .toSorted((a, b) => b.contribution - a.contribution)
    .map(({ category, weight, contribution }) => ({
      name: family(category),
      value: contribution,
      more: `weight ${fixed(weight, 3)}`,
    }));
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const states = ["severe", "elevated", "rising", "neutral", "stable"] as const;
  return (
    <Section id="why" title="What it is made from" lead={MADE_FROM}>
      <div class="two">
        <div class="card">
          <Bars
            caption="Points that each family adds; together they are the index"
            columns={["Family", "Points"]}
            rows={rows}
            domain={[0, most]}
            base={0}
            decimals={2}
          />
        </div>
        <div class="card">
          <Breakdown
            caption="States of what is live"
            what="sensor"
            counts={states.map((state) => ({
              state: state.toUpperCase(),
              count: index.breakdown[state] ?? 0,
            }))}
          />
          <p class="small soft">Sensors that are made from other sensors are not counted here.</p>
          {index.excluded.length > 0 && (
            <p class="small soft">{`Left out, as they are dead: ${index.excluded.join(", ")}.`}</p>
          )}
          <details>
            <summary>The formula, word for word</summary>
            <p class="small soft">{index.methodology}</p>
          </details>
        </div>
      </div>
    </Section>
  );
}
