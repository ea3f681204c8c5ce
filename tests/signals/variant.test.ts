// The words and numbers of the variant rendering, by the formal ones.

import { expect, test } from "vitest";
import { confidenceLevel } from "../../lib/sensors/domain/sensor-facts.ts";
import type { FullFire, FullSignalDrops } from "../../lib/signals/wire/present-signal-drops.ts";
import { toSignalDropsVariant } from "../../lib/signals/wire/variant.ts";

const FIRE: FullFire = {
  ticker: "ATEST",
  signal_type: "BLAME_SPIKE",
  direction: "SHORT",
  severity: "HIGH",
  first_seen: "2022-11-01T00:00:00.000Z",
  fire_key: "3f6c0d9e1b2a4758",
  quarter: "Q3_FY2022",
  tips_score: -31.5,
  conviction: "MEDIUM",
  iv_rank: null,
  iv_rank_reason: "NO_OPTIONS_DATA",
  days_to_earnings: 34,
  earnings_flag: "NONE",
  trade_deferred: false,
  arc_type: null,
  avg_outcome: -0.0124,
  avg_outcome_interval: [-0.031, 0.006],
  cases: 34,
  template: "BLAME_SPIKE, SHORT, HIGH: blame is SHORT, HIGH: and more.",
  agreeing_families: 3,
  patterns_involved: ["BLAME_SPIKE"],
  evidence: [],
  comparable: [],
};

const variantOf = (fire: Partial<FullFire>) => {
  const formal: FullSignalDrops = {
    version: "v1",
    read_only: true,
    as_of: "2022-11-01T00:00:00.000Z",
    governance: "Intelligence proposes. Governance decides.",
    sources: [],
    stats: { total_active: 9, long_count: 4, short_count: 5, agreed_high_count: 2 },
    count: 1,
    fires: [{ ...FIRE, ...fire }],
  };
  return toSignalDropsVariant(formal);
};

test("NUCLEAR is HIGH with three families, also in the text and in the counts", () => {
  const body = variantOf({});
  expect(body.stats).toEqual({ total: 9, nuclear: 2, bullish: 4, bearish: 5 });
  expect(body.fires).toEqual([
    {
      ...FIRE,
      direction: "BEARISH",
      severity: "NUCLEAR",
      conviction: 2,
      avg_outcome: "-1.2%",
      template: "BLAME_SPIKE, BEARISH, NUCLEAR: blame is SHORT, HIGH: and more.",
    },
  ]);
});

test.each([
  [{ agreeing_families: 2 }, { severity: "HIGH" }],
  [{ severity: "MEDIUM", agreeing_families: 4 } as const, { severity: "MEDIUM" }],
  [
    { conviction: null, avg_outcome: null },
    { conviction: null, avg_outcome: null },
  ],
  [{ avg_outcome: 0.1236 }, { avg_outcome: "+12.4%" }],
  [{ direction: "LONG" } as const, { direction: "BULLISH" }],
])("from %j follows %j", (formal, variant) => {
  expect(variantOf(formal).fires[0]).toMatchObject(variant);
});

test("confidence is HIGH from 0.8, MEDIUM from 0.6, LOW below, and null when not known", () => {
  expect([1, 0.8, 0.7999, 0.6, 0.5999, 0, null].map(confidenceLevel)).toEqual([
    "HIGH",
    "HIGH",
    "MEDIUM",
    "MEDIUM",
    "LOW",
    "LOW",
    null,
  ]);
});
