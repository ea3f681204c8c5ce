import { databaseMsLeft, meter, recordRoundTrip } from "./round-trips.ts";

/**
 * The transport under the Neon driver, which has neither a deadline nor a retry of its own. Within
 * a request its statements share what that may spend on the database.
 * Source: safety.md, "Postgres read" and "Postgres write".
 */
const READ = { perTryMs: 2_000, tries: 2, totalMs: 3_000 };
const WRITE = { perTryMs: 3_000, tries: 1, totalMs: 3_000 };
/** SQL states of a server that is going, coming or cut off: a second try may find it. */
const RETRIED_CODES = /^(57P0[13]|08...)$/;

/** A read is one statement that starts with `select` or `with` and writes nothing; no batch is. */
const isRead = (body: unknown) =>
  typeof body === "string" &&
  /^\{"query":"(\s|\\n)*(select|with)\b/i.test(body) &&
  !/\b(insert|update|delete|merge)\b/i.test(body);

export function databaseFetch(send: typeof fetch, pause = jitter): typeof fetch {
  const ask: typeof fetch = async (input, init) => {
    const { perTryMs, tries, totalMs } = isRead(init?.body) ? READ : WRITE;
    const deadline = performance.now() + Math.min(totalMs, databaseMsLeft());
    for (let left = tries - 1; ; left -= 1) {
      const budgetMs = Math.floor(Math.min(perTryMs, deadline - performance.now()));
      // What is not even sent cannot have been done, either.
      if (budgetMs < 1) throw new DOMException("no time is left for it", "TimeoutError");
      try {
        // A fresh signal per try: one made at construction would fail every later query.
        const signal = AbortSignal.timeout(budgetMs);
        const answer = await recordRoundTrip("sql", () => send(input, { ...init, signal }));
        if (left === 0 || !(await mayMend(answer))) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (left === 0) throw error;
      }
      await pause();
    }
  };
  return (input, init) => meter.onDatabaseTime(() => ask(input, init));
}

/** A proxy's 5xx, or an error of the database that speaks of its connection alone. */
async function mayMend(answer: Response): Promise<boolean> {
  if (answer.ok) return false;
  if (answer.status >= 500) return true;
  const { code } = await answer
    .clone()
    .json<{ code?: unknown }>()
    .catch(() => ({ code: null }));
  return typeof code === "string" && RETRIED_CODES.test(code);
}

/** 50 to 150 ms, so that callers who failed together do not come back together. */
function jitter(): Promise<void> {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return new Promise((resolve) => setTimeout(resolve, 50 + (byte / 255) * 100));
}
