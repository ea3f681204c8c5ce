// The result of one check of `npm run doctor`.

/**
 * `off`: optional and not set up; `warn`: works, but a person should check it; `bad`: broken, or
 * required and missing.
 */
type Health = "good" | "off" | "warn" | "bad";

/** One finding of the doctor, and the command that fixes it. */
export interface DoctorRow {
  what: string;
  health: Health;
  found: string;
  /** The command that fixes the problem; null without a problem. */
  fix: string | null;
}

export const good = (what: string, found: string): DoctorRow => ({
  what,
  health: "good",
  found,
  fix: null,
});
export const off = (what: string, found: string, fix: string): DoctorRow => ({
  what,
  health: "off",
  found,
  fix,
});
export const warn = (what: string, found: string, fix: string): DoctorRow => ({
  what,
  health: "warn",
  found,
  fix,
});
export const bad = (what: string, found: string, fix: string): DoctorRow => ({
  what,
  health: "bad",
  found,
  fix,
});

/** Runs a check. An error becomes one `bad` row, so that the other checks still run. */
export async function checked(
  what: string,
  fix: string,
  check: () => Promise<DoctorRow | DoctorRow[]>,
): Promise<DoctorRow[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const name = error instanceof Error ? error.name : "an unknown failure";
    return [bad(what, `does not answer (${name})`, fix)];
  }
}
