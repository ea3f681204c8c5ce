/** A part of a text: UTF-16 offsets, end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
