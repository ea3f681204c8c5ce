// The tone of a ticker comes from earnings calls first, and from releases otherwise.

import { expect, test } from "vitest";
import { replayTicker } from "../../../lib/signals/domain/replay-ticker.ts";
import { madeTicker, noModel } from "../../support/signals/made-signals.ts";

const ALL = { after: Number.NEGATIVE_INFINITY, until: Date.parse("2030-01-01"), earlierFires: [] };
const { inputs, macro } = madeTicker(5);
const replay = (given: Partial<typeof inputs>) =>
  replayTicker({ ...inputs, ...given }, macro, noModel, ALL);

test("without calls the tone is that of the releases, and nothing else uses them", () => {
  const calls = replay({});
  const releases = replay({ calls: [], releases: inputs.calls });
  expect(releases.dislocations.length).toBeGreaterThan(100);
  expect(releases.dislocations.map(({ at, score }) => [at, score])).toEqual(
    calls.dislocations.map(({ at, score }) => [at, score]),
  );
  expect([releases.scores, releases.cases, releases.callOutcomes]).toEqual([[], [], []]);
});

test("a recent call takes precedence, and a release is used when no call is recent", () => {
  const [early, late] = [inputs.calls.slice(0, 8), inputs.calls];
  const other = late.map((call) => ({ ...call, zConviction: 2, zConstraint: -2, zLogRatio: -2 }));
  const alone = replay({ calls: early });
  const both = replay({ calls: early, releases: other });
  const shared = both.dislocations.slice(0, alone.dislocations.length);
  expect(shared).toEqual(alone.dislocations);
  expect(both.dislocations.length).toBeGreaterThan(alone.dislocations.length + 50);
});
