import type { Clock } from "../http/app-env.ts";

/** The real clock. The only place that reads it for our answers. */
export const realClock: Clock = { read: () => ({ now: Date.now(), epoch: 0 }) };

/**
 * The local platform's clock, which tests and rehearsals move. It answers its offset in ms and its
 * epoch as text. The binding exists in the local configuration only; no deployed environment has it.
 */
export const localClock = (binding: Fetcher): Clock => ({
  read: async () => {
    const answer = await binding.fetch("http://clock/offset");
    const [offsetMs = 0, epoch = 0] = (await answer.text()).split(" ").map(Number);
    return { now: Date.now() + offsetMs, epoch };
  },
});
