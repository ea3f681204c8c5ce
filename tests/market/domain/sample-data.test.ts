// Which addresses show sample data, and as of when.

import { expect, test } from "vitest";
import { type SampleFacts, showsSample } from "../../../lib/market/domain/sample-data.ts";

/** A service whose only sample data are those of an earlier version of one sensor. */
const FACTS: SampleFacts = {
  replay: null,
  sensors: [],
  earlierSensors: [{ id: "wti-vol", until: "2022-06-01T12:00:00.000Z" }],
  prices: [],
  texts: [],
  calls: [],
};
const shows = (address: string): boolean => {
  const { pathname, searchParams } = new URL(address, "https://svc.test");
  return showsSample(FACTS, pathname, searchParams);
};

test("an address that names an instant shows what was sample data then: as_of, or the date of what was known", () => {
  expect(shows("/api/sensors")).toBe(false);
  expect(shows("/api/sensors?as_of=2022-06-01")).toBe(true);
  // A date shows the whole day, at whose end the version had changed.
  for (const name of ["2022-06-01", "2022-06-01T12:00:00Z", "2022-06-02"]) {
    expect([name, shows(`/known/${name}`), shows(`/known/${name}.json`)]).toEqual([
      name,
      false,
      false,
    ]);
  }
  for (const name of [
    "2022-05-31",
    "2022-06-01T11:59:59.999Z",
    "2022-06-01T11%3A59%3A59.999Z",
    "2022-06-01T13:59:59+02:00",
  ]) {
    expect([name, shows(`/known/${name}`), shows(`/known/${name}.json`)]).toEqual([
      name,
      true,
      true,
    ]);
  }
});

test("the page of alerts, which lists mails about sensors, shows what sensors show", () => {
  const facts = { ...FACTS, sensors: ["vix"] };
  expect(showsSample(facts, "/alerts", new URLSearchParams())).toBe(true);
  expect(showsSample(facts, "/alerts/sent", new URLSearchParams())).toBe(false);
});
