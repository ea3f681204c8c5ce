/**
 * Works through pages one after the other: while one is computed, the next is read already and the one
 * before is written, so that the database and this process work at the same time. A page is computed
 * into statements in steps, each as short as it can be, since what is read and written goes on between
 * two of them. A step gives a list, empty for the turn alone: a bare statement would be sent by being
 * waited for. At most `writesAtOnce` pages, one unless told otherwise, are being written, begun in their
 * order; more than one where this is what takes longest, and pages do not depend upon one another. After
 * a failure of any of the three no page is begun, and what is being written is waited for. So at most
 * two pages more than that are held.
 */
export async function runPipelined<Page, Read extends object | string | number, Statement>(
  pages: readonly Page[],
  work: {
    read: (page: Page) => Promise<Read>;
    compute: (read: Read) => Iterable<Statement[]> | AsyncIterable<Statement[]>;
    write: (statements: Statement[], page: Page) => Promise<unknown>;
    writesAtOnce?: number;
  },
): Promise<void> {
  let reading = started(pages[0], work.read);
  const { writesAtOnce = 1 } = work;
  const writing: Promise<unknown>[] = [];
  let failed: { error: unknown } | null = null;
  const isOver = () => {
    if (failed) throw failed.error;
  };
  try {
    for (const [i, page] of pages.entries()) {
      const read = await reading;
      reading = started(pages[i + 1], work.read);
      if (read === null) break;
      const statements: Statement[] = [];
      for await (const step of work.compute(read)) {
        statements.push(...step);
        await yieldToEventLoop();
        isOver();
      }
      if (writing.length === writesAtOnce) await writing.shift();
      isOver();
      const written = work.write(statements, page).catch((error: unknown) => {
        failed ??= { error };
      });
      writing.push(written);
    }
  } finally {
    await Promise.all(writing);
  }
  isOver();
}

const started = <Page, Read>(page: Page | undefined, read: (page: Page) => Promise<Read>) =>
  page === undefined ? Promise.resolve(null) : markHandled(read(page));

/** A promise that is looked at later; until then its failure is nobody's. */
function markHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Where there is none, as in a Worker, a timer takes its place, and a millisecond. */
const soon = typeof setImmediate === "function" ? setImmediate : setTimeout;

/** Lets everything else that waits go on for once: what computes never waits by itself. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => void soon(() => resolve(), 0));

/** Rows in runs of at most so many, in their order: as many as a statement takes. */
export function inChunks<Row>(rows: readonly Row[], size: number): Row[][] {
  const chunks: Row[][] = [];
  for (let at = 0; at < rows.length; at += size) chunks.push(rows.slice(at, at + size));
  return chunks;
}
