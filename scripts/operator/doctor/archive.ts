// Checks of `npm run doctor` on the archive: whether its list of files was signed, and who signed it, too.

import { findNewestManifest } from "../../../lib/record/queries/archive-files.ts";
import { openDatabase } from "../database.ts";
import type { Environment } from "./deployment.ts";
import { checked, type DoctorRow, good, off } from "./row.ts";

const DOCS = "docs/operations.md#the-archive";

/** Reports the manifest that was signed last. The row of the job says whether the job fails. */
export function archiveRows(env: Environment, isDeployment: boolean): Promise<DoctorRow[]> {
  return checked("archive", DOCS, async () => {
    if (isDeployment && !env["DATABASE_URL"]) return [];
    const opened = await openDatabase(env as NodeJS.ProcessEnv);
    const newest = await findNewestManifest(opened.db).finally(opened.close);
    if (newest === null) {
      return off("archive", "none yet", `it is written at 02:00 UTC: ${DOCS}`);
    }
    const { size, signedAt, cosignedBy } = newest;
    const witnesses = cosignedBy.length === 0 ? "no witness" : cosignedBy.join(", ");
    return good("archive", `manifest ${size} of ${signedAt}, cosigned by ${witnesses}`);
  });
}
