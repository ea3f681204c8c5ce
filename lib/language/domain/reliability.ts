/** How much the length of a text lets what is said of it be trusted. */
export const RELIABILITIES = ["LOW", "MEDIUM", "HIGH"] as const;
export type Reliability = (typeof RELIABILITIES)[number];
