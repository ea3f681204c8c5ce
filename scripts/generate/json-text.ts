/** JSON in which lists and objects are spread over lines down to a depth; deeper ones stay on one line, so that a diff shows single rows. */
export const jsonText = (value: unknown, depth: number): string => `${spread(value, depth, "")}\n`;

function spread(value: unknown, depth: number, indent: string): string {
  if (typeof value !== "object" || value === null || depth === 0) return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((each) => spread(each, depth - 1, inner))
    : Object.entries(value).map(
        ([key, each]) => `${JSON.stringify(key)}: ${spread(each, depth - 1, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => inner + line).join(",\n")}\n${indent}${close}`;
}
