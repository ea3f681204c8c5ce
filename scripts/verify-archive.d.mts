// Types of `verify-archive.mjs`, which is plain JavaScript so that it can be downloaded and run alone.

/** Options of a run; all are optional. */
export interface VerifyArchiveOptions {
  /** Accepted names of the archive. The default is `site`, else the name that the service gives. */
  origins?: readonly string[] | undefined;
  /** The name that the address of the service gives. */
  site?: string | undefined;
  /** Public keys to trust. The default is the keys that the service publishes. */
  keys?: readonly string[] | undefined;
  /** Notes that were saved earlier. */
  notes?: readonly string[] | undefined;
  /** Keys of witnesses, `name+id+key`. */
  witnesses?: readonly string[] | undefined;
  /** Whether to read every file and every manifest. */
  all?: boolean | undefined;
  history?: boolean | undefined;
  random?: (() => number) | undefined;
}

/**
 * Verifies the archive of a service. `get` returns the bytes at a path, and rejects if the service does not answer.
 * Adds a line to `problems` for each thing that is wrong. Returns lines that say what was verified.
 */
export function verifyArchive(
  get: (path: string) => Promise<Buffer>,
  options: VerifyArchiveOptions,
  problems: string[],
): Promise<string>;
