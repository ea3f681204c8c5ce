import type { CalendarDate } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import {
  caseVector,
  type DailyDislocation,
  dailyDislocation,
  lackingComponents,
  measuresOf,
} from "./daily-dislocation.ts";
import type { Component, TextBasis } from "./dislocation/dislocation.ts";
import { figuresZ, valuationZ } from "./dislocation/valuation-history.ts";
import {
  type DislocationReading,
  dislocationFindings,
  type FireFinding,
  filedFindings,
  isReversedByDislocation,
  isReversedByPrice,
  isReversedByText,
  type KnownEvent,
  type PriceReading,
  priceFindings,
  textFindings,
} from "./drops/findings.ts";
import { type Fire, firesOf, type OpenFire, type StoredFire, TickerFires } from "./drops/fire.ts";
import { DROP_RULES } from "./drops/signal-types.ts";
import type { EarningsModel } from "./earnings/model.ts";
import type { EarningsScore } from "./earnings/score-transcript.ts";
import { baseConviction, tipsScore } from "./earnings/tips.ts";
import { isRecent } from "./evenings.ts";
import { type ClosedWindow, OpenWindows } from "./forward-return.ts";
import type { DocumentVersion, MarketInputs, StockReading, TickerInputs } from "./inputs.ts";
import {
  addBar,
  closeOfWeek,
  emptyPriceHistory,
  type PriceBar,
  type RelativeMove,
  relativeMove,
} from "./price-history.ts";
import { addDocument, leadingText, scoreNewestText, type Texts, toneAt } from "./text-scores.ts";

/** Scores of a text over its horizons, valid from `at`. */
interface TextScores {
  text: DocumentVersion;
  basis: TextBasis;
  at: number;
  scores: EarningsScore[];
}

/** A quarter in the state of its first evening, for the search for analogs. */
interface QuarterCase {
  quarter: string;
  at: number;
  vector: (number | null)[];
}

/** Signals of a period of a ticker's history, each list in time order. */
export interface TickerSignals {
  scores: TextScores[];
  dislocations: DailyDislocation[];
  cases: QuarterCase[];
  fires: Fire[];
  /** Fires of earlier runs that were reversed in this one. */
  reversed: StoredFire[];
  fireOutcomes: ClosedWindow<Fire | StoredFire>[];
  textOutcomes: ClosedWindow<DocumentVersion>[];
  /** The components that the last evening lacked; null when it has a score, or there was none. */
  lacking: Component[] | null;
}

/** Return horizons stored for every text, for analogs, scores and trajectories. */
const TEXT_HORIZONS_DAYS = [30, 90, 180, 360] as const;

/**
 * Computes one ticker's signals event by event. Call each method in time order. With `isNew` false
 * a method only updates the state, because an earlier run has stored the results.
 */
