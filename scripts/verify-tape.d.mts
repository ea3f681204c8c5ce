/** What a run is given beside the answers; all of it may be left out. */
export interface VerifyOptions {
  /** Names that the tape may have; without them, the one that its own address gives. */
  origins?: readonly string[] | undefined;
  /** Public keys to trust; without them, those that the service publishes. */
  keys?: readonly string[] | undefined;
  /** Signed heads and a tape file that were kept. */
  heads?: readonly string[] | undefined;
  since?: string | undefined;
  /** Keys of witnesses, `name+id+key`. */
  witnesses?: readonly string[] | undefined;
  /** The gate that the service claims to have; without it, 100. */
  gate?: number | undefined;
  /** Every call in full; else ten that `random` draws. */
  all?: boolean | undefined;
  random?: (() => number) | undefined;
  now?: (() => number) | undefined;
}

/**
 * Verifies a record by what `get` reads at a path, as text; it rejects where a service would not answer.
 * Pushes a line for each thing that is wrong, and returns one that says what was verified; nothing where
 * the tape cannot be read at all.
 */
export function verifyRecord(
  get: (path: string) => Promise<string>,
  options: VerifyOptions,
  problems: string[],
): Promise<string | undefined>;
