// A progress bar for commands.

import { Presets, SingleBar } from "cli-progress";

export type Progress = { add: (done: number) => void; stop: () => void };

/** Shows a progress bar with rate and remaining time; without a terminal, a line every 5 seconds. */
export function showProgress(label: string, total: number, unit: string): Progress {
  const started = performance.now();
  const bar = new SingleBar(
    {
      format: `${label} [{bar}] {percentage}% | {value}/{total} ${unit} | {rate}/s | {eta_formatted} left`,
      noTTYOutput: !process.stdout.isTTY,
      notTTYSchedule: 5_000,
      stream: process.stdout,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  let done = 0;
  bar.start(total, 0, { rate: 0 });
  return {
    add(more) {
      done += more;
      const seconds = Math.max(0.001, (performance.now() - started) / 1000);
      bar.update(done, { rate: Math.round(done / seconds) });
    },
    stop: () => bar.stop(),
  };
}
