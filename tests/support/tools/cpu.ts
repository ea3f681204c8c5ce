/** Milliseconds of processor time that work takes in this process, whoever else keeps the machine busy. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
