// `npm run bench`, part `parsers`: hostile bodies beside ordinary documents of the same length.

import { FEEDS } from "./feeds.ts";
import { FILINGS } from "./filings.ts";
import type { ForeignParser } from "./foreign-parser.ts";
import { HOSTILE, hostileBody } from "./hostile-bodies.ts";

/** Every parser of bytes that others send. */
export const FOREIGN_PARSERS: readonly ForeignParser[] = [...FILINGS, ...FEEDS];

/** CPU ms of reading a document, the quickest of some rounds; a document that is refused counts. */
async function cpuMs(parser: ForeignParser, document: string, rounds: number): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    try {
      await parser.read(document);
    } catch {}
    const { user, system } = process.cpuUsage(before);
    quickest = Math.min(quickest, (user + system) / 1_000);
  }
  return quickest;
}

/** A parser's time for an ordinary document, and hostile bodies' times as multiples of it. */
export interface ParserResult {
  parser: string;
  ordinaryMs: number;
  /** By kind of body. */
  ratios: Map<string, number>;
}

/** Measures a parser with an ordinary document and with every hostile body of this length. */
export async function measureParser(
  parser: ForeignParser,
  length: number,
  rounds: number,
): Promise<ParserResult> {
  const ordinary = parser.ordinary(length);
  await cpuMs(parser, ordinary, rounds);
  const ordinaryMs = await cpuMs(parser, ordinary, 2 * rounds);
  const ratios = new Map<string, number>();
  for (const kind of HOSTILE) {
    const ms = await cpuMs(parser, parser.around(hostileBody(kind, length)), rounds);
    ratios.set(kind[0], ms / ordinaryMs);
  }
  return { parser: parser.name, ordinaryMs, ratios };
}

/** Number of parsers in the table: those with the highest ratios. */
const SHOWN = 5;

/** Markdown table: the ordinary time and the slowest hostile body of the parsers that these slow down most. */
export async function parsersTable(length: number, rounds: number): Promise<string> {
  const results: ParserResult[] = [];
  for (const parser of FOREIGN_PARSERS) results.push(await measureParser(parser, length, rounds));
  const lines = results.map(({ parser, ordinaryMs, ratios }) => {
    const [body, ratio] = [...ratios].reduce((most, each) => (each[1] > most[1] ? each : most));
    return {
      ratio,
      line: `| ${parser} | ${ordinaryMs.toFixed(1)} | ${body} | ${ratio.toFixed(1)} |`,
    };
  });
  const slowest = lines.toSorted((a, b) => b.ratio - a.ratio).slice(0, SHOWN);
  return [
    `${HOSTILE.length} hostile bodies and ${results.length} parsers; the ${SHOWN} with the highest ratios:\n`,
    `| parser | ms of CPU, ordinary ${length / 1_000} KB | slowest hostile body | ratio |`,
    "| --- | --- | --- | --- |",
    ...slowest.map(({ line }) => line),
  ].join("\n");
}
