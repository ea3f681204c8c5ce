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
  mend: string | null;
}

export const good = (what: string, found: string): DoctorRow => ({
  what,
  health: "good",
  found,
  mend: null,
});
export const off = (what: string, found: string, mend: string): DoctorRow => ({
  what,
  health: "off",
  found,
  mend,
});
export const see = (what: string, found: string, mend: string): DoctorRow => ({
  what,
  health: "see",
  found,
  mend,
});
export const bad = (what: string, found: string, mend: string): DoctorRow => ({
  what,
  health: "bad",
  found,
  mend,
});

/** Turns an error of a check into one `bad` row, so that the other checks still run. */
export async function checked(
  what: string,
  mend: string,
  check: () => Promise<DoctorRow | DoctorRow[]>,
): Promise<DoctorRow[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const name = error instanceof Error ? error.name : "an unknown failure";
    return [bad(what, `does not answer (${name})`, mend)];
  }
}
