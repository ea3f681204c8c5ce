import { randomBytes } from "node:crypto";

/** Longer texts (bulk inserts, migrations) and the hundreds after these get no plan of their own. */
const MAX_PREPARED_CHARS = 8_000;
const MAX_PREPARED = 500;

/**
 * Names for statements worth preparing: those seen before. The prefix is random, because
 * clients of the embedded database share one session, and with it its statement names.
 */
export function statementNames() {
  const names = new Map<string, string | undefined>();
  const prefix = randomBytes(4).toString("hex");
  let issued = 0;
  return {
    of(sql: string): string | undefined {
      const known = names.get(sql);
      if (known !== undefined) return known;
      if (!names.has(sql)) {
        if (sql.length <= MAX_PREPARED_CHARS && names.size < MAX_PREPARED) {
          names.set(sql, undefined);
        }
        return undefined;
      }
      issued += 1;
      const name = `svc_${prefix}_${issued}`;
      names.set(sql, name);
      return name;
    },
    forget: () => names.clear(),
  };
}
