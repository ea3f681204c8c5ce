// Adding a series of one's own as a sensor.

import { expect, test } from "vitest";
import { ownSensor } from "../../lib/sensors/domain/catalogue/own-sensors.ts";
import { type OwnSeriesOptions, ownSeriesOf } from "../../scripts/operator/series.ts";

const OPTIONS: OwnSeriesOptions = {
  name: "My spread",
  unit: "percent",
  calendar: "nyse",
  category: "credit",
  tier: "retail",
  stress: "low",
  why: "Low is fear.",
  description: "A spread of mine.",
  transform: "gap",
  of: "log",
  window: 21,
  resolution: 0.02,
  url: "https://svc.example",
  licence: "Own figures",
};
const TODAY = "2026-11-26";

test("an own series becomes a sensor outside the index, with its rule in words", () => {
  const series = ownSeriesOf("MY_SPREAD", OPTIONS, TODAY);
  expect(series).toMatchObject({ id: "MY_SPREAD", publishValues: false, addedOn: TODAY });
  expect(ownSensor(series)).toMatchObject({
    id: "my-spread",
    series: ["MY_SPREAD"],
    sign: -1,
    indexWeight: 0,
    scheme: "five",
    transform: { kind: "gap", window: 21 },
    methodology: [expect.stringContaining("last 21 values"), "Low is fear.", expect.anything()],
  });
});

test.each([
  ["VIX", {}, "there is a series VIX"],
  ["my", {}, "my: an id has"],
  ["MINE", { sensorId: "vix" }, "there is a sensor vix"],
  ["MINE", { sensorId: "V X" }, "V X: a sensor's id has"],
])("the series %s with %o is refused", (id, options, reason) => {
  expect(() => ownSeriesOf(id, { ...OPTIONS, ...options }, TODAY)).toThrow(reason);
});
