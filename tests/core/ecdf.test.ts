// The empirical distribution (ECDF) that ranks a value among earlier ones on a grid.

import { expect, test } from "vitest";
import {
  addValue,
  ecdfQuantile,
  ecdfRank,
  emptyEcdf,
  gridCell,
  MAX_CELLS,
  removeValue,
} from "../../lib/core/ecdf.ts";
import { midRank } from "../../lib/core/statistics.ts";
import { normal, random, wholeBetween } from "../support/tools/random.ts";

test("the rank equals the plain mid-rank of grid values, through additions and removals", () => {
  const next = random(7);
  const ecdf = emptyEcdf(0.01);
  const held: number[] = [];
  for (let step = 0; step < 3_000; step += 1) {
    if (held.length > 5 && next() < 0.3) {
      const [gone] = held.splice(wholeBetween(next, 0, held.length - 1), 1);
      removeValue(ecdf, gone ?? 0);
    } else {
      const value = Math.round(normal(next) * 300) / 100;
      held.push(value);
      addValue(ecdf, value);
    }
    const asked = Math.round(normal(next) * 300) / 100;
    const cells = held.map((value) => gridCell(value, 0.01));
    expect(ecdfRank(ecdf, asked)).toBe(midRank(cells, gridCell(asked, 0.01)));
  }
});

test("a value that is not in the distribution cannot be removed", () => {
  const ecdf = emptyEcdf(1);
  addValue(ecdf, 3);
  removeValue(ecdf, 4);
  expect(ecdf.total).toBe(1);
  removeValue(ecdf, 3);
  expect(ecdf).toEqual(emptyEcdf(1));
  expect(ecdfRank(ecdf, 3)).toBeNull();
  expect(ecdfQuantile(ecdf, 0.5)).toBeNull();
});

test("the grid doubles its cells when it is full, and ranks stay exact on the coarser grid", () => {
  const next = random(11);
  const ecdf = emptyEcdf(0.001);
  const held = Array.from({ length: 9_000 }, () => normal(next) * 10);
  for (const value of held) addValue(ecdf, value);
  expect(ecdf.doublings).toBeGreaterThan(0);
  expect(ecdf.gaps.length).toBeLessThanOrEqual(MAX_CELLS);
  expect(ecdf.counts.reduce((sum, count) => sum + count, 0)).toBe(held.length);
  const coarse = (value: number) => Math.floor(gridCell(value, 0.001) / 2 ** ecdf.doublings);
  const cells = held.map(coarse);
  for (const value of held.slice(0, 200)) {
    expect(ecdfRank(ecdf, value)).toBe(midRank(cells, coarse(value)));
  }
});

test("the same values in any order make the same distribution", () => {
  const next = random(12);
  const values = Array.from({ length: 4_000 }, () => normal(next));
  const [there, back] = [emptyEcdf(0.0005), emptyEcdf(0.0005)];
  for (const value of values) addValue(there, value);
  for (const value of values.toReversed()) addValue(back, value);
  expect(back).toEqual(there);
});

test("the distribution can be stored as JSON and has a bounded size", () => {
  const next = random(13);
  const ecdf = emptyEcdf(0.01);
  for (let i = 0; i < 20_000; i += 1) addValue(ecdf, Math.exp(normal(next) * 3));
  expect(JSON.parse(JSON.stringify(ecdf))).toEqual(ecdf);
  expect(JSON.stringify(ecdf).length).toBeLessThan(14_000);
});

test("the quantile is the value below which a given share lies", () => {
  const ecdf = emptyEcdf(1);
  for (const value of [10, 20, 20, 40]) addValue(ecdf, value);
  expect([0, 0.25, 0.5, 0.75, 0.76, 1].map((q) => ecdfQuantile(ecdf, q))).toEqual([
    10, 10, 20, 20, 40, 40,
  ]);
});
