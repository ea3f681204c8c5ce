/**
 * Verifies a record by what `get` reads at a path, as text; it rejects where a service would not answer.
 * Pushes a line for each thing that is wrong, and returns one that says what was verified; nothing where
 * the tape cannot be read at all.
 */
export function verifyRecord(
  get: (path: string) => Promise<string>,
  options: { key?: string | undefined; since?: string | undefined },
  problems: string[],
): Promise<string | undefined>;
