/** A fiscal quarter as the service writes it, like `Q3_FY2025`. Source: decisions.md, G10. */
export const QUARTER = /^Q([1-4])_FY([0-9]{4})$/;

/** The place of a quarter in time: quarters that follow one another differ by 1; null for no quarter. */
export function quarterIndex(quarter: string): number | null {
  const found = QUARTER.exec(quarter);
  return found === null ? null : Number(found[2]) * 4 + Number(found[1]) - 1;
}
