// A fake clock for tests of waiting and time limits.

import { vi } from "vitest";

interface Timer {
  at: number;
  run: () => void;
}

/** A clock that jumps from one timer to the next, so that waiting takes no real time. */
export interface MovingClock {
  sleep(ms: number): Promise<void>;
  /** Moves the clock until the work is done. */
  during<T>(work: Promise<T>): Promise<T>;
  restore(): void;
}

export function movingClock(start: number): MovingClock {
  const waiting: Timer[] = [];
  const set = (run: () => void, ms = 0): Timer => {
    const timer = { at: Date.now() + Math.max(0, ms), run };
    const before = waiting.findLastIndex(({ at }) => at <= timer.at);
    waiting.splice(before + 1, 0, timer);
    return timer;
  };
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  vi.stubGlobal("setTimeout", set);
  vi.stubGlobal("clearTimeout", (timer: Timer | undefined) => {
    const place = timer ? waiting.indexOf(timer) : -1;
    if (place >= 0) waiting.splice(place, 1);
  });
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    set(() => controller.abort(new DOMException("Too late", "TimeoutError")), ms);
    return controller.signal;
  });
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));
  return {
    sleep: (ms) => new Promise((resolve) => void set(resolve, ms)),
    async during(work) {
      const state = { isDone: false };
      const done = () => {
        state.isDone = true;
      };
      work.then(done, done);
      for (;;) {
        await settle();
        await settle();
        if (state.isDone) return work;
        const next = waiting[0];
        if (!next) throw new Error("nothing moves the clock any more");
        vi.setSystemTime(next.at);
        while (waiting[0] && waiting[0].at <= next.at) waiting.shift()?.run();
      }
    },
    restore() {
      timeout.mockRestore();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
}
