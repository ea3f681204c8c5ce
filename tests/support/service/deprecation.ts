import type { Deprecation } from "../../../lib/core/changelog.ts";

/** A deprecation for tests: announced in January 2027, in effect from July 2027. */
export const retired: Deprecation = {
  id: "2027-01-old-scores",
  publishedOn: "2027-01-10",
  kind: "DEPRECATED",
  title: "Retire the first scores",
  description: "The scores below /api/v2 say all that they said.",
  endpoints: ["/api/tone/scholar", "/api/tone/screener"],
  sunsetAt: "2027-07-21T00:00:00.000Z",
};
