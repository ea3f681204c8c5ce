import { REQUESTS_PER_MINUTE, TIERS } from "../../../lib/domain/tier.ts";
import { OPERATION_GROUPS } from "./groups.ts";
import { DOC_PLACES, operationPath } from "./places.ts";

/** The service for readers that are programs: what it is, how to ask, and where everything is. */
export function llmsText(base: string): string {
  const limits = TIERS.map((tier) => `${tier} ${REQUESTS_PER_MINUTE[tier]}`).join(", ");
  return [
    "# Regime Intelligence",
    "",
    "> Market-regime intelligence as JSON: sensors with states and histories, a stress index, language scores, and",
    "> published calls on a verifiable record. Diagnostic observations, not predictions or trading recommendations.",
    "",
    `Base address: ${base}. A key goes into the header x-svc-key; what is free needs none. Requests a minute: ${limits}.`,
    "Add format=csv to lists and histories, as_of=T for what was known at T. Errors carry X-Error-Code.",
    "",
    "## Documentation",
    "",
    ...DOC_PLACES.map(({ path, name }) => `- [${name}](${base}${path})`),
    `- [OpenAPI 3.1](${base}/api/openapi)`,
    ...OPERATION_GROUPS.flatMap(({ title, operations }) => [
      "",
      `## ${title}`,
      "",
      ...operations.map(
        ({ id, method, path, summary }) =>
          `- [${method.toUpperCase()} ${path}](${base}${operationPath(id)}): ${summary}`,
      ),
    ]),
    "",
  ].join("\n");
}
