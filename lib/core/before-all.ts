/** Before every observation: the first instant that JavaScript and PostgreSQL write alike. */
export const BEFORE_ALL = Date.parse("0001-01-01T00:00:00Z");
