export interface LanguageSpans {
  /** What is measured runs at least so long in each round. */
  leastMs: number;
  rounds: number;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A row of a Markdown table. */
export const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
