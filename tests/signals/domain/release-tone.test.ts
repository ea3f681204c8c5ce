// The tone of a ticker comes from transcripts first, and from releases otherwise.

import { expect, test } from "vitest";
import { replayTicker } from "../../../lib/signals/domain/replay-ticker.ts";
import { madeTicker, noModel } from "../../support/signals/made-signals.ts";

const ALL = { after: Number.NEGATIVE_INFINITY, until: Date.parse("2030-01-01"), earlierFires: [] };
const { inputs, macro } = madeTicker(5);
const replay = (given: Partial<typeof inputs>) =>
  replayTicker({ ...inputs, ...given }, macro, noModel, ALL);

test("without transcripts the tone is that of the releases, and nothing else uses them", () => {
  const transcripts = replay({});
  const releases = replay({ transcripts: [], releases: inputs.transcripts });
  expect(releases.dislocations.length).toBeGreaterThan(100);
  expect(releases.dislocations.map(({ at, score }) => [at, score])).toEqual(
    transcripts.dislocations.map(({ at, score }) => [at, score]),
  );
  expect([releases.scores, releases.cases, releases.transcriptOutcomes]).toEqual([[], [], []]);
});

test("a recent transcript takes precedence, and a release is used when no transcript is recent", () => {
  const [early, late] = [inputs.transcripts.slice(0, 8), inputs.transcripts];
  const other = late.map((transcript) => ({
    ...transcript,
    zConviction: 2,
    zConstraint: -2,
    zLogRatio: -2,
  }));
  const alone = replay({ transcripts: early });
  const both = replay({ transcripts: early, releases: other });
  const shared = both.dislocations.slice(0, alone.dislocations.length);
  expect(shared).toEqual(alone.dislocations);
  expect(both.dislocations.length).toBeGreaterThan(alone.dislocations.length + 50);
});
