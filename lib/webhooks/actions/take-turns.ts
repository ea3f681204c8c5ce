/** Does the work of several owners side by side, so that none waits for all of another's. */

/** A piece of work of an owner. */
export type Task = () => Promise<void>;

/**
 * Does the tasks of each owner one after another, `places` owners at a time. After each task an owner goes to
 * the end of the line. No task begins once `isOver`.
 */
export async function takeTurns(
  owners: Iterable<readonly Task[]>,
  { places, isOver }: { places: number; isOver: () => boolean },
): Promise<void> {
  const line = [...owners].map((tasks) => [...tasks]);
  const serve = async (): Promise<void> => {
    for (let tasks = line.shift(); tasks && !isOver(); tasks = line.shift()) {
      await tasks.shift()?.();
      if (tasks.length > 0) line.push(tasks);
    }
  };
  await Promise.all(Array.from({ length: places }, serve));
}
