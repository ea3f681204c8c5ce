import { gathered } from "../../lib/db/gathered.ts";
import { listProvenances } from "../../lib/db/queries/page-facts.ts";
import { type ListedRow, listSensors } from "../../lib/db/queries/sensors.ts";
import { currentConfidence } from "../../lib/domain/current-confidence.ts";
import { CATEGORIES } from "../../lib/domain/sensor.ts";
import { mayRead, TIERS } from "../../lib/domain/tier.ts";
import { sameForAll } from "../../lib/http/contract.ts";
import { PageHead, Section } from "../../lib/pages/sections.tsx";
import { counted, family } from "../../lib/plots/words.ts";
import { newest } from "../../lib/wire/newest.ts";
import { toSensorList } from "../../lib/wire/present-sensors.ts";
import { SensorList } from "../../lib/wire/sensors.ts";
import { provenanceNotices } from "./notices.ts";
import { page, shownTo } from "./page.tsx";
import {
  type Definitions,
  type ListedSensor,
  LockedTile,
  SensorTile,
  TilesTwin,
} from "./sensor-tiles.tsx";

export const sensors = page({
  path: "/sensors",
  place: "/sensors",
  show: async (c) => {
    const db = gathered(c.env.db);
    const { tier } = c.get("caller");
    const at = c.get("now");
    const [rows, provenances] = await Promise.all([
      listSensors(db, { at, tiers: TIERS }),
      listProvenances(db),
    ]);
    const open = rows
      .filter(({ minTier }) => mayRead(tier, minTier))
      .map((row) => ({ ...row, confidence: currentConfidence(row, at) }));
    const asOf = newest(open.map(({ latest }) => latest?.recordedAt)) ?? new Date(at).toISOString();
    const list = shownTo<{ sensors: ListedSensor[] }>(
      c,
      sameForAll(SensorList),
      toSensorList(open, asOf),
    );
    const locked = rows.filter(({ minTier }) => !mayRead(tier, minTier));
    return {
      title: "Sensors",
      description: `${rows.length} sensors of cross-asset stress, by family, each against its own history.`,
      notices: provenanceNotices(provenances),
      contents: (
        <All
          sensors={list.sensors}
          locked={locked}
          definitions={new Map(open.map(({ id, definition }) => [id, definition]))}
        />
      ),
    };
  },
});

interface Listed {
  sensors: readonly ListedSensor[];
  locked: readonly ListedRow[];
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
              .map(({ id, name, definition, minTier }) => (
                <LockedTile
                  sensor={{ id, name, description: definition.description, tier: minTier }}
                />
              ))}
          </ul>
        </Section>
      ))}
      <TilesTwin id="week" sensors={sensors} definitions={definitions} />
    </>
  );
}
