/** The readings of a text that can be asked for. Source: interface, "Language scoring (v2 family)". */
export const MODES = ["earnings", "authorship", "escalation", "central_bank"] as const;
export type Mode = (typeof MODES)[number];
