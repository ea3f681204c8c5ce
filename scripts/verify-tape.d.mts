// Types of `verify-tape.mjs`, which is plain JavaScript so that it can be downloaded and run alone.

/** Options of a run; all are optional. */
export interface VerifyOptions {
  /** Accepted names of the tape. The default is the name that its address gives. */
  origins?: readonly string[] | undefined;
  /** Public keys to trust. The default is the keys that the service publishes. */
  keys?: readonly string[] | undefined;
  /** Signed heads and a tape file that were saved earlier. */
  heads?: readonly string[] | undefined;
  since?: string | undefined;
  /** Keys of witnesses, `name+id+key`, each with its address after a space where that is known. */
  witnesses?: readonly string[] | undefined;
  /** The gate of the service. The default is 100. */
  gate?: number | undefined;
  /** Whether to read every call in full. Otherwise ten calls are drawn by `random`. */
  all?: boolean | undefined;
  random?: (() => number) | undefined;
  /** The reader's clock, epoch ms. */
  now?: (() => number) | undefined;
  /** Reads an address of a witness; rejects if it does not answer. The default is HTTP. */
  ask?: ((address: string) => Promise<string>) | undefined;
}

/**
 * Verifies the record of a service. `get` returns the text at a path, and rejects if the service does not answer. Adds
 * a line to `problems` for each thing that is wrong. Returns a line that says what was verified, or undefined if the
 * tape cannot be read.
 */
export function verifyRecord(
  get: (path: string) => Promise<string>,
  options: VerifyOptions,
  problems: string[],
): Promise<string | undefined>;
