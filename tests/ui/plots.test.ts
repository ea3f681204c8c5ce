// The plots of the pages, drawn as SVG: gaps, tables of values, bands and states.

import { describe, expect, test } from "vitest";
import { Breakdown, ProgressBar } from "../../lib/ui/plots/count-bars.tsx";
import { SparklinePlot } from "../../lib/ui/plots/line-plot.tsx";
import { ProbabilityLine, ProbabilityTrack } from "../../lib/ui/plots/probability-plots.tsx";
import { ReliabilityDiagram } from "../../lib/ui/plots/reliability-diagram.tsx";
import { RunningLines } from "../../lib/ui/plots/running-lines.tsx";
import { insertGaps, stateRuns } from "../../lib/ui/plots/scales.ts";
import { PeriodList } from "../../lib/ui/plots/shaded-periods.tsx";
import { Bars, Intervals } from "../../lib/ui/plots/table-plots.tsx";
import { TimeSeries } from "../../lib/ui/plots/time-series.tsx";
import { UptimeStrip } from "../../lib/ui/plots/uptime-strip.tsx";

const DAY = 86_400_000;
const figureText = { id: "p", title: "A title", description: "What is seen", unit: "points" };
const bands = [
  { state: "STABLE", from: 0 },
  { state: "NEUTRAL", from: 45 },
  { state: "SEVERE", from: 65 },
];
const count = (text: unknown, part: string) => String(text).split(part).length - 1;

