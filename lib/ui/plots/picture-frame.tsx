// The frame of a chart as an image of its own, which another page or a document shows. It cannot use our style
// sheet, so it carries its title, date, source and rights itself.

import type { Child } from "hono/jsx";

/** Pictures have the size that previews of links use. */
export const PICTURE = { width: 1_200, height: 630 } as const;
/** Left edge and top of what is drawn. */
export const LEFT = 60;
export const TOP = 160;
/** The first family is the one of pictures as PNG. */
export const PICTURE_FONT =
  "Inter, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
export const INK = "#171a20";

/** Characters of a line of small print, and its height. */
const LINE_LENGTH = 145;
const LINE_HEIGHT = 21;
/** Space below the drawing for its labels, and below the small print. */
const LABELS = 52;
const BOTTOM = 18;

/** What is written around a chart. */
export interface PictureText {
  title: string;
  /** The newest value with its state and date, in words. */
  newest: string;
  unit: string;
  /** Source, rights and the label of sample data, each a sentence. */
  smallPrint: readonly string[];
}

/** Breaks a text into lines at spaces. */
export function linesOf(text: string, length = LINE_LENGTH): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < length) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

const printOf = ({ smallPrint }: PictureText): string[] =>
  smallPrint.flatMap((text) => linesOf(text));

/** The height that the small print leaves for the drawing. */
export const drawnHeight = (text: PictureText): number =>
  PICTURE.height - TOP - LABELS - printOf(text).length * LINE_HEIGHT - BOTTOM;

/** The picture with everything that a reader needs to judge it. */
export function PictureFrame({ text, children }: { text: PictureText; children?: Child }) {
  const print = printOf(text);
  const { width, height } = PICTURE;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      font-family={PICTURE_FONT}
      fill="#545c69"
      font-size="17"
    >
      <title>{`${text.title}. ${text.newest}`}</title>
      <rect width={width} height={height} fill="#ffffff" />
      <rect width={width} height="10" fill="#0a5674" />
      <text x={LEFT} y="66" font-size="34" font-weight="700" fill={INK}>
        {text.title}
      </text>
      <text x={LEFT} y="104" font-size="22" fill={INK}>
        {text.newest}
      </text>
      <text x={LEFT} y="136">
        {text.unit}
      </text>
      {children}
      {print.map((line, i) => (
        <text x={LEFT} y={height - BOTTOM - LINE_HEIGHT * (print.length - 1 - i)} font-size="15">
          {line}
        </text>
      ))}
    </svg>
  );
}
