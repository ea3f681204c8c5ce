import * as z from "zod";
import { CHANGE_KINDS, type Change } from "../../core/changelog.ts";
import { Instant, VERSION } from "../../core/wire/shared.ts";

const ChangelogEntry = z
  .object({
    id: z.string().meta({ description: "Named by the Link of a deprecated endpoint" }),
    published_on: z.iso.date(),
    kind: z.enum(CHANGE_KINDS),
    title: z.string(),
    description: z.string(),
    endpoints: z.array(z.string()),
    sunset_at: Instant.nullable().meta({ description: "After this it answers 410" }),
  })
  .meta({ id: "Change" });

export const Changelog = z
  .object({ version: VERSION, count: z.int(), changes: z.array(ChangelogEntry) })
  .meta({ id: "Changelog" });

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