describe("a series over time", () => {
  const points = [0, 1, 2, 10, 11].map((day, i) => ({
    at: day * DAY,
    value: 50 + i,
    state: day < 2 ? "NEUTRAL" : "SEVERE",
  }));

  test("the line is interrupted where values are missing", () => {
    const svg = String(
      TimeSeries({ ...figureText, points, gapMs: 3 * DAY, bands, stateColumn: "State" }),
    );
    const path = /class="line" d="([^"]*)"/.exec(svg)?.[1] ?? "";
    expect(count(path, "M")).toBe(2);
    expect(insertGaps(points, 3 * DAY).filter(({ value }) => value === null)).toHaveLength(1);
    const whole = String(TimeSeries({ ...figureText, points, gapMs: 9 * DAY, bands }));
    expect(count(/class="line" d="([^"]*)"/.exec(whole)?.[1] ?? "", "M")).toBe(1);
  });

  test("named values are marked, optional ones only in the plotted range, and no name covers another", () => {
    const levels = [
      { value: 52, name: "Severe above 52" },
      { value: 51.5, name: "Elevated above 51.5", isOptional: true },
      { value: 51.4, name: "Eases below 51.4", isOptional: true },
      { value: 80, name: "Far above 80", isOptional: true },
    ];
    const svg = String(TimeSeries({ ...figureText, points, gapMs: 9 * DAY, levels }));
    const names = [...svg.matchAll(/class="rule-name" x="4" y="([\d.]+)">([^<]*)</g)];
    expect(names.map(([, , name]) => name)).toEqual(levels.slice(0, 3).map(({ name }) => name));
    expect(count(svg, 'class="rule"')).toBe(3);
    const heights = names.map(([, y]) => Number(y));
    for (const [i, y] of heights.slice(1).entries()) {
      expect(y - (heights[i] ?? 0)).toBeGreaterThanOrEqual(14);
    }
    const far = String(
      TimeSeries({ ...figureText, points, gapMs: 9 * DAY, levels: [{ value: 80, name: "80" }] }),
    );
    expect(count(far, 'class="rule"')).toBe(1);
  });

  test("a table lists the shown values, newest first", () => {
    const svg = String(
      TimeSeries({
        ...figureText,
        points,
        gapMs: 3 * DAY,
        stateColumn: "State",
        rowName: "day",
        decimals: 1,
      }),
    );
    const rows = [...svg.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td><td>([^<]*)</g)];
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ["12 Jan 1970", "54.0", "Severe"],
      ["11 Jan 1970", "53.0", "Severe"],
      ["3 Jan 1970", "52.0", "Severe"],
      ["2 Jan 1970", "51.0", "Neutral"],
      ["1 Jan 1970", "50.0", "Neutral"],
    ]);
  });

  test("each row of the table has its place in the plot, for the script that reads values", () => {
    const svg = String(TimeSeries({ ...figureText, points, gapMs: 3 * DAY }));
    expect(/data-x="([^"]*)"/.exec(svg)?.[1]).toBe("1000 909 182 91 0");
  });

  test("the name of a band is at the end where no line runs through it", () => {
    const namesOf = (values: readonly number[]) => {
      const course = values.map((value, i) => ({ at: i * DAY, value }));
      const svg = String(TimeSeries({ ...figureText, points: course, gapMs: DAY, bands }));
      return [...svg.matchAll(/<text class="band-name[^>]* x="([^"]*)"[^>]*>(\w+)</g)].map(
        ([, x, name]) => [name, x],
      );
    };
    expect(namesOf([50, 48, 52, 50, 51])).toContainEqual(["Neutral", "4"]);
    expect(namesOf([64, 61, 52, 50, 47])).toContainEqual(["Neutral", "100%"]);
  });

  test.each([
    ["nothing", []],
    ["one point", [{ at: DAY, value: 3 }]],
    [
      "missing values only",
      [
        { at: DAY, value: null },
        { at: 2 * DAY, value: null },
      ],
    ],
    [
      "one level",
      [
        { at: 0, value: 0 },
        { at: DAY, value: 0 },
      ],
    ],
  ])("a plot of %s contains no invalid number", (_, few) => {
    const svg = String(
      TimeSeries({ ...figureText, points: few, gapMs: DAY, bands, stateColumn: "State" }),
    );
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(
      String(SparklinePlot({ name: "s", unit: "u", points: few, days: 7, gapMs: DAY })),
    ).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("stretches of a state end where nothing is known", () => {
    expect(stateRuns(points, 3 * DAY, 12 * DAY)).toEqual([
      { state: "NEUTRAL", from: 0, to: 2 * DAY },
      { state: "SEVERE", from: 2 * DAY, to: 5 * DAY },
      { state: "SEVERE", from: 10 * DAY, to: 12 * DAY },
    ]);
  });
});

describe("every plot", () => {
  const bins = [
    { lower: 0, upper: 0.5, n: 4, meanProb: 0.2, observed: 0.25, low: 0.1, high: 0.5 },
    { lower: 0.5, upper: 1, n: 0, meanProb: null, observed: null, low: null, high: null },
  ];
  const figures = {
    calibration: ReliabilityDiagram({ ...figureText, bins, hrefOf: () => "#bin" }),
    probability: ProbabilityLine({
      ...figureText,
      marks: [{ at: DAY, prob: 0.4, source: "m" }],
      from: 0,
      to: 4 * DAY,
      stamp: { at: 2 * DAY, prob: 0.25 },
      rule: "Ours 25 %",
    }),
    running: RunningLines({
      ...figureText,
      lines: [
        { name: "Ours", stroke: "whole", values: [0.5, 0.25] },
        { name: "Market", stroke: "dotted", values: [null, 0.125] },
      ],
      names: ["a", "b"],
      what: "Call",
    }),
    progress: ProgressBar({
      ...figureText,
      counts: [
        { name: "Strict", count: 2 },
        { name: "Official", count: 12 },
      ],
      target: { name: "Gate", count: 10 },
    }),
    series: TimeSeries({
      ...figureText,
      points: [
        { at: 0, value: 1 },
        { at: 1, value: 2 },
      ],
      gapMs: 9,
    }),
  };

  test.each(Object.entries(figures))(
    "%s has a title, a unit, a description and a table",
    (name, it) => {
      const html = String(it);
      for (const text of [figureText.title, figureText.unit, figureText.description, "<table"]) {
        expect(html).toContain(text);
      }
      // A plot with links is no image.
      const role = name === "calibration" ? "" : ' role="img"';
      expect(html).toContain(`class="chart"${role} aria-labelledby="p-t p-d"`);
    },
  );

  test("calibration leaves an empty bin empty", () => {
    expect(count(figures.calibration, 'class="bin"')).toBe(1);
    expect(String(figures.calibration)).toContain("<td>0</td><td>–</td><td>–</td><td>–</td>");
  });

  test("a market's line is within its call's life, with the frozen rule from its stamp on", () => {
    const html = String(figures.probability);
    expect(html).toContain('class="rule" d="M500.0 142.5H1000"');
    expect(html).toMatch(/<circle class="last" cx="25%" cy="124.0"/);
    expect(html).toContain("<td>40 %</td><td>m</td>");
    const bare = { marks: [], from: 0, to: DAY };
    const rule = { stamp: { at: 0, prob: 1 }, rule: "Ours 100 %" };
    const none = String(ProbabilityLine({ ...figureText, ...bare, ...rule }));
    expect(none).not.toMatch(/NaN|Infinity|undefined|<circle/);
  });

  test("the track of a call marks ours, the market's and the outcome, each only where it is known", () => {
    const open = String(ProbabilityTrack({ ours: 0.5, market: null, verdict: null }));
    expect(open).toContain('aria-label="Ours 50 %; no market"');
    expect(open).not.toContain("<circle");
    const graded = String(ProbabilityTrack({ ours: 0.25, market: 0.4, verdict: "NO" }));
    expect(graded).toContain("Ours 25 %; market 40 %; outcome NO");
    expect(graded).toMatch(/class="outcome" cx="0%".*class="last" cx="40%".*x="25%"/);
    expect(String(ProbabilityTrack({ ours: 1, market: 0, verdict: "VOID" }))).not.toContain(
      'outcome"',
    );
  });

  test("running lines begin where they have a value, and the table lists them newest first", () => {
    const html = String(figures.running);
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
    expect(html).toMatch(
      /<th scope="row">2<\/th><td>b<\/td><td>0.250<\/td><td>0.125<\/td>.*<td>a<\/td><td>0.500<\/td><td>–</,
    );
  });

  test("progress beyond its target stays inside the plot, and the target is at its place", () => {
    const html = String(figures.progress);
    expect(html).toMatch(/class="bar bar-pale" y="5" width="100%"/);
    expect(html).toMatch(/class="bar" y="5" width="16.67%"/);
    expect(html).toContain('<svg x="83.33%"');
  });

  test("an unknown interval has no whisker, and an unknown value no point", () => {
    const rows = [
      { name: "both", value: 0.2, interval: [0.1, 0.3] as const },
      { name: "value", value: 0.2, interval: null },
      { name: "none", value: null, interval: null },
    ];
    const html = String(
      Intervals({ caption: "c", rows, interval: "90 %", domain: [0, 1], rule: 0.5, decimals: 2 }),
    );
    expect([count(html, "<circle"), count(html, 'class="whisker"')]).toEqual([2, 1]);
    expect(html).toContain('<td class="num">0.10 to 0.30</td>');
    expect(html).not.toContain("NaN");
  });

  test("bars go both ways from a base, and unknown values have none", () => {
    const rows = [
      { name: "up", value: 75 },
      { name: "down", value: 25 },
      { name: "none", value: null },
    ];
    const html = String(
      Bars({ caption: "c", columns: ["n", "v"], rows, domain: [0, 100], base: 50, decimals: 1 }),
    );
    expect(html).toMatch(/class="bar" x="50%" width="25%"/);
    expect(html).toMatch(/class="bar" x="25%" width="25%"/);
    expect(count(html, 'class="bar"')).toBe(2);
    expect(html).toContain("no source");
  });

  test("a breakdown of nothing has no part", () => {
    const counts = [{ state: "SEVERE", count: 0 }];
    const html = String(Breakdown({ caption: "c", what: "sensor", counts }));
    expect(html).not.toMatch(/class="part|NaN/);
    expect(html).toContain("0 sensors");
  });

  test("the 90 days show the checked part, each incident, and a share that is never rounded up", () => {
    const now = 90 * DAY;
    const strip = (watchedSince: number | null, share: number | null) =>
      String(
        UptimeStrip({
          incidents: [{ startedAt: 89 * DAY, endedAt: null }],
          watchedSince,
          share,
          now,
          days: 90,
        }),
      );
    expect(strip(0, 0.99999)).toContain("99.9 %");
    expect(strip(0, 1)).toContain("100.0 %");
    expect(strip(45 * DAY, 1)).toContain('x="50%"');
    expect(count(strip(0, 1), "t-worst")).toBe(1);
    expect(strip(null, null)).not.toContain("t-calm");
  });

  test("periods are shaded within the plot, marked with a letter, and named in a list", () => {
    const points = [0, 10].map((day) => ({ at: day * DAY, value: day }));
    const periods = [
      { name: "Before", from: -5 * DAY, to: 1 * DAY },
      { name: "Short", from: 5 * DAY, to: 5.001 * DAY },
    ];
    const svg = String(TimeSeries({ ...figureText, points, gapMs: 99 * DAY, periods }));
    expect(svg).toContain('class="period" x="0.0" width="100.0"');
    expect(svg).toContain('class="period" x="500.0" width="4.0"');
    expect(count(svg, "period-label")).toBe(2);
    expect(String(PeriodList({ periods }))).toMatch(/<strong>B<\/strong> Short/);
  });
});
