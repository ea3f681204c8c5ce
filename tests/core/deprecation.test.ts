// Notices of retired endpoints: when owners of keys must have been informed.

import { expect, test } from "vitest";
import { CHANGE_KINDS, CHANGES, dueNotices } from "../../lib/core/changelog.ts";
import { retired } from "../support/service/deprecation.ts";

const noticeAt = (at: string) =>
  dueNotices([...CHANGES, retired], Date.parse(at)).map(({ change, daysBefore }) => [
    change.id,
    daysBefore,
  ]);

test.each([
  ["2027-01-09T23:59:59.999Z", []],
  ["2027-01-10T00:00:00.000Z", [[retired.id, null]]],
  ["2027-06-20T23:59:59.999Z", [[retired.id, null]]],
  ["2027-06-21T00:00:00.000Z", [[retired.id, 30]]],
  ["2027-07-13T23:59:59.999Z", [[retired.id, 30]]],
  ["2027-07-14T00:00:00.000Z", [[retired.id, 7]]],
  ["2027-07-20T23:59:59.999Z", [[retired.id, 7]]],
  ["2027-07-21T00:00:00.000Z", []],
])("at %s these notices were due: %j", (at, expected) => {
  expect(noticeAt(at)).toEqual(expected);
});

test("each entry of the list has the right form and a unique id, and the newest is first", () => {
  const date = /^\d{4}-\d{2}-\d{2}$/;
  for (const { publishedOn, kind, title, description, endpoints, sunsetAt } of CHANGES) {
    expect(publishedOn).toMatch(date);
    expect(CHANGE_KINDS).toContain(kind);
    expect(title.length * description.length * endpoints.length).toBeGreaterThan(0);
    expect(sunsetAt === null || Date.parse(sunsetAt) > 0).toBe(true);
  }
  expect(new Set(CHANGES.map(({ id }) => id)).size).toBe(CHANGES.length);
  const dates = CHANGES.map(({ publishedOn }) => publishedOn);
  expect(dates).toEqual(dates.toSorted().toReversed());
});
