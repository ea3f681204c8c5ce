/** Levels of reliability of a score, which depend on the length of its text. */
export const RELIABILITIES = ["LOW", "MEDIUM", "HIGH"] as const;
export type Reliability = (typeof RELIABILITIES)[number];
