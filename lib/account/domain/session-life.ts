/** Not sliding: a working week, then the key is asked for again. Source: decisions G14. */
export const SESSION_MS = 7 * 86_400_000;
