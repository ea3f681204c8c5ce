/**
 * `off`: not set up, by choice; `see`: works, but a person should look; `bad`: broken, or required
 * and missing.
 */
type Health = "good" | "off" | "see" | "bad";

/** One finding of the doctor, and the command that corrects it. */
export interface DoctorRow {
  what: string;
  health: Health;
  found: string;
  /** The command that corrects the finding; null when nothing has to be done. */
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
export const see = (what: string, found: string, fix: string): DoctorRow => ({
  what,
  health: "see",
  found,
  fix,
});
export const bad = (what: string, found: string, fix: string): DoctorRow => ({
  what,
  health: "bad",
  found,
  fix,
});

/** Turns an error of a check into one `bad` row, so that the other checks still run. */
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
