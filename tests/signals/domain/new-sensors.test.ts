// The curator's proposals of new sensors.

import { describe, expect, test } from "vitest";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { SENSORS } from "../../../lib/sensors/domain/catalogue/index.ts";
import { candidateOf, familyOf } from "../../../lib/signals/domain/proposals/candidates.ts";
import { findingsOf, scoreFindings } from "../../../lib/signals/domain/proposals/curator.ts";
import { neededTails } from "../../../lib/signals/domain/proposals/new-sensors.ts";
import { sensor } from "../../support/sensors/sensors.ts";
import {
  CALM_SENSORS,
  CURATED_AT,
  CURATED_DAYS,
  calmCatalogue,
  curatedSensor,
  noiseOf,
  seriesSummary,
} from "../../support/signals/curated.ts";

describe("proposed new sensors", () => {
  const without = (category: string, keep = 0) => {
    let kept = 0;
    return CALM_SENSORS.filter(
      ({ definition }) => definition.category !== category || kept++ < keep,
    );
  };
  const wti = CURATED_DAYS.map((day, i) => ({ day, value: 60 + noiseOf(3)(i) }));

  test("a family that no series can serve is named, and nothing is implemented", () => {
    const all = { ...calmCatalogue(), sensors: without("credit") };
    const [found] = scoreFindings(all, []);
    expect(found).toMatchObject({
      rule: "thin-family",
      subject: "credit",
      sensorId: null,
      change: null,
    });
    expect(found?.rationale).toContain("HY_OAS");
    expect(found?.adjustScore).toBeLessThan(0.8);
  });

  test("a family with few sensors gets a sensor of a series that is received", () => {
    const all = {
      ...calmCatalogue([], { series: [seriesSummary("WTI")], tails: new Map([["WTI", wti]]) }),
      sensors: without("commodities", 1),
    };
    expect(neededTails(all)).toEqual(["WTI"]);
    const found = scoreFindings(all, []).find(({ rule }) => rule === "thin-family");
    const definition = found?.change?.definition;
    expect(found).toMatchObject({ subject: "commodities/wti-move", sensorId: "wti-move" });
    expect(definition).toMatchObject({ category: "commodities", series: ["WTI"], indexWeight: 0 });
    expect(found?.scores).toMatchObject({ evidence: 0.5, coverage: 0.5, cost: 1 });
  });

  test("a family whose new sensor is already proposed gets no other", () => {
    const definition = sensor({ id: "wti-move", category: "commodities", series: ["WTI"] });
    for (const given of [{ isChanging: true }, { config: { definition } }]) {
      const coming = {
        ...curatedSensor("wti-move", { active: false, readings: [], ...given }),
        definition,
      };
      const all = { ...calmCatalogue(), sensors: [...without("commodities", 1), coming] };
      expect(findingsOf(all)).toEqual([]);
    }
  });

  test("a late or a short series gives no sensor", () => {
    for (const given of [{ overdueAt: CURATED_AT - 1 }, { observations: 251 }]) {
      const all = {
        ...calmCatalogue([], { series: [seriesSummary("WTI", given)] }),
        sensors: without("commodities"),
      };
      expect(findingsOf(all)[0]).toMatchObject({ subject: "commodities", change: null });
    }
  });

  test("a series that no active sensor uses gets a sensor", () => {
    const used = [
      seriesSummary("VIX"),
      seriesSummary("GOLD", { source: null, publishValues: false }),
    ];
    const all = calmCatalogue([], { series: used, tails: new Map([["GOLD", wti]]) });
    const [found] = scoreFindings(all, []);
    expect(found).toMatchObject({ rule: "unused-series", subject: "GOLD", scores: { cost: 0.25 } });
    expect(found?.change?.definition?.id).toBe("gold-drawdown");
  });

  test("an existing sensor is not proposed again, whatever the series", () => {
    for (const { id } of SERIES) {
      const family = familyOf(id);
      if (family === null) throw new Error(`${id} is of no family`);
      const first = candidateOf(id, family, SENSORS);
      if (first === null) continue;
      expect(SENSORS.map((each) => each.id)).not.toContain(first.id);
      expect(first.id).toMatch(/^[a-z0-9][a-z0-9-]{0,63}$/);
      expect(first.methodology.length).toBeGreaterThan(0);
      expect(candidateOf(id, family, [...SENSORS, first])?.id).not.toBe(first.id);
    }
    expect(candidateOf("NOTHING", "credit", SENSORS)).toBeNull();
    expect(familyOf("NOTHING")).toBeNull();
  });
});
