import { mayRead } from "../../lib/core/tier.ts";
import { readContextOf } from "../../lib/http/app-env.ts";
import { allTiers } from "../../lib/http/contract.ts";
import { withBatchedReads } from "../../lib/runtime/database/batch-reads.ts";
import { readSensorList } from "../../lib/sensors/actions/read-sensors.ts";
import { CATEGORIES } from "../../lib/sensors/domain/sensor.ts";
import { listProvenances } from "../../lib/sensors/queries/page-facts.ts";
import { listSensorCards, type SensorCard } from "../../lib/sensors/queries/sensor-cards.ts";
import { SensorList, type SensorSummary } from "../../lib/sensors/wire/sensors.ts";
import { counted, family } from "../../lib/ui/plots/words.ts";
import { PageHead, Section } from "../../lib/ui/sections.tsx";
import { provenanceNotices } from "./notices.ts";
import { page, shownTo } from "./page.tsx";
import {
  type Definitions,
  definitionsOf,
  LockedTile,
  SensorTile,
  TilesTwin,
} from "./sensor-tiles.tsx";

export const sensors = page({
  path: "/sensors",
  place: "/sensors",
  show: async (c) => {
    const db = withBatchedReads(c.env.db);
    const context = readContextOf(c);
    const [read, cards, provenances] = await Promise.all([
      readSensorList(db, context, { rendering: "formal", scope: "all" }),
      listSensorCards(db),
      listProvenances(db),
    ]);
    return {
      title: "Sensors",
      description: `${cards.length} sensors of cross-asset stress, by family, each against its own history.`,
      notices: provenanceNotices(provenances),
      contents: (
        <All
          sensors={shownTo(c, allTiers(SensorList), read).sensors}
          locked={cards.filter(({ minTier }) => !mayRead(context.tier, minTier))}
          definitions={definitionsOf(cards)}
        />
      ),
    };
  },
});

interface Listed {
  sensors: readonly SensorSummary[];
  locked: readonly SensorCard[];
  definitions: Definitions;
}

function All({ sensors, locked, definitions }: Listed) {
  const families = CATEGORIES.filter(
    (category) =>
      sensors.some((sensor) => sensor.category === category) ||
      locked.some((sensor) => sensor.category === category),
  );
  const paid = locked.length > 0 ? ` ${locked.length} more are open with a key.` : "";
  return (
    <>
      <PageHead
        eyebrow="Sensors"
        title={`${counted(sensors.length, "sensor")} you can read`}
        lead={`Each reads one series, ranks its value in its own history, and has a state by fixed rules.${paid}`}
      >
        <ul class="jumps">
          {families.map((category) => (
            <li>
              <a href={`#${category}`}>{family(category)}</a>
            </li>
          ))}
        </ul>
      </PageHead>
      {families.map((category) => (
        <Section id={category} title={family(category)}>
          <ul class="tiles">
            {sensors
              .filter((sensor) => sensor.category === category)
              .map((sensor) => (
                <SensorTile sensor={sensor} definitions={definitions} />
              ))}
            {locked
              .filter((sensor) => sensor.category === category)
              .map((sensor) => (
                <LockedTile sensor={sensor} />
              ))}
          </ul>
        </Section>
      ))}
      <TilesTwin id="week" sensors={sensors} definitions={definitions} />
    </>
  );
}
