/** One line of JSON for whoever reads a Worker's logs. */
export const log = (line: Record<string, unknown>): void => console.log(JSON.stringify(line));
