// Made from the contract by `npm run openapi`.

export interface Operations {
  /**
   * Whether the service and its data are current
   */
  getHealth: {
    params: Record<string, never>;
    result: Health;
  };
  /**
   * The aggregate stress index, its regime and what adds up to it
   */
  getStressIndex: {
    params: {
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: {
      stress_index: number;
      regime: string;
      sensor_count: number;
      breakdown: Breakdown;
      /**
       * UTC, milliseconds
       */
      as_of: string;
      methodology: string;
      methodology_version: string;
      confidence: number | null;
      /**
       * Points since 24 hours before; null before there were any
       */
      changed: number | null;
      /**
       * Active sensors that are dead, by id
       */
      excluded: string[];
      contributions: {
        category:
          | "equity_volatility"
          | "credit"
          | "rates"
          | "inflation"
          | "funding"
          | "fx"
          | "commodities"
          | "crypto"
          | "composite";
        weight: number;
        contribution: number;
        sensors?: {
          sensor_id: string;
          score: number;
          weight: number;
          contribution: number;
        }[];
      }[];
    };
  };
  /**
   * The stress index over time, newest first
   */
  getStressIndexHistory: {
    params: {
      /**
       * Rows, capped by the caller's tier
       */
      limit?: number;
      /**
       * Rows to skip
       */
      offset?: number;
      /**
       * Start of the window, inclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      from?: string;
      /**
       * End of the window, exclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      to?: string;
      /**
       * Newest first, or oldest first
       */
      order?: "desc" | "asc";
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
      /**
       * Opaque; from the `Link` of an earlier page. Pins what was known then
       */
      cursor?: string;
      /**
       * Every recorded tick, or the last of each UTC day
       */
      interval?: "tick" | "day";
    };
    result: StressIndexHistory;
  };
  /**
   * Sensors with their state, confidence and a 7-day sparkline
   */
  listSensors: {
    params: {
      /**
       * Free-tier sensors, or all that the key may read
       */
      scope?: "free" | "all";
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: SensorList;
  };
  /**
   * One sensor: state, definitions, methodology, outcomes, latest reading
   */
  getSensor: {
    params: {
      id: string;
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: {
      sensor_id?: string;
      name?: string;
      category?:
        | "equity_volatility"
        | "credit"
        | "rates"
        | "inflation"
        | "funding"
        | "fx"
        | "commodities"
        | "crypto"
        | "composite";
      current_state?: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
      description?: string | null;
      confidence?: number | null;
      last_state_change?: string | null;
      state_definition?: {
        [k: string]: string;
      } | null;
      interpretation?: string | null;
      methodology?: string | null;
      outcomes?: string | null;
      sources?: string | null;
      notes?: string | null;
      latest_reading?:
        | ({
            state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
            value: number | null;
            metadata: PublicMetadata | null;
            /**
             * UTC, milliseconds
             */
            recorded_at: string;
          } | null)
        | ({
            state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
            value: number | null;
            metadata: PaidMetadata | null;
            /**
             * UTC, milliseconds
             */
            recorded_at: string;
          } | null);
      sensor?: {
        sensorId: string;
        name: string;
        category:
          | "equity_volatility"
          | "credit"
          | "rates"
          | "inflation"
          | "funding"
          | "fx"
          | "commodities"
          | "crypto"
          | "composite";
        tier: "free" | "retail" | "institutional";
        currentState: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
        confidence: ("HIGH" | "MEDIUM" | "LOW") | null;
        description: string | null;
        updatedAt: string | null;
        lastStateChange: string | null;
        stateDefinition: {
          [k: string]: string;
        };
        interpretation: string | null;
        methodology: string[];
        outcomes: string | null;
        sources: {
          label: string;
          url: string;
        }[];
        notes: string | null;
        latestReading: {
          state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
          value: number | null;
          metadata: PaidMetadata | null;
          /**
           * UTC, milliseconds
           */
          recordedAt: string;
        } | null;
      };
      /**
       * Tier resolved for this request
       */
      tier?: "free" | "retail" | "institutional";
    };
  };
  /**
   * Readings of one sensor, newest first
   */
  getSensorHistory: {
    params: {
      id: string;
      /**
       * Rows, capped by the caller's tier
       */
      limit?: number;
      /**
       * Rows to skip
       */
      offset?: number;
      /**
       * Start of the window, inclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      from?: string;
      /**
       * End of the window, exclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      to?: string;
      /**
       * Newest first, or oldest first
       */
      order?: "desc" | "asc";
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
      /**
       * Opaque; from the `Link` of an earlier page. Pins what was known then
       */
      cursor?: string;
    };
    result: {
      sensor_id: string;
      sensor_name: string;
      /**
       * Tier resolved for this request
       */
      tier: "free" | "retail" | "institutional";
      total_returned: number;
      limit: number;
      max_limit: number;
      offset: number;
      /**
       * The `cursor` of the next page; null on the last
       */
      next_cursor: string | null;
      readings: {
        state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
        value: number | null;
        /**
         * UTC, milliseconds
         */
        recorded_at: string;
        confidence?: number | null;
        metadata?: PaidMetadata | null;
      }[];
    };
  };
  /**
   * Regimes of 15 high-beta US stocks, from their own prices
   */
  listEquityRegimes: {
    params: {
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: {
      /**
       * UTC, milliseconds
       */
      as_of: string;
      /**
       * Tier resolved for this request
       */
      tier: "free" | "retail" | "institutional";
      count: number;
      stocks: {
        ticker: string;
        regime: "NEUTRAL" | "ESCALATING" | "STRESS";
        /**
         * Wilder, 14 sessions, 0 to 100; null below 15 closes
         */
        rsi?: number | null;
        name?: string;
        /**
         * Last close, split-adjusted, US dollars
         */
        price?: number;
        /**
         * UTC, milliseconds
         */
        price_at?: string;
        /**
         * Mean of the last 50 closes
         */
        sma_50?: number | null;
        /**
         * Mean of the last 200 closes
         */
        sma_200?: number | null;
        /**
         * 100 × (price / sma_50 − 1)
         */
        ext_50d_pct?: number | null;
        /**
         * 100 × (price / sma_200 − 1)
         */
        ext_200d_pct?: number | null;
        /**
         * (price − sma_50) / ATR of 14 sessions
         */
        ext_atr?: number | null;
        /**
         * 100 × drawdown
         */
        drawdown_52w_pct?: number | null;
        /**
         * Annualised volatility of the last 20 log returns, as a fraction
         */
        realized_vol_20d?: number | null;
        /**
         * UTC, milliseconds
         */
        regime_since?: string;
        /**
         * The same over 21: what rv_percentile ranks
         */
        realized_vol?: number | null;
        /**
         * Rank of realized_vol in 756 sessions
         */
        rv_percentile?: number | null;
        /**
         * 1 − price / highest close of 252 sessions
         */
        drawdown?: number | null;
        trend?: ("UP" | "MIXED" | "DOWN") | null;
        /**
         * 0 to 100; orders risk, not return
         */
        score?: number | null;
        /**
         * LIVE; SHORT: below 252 closes; HELD: a jump that is not believed yet; STALE: the next close is missing
         */
        status?: "LIVE" | "SHORT" | "HELD" | "STALE";
        /**
         * What to know about the history: held jumps, assumed splits
         */
        note?: string | null;
        /**
         * Where the prices come from
         */
        source?: string;
      }[];
    };
  };
  /**
   * What index and sensors say, in two paragraphs, by fixed rules
   */
  getInterpretation: {
    params: {
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: Interpretation;
  };
  /**
   * Earnings scores of each ticker's newest call, over three horizons
   */
  listToneMl: {
    params: {
      /**
       * Only this ticker
       */
      ticker?: string;
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: {
      version: "v1";
      read_only: true;
      /**
       * UTC, milliseconds
       */
      as_of: string;
      governance: "ML modulates conviction, never overrides TIPS direction.";
      count: number;
      scores: {
        ticker: string;
        quarter: string;
        horizon: "90d" | "180d" | "360d";
        combined_direction: "LONG" | "SHORT" | "NEUTRAL";
        combined_conviction: "LOW" | "MEDIUM" | "HIGH";
        /**
         * max(p, 1 - p); null without a model
         */
        ml_confidence: number | null;
        scored_at: string | null;
        /**
         * Probability of a positive excess return over the horizon; null without a model
         */
        direction_prob?: number | null;
        combined_score?: number | null;
        tips_score?: number | null;
        tips_direction?: string | null;
        ml_gated?: boolean | null;
        /**
         * Why the gate is open or shut
         */
        gate_reason?:
          | "OPEN"
          | "NO_MODEL"
          | "IN_SAMPLE"
          | "NO_SKILL"
          | "MISCALIBRATED"
          | "NEAR_BASE_RATE";
        macro_headwind?: boolean | null;
        /**
         * Comma separated; empty for none
         */
        conflict_flags?: string | null;
        /**
         * Regime of the stress index
         */
        regime_state?: string | null;
        vix_at_signal?: number | null;
        /**
         * 10-year less 2-year, points
         */
        yield_curve?: number | null;
        model_version?: string;
        top_features?:
          | {
              feature: string;
              value: number | null;
              importance: number;
            }[]
          | null;
      }[];
      /**
       * Where prices and calls come from; `synthetic sample` is made up
       */
      sources: string[];
      /**
       * Only without a valid key
       */
      upgrade?: string;
    };
  };
  /**
   * A ticker's earnings scores as they were recorded, newest first
   */
  getToneMl: {
    params: {
      /**
       * Ticker
       */
      ticker: string;
      /**
       * Rows, capped by the caller's tier
       */
      limit?: number;
      /**
       * Rows to skip
       */
      offset?: number;
      /**
       * Start of the window, inclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      from?: string;
      /**
       * End of the window, exclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      to?: string;
      /**
       * Newest first, or oldest first
       */
      order?: "desc" | "asc";
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
      /**
       * Opaque; from the `Link` of an earlier page. Pins what was known then
       */
      cursor?: string;
    };
    result: {
      ticker: string;
      version: "v1";
      read_only: true;
      /**
       * UTC, milliseconds
       */
      as_of: string;
      governance: "ML modulates conviction, never overrides TIPS direction.";
      count: number;
      scores: {
        ticker: string;
        quarter: string;
        horizon: "90d" | "180d" | "360d";
        combined_direction: "LONG" | "SHORT" | "NEUTRAL";
        combined_conviction: "LOW" | "MEDIUM" | "HIGH";
        /**
         * max(p, 1 - p); null without a model
         */
        ml_confidence: number | null;
        scored_at: string | null;
        /**
         * Probability of a positive excess return over the horizon; null without a model
         */
        direction_prob?: number | null;
        combined_score?: number | null;
        tips_score?: number | null;
        tips_direction?: string | null;
        ml_gated?: boolean | null;
        /**
         * Why the gate is open or shut
         */
        gate_reason?:
          | "OPEN"
          | "NO_MODEL"
          | "IN_SAMPLE"
          | "NO_SKILL"
          | "MISCALIBRATED"
          | "NEAR_BASE_RATE";
        macro_headwind?: boolean | null;
        /**
         * Comma separated; empty for none
         */
        conflict_flags?: string | null;
        /**
         * Regime of the stress index
         */
        regime_state?: string | null;
        vix_at_signal?: number | null;
        /**
         * 10-year less 2-year, points
         */
        yield_curve?: number | null;
        model_version?: string;
        top_features?:
          | {
              feature: string;
              value: number | null;
              importance: number;
            }[]
          | null;
      }[];
      /**
       * Where prices and calls come from; `synthetic sample` is made up
       */
      sources: string[];
      /**
       * The `cursor` of the next page; null on the last
       */
      next_cursor: string | null;
      /**
       * Only without a valid key
       */
      upgrade?: string;
    };
  };
  /**
   * Active signal drops: rules that have just come true, newest first
   */
  listSignalDrops: {
    params: {
      /**
       * Only this ticker
       */
      ticker?: string;
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: {
      version: "v1";
      read_only: true;
      /**
       * UTC, milliseconds
       */
      as_of: string;
      governance: "Intelligence proposes. Governance decides.";
      /**
       * Over all active fires
       */
      stats: {
        total_active: number;
        long_count: number;
        short_count: number;
      };
      count: number;
      fires: {
        ticker: string;
        signal_type:
          | "TONE_INFLECTION_DOWN"
          | "TONE_INFLECTION_UP"
          | "TRIAD_COMPLETE"
          | "BLAME_SPIKE"
          | "CONVICTION_BREAKOUT"
          | "CONVICTION_COLLAPSE"
          | "TONE_PRICE_DIVERGENCE"
          | "REGIME_ESCALATION"
          | "REGIME_RELIEF"
          | "DISLOCATION_CROSS";
        direction: "LONG" | "SHORT";
        severity: "HIGH" | "MEDIUM" | "LOW";
        first_seen: string | null;
        fire_key?: string;
        quarter?: string | null;
        tips_score?: number | null;
        conviction?: ("LOW" | "MEDIUM" | "HIGH") | null;
        /**
         * Null: there are no options data
         */
        iv_rank?: number | null;
        /**
         * At the fire, by the ticker's own cadence of calls; null without one
         */
        days_to_earnings?: number | null;
        earnings_flag?: ("PRE" | "POST" | "NONE") | null;
        trade_deferred?: boolean | null;
        /**
         * The ticker's rule before and this one, joined by >
         */
        arc_type?: string | null;
        /**
         * Mean excess return over 90 days of closed earlier cases times n / (n + 30), as a fraction; null below 10. Each is over the fund of the ticker's sector where its prices cover the window, else over the market
         */
        avg_outcome?: number | null;
        /**
         * Its 90 % interval, low and high, by calendar quarters, shrunk alike
         */
        avg_outcome_interval?: number[] | null;
        cases?: number | null;
        template?: string | null;
        agreeing_families?: number;
        patterns_involved?: string[] | null;
        evidence?:
          | {
              measure: string;
              value: unknown;
              previous: unknown;
              threshold: number | null;
            }[]
          | null;
        comparable?:
          | {
              ticker: string;
              quarter: string | null;
              /**
               * UTC, milliseconds
               */
              first_seen: string;
              /**
               * UTC, milliseconds
               */
              closed_at: string;
              excess_return_90d: number;
            }[]
          | null;
      }[];
      /**
       * Where prices and calls come from; `synthetic sample` is made up
       */
      sources: string[];
      /**
       * Only without a valid key
       */
      upgrade?: string;
    };
  };
  /**
   * What the curator proposes to change in the catalogue, newest first
   */
  listProposals: {
    params: {
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: ProposalList;
  };
  /**
   * Active dislocations: words, price, market and sector that have parted
   */
  listDislocations: {
    params: {
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: DislocationList;
  };
  /**
   * Dislocations of up to 50 tickers at once
   */
  batchDislocations: {
    params: {
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
      /**
       * @minItems 1
       * @maxItems 50
       */
      tickers: string[];
    };
    result: DislocationBatch;
  };
  /**
   * A ticker's dislocation with its components, history and analogs
   */
  getDislocation: {
    params: {
      /**
       * Ticker
       */
      ticker: string;
      /**
       * Rows, capped by the caller's tier
       */
      limit?: number;
      /**
       * Rows to skip
       */
      offset?: number;
      /**
       * Start of the window, inclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      from?: string;
      /**
       * End of the window, exclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      to?: string;
      /**
       * Newest first, or oldest first
       */
      order?: "desc" | "asc";
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
      /**
       * Opaque; from the `Link` of an earlier page. Pins what was known then
       */
      cursor?: string;
    };
    result: TickerDislocation;
  };
  /**
   * Conviction type and score, topics, and whether figures or large words carry a transcript
   */
  analyzeTranscript: {
    params: {
      /**
       * 1: with the place of every count in the text
       */
      evidence?: "0" | "1";
      text?: string | null;
      transcript?: string | null;
      transcript_text?: string | null;
      mode?: ("earnings" | "authorship" | "escalation" | "central_bank") | null;
      ticker?: string | null;
      quarter?: string | null;
      sections?:
        | {
            speaker?: string | null;
            role?: ("CEO" | "CFO" | "EXEC" | "ANALYST" | "OPERATOR") | null;
            part?: ("PREPARED" | "QA") | null;
            text: string;
          }[]
        | null;
    };
    result: ToneAnalysis;
  };
  /**
   * The newest quarter of every ticker, filtered and sorted
   */
  screenTone: {
    params: {
      /**
       * Comma list of conviction types
       */
      conviction_type?: string;
      /**
       * FUNDAMENTAL, NARRATIVE or MIXED
       */
      nvf?: string;
      /**
       * Least conviction score
       */
      min_score?: number;
      /**
       * Greatest conviction score
       */
      max_score?: number;
      /**
       * Tickers, comma separated, at most 50
       */
      ticker?: string;
      /**
       * A leading - is descending
       */
      sort?:
        | "-convictionScore"
        | "convictionScore"
        | "-median360d"
        | "median360d"
        | "ticker"
        | "-ticker";
      /**
       * Rows
       */
      limit?: number;
      /**
       * Rows to skip
       */
      offset?: number;
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: Screener;
  };
  /**
   * The newest quarter of each ticker, read in words
   */
  listScholarReads: {
    params: {
      /**
       * Tickers, comma separated, at most 20
       */
      ticker?: string;
      /**
       * Only texts known since then; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      since?: string;
      /**
       * Reads
       */
      limit?: number;
      /**
       * Reads to skip
       */
      offset?: number;
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: ScholarReads;
  };
  /**
   * Conviction type and score per quarter, and what followed texts of that type
   */
  getConviction: {
    params: {
      /**
       * Ticker
       */
      ticker: string;
      /**
       * Rows, capped by the caller's tier
       */
      limit?: number;
      /**
       * Rows to skip
       */
      offset?: number;
      /**
       * Start of the window, inclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      from?: string;
      /**
       * End of the window, exclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      to?: string;
      /**
       * Newest first, or oldest first
       */
      order?: "desc" | "asc";
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
      /**
       * Opaque; from the `Link` of an earlier page. Pins what was known then
       */
      cursor?: string;
    };
    result: ConvictionTrajectory;
  };
  /**
   * How a ticker's conviction score moved
   */
  getBreakout: {
    params: {
      /**
       * Ticker
       */
      ticker: string;
      /**
       * Earlier calls to compare with
       */
      quarters?: number;
      /**
       * Change that counts as a shift
       */
      threshold?: number;
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: Breakout;
  };
  /**
   * Constraint, conviction and their ratio per quarter
   */
  getBaseScores: {
    params: {
      /**
       * Ticker
       */
      ticker: string;
      /**
       * Rows, capped by the caller's tier
       */
      limit?: number;
      /**
       * Rows to skip
       */
      offset?: number;
      /**
       * Start of the window, inclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      from?: string;
      /**
       * End of the window, exclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      to?: string;
      /**
       * Newest first, or oldest first
       */
      order?: "desc" | "asc";
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
      /**
       * Opaque; from the `Link` of an earlier page. Pins what was known then
       */
      cursor?: string;
    };
    result: BaseScores;
  };
  /**
   * Five sensors of a ticker and a verdict
   */
  getTickerHealth: {
    params: {
      /**
       * Ticker
       */
      ticker: string;
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: TickerHealth;
  };
  /**
   * A ticker's newest quarter against its own history
   */
  getTickerProfile: {
    params: {
      /**
       * Ticker
       */
      ticker: string;
      /**
       * Rows, capped by the caller's tier
       */
      limit?: number;
      /**
       * Rows to skip
       */
      offset?: number;
      /**
       * Start of the window, inclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      from?: string;
      /**
       * End of the window, exclusive; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      to?: string;
      /**
       * Newest first, or oldest first
       */
      order?: "desc" | "asc";
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
      /**
       * Opaque; from the `Link` of an earlier page. Pins what was known then
       */
      cursor?: string;
    };
    result: TickerProfile;
  };
  /**
   * Tickers of which two or three of the triad hold
   */
  listTriad: {
    params: {
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: TriadList;
  };
  /**
   * Twelve features, a risk score and flags of a text
   */
  scoreTone: {
    params: {
      /**
       * 1: with the place of every count in the text
       */
      evidence?: "0" | "1";
      text: string;
      mode?: ("earnings" | "authorship" | "escalation" | "central_bank") | null;
    };
    result: ToneScore;
  };
  /**
   * Whether two texts are likely by one author
   */
  compareAuthorship: {
    params: {
      text_a: string;
      text_b: string;
    };
    result: ToneComparison;
  };
  /**
   * Every published forecasting call, newest first
   */
  listCalls: {
    params: {
      /**
       * Only these
       */
      status?: "active" | "closed" | "proposed" | "disputed" | "graded" | "void";
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
      /**
       * Calls of a page
       */
      limit?: number;
      /**
       * Calls to skip
       */
      offset?: number;
    };
    result: CallList;
  };
  /**
   * How good the graded calls were, against the base rate and the market
   */
  getTrackRecord: {
    params: Record<string, never>;
    result: TrackRecord;
  };
  /**
   * One call with how its probability was made, and its receipt once it is graded
   */
  getCall: {
    params: {
      /**
       * Slug of a call
       */
      slug: string;
      /**
       * Answer as it would have been answered at this instant; must be a date (YYYY-MM-DD) or an RFC 3339 instant with its offset
       */
      as_of?: string;
    };
    result: CallDetail;
  };
  /**
   * Proof that the rows of a call lie in the signed tape
   */
  getCallProof: {
    params: {
      /**
       * Slug of a call
       */
      slug: string;
    };
    result: TapeProof;
  };
  /**
   * How many graded calls meet every condition of a strict count, and how many are asked for
   */
  getGate: {
    params: Record<string, never>;
    result: Gate;
  };
  /**
   * Where the tape is, how long, and the digest of its bytes
   */
  getTape: {
    params: Record<string, never>;
    result: TapePointer;
  };
  /**
   * Every signed head of the tape, oldest first
   */
  listTapeCheckpoints: {
    params: {
      /**
       * Heads of a page
       */
      limit?: number;
      /**
       * Heads to skip
       */
      offset?: number;
    };
    result: CheckpointList;
  };
  /**
   * Whether what the service stores of the record is what its tape says
   */
  getTapeAudit: {
    params: Record<string, never>;
    result: TapeAudit;
  };
  /**
   * This description of the service, OpenAPI 3.1
   */
  getOpenApi: {
    params: Record<string, never>;
    result: OpenApiDocument;
  };
  /**
   * What changed for callers, newest first
   */
  getChangelog: {
    params: Record<string, never>;
    result: Changelog;
  };
  /**
   * Opens a browser session for a key
   */
  unlock: {
    params: {
      apiKey: string;
    };
    result: Unlocked;
  };
  /**
   * Ends the browser session, if there is one
   */
  lock: {
    params: Record<string, never>;
    result: Success;
  };
  /**
   * Puts a new key in the place of the one that is sent
   */
  rotateKey: {
    params: {
      /**
       * How long the old key still works
       */
      overlap_seconds?: number;
    };
    result: RotatedKey;
  };
  /**
   * Ends the key that is sent, and its sessions
   */
  revokeKey: {
    params: Record<string, never>;
    result: Success;
  };
  /**
   * The caller's tier, limits and use
   */
  getUsage: {
    params: Record<string, never>;
    result: Usage;
  };
  /**
   * What the retail subscription costs
   */
  getPrice: {
    params: Record<string, never>;
    result: Price;
  };
  /**
   * Where to pay for the retail subscription
   */
  startCheckout: {
    params: {
      email: string;
    };
    result: ProviderUrl;
  };
  /**
   * Where to manage the subscription that pays for the key
   */
  openPortal: {
    params: Record<string, never>;
    result: ProviderUrl;
  };
  /**
   * Whether an address is subscribed
   */
  getSubscriptionStatus: {
    params: {
      email: string;
    };
    result: SubscriptionStatus;
  };
  /**
   * Shows a bought key, once
   */
  revealKey: {
    params: {
      /**
       * From the address of the page after paying
       */
      session_id?: string;
      /**
       * From a mailed link
       */
      token?: string;
    };
    result: RevealedKey;
  };
  /**
   * Mails a subscriber a link that shows the key
   */
  sendRevealLink: {
    params: {
      email: string;
    };
    result: LinkSent;
  };
  /**
   * Asks for mails when sensors change state
   */
  subscribeToAlerts: {
    params: {
      email: string;
      /**
       * Kept for contact; a chat is linked by its own message to the bot
       */
      telegram_id?: string | null;
      /**
       * Kept for contact; nothing is sent there
       */
      x_handle?: string | null;
      /**
       * Ids of sensors; empty or omitted means all
       *
       * @maxItems 50
       */
      sensors?: string[];
    };
    result: AlertSubscribed;
  };
  /**
   * Ends a subscription to alerts, as mail programs do it
   */
  unsubscribeWithOneClick: {
    params: {
      /**
       * From the mail
       */
      token?: string;
    };
    result: Success;
  };
}
export interface Health {
  status: "ok" | "degraded" | "error";
  db_connected: boolean;
  /**
   * UTC, milliseconds
   */
  timestamp: string;
  /**
   * Present while the database answers
   */
  sensors?: {
    total: number;
    fresh: number;
    stale: number;
    dead: number;
  };
  /**
   * Only when status is error
   */
  error?: string;
}
/**
 * Live sensors by state; sums to sensor_count
 */
export interface Breakdown {
  severe: number;
  elevated: number;
  rising: number;
  neutral: number;
  stable: number;
}
export interface StressIndexHistory {
  version: "v1";
  read_only: true;
  /**
   * Tier resolved for this request
   */
  tier: "free" | "retail" | "institutional";
  total_returned: number;
  limit: number;
  max_limit: number;
  offset: number;
  /**
   * The `cursor` of the next page; null on the last
   */
  next_cursor: string | null;
  points: StressIndexPoint[];
}
export interface StressIndexPoint {
  /**
   * UTC, milliseconds
   */
  as_of: string;
  stress_index: number;
  regime: string;
  sensor_count: number;
  breakdown: Breakdown;
}
export interface SensorList {
  version: "v1";
  read_only: true;
  /**
   * UTC, milliseconds
   */
  as_of: string;
  sensors: SensorSummary[];
}
export interface SensorSummary {
  sensor_id: string;
  name: string;
  description: string | null;
  category:
    | "equity_volatility"
    | "credit"
    | "rates"
    | "inflation"
    | "funding"
    | "fx"
    | "commodities"
    | "crypto"
    | "composite";
  confidence: number | null;
  current_state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
  last_state_change: string | null;
  updated_at: string | null;
  notes: string | null;
  /**
   * Last 7 days
   */
  sparkline: SparklineReading[];
}
export interface SparklineReading {
  state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
  value: number | null;
  /**
   * UTC, milliseconds
   */
  recorded_at: string;
}
export interface PublicMetadata {
  source?: string | null;
  unit?: string;
  /**
   * UTC, milliseconds
   */
  observed_at?: string;
  carried_forward?: boolean;
}
export interface PaidMetadata {
  source?: string | null;
  unit?: string;
  /**
   * UTC, milliseconds
   */
  observed_at?: string;
  carried_forward?: boolean;
  raw_value?: number | null;
  z_score?: number | null;
  percentile?: number | null;
  window?: string;
  band_low?: number | null;
  band_high?: number | null;
  inputs?: {
    name: string;
    value: number | null;
    weight: number;
  }[];
  model_version?: string;
  source_url?: string | null;
  /**
   * UTC, milliseconds
   */
  ingested_at?: string;
  /**
   * UTC, milliseconds
   */
  known_at?: string;
  revision?: number;
}
export interface Interpretation {
  headline: string;
  /**
   * Every figure in it is one that the API publishes
   */
  summary: string;
  narrative_type:
    | "HONEST_ADMISSION"
    | "REGIME_SHIFT"
    | "CONTRADICTION"
    | "INFLECTION"
    | "TREND_CONTINUATION";
  confidence: "HIGH" | "MEDIUM" | "LOW";
  /**
   * Active sensors
   */
  total_sensors: number;
  /**
   * Of these ELEVATED, SEVERE or STRESS
   */
  elevated_count: number;
  /**
   * UTC, milliseconds
   */
  as_of: string;
}
export interface ProposalList {
  version: "v1";
  total: number;
  /**
   * All proposals by status; sums to total
   */
  stats: {
    pending: number;
    approved: number;
    rejected: number;
    implemented: number;
  };
  proposals: Proposal[];
}
export interface Proposal {
  id: number;
  proposalType: "NEW_SENSOR" | "ADJUSTMENT" | "CURATION";
  sensorId: string | null;
  title: string;
  rationale: string;
  status: "PENDING" | "APPROVED" | "REJECTED" | "IMPLEMENTED";
  /**
   * From 0.8 on it is implemented by itself
   */
  adjustScore: number | null;
  /**
   * adjustScore = .4 evidence + .2 novelty + .2 coverage + .2 cost
   */
  judgeScores: {
    evidence: number;
    novelty: number;
    coverage: number;
    cost: number;
  } | null;
  /**
   * UTC, milliseconds
   */
  createdAt: string;
  /**
   * UTC, milliseconds
   */
  updatedAt: string;
}
export interface DislocationList {
  total: number;
  structural_buys: number;
  structural_sells: number;
  events: DislocationEvent[];
  /**
   * UTC, milliseconds
   */
  as_of: string;
  /**
   * Where prices and calls come from; `synthetic sample` is made up
   */
  sources: string[];
}
export interface DislocationEvent {
  ticker: string;
  score: number;
  direction: "STRUCTURAL_BUY" | "STRUCTURAL_SELL";
  severity: "EXTREME" | "HIGH" | "MODERATE" | "LOW";
  /**
   * (-constraint + conviction - log ratio + growth / 2 - blame / 2) / 3, z's against own history
   */
  tone_composite: number | null;
  tone_trend: ("IMPROVING" | "DETERIORATING" | "FLAT") | null;
  summary: string | null;
  scored_at: string | null;
}
export interface DislocationBatch {
  version: "v1";
  /**
   * UTC, milliseconds
   */
  as_of: string;
  /**
   * Unique tickers
   */
  requested: number;
  found: number;
  missing: string[];
  results: {
    [k: string]: {
      latest: DislocationLatest;
      history: DislocationEntry[];
      analogs: DislocationAnalog[];
    } | null;
  };
  /**
   * Where prices and calls come from; `synthetic sample` is made up
   */
  sources: string[];
}
export interface DislocationLatest {
  score: number;
  direction: "STRUCTURAL_BUY" | "STRUCTURAL_SELL";
  severity: "EXTREME" | "HIGH" | "MODERATE" | "LOW";
  components: DislocationComponents;
  /**
   * Weight of the components that are there
   */
  coverage: number;
  /**
   * (-constraint + conviction - log ratio + growth / 2 - blame / 2) / 3, z's against own history
   */
  tone_composite: number | null;
  tone_trend: ("IMPROVING" | "DETERIORATING" | "FLAT") | null;
  summary: string | null;
  scored_at: string | null;
}
/**
 * 50 + 50 d each, 50 is neutral. D = sum of weight (c - 50) / 50 over the components that are there, divided by their weight; score = 100 |D| sqrt(weight); weights .30 .15 .25 .15 .15. valuation and insider have no data source yet; sector is against the fund of the ticker's sector, or the market where there is none with a year of closes: the summary names which
 */
export interface DislocationComponents {
  tone_csi: number | null;
  macro_regime: number | null;
  valuation: number | null;
  insider: number | null;
  sector: number | null;
}
export interface DislocationEntry {
  score: number;
  direction: "STRUCTURAL_BUY" | "STRUCTURAL_SELL";
  severity: "EXTREME" | "HIGH" | "MODERATE" | "LOW";
  /**
   * UTC, milliseconds
   */
  scored_at: string;
}
/**
 * What followed quarters that began alike; not what is expected
 */
export interface DislocationAnalog {
  analog_ticker: string;
  /**
   * Cosine
   */
  similarity: number;
  quarter: string | null;
  /**
   * Fraction; null until its window has closed
   */
  forward_return_30d: number | null;
  /**
   * Fraction; null until its window has closed
   */
  forward_return_90d: number | null;
  /**
   * Fraction; null until its window has closed
   */
  forward_return_180d: number | null;
}
export interface TickerDislocation {
  ticker: string;
  latest: DislocationLatest;
  history: DislocationEntry[];
  analogs: DislocationAnalog[];
  /**
   * Where prices and calls come from; `synthetic sample` is made up
   */
  sources: string[];
}
export interface ToneAnalysis {
  conviction_type:
    | "UNDER_SIEGE"
    | "DEFENSIVE_DENIAL"
    | "DETERIORATING"
    | "NARRATIVE_HYPE"
    | "RESTRUCTURING_WORKING"
    | "RESTRUCTURING_EARLY"
    | "PIVOT_IN_PROGRESS"
    | "AI_TAILWIND"
    | "GROWTH_CONVICTION"
    | "CASH_MACHINE"
    | "STABLE_COMPOUNDER";
  conviction_score: number;
  narrative_vs_fundamental: "FUNDAMENTAL" | "NARRATIVE" | "MIXED";
  /**
   * Sentences that touch each topic
   */
  topics: {
    demand: number;
    pricing: number;
    costs: number;
    supply_chain: number;
    margins: number;
    guidance: number;
    capital_returns: number;
    debt: number;
    hiring: number;
    ai: number;
    regulation: number;
    competition: number;
    fx: number;
    china: number;
    product: number;
  };
  evidence?: {
    category: string;
    start: number;
    end: number;
    negated: boolean;
    /**
     * Whether it is in the count of its category
     */
    counted: boolean;
    section?: number;
  }[];
  /**
   * Beside `evidence`
   */
  omitted?: {
    start: number;
    end: number;
    reason: "operator" | "analyst" | "safe_harbour" | "label";
    section?: number;
  }[];
  /**
   * Beside `evidence`
   */
  sentence_count?: number;
  word_count: number;
  /**
   * By the length of the text
   */
  reliability: "LOW" | "MEDIUM" | "HIGH";
  /**
   * The distribution that the score is measured on, as the present model has it
   */
  reference: string;
  model_version: string;
}
export interface Screener {
  tickers: {
    ticker: string;
    convictionType:
      | "UNDER_SIEGE"
      | "DEFENSIVE_DENIAL"
      | "DETERIORATING"
      | "NARRATIVE_HYPE"
      | "RESTRUCTURING_WORKING"
      | "RESTRUCTURING_EARLY"
      | "PIVOT_IN_PROGRESS"
      | "AI_TAILWIND"
      | "GROWTH_CONVICTION"
      | "CASH_MACHINE"
      | "STABLE_COMPOUNDER";
    convictionScore: number;
    nvf: "FUNDAMENTAL" | "NARRATIVE" | "MIXED";
    median360d: number | null;
    quarter: string;
  }[];
  totalTickers: number;
  /**
   * UTC, milliseconds
   */
  asOf: string;
  /**
   * Where the texts and prices of the answer come from, each once; `synthetic sample` is made up
   */
  sources: string[];
}
export interface ScholarReads {
  reads: {
    ticker: string;
    scholar_analysis: string;
    quarter: string;
    conviction_type:
      | "UNDER_SIEGE"
      | "DEFENSIVE_DENIAL"
      | "DETERIORATING"
      | "NARRATIVE_HYPE"
      | "RESTRUCTURING_WORKING"
      | "RESTRUCTURING_EARLY"
      | "PIVOT_IN_PROGRESS"
      | "AI_TAILWIND"
      | "GROWTH_CONVICTION"
      | "CASH_MACHINE"
      | "STABLE_COMPOUNDER";
    conviction_score: number;
    evidence: {
      section: string | null;
      speaker: string | null;
      start: number;
      end: number;
    }[];
    model_version: string;
    /**
     * UTC, milliseconds
     */
    generated_at: string;
  }[];
  /**
   * Where the texts and prices of the answer come from, each once; `synthetic sample` is made up
   */
  sources: string[];
}
export interface ConvictionTrajectory {
  ticker: string;
  latest: {
    convictionType:
      | "UNDER_SIEGE"
      | "DEFENSIVE_DENIAL"
      | "DETERIORATING"
      | "NARRATIVE_HYPE"
      | "RESTRUCTURING_WORKING"
      | "RESTRUCTURING_EARLY"
      | "PIVOT_IN_PROGRESS"
      | "AI_TAILWIND"
      | "GROWTH_CONVICTION"
      | "CASH_MACHINE"
      | "STABLE_COMPOUNDER";
    convictionScore: number;
    narrativeVsFundamental: "FUNDAMENTAL" | "NARRATIVE" | "MIXED";
    quarter: string;
    /**
     * When the text became known
     */
    recordedAt: string;
    /**
     * The distribution that the score is measured on, as the present model has it
     */
    reference: string;
  };
  returnDistribution: {
    median_360d: number | null;
    p75_360d: number | null;
    p90_360d: number | null;
  };
  metadata: {
    /**
     * Closed windows behind the distribution
     */
    n: number;
    median_360d_interval: (number | null)[] | null;
    p75_360d_interval: (number | null)[] | null;
    p90_360d_interval: (number | null)[] | null;
    confidence: number;
    model_version: string;
  };
  history: {
    convictionType:
      | "UNDER_SIEGE"
      | "DEFENSIVE_DENIAL"
      | "DETERIORATING"
      | "NARRATIVE_HYPE"
      | "RESTRUCTURING_WORKING"
      | "RESTRUCTURING_EARLY"
      | "PIVOT_IN_PROGRESS"
      | "AI_TAILWIND"
      | "GROWTH_CONVICTION"
      | "CASH_MACHINE"
      | "STABLE_COMPOUNDER";
    convictionScore: number;
    narrativeVsFundamental: "FUNDAMENTAL" | "NARRATIVE" | "MIXED";
    quarter: string;
    /**
     * When the text became known
     */
    recordedAt: string;
    /**
     * The distribution that the score is measured on, as the present model has it
     */
    reference: string;
  }[];
  /**
   * UTC, milliseconds
   */
  asOf: string;
  /**
   * Where the texts and prices of the answer come from, each once; `synthetic sample` is made up
   */
  sources: string[];
}
export interface Breakout {
  ticker: string;
  toneMomentum: {
    convictionChange: number | null;
    isRecentShift: boolean;
    currentScore: number;
    previousScore: number | null;
    zScore: number | null;
    direction: "UP" | "DOWN" | "FLAT";
    shiftQuarter: string | null;
    quartersCompared: number;
  };
  /**
   * UTC, milliseconds
   */
  asOf: string;
  /**
   * Where the texts and prices of the answer come from, each once; `synthetic sample` is made up
   */
  sources: string[];
}
export interface BaseScores {
  ticker: string;
  totalQuarters: number;
  signal: "ANOMALY" | "WATCH" | "NORMAL";
  limit: number;
  max_limit: number;
  offset: number;
  /**
   * The `cursor` of the next page; null on the last
   */
  next_cursor: string | null;
  history: {
    quarter: string;
    constraint: number;
    conviction: number;
    /**
     * (constraint + 1) / (conviction + 1), of hits
     */
    ratio: number;
    /**
     * When the text became known
     */
    recorded_at: string;
  }[];
  /**
   * Where the texts and prices of the answer come from, each once; `synthetic sample` is made up
   */
  sources: string[];
}
export interface TickerHealth {
  ticker: string;
  verdict: "HEALTHY" | "CAUTIOUS" | "DISTRESSED" | "UNKNOWN";
  sensors: {
    name: string;
    state: string;
    color: "GREEN" | "AMBER" | "RED" | "GREY";
  }[];
  quarter: string;
  /**
   * UTC, milliseconds
   */
  as_of: string;
  /**
   * Where the texts and prices of the answer come from, each once; `synthetic sample` is made up
   */
  sources: string[];
}
export interface TickerProfile {
  api: "svc-tone";
  ticker: string;
  signal: "ANOMALY" | "WATCH" | "NORMAL";
  arc_direction: "ACCELERATING" | "DECELERATING" | "REVERSING" | "STABLE";
  triad: {
    status: "INVINCIBLE" | "WATCH" | "CLEAR";
    score: number;
    constraint_elevated: boolean;
    conviction_depressed: boolean;
    ratio_inverted: boolean;
  };
  latest: {
    quarter: string;
    constraint: number;
    conviction: number;
    /**
     * (constraint + 1) / (conviction + 1), of hits
     */
    ratio: number;
    anomaly_flags: (
      | "CONSTRAINT_DOMINANCE"
      | "BLAME_SPIKE"
      | "HEDGE_SURGE"
      | "VAGUENESS_FOG"
      | "CONVICTION_COLLAPSE"
      | "DEFENSIVE_POSTURE"
      | "GUIDANCE_SILENCE"
      | "EMPTY_PROMISE"
      | "SHORT_TEXT"
    )[];
  };
  ml: {
    combined_score: number | null;
    direction: "LONG" | "SHORT" | "NEUTRAL";
    confidence: number | null;
  } | null;
  active_signals: {
    signal_type: string;
    direction: "LONG" | "SHORT";
    severity: "HIGH" | "MEDIUM" | "LOW";
  }[];
  history: {
    quarter: string;
    constraint: number;
    conviction: number;
    /**
     * (constraint + 1) / (conviction + 1), of hits
     */
    ratio: number;
    constraint_z: number | null;
    conviction_z: number | null;
    ratio_z: number | null;
    risk_score: number;
    anomaly_flags: (
      | "CONSTRAINT_DOMINANCE"
      | "BLAME_SPIKE"
      | "HEDGE_SURGE"
      | "VAGUENESS_FOG"
      | "CONVICTION_COLLAPSE"
      | "DEFENSIVE_POSTURE"
      | "GUIDANCE_SILENCE"
      | "EMPTY_PROMISE"
      | "SHORT_TEXT"
    )[];
    /**
     * When the text became known
     */
    recorded_at: string;
  }[];
  model_version: string;
  /**
   * UTC, milliseconds
   */
  as_of: string;
  /**
   * Where the texts and prices of the answer come from, each once; `synthetic sample` is made up
   */
  sources: string[];
}
export interface TriadList {
  total_tickers_scanned: number;
  invincible_count: number;
  watch_count: number;
  tickers: {
    ticker: string;
    triad_status: "INVINCIBLE" | "WATCH" | "CLEAR";
    /**
     * (constraint + 1) / (conviction + 1), of hits
     */
    ratio: number;
    constraint_z: number | null;
  }[];
  /**
   * UTC, milliseconds
   */
  as_of: string;
  /**
   * Where the texts and prices of the answer come from, each once; `synthetic sample` is made up
   */
  sources: string[];
}
export interface ToneScore {
  api: "svc-tone";
  version: "v2";
  mode: "earnings" | "authorship" | "escalation" | "central_bank";
  risk_score: number;
  risk_label: "LOW" | "MODERATE" | "ELEVATED" | "HIGH";
  features: LanguageFeatures;
  anomaly_flags: (
    | "CONSTRAINT_DOMINANCE"
    | "BLAME_SPIKE"
    | "HEDGE_SURGE"
    | "VAGUENESS_FOG"
    | "CONVICTION_COLLAPSE"
    | "DEFENSIVE_POSTURE"
    | "GUIDANCE_SILENCE"
    | "EMPTY_PROMISE"
    | "SHORT_TEXT"
  )[];
  summary: string;
  /**
   * By the length of the text
   */
  reliability: "LOW" | "MEDIUM" | "HIGH";
  standard_error: number | null;
  /**
   * The distribution that the score is measured on, as the present model has it
   */
  reference: string;
  model_version: string;
  evidence?: Evidence[];
  /**
   * Beside `evidence`
   */
  omitted?: Omission[];
}
/**
 * Rates per 1,000 words
 */
export interface LanguageFeatures {
  constraint: number;
  conviction: number;
  hedge: number;
  caution: number;
  commitment: number;
  blame: number;
  vague: number;
  defensive: number;
  growth: number;
  forward: number;
  /**
   * (constraint hits + 1) / (conviction hits + 1)
   */
  ratio: number;
  word_count: number;
}
export interface Evidence {
  category: string;
  start: number;
  end: number;
  negated: boolean;
  /**
   * Whether it is in the count of its category
   */
  counted: boolean;
}
/**
 * A stretch of the text that is not read: the rest holds the words of `word_count`
 */
export interface Omission {
  start: number;
  end: number;
  reason: "operator" | "analyst" | "safe_harbour" | "label";
}
export interface ToneComparison {
  api: "svc-tone";
  verdict: "LIKELY_SAME" | "LIKELY_DIFFERENT" | "INCONCLUSIVE" | "INSUFFICIENT_TEXT";
  distance: number;
  probability_same_author: number;
  text_a_words: number;
  text_b_words: number;
  feature_comparison: {
    [k: string]: {
      text_a: number;
      text_b: number;
      delta: number;
    };
  };
  /**
   * By the length of the text
   */
  reliability: "LOW" | "MEDIUM" | "HIGH";
  method: string;
  reference_corpus: string;
  calibration: {
    brier: number | null;
    auc: number | null;
    n: number;
  };
}
export interface CallList {
  count: number;
  calls: Call[];
}
export interface Call {
  slug: string;
  /**
   * Rises with a clarified wording only
   */
  version: number;
  title: string;
  statement: string;
  instrument: string;
  instrument_type: "equity" | "index" | "rate" | "fx" | "crypto" | "commodity" | "macro" | "event";
  /**
   * Probability of YES, frozen at the stamp
   */
  svc_prob: number;
  /**
   * UTC, milliseconds
   */
  svc_prob_at: string;
  /**
   * The market's number as last marked
   */
  market_prob: number | null;
  market_prob_at: string | null;
  market_source: string | null;
  resolution_criterion: string;
  resolution_source: string;
  /**
   * UTC, milliseconds
   */
  opened_at: string;
  /**
   * UTC, milliseconds
   */
  closes_at: string;
  /**
   * UTC, milliseconds
   */
  resolve_by: string;
  status: "active" | "closed" | "proposed" | "disputed" | "graded" | "void";
  verdict: ("YES" | "NO" | "VOID") | null;
  basis_status: "rederived" | "declared" | "mismatch" | "missing";
  /**
   * Number of a row of the tape, from 1
   */
  tape_seq: number;
  /**
   * SHA-256, lower-case hexadecimal
   */
  row_sha256: string;
  /**
   * UTC, milliseconds
   */
  updated_at: string;
}
export interface TrackRecord {
  /**
   * UTC, milliseconds
   */
  as_of: string;
  graded: number;
  active: number;
  void: number;
  brier: number | null;
  log_score: number | null;
  /**
   * Of the mean outcome of the calls graded before each; the first: 0.5
   */
  base_rate_brier: number | null;
  /**
   * 1 - brier / base_rate_brier
   */
  skill_vs_base: number | null;
  /**
   * Calls that had a market's number at their stamp
   */
  market_n: number;
  market_brier: number | null;
  /**
   * 1 - brier / market_brier, over those calls
   */
  skill_vs_market: number | null;
  intervals: {
    /**
     * 90 % percentile bootstrap: low, high; null with no call to draw
     */
    brier: number[] | null;
    /**
     * 90 % percentile bootstrap: low, high; null with no call to draw
     */
    skill_vs_base: number[] | null;
    /**
     * 90 % percentile bootstrap: low, high; null with no call to draw
     */
    skill_vs_market: number[] | null;
  };
  /**
   * Ten bins of svc_prob with 95 % limits; empty ones have nulls
   */
  calibration: {
    lower: number;
    upper: number;
    n: number;
    mean_prob: number | null;
    observed: number | null;
    low: number | null;
    high: number | null;
  }[];
  /**
   * In five bins; brier = reliability - resolution + uncertainty + within_bin, the last being what differs inside a bin
   */
  murphy: {
    reliability: number | null;
    resolution: number | null;
    uncertainty: number | null;
    within_bin: number | null;
  };
  /**
   * At least 30 graded calls
   */
  enough: boolean;
}
export interface CallDetail {
  call: {
    slug: string;
    /**
     * Rises with a clarified wording only
     */
    version: number;
    title: string;
    statement: string;
    instrument: string;
    instrument_type:
      | "equity"
      | "index"
      | "rate"
      | "fx"
      | "crypto"
      | "commodity"
      | "macro"
      | "event";
    /**
     * Probability of YES, frozen at the stamp
     */
    svc_prob: number;
    /**
     * UTC, milliseconds
     */
    svc_prob_at: string;
    /**
     * The market's number as last marked
     */
    market_prob: number | null;
    market_prob_at: string | null;
    market_source: string | null;
    resolution_criterion: string;
    resolution_source: string;
    /**
     * UTC, milliseconds
     */
    opened_at: string;
    /**
     * UTC, milliseconds
     */
    closes_at: string;
    /**
     * UTC, milliseconds
     */
    resolve_by: string;
    status: "active" | "closed" | "proposed" | "disputed" | "graded" | "void";
    verdict: ("YES" | "NO" | "VOID") | null;
    basis_status: "rederived" | "declared" | "mismatch" | "missing";
    /**
     * Number of a row of the tape, from 1
     */
    tape_seq: number;
    /**
     * SHA-256, lower-case hexadecimal
     */
    row_sha256: string;
    /**
     * UTC, milliseconds
     */
    updated_at: string;
    /**
     * How the probability was made
     */
    prob_basis: string | null;
    criterion: Criterion | null;
    market_prob_open: number | null;
    market_prob_close: number | null;
    receipt?: Receipt;
  };
}
export interface Criterion {
  metric: string;
  operator: ">" | ">=" | "<" | "<=";
  threshold: number;
  unit: string | null;
  observed_at: string;
  source: string;
}
/**
 * Absent until graded or void
 */
export interface Receipt {
  receipt_version: number;
  supersedes: string | null;
  verdict: "YES" | "NO" | "VOID";
  outcome: number | null;
  void_reason: ("AMBIGUOUS" | "ANNULLED" | "SOURCE_UNAVAILABLE" | "ERROR") | null;
  observed_value: number | null;
  threshold: number | null;
  observed_at: string | null;
  /**
   * UTC, milliseconds
   */
  resolved_at: string;
  /**
   * UTC, milliseconds
   */
  graded_at: string;
  source_url: string | null;
  source_sha256: string | null;
  /**
   * SHA-256, lower-case hexadecimal
   */
  criterion_sha256: string;
  method: "AUTOMATED" | "REVIEWED";
  reviewers: number;
  challenge_ends_at: string | null;
  /**
   * (svc_prob - outcome)^2, 0 to 1
   */
  brier: number | null;
  /**
   * ln of the probability of the outcome, at least 0.001
   */
  log_score: number | null;
  /**
   * Of the market's number at the stamp
   */
  market_brier: number | null;
  /**
   * market_brier - brier
   */
  skill: number | null;
  early: boolean;
  /**
   * Number of a row of the tape, from 1
   */
  tape_seq: number;
  /**
   * SHA-256, lower-case hexadecimal
   */
  row_sha256: string;
}
export interface TapeProof {
  slug: string;
  /**
   * Null before the first
   */
  checkpoint: {
    size: number;
    /**
     * SHA-256, lower-case hexadecimal
     */
    root_sha256: string;
    /**
     * UTC, milliseconds
     */
    signed_at: string;
    /**
     * The signed note, as /api/tape/checkpoint has it
     */
    note: string;
  } | null;
  public_key: string | null;
  rows: {
    seq: number;
    type:
      | "CALL_OPENED"
      | "CALL_CLARIFIED"
      | "MARKET_MARK"
      | "CALL_CLOSED"
      | "GRADE_PROPOSED"
      | "GRADE_DISPUTED"
      | "GRADED"
      | "VOIDED"
      | "CORRECTED";
    /**
     * UTC, milliseconds
     */
    at: string;
    /**
     * The row as the file has it, without its LF
     */
    line: string;
    /**
     * SHA-256, lower-case hexadecimal
     */
    row_sha256: string;
    /**
     * SHA-256 of a zero byte and the line
     */
    leaf_sha256: string;
    leaf_index: number;
    /**
     * RFC 6962 audit path; null for a row that is newer than the checkpoint
     */
    path: string[] | null;
  }[];
  /**
   * UTC, milliseconds
   */
  as_of: string;
}
export interface Gate {
  strict: number;
  official: number;
  gate: number;
  remaining: number;
  passed: boolean;
  counts: {
    published: number;
    active: number;
    closed: number;
    proposed: number;
    disputed: number;
    graded: number;
    void: number;
  };
  /**
   * SHA-256, lower-case hexadecimal
   */
  tape_sha256: string;
  /**
   * UTC, milliseconds
   */
  as_of: string;
  $defs?: {
    strict: string;
    official: string;
    gate: string;
  };
}
export interface TapePointer {
  latest: {
    /**
     * Immutable: these bytes, or none
     */
    url: string;
    /**
     * SHA-256, lower-case hexadecimal
     */
    served_file_sha256: string;
    bytes: number;
    rows: number;
    rows_by_type: {
      CALL_OPENED: number;
      CALL_CLARIFIED: number;
      MARKET_MARK: number;
      CALL_CLOSED: number;
      GRADE_PROPOSED: number;
      GRADE_DISPUTED: number;
      GRADED: number;
      VOIDED: number;
      CORRECTED: number;
    };
    /**
     * Null while the tape is empty
     */
    first_seq: number | null;
    last_seq: number | null;
    last_row_sha256: string | null;
    /**
     * RFC 6962 root; a leaf is a line without its LF
     */
    root_sha256: string;
    media_type: "application/x-ndjson";
    created_at: string | null;
  };
  checkpoint_url: string;
  public_key: string | null;
  /**
   * Of checkpoints before it
   *
   * Items: Ed25519, 32 bytes in base64
   */
  earlier_public_keys: string[];
  previous_url: string | null;
  /**
   * UTC, milliseconds
   */
  as_of: string;
}
export interface CheckpointList {
  /**
   * All signed heads, those of other pages too
   */
  count: number;
  limit: number;
  offset: number;
  checkpoints: {
    size: number;
    /**
     * SHA-256, lower-case hexadecimal
     */
    root_sha256: string;
    /**
     * UTC, milliseconds
     */
    signed_at: string;
    /**
     * Our signed note; the witnesses' signature lines stand behind ours
     */
    note: string;
    /**
     * Names of the witnesses
     */
    cosigned_by: string[];
  }[];
}
export interface TapeAudit {
  /**
   * UTC, milliseconds
   */
  as_of: string;
  /**
   * Table, key and column of all that is stored otherwise than the tape says
   */
  differences: string[];
  /**
   * Every length at which the tape was published, shortest first
   */
  heads: {
    last_seq: number;
    /**
     * SHA-256, lower-case hexadecimal
     */
    file_sha256: string;
  }[];
}
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: unknown;
  servers: {
    url: string;
  }[];
  tags: unknown;
  paths: unknown;
  components: unknown;
}
export interface Changelog {
  version: "v1";
  count: number;
  changes: Change[];
}
export interface Change {
  /**
   * Named by the Link of a deprecated endpoint
   */
  id: string;
  published_on: string;
  kind: "ADDED" | "CHANGED" | "DEPRECATED" | "REMOVED" | "FIXED";
  title: string;
  description: string;
  endpoints: string[];
  /**
   * After this it answers 410
   */
  sunset_at: string | null;
}
export interface Unlocked {
  success: true;
  tier: "retail" | "institutional";
  /**
   * The subscriber's; a key that was issued without one has a name under .invalid
   */
  email: string;
}
export interface Success {
  success: true;
}
export interface RotatedKey {
  /**
   * Shown this once: only its digest is stored
   */
  key: string;
  /**
   * The first 12 characters
   */
  keyPrefix: string;
  /**
   * UTC, milliseconds
   */
  previous_expires_at: string;
}
export interface Usage {
  /**
   * Tier resolved for this request
   */
  tier: "free" | "retail" | "institutional";
  /**
   * Requests a minute
   */
  limit: number | null;
  remaining: number | null;
  /**
   * Unix seconds
   */
  reset: number | null;
  requests_24h: number | null;
  max_history_rows: number;
  sensors_visible: number;
}
export interface Price {
  tier: "retail" | "institutional";
  /**
   * ISO 4217, lower case
   */
  currency: string;
  /**
   * In the currency's smallest unit; the list price per interval
   */
  unit_amount: number;
  /**
   * day, week, month or year
   */
  interval: string;
  interval_count: number;
  /**
   * What new subscribers pay until it ends; null when none is open
   */
  promotion: {
    unit_amount: number;
    /**
     * UTC, milliseconds
     */
    ends_at: string;
  } | null;
}
export interface ProviderUrl {
  /**
   * Where to send the browser
   */
  url: string;
}
export interface SubscriptionStatus {
  subscribed: boolean;
  /**
   * Present only when subscribed
   */
  tier?: "retail" | "institutional";
  /**
   * First 12 characters of the key; present only when subscribed
   */
  keyPrefix?: string;
}
export interface RevealedKey {
  /**
   * The whole key, shown this once
   */
  key: string;
  keyPrefix: string;
  tier: "retail" | "institutional";
}
export interface LinkSent {
  success: true;
  message: string;
}
export interface AlertSubscribed {
  success: true;
  message: string;
  /**
   * Ids that no sensor has now; they are kept. Absent: none
   */
  unknown_sensors?: string[];
}

export const ENDPOINTS = {
  getHealth: { method: "GET", path: "/api/health", names: [] },
  getStressIndex: { method: "GET", path: "/api/stress-index", names: ["as_of"] },
  getStressIndexHistory: {
    method: "GET",
    path: "/api/stress-index/history",
    names: ["limit", "offset", "from", "to", "order", "as_of", "cursor", "interval"],
  },
  listSensors: { method: "GET", path: "/api/sensors", names: ["scope", "as_of"] },
  getSensor: { method: "GET", path: "/api/sensors/{id}", names: ["as_of"] },
  getSensorHistory: {
    method: "GET",
    path: "/api/sensors/{id}/history",
    names: ["limit", "offset", "from", "to", "order", "as_of", "cursor"],
  },
  listEquityRegimes: { method: "GET", path: "/api/equity-regime", names: ["as_of"] },
  getInterpretation: { method: "GET", path: "/api/interpretation", names: ["as_of"] },
  listToneMl: { method: "GET", path: "/api/tone-ml", names: ["ticker", "as_of"] },
  getToneMl: {
    method: "GET",
    path: "/api/tone-ml/{ticker}",
    names: ["limit", "offset", "from", "to", "order", "as_of", "cursor"],
  },
  listSignalDrops: { method: "GET", path: "/api/signal-drops", names: ["ticker", "as_of"] },
  listProposals: { method: "GET", path: "/api/proposals", names: ["as_of"] },
  listDislocations: { method: "GET", path: "/api/dislocation", names: ["as_of"] },
  batchDislocations: { method: "POST", path: "/api/dislocation/batch", names: ["as_of"] },
  getDislocation: {
    method: "GET",
    path: "/api/dislocation/{ticker}",
    names: ["limit", "offset", "from", "to", "order", "as_of", "cursor"],
  },
  analyzeTranscript: { method: "POST", path: "/api/tone/analyze", names: ["evidence"] },
  screenTone: {
    method: "GET",
    path: "/api/tone/screener",
    names: [
      "conviction_type",
      "nvf",
      "min_score",
      "max_score",
      "ticker",
      "sort",
      "limit",
      "offset",
      "as_of",
    ],
  },
  listScholarReads: {
    method: "GET",
    path: "/api/tone/scholar",
    names: ["ticker", "since", "limit", "offset", "as_of"],
  },
  getConviction: {
    method: "GET",
    path: "/api/tone/conviction/{ticker}",
    names: ["limit", "offset", "from", "to", "order", "as_of", "cursor"],
  },
  getBreakout: {
    method: "GET",
    path: "/api/tone/breakout/{ticker}",
    names: ["quarters", "threshold", "as_of"],
  },
  getBaseScores: {
    method: "GET",
    path: "/api/tone/{ticker}",
    names: ["limit", "offset", "from", "to", "order", "as_of", "cursor"],
  },
  getTickerHealth: { method: "GET", path: "/api/ticker-health/{ticker}", names: ["as_of"] },
  getTickerProfile: {
    method: "GET",
    path: "/api/v2/tone/ticker/{ticker}",
    names: ["limit", "offset", "from", "to", "order", "as_of", "cursor"],
  },
  listTriad: { method: "GET", path: "/api/v2/tone/triad", names: ["as_of"] },
  scoreTone: { method: "POST", path: "/api/v2/tone/score", names: ["evidence"] },
  compareAuthorship: { method: "POST", path: "/api/v2/tone/compare", names: [] },
  listCalls: { method: "GET", path: "/api/calls", names: ["status", "as_of", "limit", "offset"] },
  getTrackRecord: { method: "GET", path: "/api/calls/track-record", names: [] },
  getCall: { method: "GET", path: "/api/calls/{slug}", names: ["as_of"] },
  getCallProof: { method: "GET", path: "/api/calls/{slug}/proof", names: [] },
  getGate: { method: "GET", path: "/api/gate", names: [] },
  getTape: { method: "GET", path: "/api/tape", names: [] },
  listTapeCheckpoints: { method: "GET", path: "/api/tape/checkpoints", names: ["limit", "offset"] },
  getTapeAudit: { method: "GET", path: "/api/tape/audit", names: [] },
  getOpenApi: { method: "GET", path: "/api/openapi", names: [] },
  getChangelog: { method: "GET", path: "/api/changelog", names: [] },
  unlock: { method: "POST", path: "/api/auth/unlock", names: [] },
  lock: { method: "POST", path: "/api/auth/lock", names: [] },
  rotateKey: { method: "POST", path: "/api/keys/rotate", names: [] },
  revokeKey: { method: "POST", path: "/api/keys/revoke", names: [] },
  getUsage: { method: "GET", path: "/api/usage", names: [] },
  getPrice: { method: "GET", path: "/api/billing/price", names: [] },
  startCheckout: { method: "POST", path: "/api/billing/checkout", names: [] },
  openPortal: { method: "POST", path: "/api/billing/portal", names: [] },
  getSubscriptionStatus: { method: "POST", path: "/api/billing/status", names: [] },
  revealKey: { method: "POST", path: "/api/billing/reveal", names: [] },
  sendRevealLink: { method: "POST", path: "/api/billing/reveal-link", names: [] },
  subscribeToAlerts: { method: "POST", path: "/api/alerts/subscribe", names: [] },
  unsubscribeWithOneClick: { method: "POST", path: "/api/alerts/unsubscribe", names: ["token"] },
} as const;
