// The page /sensors: all sensors by family.

import { mayRead, TIERS, type Tier } from "../../lib/core/tier.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readSensorList } from "../../lib/sensors/actions/read-sensors.ts";
import { FAMILIES } from "../../lib/sensors/domain/sensor.ts";
import { listSensorCards, type SensorCard } from "../../lib/sensors/queries/sensor-cards.ts";
import { listSparklines, SPARKLINE_DAYS } from "../../lib/sensors/queries/sensor-plots.ts";
import { SensorList, type SensorSummaryAnswer } from "../../lib/sensors/wire/sensors.ts";
import { PageTitle, Section } from "../../lib/ui/page-parts.tsx";
import { countOf, familyName, toSentenceCase } from "../../lib/ui/plots/format.ts";
import { bodyForCaller, page } from "./page.tsx";
import {
  type DefinitionMap,
  definitionsOf,
  LockedTile,
  type NewestValues,
  newestValuesOf,
  SensorTile,
  TilesTable,
} from "./sensor-tiles.tsx";

export const sensorsPage = page({
  path: "/sensors",
  place: "/sensors",
  show: async (c) => {
    const db = withBatchedReads(c.env.db);
    const context = readContextOf(c);
    const tiers = TIERS.filter((tier) => mayRead(context.tier, tier));
    const [read, cards, sparklines] = await Promise.all([
      readSensorList(db, context, { scope: "all" }),
      listSensorCards(db),
      listSparklines(db, { at: context.now, tiers }),
    ]);
    return {
      title: "Sensors",
      description: `${cards.length} sensors of cross-asset stress, by family, each against its own history.`,
      contents: (
        <SensorsByFamily
          tier={context.tier}
          sensors={bodyForCaller(c, SensorList, read).sensors}
          locked={cards.filter(({ minTier }) => !mayRead(context.tier, minTier))}
          definitions={definitionsOf(cards)}
          values={newestValuesOf(read.body)}
          sparklines={sparklines}
        />
      ),
    };
  },
});

interface SensorsPageData {
  tier: Tier;
  sensors: readonly SensorSummaryAnswer[];
  locked: readonly SensorCard[];
  definitions: DefinitionMap;
  values: NewestValues;
  sparklines: Awaited<ReturnType<typeof listSparklines>>;
}

/** Says what each higher tier adds, counted from the catalogue. */
function moreWithKeys(locked: readonly SensorCard[]): string {
  const added = TIERS.flatMap((tier) => {
    const count = locked.filter(({ minTier }) => mayRead(tier, minTier)).length;
    return count > 0
      ? [`${tier === "retail" ? "a retail" : "an institutional"} key adds ${count}`]
      : [];
  });
  return added.length > 0 ? `${toSentenceCase(added.join(", "))}. ` : "";
}

function SensorsByFamily(props: SensorsPageData) {
  const { tier, sensors, locked, definitions, values, sparklines } = props;
  const families = FAMILIES.filter(
    (family) =>
      sensors.some((sensor) => sensor.family === family) ||
      locked.some((sensor) => sensor.category === family),
  );

  return (
    <>
      <PageTitle
        eyebrow="Sensors"
        title={countOf(sensors.length, tier === "free" ? "free sensor" : "sensor")}
        lead={`${moreWithKeys(locked)}Each sensor reads one series, ranks its value in its own history, and gets a state by fixed rules. The plots show ${SPARKLINE_DAYS} days.`}
      >
        <ul class="jumps">
          {families.map((family) => (
            <li>
              <a href={`#${family}`}>{familyName(family)}</a>
            </li>
          ))}
        </ul>
      </PageTitle>
      {families.map((family) => (
        <Section id={family} title={familyName(family)}>
          <ul class="tiles">
            {sensors
              .filter((sensor) => sensor.family === family)
              .map((sensor) => (
                <SensorTile
                  sensor={sensor}
                  definitions={definitions}
                  values={values}
                  sparkline={sparklines.get(sensor.sensor_id)}
                />
              ))}
            {locked
              .filter((sensor) => sensor.category === family)
              .map((sensor) => (
                <LockedTile sensor={sensor} />
              ))}
          </ul>
        </Section>
      ))}
      <TilesTable id="days" sensors={sensors} definitions={definitions} sparklines={sparklines} />
    </>
  );
}
