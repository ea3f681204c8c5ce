/** Where rows, and what else an answer rests upon, come from: each source once, in order. */
export const textSources = (
  rows: readonly { source: string | null }[],
  ...others: readonly (string | null | undefined)[]
): string[] =>
  [...new Set([...rows.map(({ source }) => source), ...others])]
    .filter((source) => source !== null && source !== undefined)
    .sort();
