// Means and variances of text features, within and between authors, with equal weight for every author of a genre.

/** A training text: its genre, its author and its feature rates. */
export interface WeightedRow {
  genre: string;
  author: string;
  rates: Float64Array;
}

/** Moments of each feature over a set of texts. */
export interface WeightedMoments {
  mean: Float64Array;
  /** Variance between the texts of one author. */
  within: Float64Array;
  /** Variance between the authors of a genre. */
  between: Float64Array;
  /**
   * Deviations of texts from their author's mean, scaled so that their squares add up to `within`.
   */
  residuals: Float64Array[];
  /**
   * Deviations of genres from `mean`, scaled so that their squares add up to the variance of
   * genres.
   */
  genres: Float64Array[];
}

/** Difference of two rows, times `scale`. */
const scaledDifference = (row: Float64Array, from: Float64Array, scale: number): Float64Array =>
  row.map((value, i) => (value - (from[i] ?? 0)) * scale);

function meanOf(rows: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows) {
    for (let i = 0; i < mean.length; i += 1) mean[i] = (mean[i] ?? 0) + (row[i] ?? 0);
  }
  return mean.map((sum) => sum / rows.length);
}

function sumOfSquares(rows: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows) {
    for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + (row[i] ?? 0) ** 2;
  }
  return sums;
}

/**
 * Moments of the rows; needs at least two authors of one genre. A genre's weight grows with the
 * square root of its number of authors: more authors give more information, but no genre should
 * dominate.
 */
export function momentsOf(rows: readonly WeightedRow[]): WeightedMoments {
  const genres = [...Map.groupBy(rows, ({ genre }) => genre).values()].map((ofGenre) => {
    const authors = [...Map.groupBy(ofGenre, ({ author }) => author).values()].map((ofAuthor) =>
      ofAuthor.map(({ rates }) => rates),
    );
    const means = authors.map(meanOf);
    const weight = Math.sqrt(authors.length);
    return { authors, means, mean: meanOf(means), weight };
  });
  const weightSum = genres.reduce((sum, { weight }) => sum + weight, 0);
  const severalAuthors = genres.filter(({ means }) => means.length > 1);
  const pairedWeightSum = severalAuthors.reduce((sum, { weight }) => sum + weight, 0);
  const mean = meanOf(genres.map((genre) => genre.mean));
  const residuals = genres.flatMap(({ authors, means, weight }) =>
    authors.flatMap((texts, i) => {
      const scale = Math.sqrt(weight / (weightSum * authors.length * texts.length));
      return texts.map((text) => scaledDifference(text, means[i] ?? mean, scale));
    }),
  );
  const authorDeviations = severalAuthors.flatMap(({ means, mean: centre, weight }) => {
    const scale = Math.sqrt(weight / (pairedWeightSum * (means.length - 1)));
    return means.map((author) => scaledDifference(author, centre, scale));
  });
  return {
    mean,
    residuals,
    within: sumOfSquares(residuals),
    between: sumOfSquares(authorDeviations),
    genres: genres.map((genre) => scaledDifference(genre.mean, mean, 1 / Math.sqrt(genres.length))),
  };
}
