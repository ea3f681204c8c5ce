/**
 * Works through pages one after the other: while one is computed, the next is read already and the one
 * before is written, so that the database and this process work at the same time. Each write begins
 * after the one before has ended, and a failure of any of the three ends the work. A page is computed
 * in parts, with a turn for what is being read and written after each; at most three are held.
 */
export async function inPages<Page, Read, Part>(
  pages: readonly Page[],
  work: {
    read: (page: Page) => Promise<Read>;
    compute: (read: Read) => Iterable<Part>;
    write: (parts: Part[]) => Promise<unknown>;
  },
): Promise<void> {
  let reading = started(pages[0], work.read);
  let written: Promise<unknown> = Promise.resolve();
  for (let i = 0; reading !== null; i += 1) {
    const read = await reading;
    reading = started(pages[i + 1], work.read);
    const parts: Part[] = [];
    for (const part of work.compute(read)) {
      parts.push(part);
      await aTurn();
    }
    await written;
    written = unheeded(work.write(parts));
  }
  await written;
}

const started = <Page, Read>(page: Page | undefined, read: (page: Page) => Promise<Read>) =>
  page === undefined ? null : unheeded(read(page));

/** A promise that is looked at later; until then its failure is nobody's. */
function unheeded<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Lets everything else that waits go on for once: what computes never waits by itself. */
export const aTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
