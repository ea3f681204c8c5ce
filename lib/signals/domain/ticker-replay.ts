import type { CalendarDate } from "../../core/calendar-date.ts";
import { rounded } from "../../core/rounded.ts";
import {
  caseVector,
  type DailyDislocation,
  dailyDislocation,
  measuresOf,
} from "./daily-dislocation.ts";
import { valuationZ } from "./dislocation/valuation-history.ts";
import {
  type DislocationReading,
  dislocationFindings,
  type FireFinding,
  filedFindings,
  isReversedByDislocation,
  isReversedByPrice,
  isReversedByTranscript,
  type KnownEvent,
  type PriceReading,
  priceFindings,
  transcriptFindings,
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
import {
  addDocument,
  type QuarterHistory,
  scoreNewestTranscript,
  toneAt,
} from "./transcript-scores.ts";

/** Scores of a transcript over its horizons, valid from `at`. */
interface TranscriptScores {
  transcript: DocumentVersion;
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
  scores: TranscriptScores[];
  dislocations: DailyDislocation[];
  cases: QuarterCase[];
  fires: Fire[];
  /** Fires of earlier runs that were reversed in this one. */
  reversed: StoredFire[];
  fireOutcomes: ClosedWindow<Fire | StoredFire>[];
  transcriptOutcomes: ClosedWindow<DocumentVersion>[];
}

/** Return horizons stored for every transcript, for analogs, scores and trajectories. */
const TRANSCRIPT_HORIZONS_DAYS = [30, 90, 180, 360] as const;

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
    transcriptOutcomes: [],
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
  readonly #history: QuarterHistory = [];
  readonly #releases: QuarterHistory = [];
  readonly #transcriptsAt: number[] = [];
  readonly #fires: TickerFires;
  readonly #transcriptWindows: OpenWindows<DocumentVersion>;
  readonly #fireWindows: OpenWindows<Fire | StoredFire>;
  /** Returns relative to the benchmarks as of the last bar, computed on first use. */
  #moves: { market?: RelativeMove | null; sector?: RelativeMove | null } = {};
  #reading: StockReading | null = null;
  #price: PriceReading | null = null;
  #dislocation: DislocationReading | null = null;
  #lastEvening = Number.NEGATIVE_INFINITY;

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
    this.#transcriptWindows = new OpenWindows(own, [market]);
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

  /** Adds a version of a transcript. `isOpen`: its windows may still be open. */
  addTranscript(transcript: DocumentVersion, isNew: boolean, isOpen: boolean): void {
    const kind = addDocument(this.#history, transcript);
    const isFirst = kind === "NEW";
    if (isFirst) {
      this.#transcriptsAt.push(transcript.knownAt);
      const horizons = isOpen ? TRANSCRIPT_HORIZONS_DAYS : [];
      for (const days of horizons)
        this.#transcriptWindows.open(transcript, transcript.knownAt, days);
    }
    if (!isNew) return;
    if (kind !== "OLD") this.recordScores(transcript.at);
    if (!isFirst) return;
    this.#reverse(transcript.at, (fire) => isReversedByTranscript(fire, this.#history));
    this.#fire(transcript.at, transcriptFindings(this.#history));
  }

  /** Adds an earnings release. It changes only the tone of dislocations, when no transcript is recent. */
  addRelease(release: DocumentVersion): void {
    addDocument(this.#releases, release);
  }

  /** Adds an event that the company filed. */
  addFiledEvent(event: KnownEvent, isNew: boolean): void {
    if (isNew) this.#fire(event.at, filedFindings(event));
  }

  /** Scores the newest transcript as of an instant: when it arrives, and again under a new model. */
  recordScores(at: number): void {
    const transcript = this.#history.at(-1);
    const context = { at, own: this.#prices.own, reading: this.#reading, macro: this.#macro };
    const scores = scoreNewestTranscript(this.#history, context, this.#model);
    if (transcript && scores.length > 0) this.signals.scores.push({ transcript, at, scores });
  }

  /** Computes the dislocation of an evening. */
  evaluateEvening(at: number, isNew: boolean): void {
    const { stress } = this.#macro;
    const moveAgainst = (benchmark: "market" | "sector") => this.#moveAgainst(benchmark);
    const { figures, insiders } = this.#filed;
    const usesTranscripts = this.#releases.length === 0 || toneAt(this.#history, at) !== null;
    const facts = {
      at,
      moveAgainst,
      reading: this.#reading,
      stress,
      insiders,
      history: usesTranscripts ? this.#history : this.#releases,
      closeOfWeek: (day: CalendarDate) => closeOfWeek(this.#prices.own, day),
      valuationZ: () => valuationZ(this.#prices.own, figures, at),
    };
    const measures = measuresOf(facts);
    const row = dailyDislocation(facts, measures);
    const before = this.#dislocation;
    const now = row && { score: row.score, isBuy: row.direction === "STRUCTURAL_BUY" };
    this.#dislocation = now;
    const transcript = this.#history.at(-1);
    const isFirstEvening = transcript !== undefined && transcript.knownAt > this.#lastEvening;
    this.#lastEvening = at;
    if (!isNew) return;
    if (row) this.signals.dislocations.push(row);
    const vector = isFirstEvening && usesTranscripts ? caseVector(facts, measures) : null;
    if (transcript && vector) this.signals.cases.push({ quarter: transcript.quarter, at, vector });
    this.#reverse(at, (fire) => isReversedByDislocation(fire, now));
    this.#fire(at, dislocationFindings(before, now));
  }

  /** Tone minus price as z-scores; null when one is unknown. */
  #gapOf({ at, session, status }: StockReading): number | null {
    const isPriced = status !== "HELD" && isRecent(session, at);
    const zTone = isPriced ? toneAt(this.#history, at) : null;
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

  #fire(at: number, findings: readonly FireFinding[]): void {
    if (findings.length === 0) return;
    const tone = toneAt(this.#history, at);
    const score = tone === null ? null : tipsScore(tone);
    const fires = firesOf(findings, this.#fires.all, {
      ticker: this.#ticker,
      at,
      transcriptsAt: this.#transcriptsAt,
      tipsScore: score,
      quarter: this.#history.at(-1)?.quarter ?? null,
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
    for (const closed of this.#transcriptWindows[by]()) {
      if (isNew(closed)) this.signals.transcriptOutcomes.push(closed);
    }
    for (const closed of this.#fireWindows[by]()) {
      if (isNew(closed)) this.signals.fireOutcomes.push(closed);
    }
  }

  #reverse(at: number, isReversed: (fire: OpenFire) => boolean): void {
    this.signals.reversed.push(...this.#fires.reverse(at, isReversed));
  }
}
