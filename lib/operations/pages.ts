/**
 * Works through pages one after the other: while one is being written, the next is read and computed
 * already, so that the database and this process work at the same time. At most two pages are held.
 * Each write begins after the one before has ended, and a failure of either ends the work.
 */
export async function inPages<Page, Made>(
  pages: readonly Page[],
  work: { read: (page: Page) => Promise<Made>; write: (made: Made) => Promise<unknown> },
): Promise<void> {
  let written: Promise<unknown> = Promise.resolve();
  for (const page of pages) {
    const made = await work.read(page);
    await written;
    written = work.write(made);
    // It is looked at before the next write; until then its failure is nobody's.
    written.catch(() => undefined);
  }
  await written;
}
