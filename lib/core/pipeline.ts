/**
 * Processes pages of data as a pipeline: while one page is computed, the next page is read and the
 * page before is written, so that the database and this process work in parallel.
 *
 * A page is computed in short steps, since reads and writes progress only between two of them. Each
 * step gives a list of statements, possibly empty (a bare statement would be sent by `await`). At
 * most `writesAtOnce` pages (default 1) are written at the same time, started in order; use more
 * only when writing is the bottleneck and pages are independent. After a failure no new page is
 * started and running writes are awaited. At most `writesAtOnce` + 2 pages are in memory.
 */
export async function runPipelined<Page, Read extends object | string | number, Statement>(
  pages: Iterable<Page>,
  work: {
    read: (page: Page) => Promise<Read>;
    compute: (read: Read) => Iterable<Statement[]> | AsyncIterable<Statement[]>;
    write: (statements: Statement[], page: Page) => Promise<unknown>;
    writesAtOnce?: number;
  },
): Promise<void> {
  const rest = pages[Symbol.iterator]();
  const startNext = () => startReading(rest.next(), work.read);
  const { writesAtOnce = 1 } = work;
  const writing: Promise<unknown>[] = [];
  let failed: { error: unknown } | null = null;
  const throwIfFailed = () => {
    if (failed) throw failed.error;
  };
  try {
    for (let current = startNext(); current !== null; ) {
      const { page } = current;
      const read = await current.reading;
      current = startNext();
      const statements: Statement[] = [];
      for await (const step of work.compute(read)) {
        statements.push(...step);
        await yieldToEventLoop();
        throwIfFailed();
      }
      if (writing.length === writesAtOnce) await writing.shift();
      throwIfFailed();
      const written = work.write(statements, page).catch((error: unknown) => {
        failed ??= { error };
      });
      writing.push(written);
    }
  } finally {
    await Promise.all(writing);
  }
  throwIfFailed();
}

const startReading = <Page, Read>(
  next: IteratorResult<Page, unknown>,
  read: (page: Page) => Promise<Read>,
) => (next.done ? null : { page: next.value, reading: markHandled(read(next.value)) });

/** Prevents an unhandled rejection of a promise that is awaited later. */
function markHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** A Worker has no `setImmediate`; a timer of 1 ms replaces it. */
const scheduleNext = typeof setImmediate === "function" ? setImmediate : setTimeout;

/** Lets pending I/O callbacks run; a computation never yields by itself. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => void scheduleNext(() => resolve(), 0));

/** Splits rows into chunks of at most `size`, in order. */
export function inChunks<Row>(rows: readonly Row[], size: number): Row[][] {
  const chunks: Row[][] = [];
  for (let at = 0; at < rows.length; at += size) chunks.push(rows.slice(at, at + size));
  return chunks;
}
