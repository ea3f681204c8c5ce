// Written by `npm run index-constants`. Source: docs/methods/stress-index.md#histories-that-are-cut.

/** Count, mean and sum of squares of each input's history, by series, in the sensor's unit. */
export const INDEX_SEEDS = {
  VIX: {
    from: "1990-01-02",
    until: "2019-12-31",
    count: 7556,
    mean: 19.1435150873,
    sumOfSquares: 3220027.055,
  },
  HY_OAS: {
    from: "1996-12-31",
    until: "2022-12-30",
    count: 6700,
    mean: 5.4150895522,
    sumOfSquares: 241457.4852,
  },
  IG_OAS: {
    from: "1996-12-31",
    until: "2022-12-30",
    count: 6700,
    mean: 1.5230119403,
    sumOfSquares: 20366.9306,
  },
};

export interface IndexScale {
  /** Index at which every z is 0. */
  intercept: number;
  /** Points of one standard deviation. */
  slope: number;
}

/** Intercept and slope by the inputs that are in the index. Source: docs/methods/stress-index.md#late-inputs. */
export const INDEX_SCALES: Readonly<Record<string, IndexScale>> = {
  "hy-oas+ig-oas+vix": { intercept: 56, slope: 7 },
  "hy-oas+ig-oas": { intercept: 55.552, slope: 6.754 },
  "ig-oas+vix": { intercept: 55.876, slope: 6.853 },
  "ig-oas": { intercept: 55.112, slope: 6.367 },
  "hy-oas+vix": { intercept: 56.874, slope: 7.243 },
  "hy-oas": { intercept: 56.442, slope: 7.067 },
  vix: { intercept: 57.424, slope: 6.935 },
};
