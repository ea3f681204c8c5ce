// Shape of the API's changelog.

import * as z from "zod";
import { CHANGE_KINDS, type Change } from "../../core/changelog.ts";
import { doc, utc, VERSION } from "../../core/wire/shared.ts";

const ChangelogEntry = z
  .object({
    id: z
      .string()
      .meta(doc("Id. The Link header of a deprecated endpoint names it.", "2026-11-alerts")),
    published_on: z.iso.date().meta(doc("Date of the change, UTC.", "2026-11-21")),
    kind: z.enum(CHANGE_KINDS).meta(doc("What kind of change it is.")),
    title: z.string().meta(doc("The change in a line.", "Mail when a sensor changes its state")),
    description: z
      .string()
      .meta(doc("What to know about it.", "Sign up with an address and confirm by mail.")),
    endpoints: z.array(z.string()).meta(doc("Paths that it concerns.", ["/api/alerts/subscribe"])),
    sunset_at: utc("from which the endpoints answer 410").nullable(),
  })
  .meta({ id: "Change" });

export const Changelog = z
  .object({
    version: VERSION,
    count: z.int().meta(doc("Changes in this answer.", 4)),
    changes: z.array(ChangelogEntry).meta(doc("Changes, newest first.")),
  })
  .meta({ id: "Changelog" });

/** Writes the changes in the form of the contract. */
export const toChangelog = (changes: readonly Change[]): z.output<typeof Changelog> => ({
  version: "v1",
  count: changes.length,
  changes: changes.map((change) => ({
    id: change.id,
    published_on: change.publishedOn,
    kind: change.kind,
    title: change.title,
    description: change.description,
    endpoints: [...change.endpoints],
    sunset_at: change.sunsetAt,
  })),
});
