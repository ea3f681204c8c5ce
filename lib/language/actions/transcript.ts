import type { Mode, Untaken } from "../domain/document.ts";

/** A text as an operator hands it in. */
export interface Transcript {
  ticker: string;
  quarter: string;
  mode: Mode;
  title: string | null;
  source: string | null;
  licence: string;
  /** Epoch ms. */
  knownAt: number;
  /** Whether somebody says so, or it is only the date of a file. */
  isKnownAtGiven: boolean;
  readText(): string;
}

export interface TranscriptCounts {
  added: number;
  revised: number;
  unchanged: number;
  /** Of the unchanged, those of which something else is said: licence, title, source or instant. */
  newFacts: number;
  /** Of the unchanged, those that were scored anew by the current version of the method. */
  rescored: number;
}

/** A text whose stated instant was not taken. */
export interface UntakenInstant {
  ticker: string;
  quarter: string;
  reason: Untaken;
  /** Stated, and held instead; epoch ms. */
  statedAt: number;
  knownAt: number;
}

export type DigestedText = Transcript & { text: string; sha256: string };
