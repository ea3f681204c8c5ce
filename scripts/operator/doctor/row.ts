/** `off`: not set up, which is a choice; `see`: works, and a person should look; `bad`: broken, or needed and missing. */
type Health = "good" | "off" | "see" | "bad";

/** One finding of the doctor, and what mends it. */
export interface Row {
  what: string;
  health: Health;
  found: string;
  /** The command that mends it; null where nothing is to be done. */
  mend: string | null;
}

export const good = (what: string, found: string): Row => ({
  what,
  health: "good",
  found,
  mend: null,
});
export const off = (what: string, found: string, mend: string): Row => ({
  what,
  health: "off",
  found,
  mend,
});
export const see = (what: string, found: string, mend: string): Row => ({
  what,
  health: "see",
  found,
  mend,
});
export const bad = (what: string, found: string, mend: string): Row => ({
  what,
  health: "bad",
  found,
  mend,
});

/** Whatever a check throws is one bad row: the others go on. */
export async function checked(
  what: string,
  mend: string,
  check: () => Promise<Row | Row[]>,
): Promise<Row[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const name = error instanceof Error ? error.name : "an unknown failure";
    return [bad(what, `does not answer (${name})`, mend)];
  }
}
