import { noted } from "./round-trips.ts";

/**
 * The transport under the Neon driver, which has neither a deadline nor a retry of its own.
 * Source: safety.md, "Postgres read" and "Postgres write".
 */
const READ = { perTryMs: 2_000, tries: 2, totalMs: 3_000 };
const WRITE = { perTryMs: 3_000, tries: 1, totalMs: 4_000 };
/** SQL states of a server that is going, coming or cut off: a second try may find it. */
const RETRIED_CODES = /^(57P0[13]|08...)$/;

/** A read is one statement that starts with `select` or `with` and writes nothing; no batch is. */
const isRead = (body: unknown) =>
  typeof body === "string" &&
  /^\{"query":"(\s|\\n)*(select|with)\b/i.test(body) &&
  !/\b(insert|update|delete|merge)\b/i.test(body);

export function databaseFetch(outside: typeof fetch, pause = jitter): typeof fetch {
  return async (input, init) => {
    const { perTryMs, tries, totalMs } = isRead(init?.body) ? READ : WRITE;
    const deadline = Date.now() + totalMs;
    for (let left = tries - 1; ; left -= 1) {
      const budgetMs = Math.max(1, Math.min(perTryMs, deadline - Date.now()));
      try {
        // A fresh signal per try: one made at construction would fail every later query.
        const signal = AbortSignal.timeout(budgetMs);
        const answer = await noted("sql", () => outside(input, { ...init, signal }));
        if (left === 0 || !(await mayMend(answer))) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (left === 0) throw error;
      }
      await pause();
    }
  };
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
