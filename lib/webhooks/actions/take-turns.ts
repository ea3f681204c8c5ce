// Does the work of several owners side by side, so that none waits for all of another's.

import { beforeDeadline, type Deadline } from "../../core/deadline.ts";

/** A piece of work of an owner. */
export type Task = () => Promise<void>;

/**
 * Does the tasks of each owner one after another, `places` owners at a time. After each task an owner goes to
 * the end of the line. A place does its first task in any case, and others until the deadline has passed.
 */
export async function takeTurns(
  owners: Iterable<readonly Task[]>,
  { places, deadline }: { places: number; deadline: Deadline },
): Promise<void> {
  const line = [...owners].map((tasks) => [...tasks]);
  const serve = async (): Promise<void> => {
    for (const tasks of beforeDeadline(takenFrom(line), deadline)) {
      await tasks.shift()?.();
      if (tasks.length > 0) line.push(tasks);
    }
  };
  await Promise.all(Array.from({ length: places }, serve));
}

/** Takes the first of a line, again and again, until nobody is in it. */
function* takenFrom<T>(line: T[]): Generator<T> {
  for (let first = line.shift(); first !== undefined; first = line.shift()) yield first;
}
