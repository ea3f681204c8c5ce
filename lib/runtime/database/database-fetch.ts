// The `fetch` of the database driver, with a time limit and a retry.

import { databaseMsLeft, meter, recordRoundTrip } from "./round-trips.ts";

/** Time limits and tries. Source: docs/promises.md. */
const READ = { perTryMs: 2_000, tries: 2, totalMs: 3_000 };
const WRITE = { perTryMs: 3_000, tries: 1, totalMs: 3_000 };
/** SQL states of a server that stops, starts or lost its connection. */
const RETRIED_CODES = /^(57P0[13]|08...)$/;

/**
 * Whether a request is a read: one statement that starts with `select` or `with` and writes
 * nothing. A batch never is.
 */
const isRead = (body: unknown) =>
  typeof body === "string" &&
  /^\{"query":"(\s|\\n)*(select|with)\b/i.test(body) &&
  !/\b(insert|update|delete|merge)\b/i.test(body);

/**
 * Wraps `send` for the Neon driver, which has no time limit and no retry of its own. Reads are tried
 * twice, writes once. All statements of a request share one budget of database time.
 */
export function databaseFetch(send: typeof fetch, pause = jitter): typeof fetch {
  const ask: typeof fetch = async (input, init) => {
    const { perTryMs, tries, totalMs } = isRead(init?.body) ? READ : WRITE;
    const deadline = performance.now() + Math.min(totalMs, databaseMsLeft());
    for (let left = tries - 1; ; left -= 1) {
      const budgetMs = Math.floor(Math.min(perTryMs, deadline - performance.now()));
      // The query was not sent, so it was not executed.
      if (budgetMs < 1) throw new DOMException("no time left for the query", "TimeoutError");
      try {
        // A new signal per attempt: a shared one would fail every later query.
        const signal = AbortSignal.timeout(budgetMs);
        const answer = await recordRoundTrip("sql", () => send(input, { ...init, signal }));
        if (left === 0 || !(await isRetriable(answer))) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (left === 0) throw error;
      }
      await pause();
    }
  };
  return (input, init) => meter.countDatabaseTime(() => ask(input, init));
}

/**
 * Whether a retry may succeed: after a proxy's 5xx, or a database error about the connection only.
 */
async function isRetriable(answer: Response): Promise<boolean> {
  if (answer.ok) return false;
  if (answer.status >= 500) return true;
  const { code } = await answer
    .clone()
    .json<{ code?: unknown }>()
    .catch(() => ({ code: null }));
  return typeof code === "string" && RETRIED_CODES.test(code);
}

/** Waits 50 to 150 ms, so that callers that failed together do not retry together. */
function jitter(): Promise<void> {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return new Promise((resolve) => setTimeout(resolve, 50 + (byte / 255) * 100));
}
