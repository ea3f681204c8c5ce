// How every command of the operator runs: a failure is printed as one line.

/** A failure that the operator can correct. Its message is printed unchanged, in one line. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Without `--`, npm takes the flag of `npm run NAME --dry-run` and passes it on as a variable. */
export const isDryRunForNpm = (): boolean => process.env["npm_config_dry_run"] === "true";

const UNREACHABLE_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EAI_AGAIN",
]);
const DATABASE_FAILURES: Readonly<Record<string, string>> = {
  "28P01": "the database refused the password",
  "28000": "the database refused the user",
  "3D000": "there is no database of that name on the server",
  "42P01": "a table is missing: run `npm run db:migrate` first",
  "42703": "a column is missing: run `npm run db:migrate` first",
  "42501": "the database user may not do this",
};

/**
 * Describes a failure in one line. Error messages of database libraries contain bound values and
 * connection strings, so only their name, code and constraint are shown.
 */
function describeFailure(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  const chain = causes(error);
  for (const link of chain) if (link instanceof CommandError) return link.message;
  const code = chain.map((link) => textOf(link, "code")).find((text) => text !== null);
  if (code === undefined) return `${chain.map((link) => link.name).join(" by ")} (no code)`;
  if (code in DATABASE_FAILURES) return `${DATABASE_FAILURES[code]} (${code})`;
  if (UNREACHABLE_CODES.has(code))
    return `the database cannot be reached (${code}): check DATABASE_URL`;
  const constraint = chain.map((link) => textOf(link, "constraint")).find((text) => text !== null);
  return `the database answered ${code}${constraint === undefined ? "" : ` (${constraint})`}`;
}

/** Runs a command; a failure prints one line on standard error and sets exit status 1. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  // The reader of a pipe may close it early: `npm run keys -- list | head -3`.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") process.exit();
  });
  try {
    await command();
  } catch (error) {
    console.error(`error: ${describeFailure(error)}`);
    process.exitCode = 1;
  }
}

function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && chain.length < 8; ) {
    chain.push(link);
    const inner: unknown = link instanceof AggregateError ? link.errors[0] : link.cause;
    // The Neon driver stores the transport's error under another name.
    link = inner ?? (link as { sourceError?: unknown }).sourceError;
  }
  return chain;
}

function textOf(error: Error, member: "code" | "constraint"): string | null {
  const value = (error as Error & Record<string, unknown>)[member];
  return typeof value === "string" && value !== "" ? value : null;
}
