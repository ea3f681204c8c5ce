// What may be known of an error: facts without private data, and whether the database is down.

/** The name, code and constraint of an error, without its message, which may contain private data. */
export function safeErrorFacts(thrown: unknown): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (let error = thrown, depth = 0; error instanceof Error && depth < 4; depth += 1) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    facts[`error${depth || ""}`] = error.name;
    if (typeof code === "string") facts["code"] = code;
    if (typeof constraint === "string") facts["constraint"] = constraint;
    error = error.cause;
  }
  return facts;
}

/**
 * SQL states of an unavailable database: connection lost, shutting down or starting, out of
 * resources, statement timed out.
 */
const CONNECTION_CODES = /^(08...|57P0[123]|57014|53...)$/;

/**
 * Whether a query failed because the database is down. Neon's driver wraps a refused or timed-out fetch
 * and a proxy's 5xx in an error without an SQL state; an error of the database itself has one.
 */
export function isDatabaseDown(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 4; depth += 1) {
    const { code } = error as { code?: unknown };
    // The driver does not wrap a timeout that occurs while the response is being read.
    if (error.name === "TimeoutError" || error.name === "AbortError") return true;
    if (error.name === "NeonDbError") {
      return typeof code !== "string" || CONNECTION_CODES.test(code);
    }
    error = error.cause;
  }
  return false;
}