export class TickerReplay {
  readonly signals: TickerSignals = {
    scores: [],
    dislocations: [],
    cases: [],
    fires: [],
    reversed: [],
    fireOutcomes: [],
    textOutcomes: [],
    lacking: null,
  };
  readonly #ticker: string;
  readonly #filed: Pick<TickerInputs, "figures" | "insiders">;
  readonly #macro: MarketInputs;
  readonly #model: EarningsModel;
  readonly #prices = {
    own: emptyPriceHistory(),
    market: emptyPriceHistory(),
    sector: emptyPriceHistory(),
  };
  readonly #texts: Texts = { call: [], release: [] };
  /** When each quarter's first text became known, oldest first, and the number of the newest quarter. */
  readonly #reportedAt: number[] = [];
  #newestQuarter = Number.NEGATIVE_INFINITY;
  readonly #fires: TickerFires;
  readonly #textWindows: OpenWindows<DocumentVersion>;
  readonly #fireWindows: OpenWindows<Fire | StoredFire>;
  /** Returns relative to the benchmarks as of the last bar, computed on first use. */
  #moves: { market?: RelativeMove | null; sector?: RelativeMove | null } = {};
  #reading: StockReading | null = null;
  #price: PriceReading | null = null;
  #dislocation: DislocationReading | null = null;
  /** The number of the newest quarter on the last evening. */
  #eveningQuarter = Number.NEGATIVE_INFINITY;

  constructor(
    { ticker, figures, insiders }: Pick<TickerInputs, "ticker" | "figures" | "insiders">,
    macro: MarketInputs,
    model: EarningsModel,
    earlierFires: readonly StoredFire[],
  ) {
    this.#ticker = ticker;
    this.#filed = { figures, insiders };
    this.#macro = macro;
    this.#model = model;
    this.#fires = new TickerFires(earlierFires);
    const { own, market, sector } = this.#prices;
    this.#textWindows = new OpenWindows(own, [market]);
    this.#fireWindows = new OpenWindows(own, [sector, market]);
    for (const fire of earlierFires) this.#openFire(fire);
  }

  /** Adds a bar of a benchmark. `after` is the instant up to which earlier runs closed windows. */
  addMarketBar(bar: PriceBar, benchmark: "market" | "sector", after: number): void {
    this.#moves = {};
    if (addBar(this.#prices[benchmark], bar, null)) this.#close("closeByBenchmark", after);
  }

  /** Adds a bar of the ticker. */
  addBar(bar: PriceBar, after: number): void {
    const { own, market } = this.#prices;
    this.#moves = {};
    if (addBar(own, bar, market)) this.#close("closeByOwn", after);
  }

  /** Adds a price regime. With `isRead` false, it only becomes the current one. */
  addReading(reading: StockReading, isRead: boolean, isNew: boolean): void {
    const isOtherMethod = this.#reading !== null && this.#reading.method !== reading.method;
    this.#reading = reading;
    if (!isRead) return;
    const now = { gap: this.#gapOf(reading), regime: reading.regime };
    // Regimes of two methods cannot be compared: a difference may come from the method.
    const before = this.#price && isOtherMethod ? { ...this.#price, regime: null } : this.#price;
    this.#price = now;
    if (!isNew) return;
    this.#reverse(reading.at, (fire) => isReversedByPrice(fire, before, now));
    this.#fire(reading.at, priceFindings(before, now));
  }

  /**
   * Adds a version of a transcript or an earnings release. `isOpen`: its windows may still be open. Of a quarter with
   * both, the transcript has the scores and drops from when it is known.
   */
  addText(text: DocumentVersion, basis: TextBasis, isNew: boolean, isOpen: boolean): void {
    const history = this.#texts[basis];
    const kind = addDocument(history, text);
    const isFirst = kind === "NEW";
    if (text.quarterIndex > this.#newestQuarter) {
      this.#newestQuarter = text.quarterIndex;
      this.#reportedAt.push(text.knownAt);
    }
    for (const days of isFirst && isOpen ? TEXT_HORIZONS_DAYS : []) {
      this.#textWindows.open(text, text.knownAt, days);
    }
    if (!isNew || this.#isReplaced(text, basis)) return;
    if (kind !== "OLD") this.#recordScoresOf(basis, text.at);
    if (!isFirst || text.quarterIndex < this.#newestQuarter) return;
    this.#reverse(text.at, (fire) => isReversedByText(fire, history));
    this.#fire(text.at, textFindings(history), basis);
  }

  /** Whether a text is a release whose quarter has a transcript. */
  #isReplaced({ quarterIndex }: DocumentVersion, basis: TextBasis): boolean {
    return (
      basis === "release" && this.#texts.call.some((call) => call.quarterIndex === quarterIndex)
    );
  }

  /** Adds an event that the company filed. */
  addFiledEvent(event: KnownEvent, isNew: boolean): void {
    if (isNew) this.#fire(event.at, filedFindings(event));
  }

  /** Scores the leading text as of an instant, under a new model. */
  recordScores(at: number): void {
    this.#recordScoresOf(leadingText(this.#texts, at), at);
  }

  #recordScoresOf(basis: TextBasis, at: number): void {
    const history = this.#texts[basis];
    const text = history.at(-1);
    const context = { at, own: this.#prices.own, reading: this.#reading, macro: this.#macro };
    const scores = scoreNewestText(history, context, this.#model);
    if (text && scores.length > 0) this.signals.scores.push({ text, basis, at, scores });
  }

  /** Computes the dislocation of an evening. */
  evaluateEvening(at: number, isNew: boolean): void {
    const { stress } = this.#macro;
    const moveAgainst = (benchmark: "market" | "sector") => this.#moveAgainst(benchmark);
    const { figures, insiders } = this.#filed;
    const basis = leadingText(this.#texts, at);
    const history = this.#texts[basis];
    const facts = {
      at,
      moveAgainst,
      reading: this.#reading,
      stress,
      insiders,
      history,
      basis,
      hasPrices: this.#prices.own.bars.length > 0,
      closeOfWeek: (day: CalendarDate) => closeOfWeek(this.#prices.own, day),
      valuationZ: () => valuationZ(this.#prices.own, figures, at),
      figuresZ: () => figuresZ(figures, at),
    };
    const measures = measuresOf(facts);
    const row = dailyDislocation(facts, measures);
    const before = this.#dislocation;
    const now = row && { score: row.score, isBuy: row.direction === "STRUCTURAL_BUY" };
    this.#dislocation = now;
    const text = history.at(-1);
    const isFirstEvening = text !== undefined && text.quarterIndex > this.#eveningQuarter;
    if (isFirstEvening) this.#eveningQuarter = text.quarterIndex;
    this.signals.lacking = row === null ? lackingComponents(measures) : null;
    if (!isNew) return;
    if (row) this.signals.dislocations.push(row);
    const vector = isFirstEvening ? caseVector(facts, measures) : null;
    if (text && vector) this.signals.cases.push({ quarter: text.quarter, at, vector });
    this.#reverse(at, (fire) => isReversedByDislocation(fire, now));
    this.#fire(at, dislocationFindings(before, now));
  }

  /** Tone minus price as z-scores; null when one is unknown. */
  #gapOf({ at, session, status }: StockReading): number | null {
    const isPriced = status !== "HELD" && isRecent(session, at);
    const zTone = isPriced ? toneAt(this.#texts[leadingText(this.#texts, at)], at) : null;
    const move = zTone === null ? null : this.#moveAgainst("market");
    return zTone === null || move === null ? null : rounded(zTone - move.zExcess, 3);
  }

  #moveAgainst(benchmark: "market" | "sector"): RelativeMove | null {
    const known = this.#moves[benchmark];
    if (known !== undefined) return known;
    const move = relativeMove(this.#prices.own, this.#prices[benchmark]);
    this.#moves[benchmark] = move;
    return move;
  }

  #fire(
    at: number,
    findings: readonly FireFinding[],
    basis: TextBasis = leadingText(this.#texts, at),
  ): void {
    if (findings.length === 0) return;
    const history = this.#texts[basis];
    const tone = toneAt(history, at);
    const score = tone === null ? null : tipsScore(tone);
    const fires = firesOf(findings, this.#fires.all, {
      ticker: this.#ticker,
      at,
      reportedAt: this.#reportedAt,
      tipsScore: score,
      quarter: history.at(-1)?.quarter ?? null,
      conviction: score === null ? null : baseConviction(score),
    });
    for (const fire of fires) {
      this.#fires.add(fire);
      this.signals.fires.push(fire);
      this.#openFire(fire);
    }
  }

  #openFire(fire: Fire | StoredFire): void {
    this.#fireWindows.open(fire, fire.firedAt, DROP_RULES.outcomeDays);
  }

  #close(by: "closeByOwn" | "closeByBenchmark", after: number): void {
    const isNew = ({ outcome }: ClosedWindow<unknown>) => outcome.closedAt > after;
    for (const closed of this.#textWindows[by]()) {
      if (isNew(closed)) this.signals.textOutcomes.push(closed);
    }
    for (const closed of this.#fireWindows[by]()) {
      if (isNew(closed)) this.signals.fireOutcomes.push(closed);
    }
  }

  #reverse(at: number, isReversed: (fire: OpenFire) => boolean): void {
    this.signals.reversed.push(...this.#fires.reverse(at, isReversed));
  }
}
