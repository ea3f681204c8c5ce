import type { StoredReference } from "./reference.ts";

export const REFERENCE: StoredReference = JSON.parse("{}");
