/** How long an old key still works beside its successor, in seconds. Source: decisions I-ROTATE. */
export const OVERLAP_SECONDS = { least: 0, most: 2_592_000, usual: 86_400 } as const;

/** Rotations of all keys of one customer in 24 hours. Source: decisions I-ROTATE. */
export const ROTATIONS_A_DAY = 5;
