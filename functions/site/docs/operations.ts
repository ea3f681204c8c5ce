// Every endpoint as the documentation shows it.

import type { Operation } from "./operation.ts";
import operations from "./operations.generated.json" with { type: "json" };

export const OPERATIONS = operations as readonly Operation[];
