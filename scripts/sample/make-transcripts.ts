// Makes the invented transcripts of the sample.

import { addDays, utcDateOf } from "../../lib/core/calendar-date.ts";
import { mulberry32 } from "../../lib/core/mulberry32.ts";
import { isSession, newYorkInstant } from "../../lib/market/domain/calendar.ts";
import { MADE_UP_STOCKS } from "../../lib/market/domain/made-up-stocks.ts";
import { SYNTHETIC_SOURCE } from "../../lib/market/domain/sources.ts";
import { QUESTIONS, type SampleTheme, SENTENCES, SLOTS } from "./transcript-phrases.ts";

/** An invented transcript. */
export interface SyntheticTranscript {
  ticker: string;
  quarter: string;
  /** Epoch ms, after the close of a session. */
  knownAt: number;
  title: string;
  text: string;
}

const TRANSCRIPT_SEED = 4;
/** Quarters per ticker: three years, which the comparison with a ticker's own history and analogs needs. */
const QUARTERS = 12;
/**
 * Number of sentences per theme in a transcript. A theme that is not named has the number of the steady mood.
 */
type Mood = Readonly<Partial<Record<SampleTheme, number>>>;
const STEADY = { constraint: 5, conviction: 8, growth: 8, blame: 2, hedge: 6, cut: 2, forward: 6 };
const MOODS: Readonly<Record<string, Mood>> = {
  steady: {},
  assured: { constraint: 0, conviction: 26, growth: 17, blame: 0, hedge: 2, cut: 0 },
  squeezed: { constraint: 26, conviction: 0, growth: 1, blame: 3, hedge: 14, cut: 8 },
  blaming: { constraint: 9, conviction: 5, growth: 2, blame: 22, hedge: 9, cut: 6 },
};
/** The sequences of moods that tickers repeat. One quarter in four is unusual. */
const CYCLES = [
  ["steady", "steady", "steady", "squeezed", "steady", "steady", "steady", "assured"],
  ["steady", "steady", "steady", "blaming", "steady", "steady", "steady", "squeezed"],
  ["steady", "steady", "steady", "assured", "steady", "steady", "steady", "blaming"],
] as const;
/** Shift in quarters between tickers with the same sequence. */
const CYCLE_SHIFT = 3;
const MIN_SENTENCES = 84;

/**
 * Makes the newest twelve transcripts of each made-up stock at an instant. The text of a quarter depends only on
 * its ticker and quarter, so a later start adds quarters and changes none.
 */
export function makeTranscripts(now: number): SyntheticTranscript[] {
  return MADE_UP_STOCKS.flatMap(({ ticker }, tickerIndex) => {
    const transcripts: SyntheticTranscript[] = [];
    const [year, month] = utcDateOf(now).split("-").map(Number);
    let index = (year ?? 0) * 4 + Math.floor(((month ?? 1) - 1) / 3);
    for (; transcripts.length < QUARTERS; index -= 1) {
      const transcript = makeTranscript(ticker, tickerIndex, index);
      if (transcript.knownAt <= now) transcripts.unshift(transcript);
    }
    return transcripts;
  });
}

/** Made-up transcripts as the service ingests them. */
export const asIngested = (made: readonly SyntheticTranscript[], licence: string) =>
  made.map(({ ticker, quarter, knownAt, title, text }) => ({
    ticker,
    quarter,
    knownAt,
    title,
    mode: "earnings" as const,
    source: SYNTHETIC_SOURCE,
    licence,
    isKnownAtGiven: true,
    readText: () => text,
  }));

function makeTranscript(ticker: string, tickerIndex: number, index: number): SyntheticTranscript {
  const [year, number] = [Math.floor(index / 4), (index % 4) + 1];
  const quarter = `Q${number}_FY${year}`;
  const next = mulberry32(TRANSCRIPT_SEED + tickerIndex * 10_007 + index * 31);
  const cycle = CYCLES[tickerIndex % CYCLES.length] ?? CYCLES[0];
  const mood = cycle[(index + CYCLE_SHIFT * tickerIndex) % cycle.length] ?? "steady";
  const title = `Synthetic sample: made-up call of ${ticker}, Q${number} ${year}`;
  const text = textOf(title, MOODS[mood] ?? {}, next);
  return { ticker, quarter, knownAt: heldAt(year, number, tickerIndex, next), title, text };
}

/** The time of the earnings call: some weeks after the end of the quarter, half an hour after a close. */
function heldAt(year: number, number: number, tickerIndex: number, next: () => number): number {
  const after =
    number === 4 ? `${year + 1}-01-01` : `${year}-${String(3 * number + 1).padStart(2, "0")}-01`;
  let date = addDays(after, 18 + (tickerIndex % 5) * 3 + Math.floor(next() * 3));
  while (!isSession("nyse", date)) date = addDays(date, 1);
  return newYorkInstant(date, 16, 30);
}

/** Writes the text: prepared remarks and a few answers, with the sentences of all themes in random order. */
function textOf(title: string, mood: Mood, next: () => number): string {
  const themes = Object.entries({ ...STEADY, ...mood }).flatMap(([theme, count]) =>
    Array.from(
      { length: Math.max(0, Math.round(count + 1.6 * (next() - 0.5))) },
      () => theme as SampleTheme,
    ),
  );
  const plain = Math.max(12, MIN_SENTENCES - themes.length);
  const all = [...themes, ...Array.from({ length: plain }, (): SampleTheme => "plain")];
  const sentences = shuffle(all, next).map((theme) => sentenceOf(theme, next));
  const answers = Math.ceil(sentences.length / 3);
  const spoken = sentences.slice(0, -answers);
  const turns = QUESTIONS.map((question, i) => {
    const share = sentences.slice(-answers).filter((_, j) => j % QUESTIONS.length === i);
    return `Analyst ${i + 1} - Sample Research:\n${question}\n\nA. Sample - Chief Financial Officer:\n${share.join(" ")}`;
  });
  return [
    `${title}. Every word of it is made by a script.`,
    "Prepared Remarks",
    `B. Sample - Chief Executive Officer:\n${spoken.join(" ")}`,
    "Question-and-Answer Session",
    ...turns,
  ].join("\n\n");
}

function shuffle<T>(items: readonly T[], next: () => number): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i -= 1) {
    const other = Math.floor(next() * (i + 1));
    [all[i], all[other]] = [all[other] as T, all[i] as T];
  }
  return all;
}

const oneOf = <T>(items: readonly T[], next: () => number): T =>
  items[Math.floor(next() * items.length)] as T;

function sentenceOf(theme: SampleTheme, next: () => number): string {
  return oneOf<string>(SENTENCES[theme], next).replace(/\[(\w+)\]/g, (_, slot: string) => {
    if (slot === "few") return String(2 + Math.floor(next() * 4));
    if (slot === "some") return String(6 + Math.floor(next() * 20));
    if (slot === "amount") return String(100 + Math.floor(next() * 900));
    return oneOf(SLOTS[slot] ?? [slot], next);
  });
}
