// The generated files of the documentation.

import { join } from "node:path";
import { jsonText } from "../json-text.ts";
import { operations } from "./operations.ts";

const folder = join(import.meta.dirname, "../../../functions/site/docs");

/** What the site says about every endpoint. */
export const operationsJson = (): string => jsonText(operations(), 1);

/** How many endpoints there are, by whether they need a key. */
export const endpointsJson = (): string => {
  const counts = { none: 0, optional: 0, key: 0 };
  for (const { access } of operations()) counts[access] += 1;
  return jsonText(counts, 1);
};

export const OPERATIONS_FILE = join(folder, "operations.generated.json");
export const ANSWERS_FILE = join(folder, "answers.generated.json");
export const ENDPOINTS_FILE = join(
  import.meta.dirname,
  "../../../lib/core/endpoints.generated.json",
);
