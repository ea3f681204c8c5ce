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
   * Whether the service runs
   */
  getLiveness: {
    params: Record<string, never>;
    result: Live;
  };
  /**
   * The stress index, its regime and what it is made of
   */
  getStressIndex: {
    params: {
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: {
      /**
       * Index level, 0 (calm) to 100 (stressed).
       */
      stress_index: number;
      /**
       * Regime of the index: STABLE, NEUTRAL, RISING (between 52 and 65, while it rises), ELEVATED, SEVERE.
       */
      regime: string;
      /**
       * Live sensors that count.
       */
      sensor_count: number;
      breakdown: Breakdown;
      /**
       * UTC time asked for with as_of; else at which the index was computed.
       */
      as_of: string;
      /**
       * Formula and coverage, in words.
       */
      methodology: string;
      /**
       * Version of the formula.
       */
      methodology_version: string;
      /**
       * 0 to 1. Median confidence of the counted sensors, times the share of past days on which the inputs that are in it gave the regime of all inputs.
       */
      confidence: number | null;
      /**
       * Points since 24 hours before. Null when there was no index of the same version then.
       */
      changed: number | null;
      /**
       * Ids of sensors left out because their data is old, and of inputs that are not in the index.
       */
      excluded: string[];
      contributions: {
        /**
         * Same as `family`, under its first name.
         */
        category:
          | "equity_volatility"
          | "credit"
          | "rates"
          | "inflation"
          | "economy"
          | "funding"
          | "fx"
          | "commodities"
          | "crypto"
          | "official"
          | "composite";
        /**
         * Family of the sensor.
         */
        family:
          | "equity_volatility"
          | "credit"
          | "rates"
          | "inflation"
          | "economy"
          | "funding"
          | "fx"
          | "commodities"
          | "crypto"
          | "official"
          | "composite";
        /**
         * Weight in the index, 0 to 1. All sum to 1.
         */
        weight: number;
        /**
         * Points of the index that come from it: weight * (intercept + slope * z).
         */
        contribution: number;
        /**
         * What may be done with the values. public_domain, open_licence, attribution (with rights_text): pass them on. operator: shown under the operator's own licence. licence_needed: derived values only.
         */
        rights: "public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed";
        /**
         * What each sensor of the family adds.
         */
        sensors?: {
          /**
           * Id of the sensor.
           */
          sensor_id: string;
          /**
           * Score of the sensor, 0 (calm) to 1 (stressed): share of a normal curve below z.
           */
          score: number;
          /**
           * Standard deviations above the mean of its history. Null before version 4.0.0.
           */
          z: number | null;
          /**
           * UTC time of the first value in the history of z; null before version 4.0.0.
           */
          ranked_since: string | null;
          /**
           * Weight in the index, 0 to 1. All sum to 1.
           */
          weight: number;
          /**
           * Points of the index that come from it: weight * (intercept + slope * z).
           */
          contribution: number;
          /**
           * What may be done with the values. public_domain, open_licence, attribution (with rights_text): pass them on. operator: shown under the operator's own licence. licence_needed: derived values only.
           */
          rights: "public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed";
        }[];
      }[];
      /**
       * Index at which every z is 0, for the inputs that are in it. Null before version 4.0.0.
       */
      intercept: number | null;
      /**
       * Points of one standard deviation, for the inputs that are in it. Null before version 4.0.0.
       */
      slope: number | null;
      /**
       * Sum of contributions, before it is kept in 0 to 100. Null before version 4.0.0.
       */
      unclipped: number | null;
      /**
       * Whether unclipped is below 0 or above 100. Null before version 4.0.0.
       */
      is_clipped: boolean | null;
      /**
       * 0 to 1. Weight of the inputs that are in it, of the weight of all inputs. Null before version 5.0.0.
       */
      coverage: number | null;
      /**
       * Points since 20 sessions before. Null where the history is shorter.
       */
      rise: number | null;
      /**
       * Rise from which the regime between 52 and 65 is RISING, until the rise is under its half. Null before version 5.0.0.
       */
      rising_from: number | null;
      breadth: Breadth;
      families: {
        /**
         * Same as `family`, under its first name.
         */
        category:
          | "equity_volatility"
          | "credit"
          | "rates"
          | "inflation"
          | "economy"
          | "funding"
          | "fx"
          | "commodities"
          | "crypto"
          | "official"
          | "composite";
        /**
         * Family of the sensor.
         */
        family:
          | "equity_volatility"
          | "credit"
          | "rates"
          | "inflation"
          | "economy"
          | "funding"
          | "fx"
          | "commodities"
          | "crypto"
          | "official"
          | "composite";
        /**
         * Live sensors of the family that your tier may read.
         */
        sensors: number;
        /**
         * Of these ELEVATED, SEVERE or STRESS.
         */
        stressed: number;
        /**
         * Mean rank of these sensors, 0 to 100. Null before there is one.
         */
        level?: number | null;
      }[];
    };
  };
  /**
   * The stress index over time, newest first
   */
  getStressIndexHistory: {
    params: {
      /**
       * Rows. Your tier sets the highest limit.
       */
      limit?: number;
      /**
       * Rows to skip.
       */
      offset?: number;
      /**
       * Start of the window of as_of, included, also with `interval`. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      from?: string;
      /**
       * End of the window of as_of, not included, also with `interval`. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      to?: string;
      /**
       * desc: newest first. asc: oldest first.
       */
      order?: "desc" | "asc";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Place of the next page, from `next_cursor` or `Link` of an earlier one. Later pages show what was known when the first was asked for. Keep the other parameters as they were.
       */
      cursor?: string;
      /**
       * tick: every recorded level. day, week, month: the last of each (UTC, weeks from Monday). day also marks days without an observation.
       */
      interval?: "tick" | "day" | "week" | "month";
    };
    result: StressIndexHistory;
  };
  /**
   * The stress index beside the OFR's and the Chicago Fed's
   */
  compareStressIndex: {
    params: {
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: IndexComparison;
  };
  /**
   * What markets did after each regime of the index
   */
  getStressIndexOutcomes: {
    params: {
      /**
       * Sessions after a day that are looked at.
       */
      horizon?: "5" | "21" | "63";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: IndexOutcomes;
  };
  /**
   * Sensors with state, confidence and a 7-day sparkline
   */
  listSensors: {
    params: {
      /**
       * free: sensors of the free tier. all: every sensor that the key may read.
       */
      scope?: "free" | "all";
      /**
       * open: only sensors whose values may be passed on.
       */
      rights?: "open";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: SensorList;
  };
  /**
   * One sensor: state, rules, method, past outcomes, newest reading
   */
  getSensor: {
    params: {
      /**
       * Id of a sensor.
       */
      id: string;
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: {
      /**
       * Id of the sensor.
       */
      sensor_id?: string;
      /**
       * Name of the sensor.
       */
      name?: string;
      /**
       * Category of the sensor. It has one family or more.
       */
      category?: "equity" | "credit" | "macro" | "crypto" | "composite";
      /**
       * State, from calm to stressed.
       */
      current_state?: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
      /**
       * What the sensor measures.
       */
      description?: string | null;
      /**
       * Probability that the state is the same 5 observations later. Null: not known.
       */
      confidence?: number | null;
      /**
       * UTC time of the reading that changed the state last.
       */
      last_state_change?: string | null;
      /**
       * Rule of each state, by its name.
       */
      state_definition?: {
        /**
         * Rule of a state.
         */
        [k: string]: string;
      } | null;
      /**
       * State and its beginning, in a sentence.
       */
      interpretation?: string | null;
      /**
       * How the value is computed, and after how many readings the state worsens or eases.
       */
      methodology?: string | null;
      /**
       * What followed each state in the past. Not a forecast.
       */
      outcomes?: string | null;
      /**
       * Series, publisher and licence.
       */
      sources?: string | null;
      /**
       * What else to know.
       */
      notes?: string | null;
      latest_reading?:
        | ({
            /**
             * State, from calm to stressed.
             */
            state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
            /**
             * Value in the sensor's unit. Null where the source does not let us show it.
             */
            value: number | null;
            /**
             * How the reading was made. A key sees more of it.
             */
            metadata: PublicMetadata | null;
            /**
             * UTC time at which the value became known.
             */
            recorded_at: string;
            /**
             * UTC time of the observation behind the value.
             */
            observed_at: string;
            /**
             * 0 for the first publication. Rises with each revision.
             */
            revision: number;
            /**
             * Version of the sensor's rules that made the reading.
             */
            version: string;
          } | null)
        | ({
            /**
             * State, from calm to stressed.
             */
            state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
            /**
             * Value in the sensor's unit. Null where the source does not let us show it.
             */
            value: number | null;
            /**
             * How the reading was made. A key sees more of it.
             */
            metadata: PaidMetadata | null;
            /**
             * UTC time at which the value became known.
             */
            recorded_at: string;
            /**
             * UTC time of the observation behind the value.
             */
            observed_at: string;
            /**
             * 0 for the first publication. Rises with each revision.
             */
            revision: number;
            /**
             * Version of the sensor's rules that made the reading.
             */
            version: string;
          } | null);
      /**
       * Worse state that the value is at and that is not confirmed yet. Null: none.
       */
      pending?: {
        /**
         * State, from calm to stressed.
         */
        state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
        /**
         * Readings in a row so far that point to a worse state.
         */
        readings: number;
        /**
         * Readings in a row that the move needs.
         */
        needed: number;
      } | null;
      /**
       * What may be done with the values. public_domain, open_licence, attribution (with rights_text): pass them on. operator: shown under the operator's own licence. licence_needed: derived values only.
       */
      rights?: "public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed";
      /**
       * Text to show with the values, or where their rights are in dispute. Null: none.
       */
      rights_text?: string | null;
      /**
       * Family of the sensor.
       */
      family?:
        | "equity_volatility"
        | "credit"
        | "rates"
        | "inflation"
        | "economy"
        | "funding"
        | "fx"
        | "commodities"
        | "crypto"
        | "official"
        | "composite";
      /**
       * The sensor.
       */
      sensor?: {
        /**
         * Id of the sensor.
         */
        sensorId: string;
        /**
         * Name of the sensor.
         */
        name: string;
        /**
         * Category of the sensor. It has one family or more.
         */
        category: "equity" | "credit" | "macro" | "crypto" | "composite";
        /**
         * Lowest tier that may read the sensor.
         */
        tier: "free" | "retail" | "institutional";
        /**
         * State, from calm to stressed.
         */
        currentState: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
        /**
         * Confidence in words. HIGH: at least 0.8. MEDIUM: at least 0.6. Null: not known.
         */
        confidence: ("HIGH" | "MEDIUM" | "LOW") | null;
        /**
         * What the sensor measures.
         */
        description: string | null;
        /**
         * UTC time of the latest reading.
         */
        updatedAt: string | null;
        /**
         * UTC time of the reading that changed the state last.
         */
        lastStateChange: string | null;
        /**
         * Rule of each state, by its name.
         */
        stateDefinition: {
          /**
           * Rule of a state.
           */
          [k: string]: string;
        };
        /**
         * State and its beginning, in a sentence.
         */
        interpretation: string | null;
        /**
         * How the value is computed, by paragraph.
         *
         * Items: How the value is computed, and after how many readings the state worsens or eases.
         */
        methodology: string[];
        /**
         * What followed each state in the past. Not a forecast.
         */
        outcomes: string | null;
        /**
         * Where the data comes from.
         */
        sources: {
          /**
           * Series, publisher and licence.
           */
          label: string;
          /**
           * Page of the source.
           */
          url: string;
        }[];
        /**
         * What else to know.
         */
        notes: string | null;
        /**
         * Newest reading. Null before the first.
         */
        latestReading: {
          /**
           * State, from calm to stressed.
           */
          state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
          /**
           * Value in the sensor's unit. Null where the source does not let us show it.
           */
          value: number | null;
          /**
           * How the reading was made. A key sees more of it.
           */
          metadata: PaidMetadata | null;
          /**
           * UTC time at which the value became known.
           */
          recordedAt: string;
          /**
           * UTC time of the observation behind the value.
           */
          observedAt: string;
          /**
           * 0 for the first publication. Rises with each revision.
           */
          revision: number;
          /**
           * Version of the sensor's rules that made the reading.
           */
          version: string;
        } | null;
        /**
         * Worse state that the value is at and that is not confirmed yet. Null: none.
         */
        pending: {
          /**
           * State, from calm to stressed.
           */
          state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
          /**
           * Readings in a row so far that point to a worse state.
           */
          readings: number;
          /**
           * Readings in a row that the move needs.
           */
          needed: number;
        } | null;
        /**
         * What may be done with the values. public_domain, open_licence, attribution (with rights_text): pass them on. operator: shown under the operator's own licence. licence_needed: derived values only.
         */
        rights: "public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed";
        /**
         * Text to show with the values, or where their rights are in dispute. Null: none.
         */
        rightsText: string | null;
        /**
         * Family of the sensor.
         */
        family:
          | "equity_volatility"
          | "credit"
          | "rates"
          | "inflation"
          | "economy"
          | "funding"
          | "fx"
          | "commodities"
          | "crypto"
          | "official"
          | "composite";
      };
      /**
       * Tier of the caller, by the key of this request.
       */
      tier?: "free" | "retail" | "institutional";
    };
  };
  /**
   * Readings of one sensor, newest first
   */
  getSensorHistory: {
    params: {
      /**
       * Id of a sensor.
       */
      id: string;
      /**
       * Rows. Your tier sets the highest limit.
       */
      limit?: number;
      /**
       * Rows to skip.
       */
      offset?: number;
      /**
       * Start of the window of recorded_at, included, also with `interval`. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      from?: string;
      /**
       * End of the window of recorded_at, not included, also with `interval`. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      to?: string;
      /**
       * desc: newest first. asc: oldest first.
       */
      order?: "desc" | "asc";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Place of the next page, from `next_cursor` or `Link` of an earlier one. Later pages show what was known when the first was asked for. Keep the other parameters as they were.
       */
      cursor?: string;
      /**
       * reading: every reading. day, week, month: the last of each by observed_at (UTC, weeks from Monday). A day without an observation has none.
       */
      interval?: "reading" | "day" | "week" | "month";
      /**
       * 1: also repeats of the last observation (carried_forward), which show that a quiet sensor is alive. They are no observations: leave them out of means and volatilities.
       */
      carried?: "0" | "1";
    };
    result: {
      /**
       * Id of the sensor.
       */
      sensor_id: string;
      /**
       * Name of the sensor.
       */
      sensor_name: string;
      /**
       * Tier of the caller, by the key of this request.
       */
      tier: "free" | "retail" | "institutional";
      /**
       * Rows in this answer.
       */
      total_returned: number;
      /**
       * Rows. What this answer was limited to.
       */
      limit: number;
      /**
       * Rows. The most that the caller's tier may ask for.
       */
      max_limit: number;
      /**
       * Rows skipped before the first one.
       */
      offset: number;
      /**
       * The `cursor` of the next page. Null on the last page.
       */
      next_cursor: string | null;
      /**
       * What may be done with the values. public_domain, open_licence, attribution (with rights_text): pass them on. operator: shown under the operator's own licence. licence_needed: derived values only.
       */
      rights: "public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed";
      readings: {
        /**
         * State, from calm to stressed.
         */
        state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
        /**
         * Value in the sensor's unit. Null where the source does not let us show it.
         */
        value: number | null;
        /**
         * UTC time at which the value became known.
         */
        recorded_at: string;
        /**
         * UTC time of the observation behind the value.
         */
        observed_at: string;
        /**
         * 0 for the first publication. Rises with each revision.
         */
        revision: number;
        /**
         * Version of the sensor's rules that made the reading.
         */
        version: string;
        /**
         * Probability that the state is the same 5 observations later. Null: not known.
         */
        confidence?: number | null;
        /**
         * How the reading was made.
         */
        metadata?: PaidMetadata | null;
      }[];
    };
  };
  /**
   * What markets did after each state of one sensor
   */
  getSensorOutcomes: {
    params: {
      /**
       * Id of a sensor.
       */
      id: string;
      /**
       * Sessions after a day that are looked at.
       */
      horizon?: "5" | "21" | "63";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: SensorOutcomes;
  };
  /**
   * Several sensors side by side: a row a date, a column a sensor
   */
  getPanel: {
    params: {
      /**
       * At most 50 sensor ids, separated by commas. The columns are in this order.
       */
      sensors?: string;
      /**
       * Instead of `sensors`: every sensor of this category that you may read. The words of `family` are taken, too.
       */
      category?:
        | "equity"
        | "credit"
        | "macro"
        | "crypto"
        | "composite"
        | "equity_volatility"
        | "rates"
        | "inflation"
        | "economy"
        | "funding"
        | "fx"
        | "commodities"
        | "official";
      /**
       * Instead of `sensors`: every sensor of this family that you may read.
       */
      family?:
        | "equity_volatility"
        | "credit"
        | "rates"
        | "inflation"
        | "economy"
        | "funding"
        | "fx"
        | "commodities"
        | "crypto"
        | "official"
        | "composite";
      /**
       * Content of each cell. percentile needs a key.
       */
      field?: "value" | "percentile" | "state";
      /**
       * 1: also when each value became known, as `known_at`. A backtest must not use a value before that.
       */
      known?: "0" | "1";
      /**
       * 1: each row also as a flat object, a member a sensor, in `records`: for dashboards and data frames.
       */
      records?: "0" | "1";
      /**
       * open: only sensors whose values may be passed on.
       */
      rights?: "open";
      /**
       * Rows. Your tier sets the highest limit.
       */
      limit?: number;
      /**
       * Rows to skip.
       */
      offset?: number;
      /**
       * First date, inclusive. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      from?: string;
      /**
       * End date, exclusive. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      to?: string;
      /**
       * desc: newest first. asc: oldest first.
       */
      order?: "desc" | "asc";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Place of the next page, from `next_cursor` or `Link` of an earlier one. Later pages show what was known when the first was asked for. Keep the other parameters as they were.
       */
      cursor?: string;
    };
    result: Panel;
  };
  /**
   * Regimes of 15 high-beta US stocks, from their own prices
   */
  listEquityRegimes: {
    params: {
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: {
      /**
       * UTC time asked for with as_of; else of the newest data in the answer.
       */
      as_of: string;
      /**
       * Tier of the caller, by the key of this request.
       */
      tier: "free" | "retail" | "institutional";
      /**
       * Stocks in this answer.
       */
      count: number;
      stocks: {
        /**
         * Ticker of the stock.
         */
        ticker: string;
        /**
         * Expected volatility of the next 21 sessions relative to the stock's usual volatility, from calm to stressed. NEUTRAL before 253 closes.
         */
        regime: "NEUTRAL" | "ESCALATING" | "STRESS";
        /**
         * 0 to 100. Wilder's RSI over 14 sessions. Null below 15 closes.
         */
        rsi?: number | null;
        /**
         * Name of the company.
         */
        name?: string;
        /**
         * US dollars. Last close, adjusted for splits. Null where the source does not allow display.
         */
        price?: number | null;
        /**
         * UTC time of that close.
         */
        price_at?: string;
        /**
         * US dollars. Mean of the last 50 closes. Null where the source does not allow display.
         */
        sma_50?: number | null;
        /**
         * US dollars. Mean of the last 200 closes. Null where the source does not allow display.
         */
        sma_200?: number | null;
        /**
         * Percent. 100 × (price / sma_50 − 1).
         */
        ext_50d_pct?: number | null;
        /**
         * Percent. 100 × (price / sma_200 − 1).
         */
        ext_200d_pct?: number | null;
        /**
         * Average true ranges of 14 sessions. (price − sma_50) / ATR.
         */
        ext_atr?: number | null;
        /**
         * Percent. 100 × drawdown.
         */
        drawdown_52w_pct?: number | null;
        /**
         * Fraction a year. Volatility of the last 20 log returns.
         */
        realized_vol_20d?: number | null;
        /**
         * UTC time at which the regime began.
         */
        regime_since?: string;
        /**
         * Fraction a year. Volatility of the last 21 log returns.
         */
        realized_vol?: number | null;
        /**
         * Rank of realized_vol in 756 sessions, 0 to 1.
         */
        rv_percentile?: number | null;
        /**
         * Fraction. 1 − price / highest close of 252 sessions.
         */
        drawdown?: number | null;
        /**
         * UP: price and sma_50 are above sma_200. DOWN: both are below. Else MIXED.
         */
        trend?: ("UP" | "MIXED" | "DOWN") | null;
        /**
         * 0 to 100. Orders stocks by risk, not by return.
         */
        score?: number | null;
        /**
         * LIVE: current. SHORT: below 252 closes. HELD: a jump that is not confirmed yet. STALE: the next close is missing.
         */
        status?: "LIVE" | "SHORT" | "HELD" | "STALE";
        /**
         * What to know about the prices, such as an assumed split.
         */
        note?: string | null;
        /**
         * Where the prices come from: the made-up sample, an operator's files, or a vendor.
         */
        source?: string;
        /**
         * True: the company and all its data are made up. Absent for a real one.
         */
        made_up?: true;
        /**
         * What may be done with the values. public_domain, open_licence, attribution (with rights_text): pass them on. operator: shown under the operator's own licence. licence_needed: derived values only.
         */
        rights?: "public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed";
      }[];
    };
  };
  /**
   * The regimes of one stock over time, newest first
   */
  getEquityHistory: {
    params: {
      /**
       * Ticker of a stock.
       */
      ticker: string;
      /**
       * Rows. Your tier sets the highest limit.
       */
      limit?: number;
      /**
       * Rows to skip.
       */
      offset?: number;
      /**
       * Start of the window, included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      from?: string;
      /**
       * End of the window, not included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      to?: string;
      /**
       * desc: newest first. asc: oldest first.
       */
      order?: "desc" | "asc";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Place of the next page, from `next_cursor` or `Link` of an earlier one. Later pages show what was known when the first was asked for. Keep the other parameters as they were.
       */
      cursor?: string;
    };
    result: EquityHistory;
  };
  /**
   * Index and sensors in words, by fixed rules
   */
  getInterpretation: {
    params: {
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: Interpretation;
  };
  /**
   * Earnings scores of each ticker's newest earnings call, over three horizons
   */
  listToneMl: {
    params: {
      /**
       * Only this ticker.
       */
      ticker?: string;
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: {
      /**
       * Version of this form of answer.
       */
      version: "v1";
      /**
       * Always true: this endpoint changes nothing.
       */
      read_only: true;
      /**
       * UTC time asked for with as_of; else of the newest data in the answer.
       */
      as_of: string;
      /**
       * The rule that all scores keep.
       */
      governance: "ML modulates conviction, never overrides TIPS direction.";
      /**
       * Scores in this answer.
       */
      count: number;
      scores: {
        /**
         * Ticker of the firm.
         */
        ticker: string;
        /**
         * Fiscal quarter of the earnings call or release.
         */
        quarter: string;
        /**
         * Days that the score looks ahead.
         */
        horizon: "90d" | "180d" | "360d";
        /**
         * Direction of the language score.
         */
        combined_direction: "LONG" | "SHORT" | "NEUTRAL";
        /**
         * How strong the score is. The model moves it by one step at most.
         */
        combined_conviction: "LOW" | "MEDIUM" | "HIGH";
        /**
         * 0 (the base rate) to 1 (certainty). Distance of direction_prob from its base rate. Null without a probability.
         */
        ml_confidence: number | null;
        /**
         * UTC time at which the score became known.
         */
        scored_at: string | null;
        /**
         * Text behind it: transcript of a call, or earnings release.
         */
        basis: "call" | "release";
        /**
         * Probability of a positive excess return over the horizon; gate_reason says why null.
         */
        direction_prob?: number | null;
        /**
         * -100 to 100. What is left of the language score over the horizon, with the model.
         */
        combined_score?: number | null;
        /**
         * -100 to 100. Language score of the earnings call or release.
         */
        tips_score?: number | null;
        /**
         * LONG from 25 points, SHORT to -25, else NEUTRAL.
         */
        tips_direction?: string | null;
        /**
         * Whether the model passed the gate.
         */
        ml_gated?: boolean | null;
        /**
         * Why the gate is open or shut.
         */
        gate_reason?:
          | "OPEN"
          | "NO_MODEL"
          | "IN_SAMPLE"
          | "TOO_FEW"
          | "MISSING_INPUTS"
          | "NO_SKILL"
          | "MISCALIBRATED"
          | "NEAR_BASE_RATE";
        /**
         * Whether it is LONG while the stress index is 65 or more.
         */
        macro_headwind?: boolean | null;
        /**
         * What speaks against the score, separated by commas.
         */
        conflict_flags?: string | null;
        /**
         * Regime of the stress index at that time.
         */
        regime_state?: string | null;
        /**
         * Index points. VIX at that time.
         */
        vix_at_signal?: number | null;
        /**
         * Percentage points. 10-year minus 2-year yield at that time.
         */
        yield_curve?: number | null;
        /**
         * Version of method and model.
         */
        model_version?: string;
        /**
         * True: the company and all its data are made up. Absent for a real one.
         */
        made_up?: true;
        /**
         * Inputs of the model, most important first. Null without a probability.
         */
        top_features?:
          | {
              /**
               * Input of the model.
               */
              feature: string;
              /**
               * Value of the feature. Null when it was missing and the mean was used.
               */
              value: number | null;
              /**
               * Share of the log odds, without its sign.
               */
              importance: number;
            }[]
          | null;
      }[];
      model: ScoreModel;
      /**
       * Where prices and transcripts come from. `synthetic sample` is made up.
       */
      sources: string[];
      /**
       * Page with tiers and prices. Only without a valid key.
       */
      upgrade?: string;
    };
  };
  /**
   * A ticker's earnings scores, newest first
   */
  getToneMl: {
    params: {
      /**
       * Ticker. Upper and lower case are the same.
       */
      ticker: string;
      /**
       * Rows. Your tier sets the highest limit.
       */
      limit?: number;
      /**
       * Rows to skip.
       */
      offset?: number;
      /**
       * Start of the window, included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      from?: string;
      /**
       * End of the window, not included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      to?: string;
      /**
       * desc: newest first. asc: oldest first.
       */
      order?: "desc" | "asc";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Place of the next page, from `next_cursor` or `Link` of an earlier one. Later pages show what was known when the first was asked for. Keep the other parameters as they were.
       */
      cursor?: string;
    };
    result: {
      /**
       * Ticker of the firm.
       */
      ticker: string;
      /**
       * Version of this form of answer.
       */
      version: "v1";
      /**
       * Always true: this endpoint changes nothing.
       */
      read_only: true;
      /**
       * UTC time asked for with as_of; else of the newest data in the answer.
       */
      as_of: string;
      /**
       * The rule that all scores keep.
       */
      governance: "ML modulates conviction, never overrides TIPS direction.";
      /**
       * Scores in this answer.
       */
      count: number;
      scores: {
        /**
         * Ticker of the firm.
         */
        ticker: string;
        /**
         * Fiscal quarter of the earnings call or release.
         */
        quarter: string;
        /**
         * Days that the score looks ahead.
         */
        horizon: "90d" | "180d" | "360d";
        /**
         * Direction of the language score.
         */
        combined_direction: "LONG" | "SHORT" | "NEUTRAL";
        /**
         * How strong the score is. The model moves it by one step at most.
         */
        combined_conviction: "LOW" | "MEDIUM" | "HIGH";
        /**
         * 0 (the base rate) to 1 (certainty). Distance of direction_prob from its base rate. Null without a probability.
         */
        ml_confidence: number | null;
        /**
         * UTC time at which the score became known.
         */
        scored_at: string | null;
        /**
         * Text behind it: transcript of a call, or earnings release.
         */
        basis: "call" | "release";
        /**
         * Probability of a positive excess return over the horizon; gate_reason says why null.
         */
        direction_prob?: number | null;
        /**
         * -100 to 100. What is left of the language score over the horizon, with the model.
         */
        combined_score?: number | null;
        /**
         * -100 to 100. Language score of the earnings call or release.
         */
        tips_score?: number | null;
        /**
         * LONG from 25 points, SHORT to -25, else NEUTRAL.
         */
        tips_direction?: string | null;
        /**
         * Whether the model passed the gate.
         */
        ml_gated?: boolean | null;
        /**
         * Why the gate is open or shut.
         */
        gate_reason?:
          | "OPEN"
          | "NO_MODEL"
          | "IN_SAMPLE"
          | "TOO_FEW"
          | "MISSING_INPUTS"
          | "NO_SKILL"
          | "MISCALIBRATED"
          | "NEAR_BASE_RATE";
        /**
         * Whether it is LONG while the stress index is 65 or more.
         */
        macro_headwind?: boolean | null;
        /**
         * What speaks against the score, separated by commas.
         */
        conflict_flags?: string | null;
        /**
         * Regime of the stress index at that time.
         */
        regime_state?: string | null;
        /**
         * Index points. VIX at that time.
         */
        vix_at_signal?: number | null;
        /**
         * Percentage points. 10-year minus 2-year yield at that time.
         */
        yield_curve?: number | null;
        /**
         * Version of method and model.
         */
        model_version?: string;
        /**
         * True: the company and all its data are made up. Absent for a real one.
         */
        made_up?: true;
        /**
         * Inputs of the model, most important first. Null without a probability.
         */
        top_features?:
          | {
              /**
               * Input of the model.
               */
              feature: string;
              /**
               * Value of the feature. Null when it was missing and the mean was used.
               */
              value: number | null;
              /**
               * Share of the log odds, without its sign.
               */
              importance: number;
            }[]
          | null;
      }[];
      model: ScoreModel1;
      /**
       * Where prices and transcripts come from. `synthetic sample` is made up.
       */
      sources: string[];
      /**
       * The `cursor` of the next page. Null on the last page.
       */
      next_cursor: string | null;
      /**
       * Page with tiers and prices. Only without a valid key.
       */
      upgrade?: string;
    };
  };
  /**
   * Active signals: rules that became true in the last 63 sessions and have not reversed, newest first
   */
  listSignalDrops: {
    params: {
      /**
       * Only this ticker.
       */
      ticker?: string;
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: {
      /**
       * Version of this form of answer.
       */
      version: "v1";
      /**
       * Always true: this endpoint changes nothing.
       */
      read_only: true;
      /**
       * UTC time asked for with as_of; else of the newest data in the answer.
       */
      as_of: string;
      /**
       * The rule that all signals keep.
       */
      governance: "Intelligence proposes. Governance decides.";
      /**
       * Counts of all active fires, shown here or not.
       */
      stats: {
        /**
         * Active fires.
         */
        total_active: number;
        /**
         * Of these LONG.
         */
        long_count: number;
        /**
         * Of these SHORT.
         */
        short_count: number;
      };
      /**
       * Fires in this answer.
       */
      count: number;
      fires: {
        /**
         * Ticker of the firm.
         */
        ticker: string;
        /**
         * Rule that came true. EVENT_…: the company filed it under an item of an 8-K.
         */
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
          | "DISLOCATION_CROSS"
          | "EVENT_BANKRUPTCY"
          | "EVENT_NON_RELIANCE"
          | "EVENT_DEFAULT"
          | "EVENT_DELISTING_NOTICE"
          | "EVENT_AUDITOR_CHANGE"
          | "EVENT_CYBER_INCIDENT"
          | "EVENT_IMPAIRMENT"
          | "EVENT_OFFICER_DEPARTURE"
          | "EVENT_RESTRUCTURING";
        /**
         * Direction of the rule.
         */
        direction: "LONG" | "SHORT";
        /**
         * HIGH: 3 families of rules agree, or |z| is at least 3. MEDIUM: 2 families, or |z| at least 2. A filed event has its own severity at least.
         */
        severity: "HIGH" | "MEDIUM" | "LOW";
        /**
         * UTC time at which the rule came true.
         */
        first_seen: string | null;
        /**
         * Id of the fire, 16 hexadecimal digits.
         */
        fire_key?: string;
        /**
         * Fiscal quarter of the newest earnings call or release.
         */
        quarter?: string | null;
        /**
         * -100 to 100. Language score of the newest earnings call or release.
         */
        tips_score?: number | null;
        /**
         * Conviction of the newest language score. Null without one.
         */
        conviction?: ("LOW" | "MEDIUM" | "HIGH") | null;
        /**
         * Rank of implied volatility. Null: see iv_rank_reason.
         */
        iv_rank?: number | null;
        /**
         * Why iv_rank is null. NO_OPTIONS_DATA: prices of options have no free source.
         */
        iv_rank_reason?: "NO_OPTIONS_DATA";
        /**
         * Days from the fire to the next earnings report, estimated from earlier ones.
         */
        days_to_earnings?: number | null;
        /**
         * PRE: up to 5 days before an earnings report. POST: up to 5 days after one.
         */
        earnings_flag?: ("PRE" | "POST" | "NONE") | null;
        /**
         * Whether the next earnings report is at most 5 days away. Null when unknown.
         */
        trade_deferred?: boolean | null;
        /**
         * The ticker's rule before this one, and this one.
         */
        arc_type?: string | null;
        /**
         * Fraction. Mean excess return over 90 days of closed cases like this one, times n / (n + 30). Over the fund of the ticker's sector, or the market. Null below 10 cases. Not a forecast.
         */
        avg_outcome?: number | null;
        /**
         * Fractions. 90 % interval of avg_outcome, low and high.
         */
        avg_outcome_interval?: number[] | null;
        /**
         * Closed cases behind avg_outcome.
         */
        cases?: number | null;
        /**
         * The fire in words.
         */
        template?: string | null;
        /**
         * Families of rules that point the same way, this one included.
         */
        agreeing_families?: number;
        /**
         * True: the company and all its data are made up. Absent for a real one.
         */
        made_up?: true;
        /**
         * Rules of the ticker that point the same way.
         */
        patterns_involved?: string[] | null;
        /**
         * Measurements that made the rule come true.
         */
        evidence?:
          | {
              /**
               * What was measured.
               */
              measure: string;
              /**
               * Its value when the rule came true.
               */
              value: {
                [k: string]: unknown;
              };
              /**
               * Its value before.
               */
              previous: {
                [k: string]: unknown;
              };
              /**
               * Threshold of the rule. Null for a rule without a threshold.
               */
              threshold: number | null;
            }[]
          | null;
        /**
         * Closed cases of the same rule and direction.
         */
        comparable?:
          | {
              /**
               * Ticker of the firm.
               */
              ticker: string;
              /**
               * Fiscal quarter of its earnings call or release.
               */
              quarter: string | null;
              /**
               * UTC time at which the rule came true there.
               */
              first_seen: string;
              /**
               * UTC time at which its 90 days were over.
               */
              closed_at: string;
              /**
               * Fraction. Excess return over 90 days.
               */
              excess_return_90d: number;
              /**
               * True: the company and all its data are made up. Absent for a real one.
               */
              made_up?: true;
            }[]
          | null;
      }[];
      /**
       * Where prices and transcripts come from. `synthetic sample` is made up.
       */
      sources: string[];
      /**
       * Page with tiers and prices. Only without a valid key.
       */
      upgrade?: string;
    };
  };
  /**
   * Proposed changes to the catalogue, newest first
   */
  listProposals: {
    params: {
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: ProposalList;
  };
  /**
   * Active dislocations: words, price, market and sector that disagree
   */
  listDislocations: {
    params: {
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
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
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * Tickers, 1 to 50. A ticker that is named twice counts once.
       *
       * @minItems 1
       * @maxItems 50
       */
      tickers: string[];
    };
    result: DislocationBatch;
  };
  /**
   * A ticker's dislocation with components, history and similar cases
   */
  getDislocation: {
    params: {
      /**
       * Ticker. Upper and lower case are the same.
       */
      ticker: string;
      /**
       * Rows. Your tier sets the highest limit.
       */
      limit?: number;
      /**
       * Rows to skip.
       */
      offset?: number;
      /**
       * Start of the window, included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      from?: string;
      /**
       * End of the window, not included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      to?: string;
      /**
       * desc: newest first. asc: oldest first.
       */
      order?: "desc" | "asc";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Place of the next page, from `next_cursor` or `Link` of an earlier one. Later pages show what was known when the first was asked for. Keep the other parameters as they were.
       */
      cursor?: string;
    };
    result: {
      /**
       * Ticker of the firm.
       */
      ticker: string;
      latest: DislocationLatest1;
      /**
       * Scores, newest first.
       */
      history: DislocationEntry[];
      analogs: {
        /**
         * Ticker of the case.
         */
        analog_ticker: string;
        /**
         * 0 to 1. Cosine of the two cases.
         */
        similarity: number;
        /**
         * Fiscal quarter of the case.
         */
        quarter: string | null;
        /**
         * Fraction. Return over the next 30 days. Null until they are over.
         */
        forward_return_30d: number | null;
        /**
         * Fraction. Return over the next 90 days. Null until they are over.
         */
        forward_return_90d: number | null;
        /**
         * Fraction. Return over the next 180 days. Null until they are over.
         */
        forward_return_180d: number | null;
        /**
         * True: the company and all its data are made up. Absent for a real one.
         */
        made_up?: true;
      }[];
      /**
       * Where prices and transcripts come from. `synthetic sample` is made up.
       */
      sources: string[];
      /**
       * True: the company and all its data are made up. Absent for a real one.
       */
      made_up?: true;
    };
  };
  /**
   * Conviction type and score of a transcript, its topics, and whether reported figures support it
   */
  analyzeTranscript: {
    params: {
      /**
       * 1: also say where in the text each count comes from. 0: leave it out.
       */
      evidence?: "0" | "1";
      /**
       * Text to analyse, at most 200,000 characters.
       */
      text?: string | null;
      /**
       * The same, if `text` is empty.
       */
      transcript?: string | null;
      /**
       * The same, if both are empty.
       */
      transcript_text?: string | null;
      /**
       * How to read the text. Without it: earnings.
       */
      mode?: ("earnings" | "authorship" | "escalation" | "central_bank") | null;
      /**
       * Ticker of the firm. Its reported growth and debt count, where known.
       */
      ticker?: string | null;
      /**
       * Fiscal quarter whose figures count. Without it the newest.
       */
      quarter?: string | null;
      /**
       * Parts of a transcript. They are read in place of the text.
       */
      sections?:
        | {
            /**
             * Who speaks.
             */
            speaker?: string | null;
            /**
             * Role of the speaker. Analysts and operators are not read.
             */
            role?: ("CEO" | "CFO" | "EXEC" | "ANALYST" | "OPERATOR") | null;
            /**
             * Prepared remarks, or questions and answers.
             */
            part?: ("PREPARED" | "QA") | null;
            /**
             * What is said.
             */
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
       * Only these conviction types, separated by commas.
       */
      conviction_type?: string;
      /**
       * Only FUNDAMENTAL, NARRATIVE or MIXED. Several are separated by commas.
       */
      nvf?: string;
      /**
       * Lowest conviction score, 0 to 100.
       */
      min_score?: number;
      /**
       * Highest conviction score, 0 to 100.
       */
      max_score?: number;
      /**
       * Only these tickers, separated by commas, at most 50.
       */
      ticker?: string;
      /**
       * What to sort by. A leading - means highest first.
       */
      sort?:
        | "-convictionScore"
        | "convictionScore"
        | "-median360d"
        | "median360d"
        | "ticker"
        | "-ticker";
      /**
       * Rows. The most in one answer.
       */
      limit?: number;
      /**
       * Rows to skip.
       */
      offset?: number;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: Screener;
  };
  /**
   * The newest quarter of each ticker, in words
   */
  listScholarReads: {
    params: {
      /**
       * Only these tickers, separated by commas, at most 20.
       */
      ticker?: string;
      /**
       * Only texts that became known at or after this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      since?: string;
      /**
       * Reads. The most in one answer.
       */
      limit?: number;
      /**
       * Reads to skip.
       */
      offset?: number;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
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
       * Ticker. Upper and lower case are the same.
       */
      ticker: string;
      /**
       * Rows. Your tier sets the highest limit.
       */
      limit?: number;
      /**
       * Rows to skip.
       */
      offset?: number;
      /**
       * Start of the window, included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      from?: string;
      /**
       * End of the window, not included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      to?: string;
      /**
       * desc: newest first. asc: oldest first.
       */
      order?: "desc" | "asc";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Place of the next page, from `next_cursor` or `Link` of an earlier one. Later pages show what was known when the first was asked for. Keep the other parameters as they were.
       */
      cursor?: string;
      /**
       * Only quarters whose text is of this kind. Without it all.
       */
      kind?: "call" | "release" | "statement" | "minutes" | "press_conference";
    };
    result: ConvictionTrajectory;
  };
  /**
   * How a ticker's conviction score moved
   */
  getBreakout: {
    params: {
      /**
       * Ticker. Upper and lower case are the same.
       */
      ticker: string;
      /**
       * Earlier earnings calls to compare with.
       */
      quarters?: number;
      /**
       * Points. Change that counts as a shift.
       */
      threshold?: number;
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
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
       * Ticker. Upper and lower case are the same.
       */
      ticker: string;
      /**
       * Rows. Your tier sets the highest limit.
       */
      limit?: number;
      /**
       * Rows to skip.
       */
      offset?: number;
      /**
       * Start of the window, included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      from?: string;
      /**
       * End of the window, not included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      to?: string;
      /**
       * desc: newest first. asc: oldest first.
       */
      order?: "desc" | "asc";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Place of the next page, from `next_cursor` or `Link` of an earlier one. Later pages show what was known when the first was asked for. Keep the other parameters as they were.
       */
      cursor?: string;
      /**
       * Only quarters whose text is of this kind. Without it all.
       */
      kind?: "call" | "release" | "statement" | "minutes" | "press_conference";
    };
    result: BaseScores;
  };
  /**
   * Five sensors of a ticker and a verdict
   */
  getTickerHealth: {
    params: {
      /**
       * Ticker. Upper and lower case are the same.
       */
      ticker: string;
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
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
       * Ticker. Upper and lower case are the same.
       */
      ticker: string;
      /**
       * Rows. Your tier sets the highest limit.
       */
      limit?: number;
      /**
       * Rows to skip.
       */
      offset?: number;
      /**
       * Start of the window, included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      from?: string;
      /**
       * End of the window, not included, by when a row became known. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      to?: string;
      /**
       * desc: newest first. asc: oldest first.
       */
      order?: "desc" | "asc";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
      /**
       * Place of the next page, from `next_cursor` or `Link` of an earlier one. Later pages show what was known when the first was asked for. Keep the other parameters as they were.
       */
      cursor?: string;
      /**
       * Only quarters whose text is of this kind. Without it all.
       */
      kind?: "call" | "release" | "statement" | "minutes" | "press_conference";
    };
    result: TickerProfile;
  };
  /**
   * Tickers with two or three of three signs of trouble
   */
  listTriad: {
    params: {
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
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
       * 1: also say where in the text each count comes from. 0: leave it out.
       */
      evidence?: "0" | "1";
      /**
       * Text to score, at most 200,000 characters.
       */
      text: string;
      /**
       * How to read the text. Without it: earnings.
       */
      mode?: ("earnings" | "authorship" | "escalation" | "central_bank") | null;
    };
    result: ToneScore;
  };
  /**
   * Whether one author wrote two texts
   */
  compareAuthorship: {
    params: {
      /**
       * First text.
       */
      text_a: string;
      /**
       * Second text.
       */
      text_b: string;
    };
    result: ToneComparison;
  };
  /**
   * Every published forecast, newest first
   */
  listCalls: {
    params: {
      /**
       * Only calls with this status.
       */
      status?: "active" | "closed" | "proposed" | "disputed" | "graded" | "void";
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
      /**
       * Calls. Maximum in one answer.
       */
      limit?: number;
      /**
       * Calls to skip.
       */
      offset?: number;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
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
   * One call, how its probability was made, and its grade
   */
  getCall: {
    params: {
      /**
       * Slug of a call.
       */
      slug: string;
      /**
       * Answer with what was known at this time. A date (YYYY-MM-DD), or a time by RFC 3339 with its offset.
       */
      as_of?: string;
    };
    result: CallDetail;
  };
  /**
   * Proof that the rows of a call are in the signed tape
   */
  getCallProof: {
    params: {
      /**
       * Slug of a call.
       */
      slug: string;
    };
    result: TapeProof;
  };
  /**
   * Progress to the minimum sample size
   */
  getGate: {
    params: Record<string, never>;
    result: Gate;
  };
  /**
   * Where the tape is, how long it is, and the digest of its bytes
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
       * Heads. The most in one answer.
       */
      limit?: number;
      /**
       * Heads to skip.
       */
      offset?: number;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
    };
    result: CheckpointList;
  };
  /**
   * Whether the stored record is what the tape says
   */
  getTapeAudit: {
    params: Record<string, never>;
    result: TapeAudit;
  };
  /**
   * The whole history as Parquet files, signed
   */
  getArchive: {
    params: {
      /**
       * Only files of this kind: readings, states, index, scores, calls.
       */
      kind?: string;
      /**
       * Only files about this: a sensor's id.
       */
      subject?: string;
      /**
       * Only files of this year.
       */
      year?: number;
      /**
       * Files. The most in one answer.
       */
      limit?: number;
      /**
       * Files to skip.
       */
      offset?: number;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
    };
    result: ArchiveList;
  };
  /**
   * Every signed list of the archive's files, oldest first
   */
  listArchiveManifests: {
    params: {
      /**
       * Manifests. The most in one answer.
       */
      limit?: number;
      /**
       * Manifests to skip.
       */
      offset?: number;
      /**
       * 1: a 400 instead of an answer that would lack rows because of your tier's cap or the default limit. A `limit` of your own is no lack.
       */
      complete?: "0" | "1";
    };
    result: ArchiveLog;
  };
  /**
   * OpenAPI 3.1 description of the service
   */
  getOpenApi: {
    params: Record<string, never>;
    result: OpenApiDocument;
  };
  /**
   * API changes, newest first
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
      /**
       * Your key.
       */
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
   * Replaces the key that is sent
   */
  rotateKey: {
    params: {
      /**
       * Seconds for which the old key still works.
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
      /**
       * E-mail address.
       */
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
      /**
       * E-mail address.
       */
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
       * Id of the checkout, from the address after paying.
       */
      session_id?: string;
      /**
       * Token of a mailed link, 64 hexadecimal digits.
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
      /**
       * E-mail address.
       */
      email: string;
      /**
       * Id of the checkout whose key is asked for.
       */
      session_id?: string;
      /**
       * Public prefix of the key that is asked for.
       */
      keyPrefix?: string;
    };
    result: LinkSent;
  };
  /**
   * Subscribes an address to mails about changes of the regime and of states
   */
  subscribeToAlerts: {
    params: {
      /**
       * E-mail address.
       */
      email: string;
      /**
       * Telegram name or number, kept for contact. Nothing is sent to it.
       */
      telegram_id?: string | null;
      /**
       * Name on X, kept for contact. Nothing is sent to it.
       */
      x_handle?: string | null;
      /**
       * Ids of sensors, and stress-index for the regime of the index, at most 50. Empty or left out for all of them.
       *
       * @maxItems 50
       */
      sensors?: string[];
    };
    result: AlertSubscribed;
  };
  /**
   * Ends a subscription to alerts with one click in a mail program
   */
  unsubscribeWithOneClick: {
    params: {
      /**
       * Token from the mail, 64 hexadecimal digits.
       */
      token?: string;
    };
    result: Success;
  };
  /**
   * Creates a webhook for the key that is sent
   */
  createWebhook: {
    params: {
      /**
       * Where deliveries go: https, on port 443.
       */
      url: string;
      /**
       * Form of deliveries. standard: the events of this document. slack, discord, teams: the same as messages of that chat. Left out: the preset of the address's host, where it is a chat, else standard.
       */
      preset?: "standard" | "slack" | "discord" | "teams";
      /**
       * Events to deliver.
       *
       * @minItems 1
       * @maxItems 20
       */
      events: (
        | "sensor.state_changed"
        | "index.regime_changed"
        | "call.published"
        | "call.graded"
      )[];
      /**
       * Ids of sensors for sensor.state_changed, at most 50. Empty or left out for all.
       *
       * @maxItems 50
       */
      sensors?: string[];
    };
    result: CreatedWebhook;
  };
  /**
   * The webhooks of the key that is sent
   */
  listWebhooks: {
    params: Record<string, never>;
    result: WebhookList;
  };
  /**
   * Ends a webhook
   */
  deleteWebhook: {
    params: {
      /**
       * Id of a webhook.
       */
      id: string;
    };
    result: Success;
  };
  /**
   * Sends one test to a webhook now
   */
  testWebhook: {
    params: {
      /**
       * Id of a webhook.
       */
      id: string;
    };
    result: WebhookTestResult;
  };
}
export interface Health {
  /**
   * ok: all current. degraded: some sensors are dead, many are stale, or no scheduled run has started for 20 minutes. error: no database, or at least half of the sensors are dead.
   */
  status: "ok" | "degraded" | "error";
  /**
   * Whether the database answers.
   */
  db_connected: boolean;
  /**
   * UTC time of this check.
   */
  timestamp: string;
  /**
   * Sensors by freshness. Absent while the database does not answer.
   */
  sensors?: {
    /**
     * Active sensors.
     */
    total: number;
    /**
     * Of these updated within their cadence.
     */
    fresh: number;
    /**
     * Of these overdue, but not dead.
     */
    stale: number;
    /**
     * Of these without a reading for more than 24 hours.
     */
    dead: number;
  };
  /**
   * When the newest scheduled run was due, one each five minutes; null before the first. Absent while the database does not answer.
   */
  last_tick?: string | null;
  /**
   * What is wrong. Only when status is error.
   */
  error?: string;
}
export interface Live {
  /**
   * Always this word.
   */
  status: "live";
}
/**
 * Live sensors by state. They sum to sensor_count.
 */
export interface Breakdown {
  /**
   * Sensors that are SEVERE or STRESS.
   */
  severe: number;
  /**
   * Sensors that are ELEVATED.
   */
  elevated: number;
  /**
   * Sensors that are RISING.
   */
  rising: number;
  /**
   * Sensors that are NEUTRAL or NORMAL.
   */
  neutral: number;
  /**
   * Sensors that are STABLE.
   */
  stable: number;
}
/**
 * How many sensors are stressed. Never part of the index.
 */
export interface Breadth {
  /**
   * Live sensors that are ELEVATED, SEVERE or STRESS.
   */
  stressed: number;
  /**
   * Live sensors.
   */
  of: number;
}
export interface StressIndexHistory {
  /**
   * Version of this form of answer.
   */
  version: "v1";
  /**
   * Always true: this endpoint changes nothing.
   */
  read_only: true;
  /**
   * Tier of the caller, by the key of this request.
   */
  tier: "free" | "retail" | "institutional";
  /**
   * Rows in this answer.
   */
  total_returned: number;
  /**
   * Rows. What this answer was limited to.
   */
  limit: number;
  /**
   * Rows. The most that the caller's tier may ask for.
   */
  max_limit: number;
  /**
   * Rows skipped before the first one.
   */
  offset: number;
  /**
   * The `cursor` of the next page. Null on the last page.
   */
  next_cursor: string | null;
  /**
   * Index levels over time.
   */
  points: StressIndexPoint[];
}
export interface StressIndexPoint {
  /**
   * UTC time at which the index was computed.
   */
  as_of: string;
  /**
   * Index level, 0 (calm) to 100 (stressed).
   */
  stress_index: number;
  /**
   * Regime of the index: STABLE, NEUTRAL, RISING (between 52 and 65, while it rises), ELEVATED, SEVERE.
   */
  regime: string;
  /**
   * Live sensors that count.
   */
  sensor_count: number;
  breakdown: Breakdown;
  /**
   * Only with interval=day: whether an input of the index has an observation of that UTC day. Leave days without one, such as weekends, out of volatilities.
   */
  observed?: boolean;
}
export interface IndexComparison {
  /**
   * Version of this form of answer.
   */
  version: "v1";
  /**
   * Always true: this endpoint changes nothing.
   */
  read_only: true;
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  as_of: string;
  /**
   * The last level of each week, oldest first. Null: none is published for that week.
   */
  series: ComparedWeek[];
  /**
   * How far the indices move together.
   */
  correlations: IndexCorrelations[];
  /**
   * Where they stand in the newest week.
   */
  now: IndexStanding[];
  /**
   * The official indices, and what may be done with their values.
   */
  sources: OfficialIndexSource[];
}
export interface ComparedWeek {
  /**
   * Friday of the week.
   */
  date: string;
  /**
   * z of the stress index among the weeks of this answer.
   */
  stress_index: number | null;
  /**
   * z of the OFR Financial Stress Index among the weeks of this answer.
   */
  ofr_fsi: number | null;
  /**
   * z of the National Financial Conditions Index among the weeks of this answer.
   */
  nfci: number | null;
}
export interface IndexCorrelations {
  /**
   * Official index: ofr_fsi (US Office of Financial Research) or nfci (Chicago Fed).
   */
  with: "ofr_fsi" | "nfci";
  all: IndexCorrelation;
  last_year: IndexCorrelation1;
}
/**
 * Over all weeks.
 */
export interface IndexCorrelation {
  /**
   * Correlation. Null below 26 weeks.
   */
  r: number | null;
  /**
   * Lower end of its 90 % interval.
   */
  low: number | null;
  /**
   * Upper end of its 90 % interval.
   */
  high: number | null;
  /**
   * Weeks in which both have a value.
   */
  n: number;
}
/**
 * Over the last 52 weeks that both have.
 */
export interface IndexCorrelation1 {
  /**
   * Correlation. Null below 26 weeks.
   */
  r: number | null;
  /**
   * Lower end of its 90 % interval.
   */
  low: number | null;
  /**
   * Upper end of its 90 % interval.
   */
  high: number | null;
  /**
   * Weeks in which both have a value.
   */
  n: number;
}
export interface IndexStanding {
  /**
   * Official index: ofr_fsi (US Office of Financial Research) or nfci (Chicago Fed).
   */
  with: "ofr_fsi" | "nfci";
  /**
   * Friday of the newest week that both have.
   */
  date: string;
  /**
   * z of the official index in that week.
   */
  z: number;
  /**
   * z of the stress index in that week.
   */
  ours: number;
  /**
   * Families of the index that pull it away from the official one, the strongest first. Empty where the two are less than 0.5 apart.
   */
  families: PullingFamily[];
}
export interface PullingFamily {
  /**
   * Family of the sensor.
   */
  family:
    | "equity_volatility"
    | "credit"
    | "rates"
    | "inflation"
    | "economy"
    | "funding"
    | "fx"
    | "commodities"
    | "crypto"
    | "official"
    | "composite";
  /**
   * z of the family in its own history.
   */
  z: number;
}
export interface OfficialIndexSource {
  /**
   * Official index: ofr_fsi (US Office of Financial Research) or nfci (Chicago Fed).
   */
  with: "ofr_fsi" | "nfci";
  /**
   * Name of the official index.
   */
  name: string;
  /**
   * Page of the publisher.
   */
  url: string;
  /**
   * What may be done with the values. public_domain, open_licence, attribution (with rights_text): pass them on. operator: shown under the operator's own licence. licence_needed: derived values only.
   */
  rights: "public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed";
  /**
   * Text to show with the values, or where their rights are in dispute. Null: none.
   */
  rights_text: string | null;
}
export interface IndexOutcomes {
  /**
   * Version of this form of answer.
   */
  version: "v1";
  /**
   * Always true: this endpoint changes nothing.
   */
  read_only: true;
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  as_of: string;
  /**
   * Sessions after a day that are looked at.
   */
  horizon: number;
  /**
   * What followed, by regime on the evening of a session.
   */
  regimes: RegimeOutcomes[];
}
export interface RegimeOutcomes {
  /**
   * Regime of the index.
   */
  regime: string;
  /**
   * Sessions in it.
   */
  days: number;
  /**
   * Separate episodes that these days form.
   */
  episodes: number;
  /**
   * What each series did, by measure.
   */
  targets: TargetOutcome[];
}
export interface TargetOutcome {
  /**
   * Series that is measured, or stress-index.
   */
  id: string;
  /**
   * Its name in words.
   */
  name: string;
  /**
   * volatility: realised, a year. worst_fall: from a high to a later low. change.
   */
  measure: "volatility" | "worst_fall" | "change";
  /**
   * Unit of the figures.
   */
  unit: string;
  /**
   * Days with a window that has ended.
   */
  windows: number;
  /**
   * Median after these days. Null: too few cases.
   */
  median: number | null;
  /**
   * Lower end of its 90 % interval.
   */
  low: number | null;
  /**
   * Upper end of its 90 % interval.
   */
  high: number | null;
  /**
   * Median after all days.
   */
  base: number | null;
  /**
   * Whether the 90 % interval of median minus base is without 0. Null: too few cases.
   */
  separable: boolean | null;
  /**
   * The same in a sentence. It describes the past.
   */
  words: string;
}
export interface SensorList {
  /**
   * Version of this form of answer.
   */
  version: "v1";
  /**
   * Always true: this endpoint changes nothing.
   */
  read_only: true;
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  as_of: string;
  /**
   * Sensors by family, then by id.
   */
  sensors: SensorSummary[];
}
export interface SensorSummary {
  /**
   * Id of the sensor.
   */
  sensor_id: string;
  /**
   * Name of the sensor.
   */
  name: string;
  /**
   * What the sensor measures.
   */
  description: string | null;
  /**
   * Category of the sensor. It has one family or more.
   */
  category: "equity" | "credit" | "macro" | "crypto" | "composite";
  /**
   * Probability that the state is the same 5 observations later. Null: not known.
   */
  confidence: number | null;
  /**
   * State, from calm to stressed.
   */
  current_state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
  /**
   * UTC time of the reading that changed the state last.
   */
  last_state_change: string | null;
  /**
   * UTC time of the latest reading.
   */
  updated_at: string | null;
  /**
   * What else to know.
   */
  notes: string | null;
  /**
   * Readings of the last 7 days, oldest first.
   */
  sparkline: SparklineReading[];
  /**
   * Worse state that the value is at and that is not confirmed yet. Null: none.
   */
  pending: {
    /**
     * State, from calm to stressed.
     */
    state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
    /**
     * Readings in a row so far that point to a worse state.
     */
    readings: number;
    /**
     * Readings in a row that the move needs.
     */
    needed: number;
  } | null;
  /**
   * What may be done with the values. public_domain, open_licence, attribution (with rights_text): pass them on. operator: shown under the operator's own licence. licence_needed: derived values only.
   */
  rights: "public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed";
  /**
   * Family of the sensor.
   */
  family:
    | "equity_volatility"
    | "credit"
    | "rates"
    | "inflation"
    | "economy"
    | "funding"
    | "fx"
    | "commodities"
    | "crypto"
    | "official"
    | "composite";
}
export interface SparklineReading {
  /**
   * State, from calm to stressed.
   */
  state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
  /**
   * Value in the sensor's unit. Null where the source does not let us show it.
   */
  value: number | null;
  /**
   * UTC time at which the value became known.
   */
  recorded_at: string;
}
/**
 * How a reading was made.
 */
export interface PublicMetadata {
  /**
   * Who publishes the data.
   */
  source?: string | null;
  /**
   * Unit of the value.
   */
  unit?: string;
  /**
   * UTC time of the newest observation in the value.
   */
  observed_at?: string;
  /**
   * Whether the value is repeated because there was no new observation.
   */
  carried_forward?: boolean;
  /**
   * 0 for the first publication. Rises with each revision.
   */
  revision?: number;
}
/**
 * How a reading was made, in full.
 */
export interface PaidMetadata {
  /**
   * Who publishes the data.
   */
  source?: string | null;
  /**
   * Unit of the value.
   */
  unit?: string;
  /**
   * UTC time of the newest observation in the value.
   */
  observed_at?: string;
  /**
   * Whether the value is repeated because there was no new observation.
   */
  carried_forward?: boolean;
  /**
   * 0 for the first publication. Rises with each revision.
   */
  revision?: number;
  /**
   * Observation as the source has it. Null where there are two inputs, or where it may not be shown.
   */
  raw_value?: number | null;
  /**
   * Standard deviations. Robust z-score over 252 observations.
   */
  z_score?: number | null;
  /**
   * Rank of the value in its own history, 0 to 1.
   */
  percentile?: number | null;
  /**
   * UTC time of the first value that rank and z-score are taken among.
   */
  ranked_since?: string | null;
  /**
   * History that is ranked against.
   */
  window?: string;
  /**
   * Value's unit. Lower edge of the band that the state covers.
   */
  band_low?: number | null;
  /**
   * Value's unit. Upper edge of the band that the state covers.
   */
  band_high?: number | null;
  /**
   * Series that the value is made from.
   */
  inputs?: {
    /**
     * Series that goes in.
     */
    name: string;
    /**
     * Its value, in the unit of the source. Null where it may not be shown.
     */
    value: number | null;
    /**
     * 1 or -1: added or subtracted.
     */
    weight: number;
  }[];
  /**
   * Version of the method.
   */
  model_version?: string;
  /**
   * Page of the source.
   */
  source_url?: string | null;
  /**
   * UTC time at which we read it.
   */
  ingested_at?: string;
  /**
   * UTC time at which it was published.
   */
  known_at?: string;
}
export interface SensorOutcomes {
  /**
   * Version of this form of answer.
   */
  version: "v1";
  /**
   * Always true: this endpoint changes nothing.
   */
  read_only: true;
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  as_of: string;
  /**
   * Id of the sensor.
   */
  sensor_id: string;
  /**
   * Sessions after a day that are looked at.
   */
  horizon: number;
  /**
   * What followed, by the state that was known on the evening of a session.
   */
  states: StateOutcomes[];
}
export interface StateOutcomes {
  /**
   * State of the sensor.
   */
  state: "STABLE" | "NEUTRAL" | "RISING" | "ELEVATED" | "SEVERE" | "NORMAL" | "STRESS";
  /**
   * Sessions in it.
   */
  days: number;
  /**
   * Separate episodes that these days form.
   */
  episodes: number;
  /**
   * What each series did, by measure.
   */
  targets: TargetOutcome[];
}
export interface Panel {
  /**
   * Version of this form of answer.
   */
  version: "v1";
  /**
   * Always true: this endpoint changes nothing.
   */
  read_only: true;
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  as_of: string;
  /**
   * Content of each cell.
   */
  field: "value" | "percentile" | "state";
  /**
   * Sensor ids, in the order of `values`.
   */
  columns: string[];
  /**
   * One row for each date, newest first unless `order` is asc.
   */
  rows: PanelRow[];
  /**
   * With records=1: each row by the names of its columns, with `date`.
   */
  records?: {
    [k: string]: number | string | null;
  }[];
  /**
   * Rows in this answer.
   */
  total_returned: number;
  /**
   * Rows. What this answer was limited to.
   */
  limit: number;
  /**
   * Rows. The most that the caller's tier may ask for.
   */
  max_limit: number;
  /**
   * The `cursor` of the next page. Null on the last page.
   */
  next_cursor: string | null;
  /**
   * Rights in the values, in the order of `columns`.
   *
   * Items: What may be done with the values. public_domain, open_licence, attribution (with rights_text): pass them on. operator: shown under the operator's own licence. licence_needed: derived values only.
   */
  rights: ("public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed")[];
}
export interface PanelRow {
  /**
   * Date that the values are for, UTC.
   */
  date: string;
  /**
   * One value for each column. Null: no reading for that date, or the licence of the source forbids showing it.
   */
  values: (number | string | null)[];
  /**
   * With known=1: one instant for each column. Null: no reading for that date.
   *
   * Items: UTC time at which the value became known.
   */
  known_at?: (string | null)[];
}
export interface EquityHistory {
  /**
   * Version of this form of answer.
   */
  version: "v1";
  /**
   * Always true: this endpoint changes nothing.
   */
  read_only: true;
  /**
   * Ticker of the stock.
   */
  ticker: string;
  /**
   * Tier of the caller, by the key of this request.
   */
  tier: "free" | "retail" | "institutional";
  /**
   * Rows in this answer.
   */
  total_returned: number;
  /**
   * Rows. What this answer was limited to.
   */
  limit: number;
  /**
   * Rows. The most that the caller's tier may ask for.
   */
  max_limit: number;
  /**
   * Rows skipped before the first one.
   */
  offset: number;
  /**
   * The `cursor` of the next page. Null on the last page.
   */
  next_cursor: string | null;
  /**
   * Regimes over time, newest first unless `order` says otherwise.
   */
  readings: EquityReading[];
  /**
   * What may be done with the prices behind these readings: the strictest of their sources. Null without readings.
   */
  rights: ("public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed") | null;
  /**
   * True: the company and all its data are made up. Absent for a real one.
   */
  made_up?: true;
}
export interface EquityReading {
  /**
   * UTC time at which the regime became known.
   */
  recorded_at: string;
  /**
   * Session of the last close in it.
   */
  session: string;
  /**
   * Regime of the stock.
   */
  regime: "NEUTRAL" | "ESCALATING" | "STRESS";
  /**
   * 0 to 100. Orders stocks by risk, not by return.
   */
  score: number | null;
  /**
   * Status of the reading at that time.
   */
  status: "LIVE" | "SHORT" | "HELD";
  /**
   * Version of the method.
   */
  version: string;
  /**
   * Where its prices come from.
   */
  source: string;
}
export interface Interpretation {
  /**
   * The text in a sentence.
   */
  headline: string;
  /**
   * Two paragraphs by fixed rules. The API publishes every figure in them.
   */
  summary: string;
  /**
   * First rule that applied.
   */
  narrative_type:
    | "HONEST_ADMISSION"
    | "REGIME_SHIFT"
    | "CONTRADICTION"
    | "INFLECTION"
    | "TREND_CONTINUATION";
  /**
   * How sure the text is, by confidence and freshness of the sensors.
   */
  confidence: "HIGH" | "MEDIUM" | "LOW";
  /**
   * Active sensors.
   */
  total_sensors: number;
  /**
   * Of these ELEVATED, SEVERE or STRESS.
   */
  elevated_count: number;
  /**
   * Index points over 5 sessions. Null where the history is shorter.
   */
  change: number | null;
  /**
   * UTC time asked for with as_of; else of the stress index that the text describes.
   */
  as_of: string;
}
/**
 * What the walk-forward test of the model says.
 */
export interface ScoreModel {
  /**
   * Version of the model.
   */
  version: string;
  /**
   * Date of the last label in training.
   */
  trained_through: string | null;
  /**
   * Specifications that were tried.
   */
  specifications: number;
  /**
   * The test of each horizon.
   */
  horizons: {
    /**
     * Days of the horizon.
     */
    horizon: string;
    /**
     * Whether the gate is open, or why not.
     */
    gate:
      | "OPEN"
      | "NO_MODEL"
      | "IN_SAMPLE"
      | "TOO_FEW"
      | "MISSING_INPUTS"
      | "NO_SKILL"
      | "MISCALIBRATED"
      | "NEAR_BASE_RATE";
    /**
     * By which figure it is open or not.
     */
    figure: string;
    /**
     * Forecasts of the test (n).
     */
    forecasts: number;
    /**
     * Share that beat the benchmark.
     */
    base_rate: number | null;
    /**
     * AUC of the model; .5 is chance.
     */
    auc: number | null;
    /**
     * 90 % interval, by quarter.
     */
    auc_interval: number[] | null;
    /**
     * Brier skill of direction_prob.
     */
    skill: number | null;
    /**
     * 90 % interval, by quarter.
     */
    skill_interval: number[] | null;
    /**
     * Expected calibration error.
     */
    calibration_error: number | null;
    /**
     * Share of the language score that is left.
     */
    decay: number;
  }[];
}
/**
 * What the walk-forward test of the model says.
 */
export interface ScoreModel1 {
  /**
   * Version of the model.
   */
  version: string;
  /**
   * Date of the last label in training.
   */
  trained_through: string | null;
  /**
   * Specifications that were tried.
   */
  specifications: number;
  /**
   * The test of each horizon.
   */
  horizons: {
    /**
     * Days of the horizon.
     */
    horizon: string;
    /**
     * Whether the gate is open, or why not.
     */
    gate:
      | "OPEN"
      | "NO_MODEL"
      | "IN_SAMPLE"
      | "TOO_FEW"
      | "MISSING_INPUTS"
      | "NO_SKILL"
      | "MISCALIBRATED"
      | "NEAR_BASE_RATE";
    /**
     * By which figure it is open or not.
     */
    figure: string;
    /**
     * Forecasts of the test (n).
     */
    forecasts: number;
    /**
     * Share that beat the benchmark.
     */
    base_rate: number | null;
    /**
     * AUC of the model; .5 is chance.
     */
    auc: number | null;
    /**
     * 90 % interval, by quarter.
     */
    auc_interval: number[] | null;
    /**
     * Brier skill of direction_prob.
     */
    skill: number | null;
    /**
     * 90 % interval, by quarter.
     */
    skill_interval: number[] | null;
    /**
     * Expected calibration error.
     */
    calibration_error: number | null;
    /**
     * Share of the language score that is left.
     */
    decay: number;
  }[];
}
export interface ProposalList {
  /**
   * Version of this form of answer.
   */
  version: "v1";
  /**
   * Proposals.
   */
  total: number;
  /**
   * All proposals by status. They sum to total.
   */
  stats: {
    /**
     * Proposals that wait for a decision.
     */
    pending: number;
    /**
     * Proposals that a person approved.
     */
    approved: number;
    /**
     * Proposals that a person rejected.
     */
    rejected: number;
    /**
     * Proposals that were implemented.
     */
    implemented: number;
  };
  /**
   * Proposals, newest first.
   */
  proposals: Proposal[];
}
export interface Proposal {
  /**
   * Number of the proposal.
   */
  id: number;
  /**
   * What would change in the catalogue.
   */
  proposalType: "NEW_SENSOR" | "ADJUSTMENT" | "CURATION";
  /**
   * Id of the sensor. Null when the proposal names no sensor.
   */
  sensorId: string | null;
  /**
   * The proposal in a line.
   */
  title: string;
  /**
   * Why it is proposed.
   */
  rationale: string;
  /**
   * Where the proposal stands.
   */
  status: "PENDING" | "APPROVED" | "REJECTED" | "IMPLEMENTED";
  /**
   * 0 to 1. Score. From 0.8 on the change is made without a person.
   */
  adjustScore: number | null;
  /**
   * The four parts of adjustScore.
   */
  judgeScores: {
    /**
     * 0 to 1. How good the evidence is. Weight 0.4.
     */
    evidence: number;
    /**
     * 0 to 1. How new it is. Weight 0.2.
     */
    novelty: number;
    /**
     * 0 to 1. How much it covers. Weight 0.2.
     */
    coverage: number;
    /**
     * 0 to 1. How cheap it is. Weight 0.2.
     */
    cost: number;
  } | null;
  /**
   * UTC time at which it was proposed.
   */
  createdAt: string;
  /**
   * UTC time at which it changed last.
   */
  updatedAt: string;
}
export interface DislocationList {
  /**
   * Active dislocations.
   */
  total: number;
  /**
   * Number of them that are STRUCTURAL_BUY.
   */
  structural_buys: number;
  /**
   * Number of them that are STRUCTURAL_SELL.
   */
  structural_sells: number;
  /**
   * Active dislocations, highest score first.
   */
  events: DislocationEvent[];
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  as_of: string;
  /**
   * Where prices and transcripts come from. `synthetic sample` is made up.
   */
  sources: string[];
}
export interface DislocationEvent {
  /**
   * Ticker of the firm.
   */
  ticker: string;
  /**
   * 0 to 100. How far words, price, market and sector are apart.
   */
  score: number;
  /**
   * STRUCTURAL_BUY: words are better than the price. STRUCTURAL_SELL: worse.
   */
  direction: "STRUCTURAL_BUY" | "STRUCTURAL_SELL";
  /**
   * EXTREME from 70, HIGH from 55, MODERATE from 35, else LOW.
   */
  severity: "EXTREME" | "HIGH" | "MODERATE" | "LOW";
  /**
   * Mean z-score. (-constraint + conviction - log ratio + growth / 2 - blame / 2) / 3, each against the ticker's own history.
   */
  tone_composite: number | null;
  /**
   * Trend of the words over 6 to 8 quarters.
   */
  tone_trend: ("IMPROVING" | "DETERIORATING" | "FLAT") | null;
  /**
   * The score in words.
   */
  summary: string | null;
  /**
   * UTC time at which the score became known.
   */
  scored_at: string | null;
}
export interface DislocationBatch {
  /**
   * Version of this form of answer.
   */
  version: "v1";
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  as_of: string;
  /**
   * Different tickers that were asked for.
   */
  requested: number;
  /**
   * Of these with data.
   */
  found: number;
  /**
   * Tickers without data.
   *
   * Items: Ticker of the firm.
   */
  missing: string[];
  /**
   * Of the missing tickers whose texts are read, the components that the last evening lacked. Fewer than 3 give no score.
   */
  lacking: {
    /**
     * Items: Component.
     */
    [k: string]: string[];
  };
  /**
   * Dislocation by ticker. Null for a ticker without data.
   */
  results: {
    [k: string]: {
      latest: DislocationLatest;
      /**
       * Scores, newest first.
       */
      history: DislocationEntry[];
      /**
       * Closed cases that began like the newest quarter.
       */
      analogs: DislocationAnalogPaid[];
      /**
       * True: the company and all its data are made up. Absent for a real one.
       */
      made_up?: true;
    } | null;
  };
  /**
   * Where prices and transcripts come from. `synthetic sample` is made up.
   */
  sources: string[];
}
/**
 * Newest score.
 */
export interface DislocationLatest {
  /**
   * 0 to 100. How far words, price, market and sector are apart.
   */
  score: number;
  /**
   * STRUCTURAL_BUY: words are better than the price. STRUCTURAL_SELL: worse.
   */
  direction: "STRUCTURAL_BUY" | "STRUCTURAL_SELL";
  /**
   * EXTREME from 70, HIGH from 55, MODERATE from 35, else LOW.
   */
  severity: "EXTREME" | "HIGH" | "MODERATE" | "LOW";
  components: DislocationComponents;
  /**
   * Text behind it: transcript of a call, or earnings release.
   */
  basis: "call" | "release";
  /**
   * What a component is held against. Null for a component that is null.
   */
  component_basis: {
    /**
     * What the words are held against. WORDS_ALONE: no price of the stock is read.
     */
    tone_csi: ("AGAINST_PRICE" | "WORDS_ALONE") | null;
    /**
     * What the figures are held against. OWN_HISTORY: no price of the stock is read, so it is the company's own last five years.
     */
    valuation: ("PRICE" | "OWN_HISTORY") | null;
  };
  /**
   * What to know of a component.
   */
  component_notes: {
    /**
     * Why tone_csi is null. Null where it is not.
     */
    tone_csi: string | null;
    /**
     * Why macro_regime is null. Null where it is not.
     */
    macro_regime: string | null;
    /**
     * Why valuation is null. Null where it is not.
     */
    valuation: string | null;
    /**
     * Why insider is null, or which trades were set aside, because no share can have had their price. Null: nothing to say.
     */
    insider: string | null;
    /**
     * Why sector is null. Null where it is not.
     */
    sector: string | null;
  };
  /**
   * 0 to 1. Weight of the components that are not null.
   */
  coverage: number;
  /**
   * Mean z-score. (-constraint + conviction - log ratio + growth / 2 - blame / 2) / 3, each against the ticker's own history.
   */
  tone_composite: number | null;
  /**
   * Trend of the words over 6 to 8 quarters.
   */
  tone_trend: ("IMPROVING" | "DETERIORATING" | "FLAT") | null;
  /**
   * The score in words.
   */
  summary: string | null;
  /**
   * UTC time at which the score became known.
   */
  scored_at: string | null;
}
/**
 * Each c is 50 + 50 d. D is the sum of weight (c - 50) / 50 over the components that are not null, divided by their weight. Score is 100 |D| sqrt(weight). The summary names the sector's fund.
 */
export interface DislocationComponents {
  /**
   * 0 to 100, 50 is neutral. Words against the price. Weight 0.3.
   */
  tone_csi: number | null;
  /**
   * 0 to 100, 50 is neutral. Stress index: calm is above 50. Weight 0.15.
   */
  macro_regime: number | null;
  /**
   * 0 to 100, 50 is neutral. Price to sales and earnings against the own five years. Weight 0.25.
   */
  valuation: number | null;
  /**
   * 0 to 100, 50 is neutral. Insiders' trades with their own money. Weight 0.15. Often null.
   */
  insider: number | null;
  /**
   * 0 to 100, 50 is neutral. Price against the sector's fund, or the market. Weight 0.15.
   */
  sector: number | null;
}
export interface DislocationEntry {
  /**
   * 0 to 100. How far words, price, market and sector are apart.
   */
  score: number;
  /**
   * STRUCTURAL_BUY: words are better than the price. STRUCTURAL_SELL: worse.
   */
  direction: "STRUCTURAL_BUY" | "STRUCTURAL_SELL";
  /**
   * EXTREME from 70, HIGH from 55, MODERATE from 35, else LOW.
   */
  severity: "EXTREME" | "HIGH" | "MODERATE" | "LOW";
  /**
   * UTC time at which the score became known.
   */
  scored_at: string;
}
export interface DislocationAnalogPaid {
  /**
   * Ticker of the case.
   */
  analog_ticker: string;
  /**
   * 0 to 1. Cosine of the two cases.
   */
  similarity: number;
  /**
   * Fiscal quarter of the case.
   */
  quarter: string | null;
  /**
   * Fraction. Return over the next 30 days. Null until they are over.
   */
  forward_return_30d: number | null;
  /**
   * Fraction. Return over the next 90 days. Null until they are over.
   */
  forward_return_90d: number | null;
  /**
   * Fraction. Return over the next 180 days. Null until they are over.
   */
  forward_return_180d: number | null;
  /**
   * True: the company and all its data are made up. Absent for a real one.
   */
  made_up?: true;
}
/**
 * Newest score.
 */
export interface DislocationLatest1 {
  /**
   * 0 to 100. How far words, price, market and sector are apart.
   */
  score: number;
  /**
   * STRUCTURAL_BUY: words are better than the price. STRUCTURAL_SELL: worse.
   */
  direction: "STRUCTURAL_BUY" | "STRUCTURAL_SELL";
  /**
   * EXTREME from 70, HIGH from 55, MODERATE from 35, else LOW.
   */
  severity: "EXTREME" | "HIGH" | "MODERATE" | "LOW";
  components: DislocationComponents;
  /**
   * Text behind it: transcript of a call, or earnings release.
   */
  basis: "call" | "release";
  /**
   * What a component is held against. Null for a component that is null.
   */
  component_basis: {
    /**
     * What the words are held against. WORDS_ALONE: no price of the stock is read.
     */
    tone_csi: ("AGAINST_PRICE" | "WORDS_ALONE") | null;
    /**
     * What the figures are held against. OWN_HISTORY: no price of the stock is read, so it is the company's own last five years.
     */
    valuation: ("PRICE" | "OWN_HISTORY") | null;
  };
  /**
   * What to know of a component.
   */
  component_notes: {
    /**
     * Why tone_csi is null. Null where it is not.
     */
    tone_csi: string | null;
    /**
     * Why macro_regime is null. Null where it is not.
     */
    macro_regime: string | null;
    /**
     * Why valuation is null. Null where it is not.
     */
    valuation: string | null;
    /**
     * Why insider is null, or which trades were set aside, because no share can have had their price. Null: nothing to say.
     */
    insider: string | null;
    /**
     * Why sector is null. Null where it is not.
     */
    sector: string | null;
  };
  /**
   * 0 to 1. Weight of the components that are not null.
   */
  coverage: number;
  /**
   * Mean z-score. (-constraint + conviction - log ratio + growth / 2 - blame / 2) / 3, each against the ticker's own history.
   */
  tone_composite: number | null;
  /**
   * Trend of the words over 6 to 8 quarters.
   */
  tone_trend: ("IMPROVING" | "DETERIORATING" | "FLAT") | null;
  /**
   * The score in words.
   */
  summary: string | null;
  /**
   * UTC time at which the score became known.
   */
  scored_at: string | null;
}
export interface ToneAnalysis {
  /**
   * What kind of story the text tells. The first rule that applies, or the closest type.
   */
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
  /**
   * True: no rule applies (where a deal is announced, only UNDER_SIEGE and DETERIORATING can), another theme is about as strong as that of the type, or the text has no risk score. False: a rule applies and its theme leads; UNDER_SIEGE and DETERIORATING need no lead.
   */
  low_evidence: boolean;
  /**
   * Fraction. Share of sentences that are evidence of the type.
   */
  type_share: number;
  /**
   * The type of the next rule that applies, else of the theme in the lead, else the one with the most sentences; none that the direction rules out. Null: none.
   */
  second_type:
    | (
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
        | "STABLE_COMPOUNDER"
      )
    | null;
  /**
   * Fraction. Share of sentences that are evidence of the second type. Null: none.
   */
  second_type_share: number | null;
  /**
   * 0 to 100. How sure of itself the text is. 50 is usual.
   */
  conviction_score: number;
  /**
   * What carries the text: figures (FUNDAMENTAL), large words (NARRATIVE), or both.
   */
  narrative_vs_fundamental: "FUNDAMENTAL" | "NARRATIVE" | "MIXED";
  /**
   * What the ticker's report says. Null without a ticker, or a report that we have read.
   */
  fundamentals: {
    /**
     * Fraction. Sales of twelve months against the twelve before.
     */
    revenue_growth: number | null;
    /**
     * Fraction. Long-term debt over assets. Null where not reported.
     */
    debt_to_assets: number | null;
    /**
     * Last day of the period.
     */
    period_end: string;
    /**
     * Day of the filing.
     */
    filed_on: string;
  } | null;
  /**
   * Sentences about each topic.
   */
  topics: {
    /**
     * Sentences about demand.
     */
    demand: number;
    /**
     * Sentences about pricing.
     */
    pricing: number;
    /**
     * Sentences about costs.
     */
    costs: number;
    /**
     * Sentences about supply chain.
     */
    supply_chain: number;
    /**
     * Sentences about margins.
     */
    margins: number;
    /**
     * Sentences about guidance.
     */
    guidance: number;
    /**
     * Sentences about capital returns.
     */
    capital_returns: number;
    /**
     * Sentences about debt.
     */
    debt: number;
    /**
     * Sentences about hiring.
     */
    hiring: number;
    /**
     * Sentences about ai.
     */
    ai: number;
    /**
     * Sentences about regulation.
     */
    regulation: number;
    /**
     * Sentences about competition.
     */
    competition: number;
    /**
     * Sentences about fx.
     */
    fx: number;
    /**
     * Sentences about china.
     */
    china: number;
    /**
     * Sentences about product.
     */
    product: number;
  };
  /**
   * Whether the text says that things get better or worse, by its statements.
   */
  direction: {
    /**
     * -1 (all worse) to 1 (all better). Null: nothing says so.
     */
    value: number | null;
    /**
     * Statements that say better or worse.
     */
    n: number;
    /**
     * Where each statement is. Only with evidence=1.
     */
    evidence?: {
      /**
       * What was found.
       */
      category: string;
      /**
       * UTF-16 units. Where the place begins in the text.
       */
      start: number;
      /**
       * UTF-16 units. Where the place ends, not included.
       */
      end: number;
      /**
       * Whether a negation reaches it, such as `not`.
       */
      negated: boolean;
      /**
       * Whether it is in the count of its category.
       */
      counted: boolean;
      /**
       * Index of the section, from 0.
       */
      section?: number;
    }[];
  };
  /**
   * Events that the text reports as its firm's own and present, by type.
   */
  events: {
    /**
     * What happened.
     */
    type: string;
    /**
     * Whether it is bad or good news.
     */
    polarity: "adverse" | "favourable";
    /**
     * 3: survival, accounts or listing in doubt. 2: earnings. 1: often routine.
     */
    severity: number;
    /**
     * Where the text says so.
     */
    evidence: {
      /**
       * UTF-16 units. Where the place begins in the text.
       */
      start: number;
      /**
       * UTF-16 units. Where the place ends, not included.
       */
      end: number;
      /**
       * Number of the sentence among those that are read, from 0.
       */
      sentence: number;
      /**
       * Index of the section, from 0.
       */
      section?: number;
    }[];
  }[];
  /**
   * Where in the text each count comes from. Only with evidence=1.
   */
  evidence?: {
    /**
     * What was found.
     */
    category: string;
    /**
     * UTF-16 units. Where the place begins in the text.
     */
    start: number;
    /**
     * UTF-16 units. Where the place ends, not included.
     */
    end: number;
    /**
     * Whether a negation reaches it, such as `not`.
     */
    negated: boolean;
    /**
     * Whether it is in the count of its category.
     */
    counted: boolean;
    /**
     * Index of the section, from 0.
     */
    section?: number;
  }[];
  /**
   * Parts that were not read. Only with evidence=1.
   */
  omitted?: {
    /**
     * UTF-16 units. Where the place begins in the text.
     */
    start: number;
    /**
     * UTF-16 units. Where the place ends, not included.
     */
    end: number;
    /**
     * Why it is not read.
     */
    reason: "operator" | "analyst" | "safe_harbour" | "label";
    /**
     * Index of the section, from 0.
     */
    section?: number;
  }[];
  /**
   * Sentences that were read.
   */
  sentence_count?: number;
  /**
   * Words of the text that were read.
   */
  word_count: number;
  /**
   * How far to trust the figures, by length of the text. LOW, too, where speakers are unread or the text is not in English. NONE: the text says too little for a risk score.
   */
  reliability: "LOW" | "MEDIUM" | "HIGH" | "NONE";
  /**
   * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so reliability is LOW.
   */
  speakers: "read" | "none" | "unread";
  /**
   * ISO 639-1 code, or mul for several languages. Other than en: no score in mode earnings, and in other modes reliability is LOW and no flag is of counts. Null: too few words.
   */
  language: string | null;
  /**
   * Distribution of texts that the score is measured on.
   */
  reference: string;
  /**
   * Version of method and word lists.
   */
  model_version: string;
}
export interface Screener {
  /**
   * Tickers that match, by their newest text.
   */
  tickers: {
    /**
     * Ticker of the firm or institution.
     */
    ticker: string;
    /**
     * What kind of story the text tells. The first rule that applies, or the closest type.
     */
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
    /**
     * True: no rule applies (where a deal is announced, only UNDER_SIEGE and DETERIORATING can), another theme is about as strong as that of the type, or the text has no risk score. False: a rule applies and its theme leads; UNDER_SIEGE and DETERIORATING need no lead. Null: scored before this was measured.
     */
    lowEvidence: boolean | null;
    /**
     * The type of the next rule that applies, else of the theme in the lead, else the one with the most sentences; none that the direction rules out. Null: none, or scored before this was measured.
     */
    secondType:
      | (
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
          | "STABLE_COMPOUNDER"
        )
      | null;
    /**
     * Fraction. Share of sentences that are evidence of the type. Null: scored before this was measured.
     */
    typeShare: number | null;
    /**
     * Fraction. Share of sentences that are evidence of the second type. Null: none, or scored before this was measured.
     */
    secondTypeShare: number | null;
    /**
     * 0 to 100. How sure of itself the text is. 50 is usual.
     */
    convictionScore: number;
    /**
     * What carries the text: figures (FUNDAMENTAL), large words (NARRATIVE), or both.
     */
    nvf: "FUNDAMENTAL" | "NARRATIVE" | "MIXED";
    /**
     * Fraction. Median of the excess returns over 360 days. Null below 20.
     */
    median360d: number | null;
    /**
     * Fiscal quarter of the text.
     */
    quarter: string;
    /**
     * What was read: a company's call or earnings release, or a central bank's statement, minutes or press conference. A call leads where a quarter has both, and neither is compared with the other.
     */
    document_kind: "call" | "release" | "statement" | "minutes" | "press_conference";
    /**
     * Where the text can be read. Null where its source says nothing.
     */
    document_url: string | null;
    /**
     * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so analysts may count. Null: scored before this was stored.
     */
    speakers: ("read" | "none" | "unread") | null;
    /**
     * ISO 639-1 code of the text, or mul for several languages. Word counts hold for en only. Null: too few words, or scored before this was stored.
     */
    language: string | null;
    /**
     * True: the company and all its data are made up. Absent for a real one.
     */
    made_up?: true;
  }[];
  /**
   * Tickers that match, on all pages.
   */
  totalTickers: number;
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  asOf: string;
  /**
   * Where texts and prices come from. `synthetic sample` is made up.
   */
  sources: string[];
}
export interface ScholarReads {
  /**
   * Reads, newest first.
   */
  reads: {
    /**
     * Ticker of the firm or institution.
     */
    ticker: string;
    /**
     * The reading in words.
     */
    scholar_analysis: string;
    /**
     * Fiscal quarter of the text.
     */
    quarter: string;
    /**
     * What was read: a company's call or earnings release, or a central bank's statement, minutes or press conference. A call leads where a quarter has both, and neither is compared with the other.
     */
    document_kind: "call" | "release" | "statement" | "minutes" | "press_conference";
    /**
     * Where the text can be read. Null where its source says nothing.
     */
    document_url: string | null;
    /**
     * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so analysts may count. Null: scored before this was stored.
     */
    speakers: ("read" | "none" | "unread") | null;
    /**
     * ISO 639-1 code of the text, or mul for several languages. Word counts hold for en only. Null: too few words, or scored before this was stored.
     */
    language: string | null;
    /**
     * What kind of story the text tells. The first rule that applies, or the closest type.
     */
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
    /**
     * True: no rule applies (where a deal is announced, only UNDER_SIEGE and DETERIORATING can), another theme is about as strong as that of the type, or the text has no risk score. False: a rule applies and its theme leads; UNDER_SIEGE and DETERIORATING need no lead. Null: scored before this was measured.
     */
    low_evidence: boolean | null;
    /**
     * Fraction. Share of sentences that are evidence of the type. Null: scored before this was measured.
     */
    type_share: number | null;
    /**
     * The type of the next rule that applies, else of the theme in the lead, else the one with the most sentences; none that the direction rules out. Null: none, or scored before this was measured.
     */
    second_type:
      | (
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
          | "STABLE_COMPOUNDER"
        )
      | null;
    /**
     * Fraction. Share of sentences that are evidence of the second type. Null: none, or scored before this was measured.
     */
    second_type_share: number | null;
    /**
     * 0 to 100. How sure of itself the text is. 50 is usual.
     */
    conviction_score: number;
    /**
     * Places in the text that the reading rests on.
     */
    evidence: {
      /**
       * Part of the transcript.
       */
      section: string | null;
      /**
       * Who speaks.
       */
      speaker: string | null;
      /**
       * UTF-16 units. Where the place begins in the text.
       */
      start: number;
      /**
       * UTF-16 units. Where the place ends, not included.
       */
      end: number;
    }[];
    /**
     * Version of method and word lists.
     */
    model_version: string;
    /**
     * UTC time at which the text was read.
     */
    generated_at: string;
    /**
     * True: the company and all its data are made up. Absent for a real one.
     */
    made_up?: true;
  }[];
  /**
   * Where texts and prices come from. `synthetic sample` is made up.
   */
  sources: string[];
}
export interface ConvictionTrajectory {
  /**
   * Ticker of the firm or institution.
   */
  ticker: string;
  /**
   * Newest quarter.
   */
  latest: {
    /**
     * What kind of story the text tells. The first rule that applies, or the closest type.
     */
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
    /**
     * True: no rule applies (where a deal is announced, only UNDER_SIEGE and DETERIORATING can), another theme is about as strong as that of the type, or the text has no risk score. False: a rule applies and its theme leads; UNDER_SIEGE and DETERIORATING need no lead. Null: scored before this was measured.
     */
    lowEvidence: boolean | null;
    /**
     * The type of the next rule that applies, else of the theme in the lead, else the one with the most sentences; none that the direction rules out. Null: none, or scored before this was measured.
     */
    secondType:
      | (
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
          | "STABLE_COMPOUNDER"
        )
      | null;
    /**
     * Fraction. Share of sentences that are evidence of the type. Null: scored before this was measured.
     */
    typeShare: number | null;
    /**
     * Fraction. Share of sentences that are evidence of the second type. Null: none, or scored before this was measured.
     */
    secondTypeShare: number | null;
    /**
     * 0 to 100. How sure of itself the text is. 50 is usual.
     */
    convictionScore: number;
    /**
     * What carries the text: figures (FUNDAMENTAL), large words (NARRATIVE), or both.
     */
    narrativeVsFundamental: "FUNDAMENTAL" | "NARRATIVE" | "MIXED";
    /**
     * Fiscal quarter of the text.
     */
    quarter: string;
    /**
     * UTC time at which the text became known.
     */
    recordedAt: string;
    /**
     * Distribution of texts that the score is measured on.
     */
    reference: string;
    /**
     * What was read: a company's call or earnings release, or a central bank's statement, minutes or press conference. A call leads where a quarter has both, and neither is compared with the other.
     */
    document_kind: "call" | "release" | "statement" | "minutes" | "press_conference";
    /**
     * Where the text can be read. Null where its source says nothing.
     */
    document_url: string | null;
    /**
     * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so analysts may count. Null: scored before this was stored.
     */
    speakers: ("read" | "none" | "unread") | null;
    /**
     * ISO 639-1 code of the text, or mul for several languages. Word counts hold for en only. Null: too few words, or scored before this was stored.
     */
    language: string | null;
  };
  /**
   * What followed earlier texts of this type. Not a forecast.
   */
  returnDistribution: {
    /**
     * Fraction. Median of the excess returns over 360 days. Null below 20.
     */
    median_360d: number | null;
    /**
     * Fraction. 75th percentile of the excess returns over 360 days. Null below 20.
     */
    p75_360d: number | null;
    /**
     * Fraction. 90th percentile of the excess returns over 360 days. Null below 20.
     */
    p90_360d: number | null;
  };
  /**
   * What the distribution rests on.
   */
  metadata: {
    /**
     * Texts behind the distribution.
     */
    n: number;
    /**
     * UTC time at which the oldest of these texts became known. Null: none has ended yet.
     */
    from: string | null;
    /**
     * Fractions. 90 % interval of median_360d, low and high.
     */
    median_360d_interval: (number | null)[] | null;
    /**
     * Fractions. 90 % interval of p75_360d, low and high.
     */
    p75_360d_interval: (number | null)[] | null;
    /**
     * Fractions. 90 % interval of p90_360d, low and high.
     */
    p90_360d_interval: (number | null)[] | null;
    /**
     * Confidence level of the intervals.
     */
    confidence: number;
    /**
     * Version of method and word lists.
     */
    model_version: string;
  };
  /**
   * Quarters, newest first.
   */
  history: {
    /**
     * What kind of story the text tells. The first rule that applies, or the closest type.
     */
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
    /**
     * True: no rule applies (where a deal is announced, only UNDER_SIEGE and DETERIORATING can), another theme is about as strong as that of the type, or the text has no risk score. False: a rule applies and its theme leads; UNDER_SIEGE and DETERIORATING need no lead. Null: scored before this was measured.
     */
    lowEvidence: boolean | null;
    /**
     * The type of the next rule that applies, else of the theme in the lead, else the one with the most sentences; none that the direction rules out. Null: none, or scored before this was measured.
     */
    secondType:
      | (
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
          | "STABLE_COMPOUNDER"
        )
      | null;
    /**
     * Fraction. Share of sentences that are evidence of the type. Null: scored before this was measured.
     */
    typeShare: number | null;
    /**
     * Fraction. Share of sentences that are evidence of the second type. Null: none, or scored before this was measured.
     */
    secondTypeShare: number | null;
    /**
     * 0 to 100. How sure of itself the text is. 50 is usual.
     */
    convictionScore: number;
    /**
     * What carries the text: figures (FUNDAMENTAL), large words (NARRATIVE), or both.
     */
    narrativeVsFundamental: "FUNDAMENTAL" | "NARRATIVE" | "MIXED";
    /**
     * Fiscal quarter of the text.
     */
    quarter: string;
    /**
     * UTC time at which the text became known.
     */
    recordedAt: string;
    /**
     * Distribution of texts that the score is measured on.
     */
    reference: string;
    /**
     * What was read: a company's call or earnings release, or a central bank's statement, minutes or press conference. A call leads where a quarter has both, and neither is compared with the other.
     */
    document_kind: "call" | "release" | "statement" | "minutes" | "press_conference";
    /**
     * Where the text can be read. Null where its source says nothing.
     */
    document_url: string | null;
    /**
     * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so analysts may count. Null: scored before this was stored.
     */
    speakers: ("read" | "none" | "unread") | null;
    /**
     * ISO 639-1 code of the text, or mul for several languages. Word counts hold for en only. Null: too few words, or scored before this was stored.
     */
    language: string | null;
  }[];
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  asOf: string;
  /**
   * Where texts and prices come from. `synthetic sample` is made up.
   */
  sources: string[];
  /**
   * True: the company and all its data are made up. Absent for a real one.
   */
  made_up?: true;
}
export interface Breakout {
  /**
   * Ticker of the firm or institution.
   */
  ticker: string;
  /**
   * How the conviction score moved.
   */
  toneMomentum: {
    /**
     * Points. currentScore less previousScore. Null without earlier earnings calls.
     */
    convictionChange: number | null;
    /**
     * Whether the change reaches the threshold in an earnings call of the last 120 days.
     */
    isRecentShift: boolean;
    /**
     * 0 to 100. Conviction score of the newest earnings call.
     */
    currentScore: number;
    /**
     * 0 to 100. Median of the earnings calls before. Null without any.
     */
    previousScore: number | null;
    /**
     * Standard deviations. Newest conviction against its own history.
     */
    zScore: number | null;
    /**
     * Direction of the shift. FLAT: the change is no shift.
     */
    direction: "UP" | "DOWN" | "FLAT";
    /**
     * Quarter of the newest shift. Null without one.
     */
    shiftQuarter: string | null;
    /**
     * Earnings calls that were compared with.
     */
    quartersCompared: number;
  };
  /**
   * UTC time that the answer is for.
   */
  asOf: string;
  /**
   * Where texts and prices come from. `synthetic sample` is made up.
   */
  sources: string[];
  /**
   * True: the company and all its data are made up. Absent for a real one.
   */
  made_up?: true;
}
export interface BaseScores {
  /**
   * Ticker of the firm or institution.
   */
  ticker: string;
  /**
   * Quarters on all pages.
   */
  totalQuarters: number;
  /**
   * Newest quarter. ANOMALY: a flag, or a z-score of 2 or more. WATCH: 2 of 3 hold.
   */
  signal: "ANOMALY" | "WATCH" | "NORMAL";
  /**
   * Whether the newest quarter has fewer than 4 earlier ones, so that nothing is called unusual yet.
   */
  first_reading: boolean;
  /**
   * Rows. What this answer was limited to.
   */
  limit: number;
  /**
   * Rows. The most that the caller's tier may ask for.
   */
  max_limit: number;
  /**
   * Rows skipped before the first one.
   */
  offset: number;
  /**
   * The `cursor` of the next page. Null on the last page.
   */
  next_cursor: string | null;
  /**
   * Quarters, newest first.
   */
  history: {
    /**
     * Fiscal quarter of the text.
     */
    quarter: string;
    /**
     * Hits per 1,000 words. Something limits what the firm can do.
     */
    constraint: number;
    /**
     * Hits per 1,000 words. The speaker is certain of a claim.
     */
    conviction: number;
    /**
     * (constraint hits + 1) / (conviction hits + 1).
     */
    ratio: number;
    /**
     * UTC time at which the text became known.
     */
    recorded_at: string;
    /**
     * What was read: a company's call or earnings release, or a central bank's statement, minutes or press conference. A call leads where a quarter has both, and neither is compared with the other.
     */
    document_kind: "call" | "release" | "statement" | "minutes" | "press_conference";
    /**
     * Where the text can be read. Null where its source says nothing.
     */
    document_url: string | null;
    /**
     * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so analysts may count. Null: scored before this was stored.
     */
    speakers: ("read" | "none" | "unread") | null;
    /**
     * ISO 639-1 code of the text, or mul for several languages. Word counts hold for en only. Null: too few words, or scored before this was stored.
     */
    language: string | null;
  }[];
  /**
   * Where texts and prices come from. `synthetic sample` is made up.
   */
  sources: string[];
}
export interface TickerHealth {
  /**
   * Ticker of the firm or institution.
   */
  ticker: string;
  /**
   * DISTRESSED: 2 red or more. CAUTIOUS: 1 red, or amber. HEALTHY: neither.
   */
  verdict: "HEALTHY" | "CAUTIOUS" | "DISTRESSED" | "UNKNOWN";
  /**
   * Five sensors: four of words, one of prices.
   */
  sensors: {
    /**
     * What is looked at.
     */
    name: string;
    /**
     * Where it is against its own history.
     */
    state: string;
    /**
     * GREEN: usual. AMBER: unusual. RED: bad. GREY: no data.
     */
    color: "GREEN" | "AMBER" | "RED" | "GREY";
  }[];
  /**
   * Fiscal quarter of the text.
   */
  quarter: string;
  /**
   * What was read: a company's call or earnings release, or a central bank's statement, minutes or press conference. A call leads where a quarter has both, and neither is compared with the other.
   */
  document_kind: "call" | "release" | "statement" | "minutes" | "press_conference";
  /**
   * Where the text can be read. Null where its source says nothing.
   */
  document_url: string | null;
  /**
   * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so analysts may count. Null: scored before this was stored.
   */
  speakers: ("read" | "none" | "unread") | null;
  /**
   * ISO 639-1 code of the text, or mul for several languages. Word counts hold for en only. Null: too few words, or scored before this was stored.
   */
  language: string | null;
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  as_of: string;
  /**
   * Where texts and prices come from. `synthetic sample` is made up.
   */
  sources: string[];
}
export interface TickerProfile {
  /**
   * Name of this family of endpoints.
   */
  api: "svc-tone";
  /**
   * Ticker of the firm or institution.
   */
  ticker: string;
  /**
   * Newest quarter. ANOMALY: a flag, or a z-score of 2 or more. WATCH: 2 of 3 hold.
   */
  signal: "ANOMALY" | "WATCH" | "NORMAL";
  /**
   * Whether the newest quarter has fewer than 4 earlier ones, so that nothing is called unusual yet.
   */
  first_reading: boolean;
  /**
   * Which way the ratio went over 6 to 8 quarters.
   */
  arc_direction: "ACCELERATING" | "DECELERATING" | "REVERSING" | "STABLE";
  /**
   * Three signs of trouble in the newest quarter.
   */
  triad: {
    /**
     * How many of the three hold. INVINCIBLE: 3. WATCH: 2. CLEAR: fewer.
     */
    status: "INVINCIBLE" | "WATCH" | "CLEAR";
    /**
     * 0 to 3. How many of the three hold.
     */
    score: number;
    /**
     * First: constraint_z is above 1.
     */
    constraint_elevated: boolean;
    /**
     * Second: conviction_z is below -1.
     */
    conviction_depressed: boolean;
    /**
     * Third: the ratio is above 1.
     */
    ratio_inverted: boolean;
  };
  /**
   * Newest quarter.
   */
  latest: {
    /**
     * Fiscal quarter of the text.
     */
    quarter: string;
    /**
     * What was read: a company's call or earnings release, or a central bank's statement, minutes or press conference. A call leads where a quarter has both, and neither is compared with the other.
     */
    document_kind: "call" | "release" | "statement" | "minutes" | "press_conference";
    /**
     * Where the text can be read. Null where its source says nothing.
     */
    document_url: string | null;
    /**
     * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so analysts may count. Null: scored before this was stored.
     */
    speakers: ("read" | "none" | "unread") | null;
    /**
     * ISO 639-1 code of the text, or mul for several languages. Word counts hold for en only. Null: too few words, or scored before this was stored.
     */
    language: string | null;
    /**
     * Hits per 1,000 words. Something limits what the firm can do.
     */
    constraint: number;
    /**
     * Hits per 1,000 words. The speaker is certain of a claim.
     */
    conviction: number;
    /**
     * (constraint hits + 1) / (conviction hits + 1).
     */
    ratio: number;
    /**
     * What is unusual in the text. Empty for nothing. FIRST_READING: fewer than 4 earlier quarters to compare with. Adverse events are flags from the first text on.
     */
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
      | "FIRST_READING"
      | "BANKRUPTCY"
      | "GOING_CONCERN"
      | "NON_RELIANCE"
      | "DEFAULT"
      | "DELISTING_NOTICE"
      | "RESTATEMENT"
      | "MATERIAL_WEAKNESS"
      | "AUDITOR_CHANGE"
      | "LATE_FILING"
      | "INVESTIGATION"
      | "COVENANT_BREACH"
      | "CYBER_INCIDENT"
      | "GUIDANCE_CUT"
      | "GUIDANCE_WITHDRAWN"
      | "DIVIDEND_CUT"
      | "TRIAL_FAILURE"
      | "RECALL"
      | "IMPAIRMENT"
      | "OFFICER_DEPARTURE"
      | "CREDIT_LOSSES"
      | "RESTRUCTURING"
    )[];
    /**
     * Events that the text reports as its firm's own and present, by type. Null: scored before events were read.
     */
    events:
      | {
          /**
           * What happened.
           */
          type: string;
          /**
           * Whether it is bad or good news.
           */
          polarity: "adverse" | "favourable";
          /**
           * 3: survival, accounts or listing in doubt. 2: earnings. 1: often routine.
           */
          severity: number;
          /**
           * Where the text says so.
           */
          evidence: {
            /**
             * Part of a call. Null: not labelled.
             */
            section: ("PREPARED" | "QA") | null;
            /**
             * Who speaks. Null: not labelled.
             */
            speaker: string | null;
            /**
             * UTF-16 units. Where the place begins in the text.
             */
            start: number;
            /**
             * UTF-16 units. Where the place ends, not included.
             */
            end: number;
          }[];
        }[]
      | null;
  };
  /**
   * Newest earnings score over 90 days. Null when there is none.
   */
  ml: {
    /**
     * -100 to 100. Language score and model combined.
     */
    combined_score: number | null;
    /**
     * Direction of the language score.
     */
    direction: "LONG" | "SHORT" | "NEUTRAL";
    /**
     * 0 to 1. Distance of the probability from its base rate. Null: none.
     */
    confidence: number | null;
  } | null;
  /**
   * Active signal drops of the ticker.
   */
  active_signals: {
    /**
     * Rule that came true.
     */
    signal_type: string;
    /**
     * Direction of the rule.
     */
    direction: "LONG" | "SHORT";
    /**
     * How strong it is.
     */
    severity: "HIGH" | "MEDIUM" | "LOW";
  }[];
  /**
   * Quarters, newest first.
   */
  history: {
    /**
     * Fiscal quarter of the text.
     */
    quarter: string;
    /**
     * Hits per 1,000 words. Something limits what the firm can do.
     */
    constraint: number;
    /**
     * Hits per 1,000 words. The speaker is certain of a claim.
     */
    conviction: number;
    /**
     * (constraint hits + 1) / (conviction hits + 1).
     */
    ratio: number;
    /**
     * Standard deviations. Constraint against earlier quarters. Null below 3 of them.
     */
    constraint_z: number | null;
    /**
     * Standard deviations. Conviction against earlier quarters. Null below 3 of them.
     */
    conviction_z: number | null;
    /**
     * Standard deviations. Logarithm of the ratio against earlier quarters. Null below 3 of them.
     */
    ratio_z: number | null;
    /**
     * 0 to 100. Risk by language, direction and events of a company. 50 is usual.
     */
    risk_score: number;
    /**
     * LOW below 30, MODERATE below 60, ELEVATED below 80, else HIGH. INSUFFICIENT: the text says too little, and the score of 50 means nothing.
     */
    risk_label: "LOW" | "MODERATE" | "ELEVATED" | "HIGH" | "INSUFFICIENT";
    /**
     * What is unusual in the text. Empty for nothing. FIRST_READING: fewer than 4 earlier quarters to compare with. Adverse events are flags from the first text on.
     */
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
      | "FIRST_READING"
      | "BANKRUPTCY"
      | "GOING_CONCERN"
      | "NON_RELIANCE"
      | "DEFAULT"
      | "DELISTING_NOTICE"
      | "RESTATEMENT"
      | "MATERIAL_WEAKNESS"
      | "AUDITOR_CHANGE"
      | "LATE_FILING"
      | "INVESTIGATION"
      | "COVENANT_BREACH"
      | "CYBER_INCIDENT"
      | "GUIDANCE_CUT"
      | "GUIDANCE_WITHDRAWN"
      | "DIVIDEND_CUT"
      | "TRIAL_FAILURE"
      | "RECALL"
      | "IMPAIRMENT"
      | "OFFICER_DEPARTURE"
      | "CREDIT_LOSSES"
      | "RESTRUCTURING"
    )[];
    /**
     * UTC time at which the text became known.
     */
    recorded_at: string;
    /**
     * What was read: a company's call or earnings release, or a central bank's statement, minutes or press conference. A call leads where a quarter has both, and neither is compared with the other.
     */
    document_kind: "call" | "release" | "statement" | "minutes" | "press_conference";
    /**
     * Where the text can be read. Null where its source says nothing.
     */
    document_url: string | null;
    /**
     * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so analysts may count. Null: scored before this was stored.
     */
    speakers: ("read" | "none" | "unread") | null;
    /**
     * ISO 639-1 code of the text, or mul for several languages. Word counts hold for en only. Null: too few words, or scored before this was stored.
     */
    language: string | null;
  }[];
  /**
   * Releases whose quarter is not known, newest first, at most 20.
   */
  without_quarter: {
    /**
     * Null: not known.
     */
    quarter: null;
    /**
     * NO_PERIOD: its head names no quarter. TOO_OLD: the period ended over 130 days before. NOT_ENDED: the quarter had not ended. PERIODS_DISAGREE: the quarter's number is not that of its last day. FIGURES_DISAGREE: later figures had been filed.
     */
    quarter_reason: "NO_PERIOD" | "TOO_OLD" | "NOT_ENDED" | "PERIODS_DISAGREE" | "FIGURES_DISAGREE";
    /**
     * What was read: a company's call or earnings release, or a central bank's statement, minutes or press conference. A call leads where a quarter has both, and neither is compared with the other.
     */
    document_kind: "call" | "release" | "statement" | "minutes" | "press_conference";
    /**
     * Where the text can be read. Null where its source says nothing.
     */
    document_url: string | null;
    /**
     * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so analysts may count. Null: scored before this was stored.
     */
    speakers: ("read" | "none" | "unread") | null;
    /**
     * ISO 639-1 code of the text, or mul for several languages. Word counts hold for en only. Null: too few words, or scored before this was stored.
     */
    language: string | null;
    /**
     * Hits per 1,000 words. Something limits what the firm can do.
     */
    constraint: number;
    /**
     * Hits per 1,000 words. The speaker is certain of a claim.
     */
    conviction: number;
    /**
     * (constraint hits + 1) / (conviction hits + 1).
     */
    ratio: number;
    /**
     * 0 to 100. Risk by language, direction and events of a company. 50 is usual.
     */
    risk_score: number;
    /**
     * Words of the text that were read.
     */
    word_count: number;
    /**
     * UTC time at which the text became known.
     */
    recorded_at: string;
    /**
     * Version of method and word lists.
     */
    model_version: string;
  }[];
  /**
   * Events that the company filed with the SEC, newest first, at most 20.
   */
  filed_events: {
    /**
     * What happened.
     */
    type:
      | "BANKRUPTCY"
      | "CYBER_INCIDENT"
      | "DEFAULT"
      | "RESTRUCTURING"
      | "IMPAIRMENT"
      | "DELISTING_NOTICE"
      | "AUDITOR_CHANGE"
      | "NON_RELIANCE"
      | "OFFICER_DEPARTURE";
    /**
     * Whether it is bad or good news.
     */
    polarity: "adverse" | "favourable";
    /**
     * 3: survival, accounts or listing in doubt. 2: earnings. 1: often routine.
     */
    severity: number;
    /**
     * Item of the 8-K under which it was filed.
     */
    item: "1.03" | "1.05" | "2.04" | "2.05" | "2.06" | "3.01" | "4.01" | "4.02" | "5.02";
    /**
     * Number of the filing at the SEC.
     */
    accession: string;
    /**
     * The filing at the SEC.
     */
    filing_url: string;
    /**
     * UTC time at which the SEC accepted the filing.
     */
    filed_at: string;
  }[];
  /**
   * Figures of the newest report at the SEC, as filed. Null without a report.
   */
  reported: {
    /**
     * Last day of the newest reported period.
     */
    period_end: string;
    /**
     * 3, or 6 of a company that reports half-years.
     */
    period_months: number;
    /**
     * UTC time from which the report was known.
     */
    known_at: string;
    /**
     * Revenue. Null where it is not filed, or not of the year before.
     */
    revenue: {
      /**
       * Dollars. revenue of the period, as filed.
       */
      value: number;
      /**
       * The same, of the same period a year before.
       */
      year_before: number;
      /**
       * Revenue: fraction of the year before. Earnings per share: dollars.
       */
      change: number;
      /**
       * The year before, moved by the mean yearly change of the eight quarters before. Null below eight.
       */
      expected: number | null;
      /**
       * Standard deviations of those changes. Distance from expected.
       */
      surprise_z: number | null;
      /**
       * Earlier yearly changes that are known, at most 8.
       */
      trend_periods: number;
    } | null;
    /**
     * Earnings per diluted share, on the count of shares after all splits. Null as revenue.
     */
    eps: {
      /**
       * Dollars. earnings per diluted share of the period, as filed.
       */
      value: number;
      /**
       * The same, of the same period a year before.
       */
      year_before: number;
      /**
       * Revenue: fraction of the year before. Earnings per share: dollars.
       */
      change: number;
      /**
       * The year before, moved by the mean yearly change of the eight quarters before. Null below eight.
       */
      expected: number | null;
      /**
       * Standard deviations of those changes. Distance from expected.
       */
      surprise_z: number | null;
      /**
       * Earlier yearly changes that are known, at most 8.
       */
      trend_periods: number;
    } | null;
  } | null;
  /**
   * Version of method and word lists.
   */
  model_version: string;
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  as_of: string;
  /**
   * Where texts and prices come from. `synthetic sample` is made up.
   */
  sources: string[];
  /**
   * True: the company and all its data are made up. Absent for a real one.
   */
  made_up?: true;
}
export interface TriadList {
  /**
   * Tickers that were looked at.
   */
  total_tickers_scanned: number;
  /**
   * Tickers where all three hold.
   */
  invincible_count: number;
  /**
   * Tickers where two of three hold.
   */
  watch_count: number;
  /**
   * Tickers where two or three hold.
   */
  tickers: {
    /**
     * Ticker of the firm or institution.
     */
    ticker: string;
    /**
     * How many of the three hold. INVINCIBLE: 3. WATCH: 2. CLEAR: fewer.
     */
    triad_status: "INVINCIBLE" | "WATCH" | "CLEAR";
    /**
     * (constraint hits + 1) / (conviction hits + 1).
     */
    ratio: number;
    /**
     * Standard deviations. Constraint against earlier quarters. Null below 3 of them.
     */
    constraint_z: number | null;
    /**
     * True: the company and all its data are made up. Absent for a real one.
     */
    made_up?: true;
  }[];
  /**
   * UTC time asked for with as_of; else of the newest data in the answer.
   */
  as_of: string;
  /**
   * Where texts and prices come from. `synthetic sample` is made up.
   */
  sources: string[];
}
export interface ToneScore {
  /**
   * Name of this family of endpoints.
   */
  api: "svc-tone";
  /**
   * Version of this form of answer.
   */
  version: "v2";
  /**
   * How the text was read.
   */
  mode: "earnings" | "authorship" | "escalation" | "central_bank";
  /**
   * 0 to 100. Risk by language, direction and events in mode earnings. 50 is usual.
   */
  risk_score: number;
  /**
   * LOW below 30, MODERATE below 60, ELEVATED below 80, else HIGH. INSUFFICIENT: the text says too little, and the score of 50 means nothing.
   */
  risk_label: "LOW" | "MODERATE" | "ELEVATED" | "HIGH" | "INSUFFICIENT";
  /**
   * Parts of which risk_score is made in mode earnings; 50 says nothing. Null in other modes, and where risk_label is INSUFFICIENT.
   */
  risk_parts: {
    /**
     * 0 to 100. How risky the words are, as a percentile. Near 50 for a short text.
     */
    language: number;
    /**
     * 0 to 100. How much gets worse, as a percentile. Near 50 for few statements.
     */
    direction: number;
    /**
     * Statements behind it. A sentence that repeats counts once.
     */
    direction_n: number;
    /**
     * 0 to 100. Events: above 50 bad news, below 50 good news.
     */
    events: number;
    /**
     * 0 to 100. Grave events leave the score at this or above. Null: none.
     */
    floor: number | null;
    /**
     * 0 to 100. Good news leaves the score at this or below. Null: none.
     */
    ceiling: number | null;
  } | null;
  features: LanguageFeatures;
  /**
   * 90 % interval of each rate. It covers the sampling error of the counts only. Null: no words.
   */
  feature_intervals: {
    /**
     * Hits per 1,000 words. 90 % interval of constraint, low and high.
     *
     * @minItems 2
     * @maxItems 2
     */
    constraint: number[];
    /**
     * Hits per 1,000 words. 90 % interval of conviction, low and high.
     *
     * @minItems 2
     * @maxItems 2
     */
    conviction: number[];
    /**
     * Hits per 1,000 words. 90 % interval of hedge, low and high.
     *
     * @minItems 2
     * @maxItems 2
     */
    hedge: number[];
    /**
     * Hits per 1,000 words. 90 % interval of caution, low and high.
     *
     * @minItems 2
     * @maxItems 2
     */
    caution: number[];
    /**
     * Hits per 1,000 words. 90 % interval of commitment, low and high.
     *
     * @minItems 2
     * @maxItems 2
     */
    commitment: number[];
    /**
     * Hits per 1,000 words. 90 % interval of blame, low and high.
     *
     * @minItems 2
     * @maxItems 2
     */
    blame: number[];
    /**
     * Hits per 1,000 words. 90 % interval of vague, low and high.
     *
     * @minItems 2
     * @maxItems 2
     */
    vague: number[];
    /**
     * Hits per 1,000 words. 90 % interval of defensive, low and high.
     *
     * @minItems 2
     * @maxItems 2
     */
    defensive: number[];
    /**
     * Hits per 1,000 words. 90 % interval of growth, low and high.
     *
     * @minItems 2
     * @maxItems 2
     */
    growth: number[];
    /**
     * Hits per 1,000 words. 90 % interval of forward, low and high.
     *
     * @minItems 2
     * @maxItems 2
     */
    forward: number[];
  } | null;
  /**
   * What is unusual in the text. Empty for nothing. FIRST_READING: fewer than 4 earlier quarters to compare with. Adverse events are flags from the first text on.
   */
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
    | "FIRST_READING"
    | "BANKRUPTCY"
    | "GOING_CONCERN"
    | "NON_RELIANCE"
    | "DEFAULT"
    | "DELISTING_NOTICE"
    | "RESTATEMENT"
    | "MATERIAL_WEAKNESS"
    | "AUDITOR_CHANGE"
    | "LATE_FILING"
    | "INVESTIGATION"
    | "COVENANT_BREACH"
    | "CYBER_INCIDENT"
    | "GUIDANCE_CUT"
    | "GUIDANCE_WITHDRAWN"
    | "DIVIDEND_CUT"
    | "TRIAL_FAILURE"
    | "RECALL"
    | "IMPAIRMENT"
    | "OFFICER_DEPARTURE"
    | "CREDIT_LOSSES"
    | "RESTRUCTURING"
  )[];
  /**
   * Whether the text says that things get better or worse, by its statements.
   */
  direction: {
    /**
     * -1 (all worse) to 1 (all better). Null: nothing says so.
     */
    value: number | null;
    /**
     * Statements that say better or worse.
     */
    n: number;
    /**
     * Where each statement is. Only with evidence=1.
     */
    evidence?: Evidence[];
  };
  /**
   * Events that the text reports as its firm's own and present, by type.
   */
  events: {
    /**
     * What happened.
     */
    type: string;
    /**
     * Whether it is bad or good news.
     */
    polarity: "adverse" | "favourable";
    /**
     * 3: survival, accounts or listing in doubt. 2: earnings. 1: often routine.
     */
    severity: number;
    /**
     * Where the text says so.
     */
    evidence: {
      /**
       * UTF-16 units. Where the place begins in the text.
       */
      start: number;
      /**
       * UTF-16 units. Where the place ends, not included.
       */
      end: number;
      /**
       * Number of the sentence among those that are read, from 0.
       */
      sentence: number;
    }[];
  }[];
  /**
   * The score in words.
   */
  summary: string;
  /**
   * How far to trust the figures, by length of the text. LOW, too, where speakers are unread or the text is not in English. NONE: the text says too little for a risk score.
   */
  reliability: "LOW" | "MEDIUM" | "HIGH" | "NONE";
  /**
   * read: speakers are told apart. none: the text has none. unread: it looks like a call, but labels are not read, so reliability is LOW.
   */
  speakers: "read" | "none" | "unread";
  /**
   * ISO 639-1 code, or mul for several languages. Other than en: no score in mode earnings, and in other modes reliability is LOW and no flag is of counts. Null: too few words.
   */
  language: string | null;
  /**
   * Points. One standard error of risk_score. Null: not known.
   */
  standard_error: number | null;
  /**
   * Distribution of texts that the score is measured on.
   */
  reference: string;
  /**
   * Version of method and word lists.
   */
  model_version: string;
  /**
   * Where in the text each count comes from. Only with evidence=1.
   */
  evidence?: Evidence[];
  /**
   * Parts that were not read. Only with evidence=1.
   */
  omitted?: Omission[];
}
/**
 * What was counted, per 1,000 words.
 */
export interface LanguageFeatures {
  /**
   * Hits per 1,000 words. Something limits what the firm can do.
   */
  constraint: number;
  /**
   * Hits per 1,000 words. The speaker is certain of a claim.
   */
  conviction: number;
  /**
   * Hits per 1,000 words. A claim is made weaker or only probable.
   */
  hedge: number;
  /**
   * Hits per 1,000 words. Care, or limited visibility.
   */
  caution: number;
  /**
   * Hits per 1,000 words. A promise of the speaker, with an object or a date.
   */
  commitment: number;
  /**
   * Hits per 1,000 words. A bad result is put down to others.
   */
  blame: number;
  /**
   * Hits per 1,000 words. A quantity or thing is left open.
   */
  vague: number;
  /**
   * Hits per 1,000 words. The speaker rejects, repeats or excludes something.
   */
  defensive: number;
  /**
   * Hits per 1,000 words. Something good rises.
   */
  growth: number;
  /**
   * Hits per 1,000 words. The future is spoken of.
   */
  forward: number;
  /**
   * (constraint hits + 1) / (conviction hits + 1).
   */
  ratio: number;
  /**
   * Words of the text that were read.
   */
  word_count: number;
}
export interface Evidence {
  /**
   * What was found.
   */
  category: string;
  /**
   * UTF-16 units. Where the place begins in the text.
   */
  start: number;
  /**
   * UTF-16 units. Where the place ends, not included.
   */
  end: number;
  /**
   * Whether a negation reaches it, such as `not`.
   */
  negated: boolean;
  /**
   * Whether it is in the count of its category.
   */
  counted: boolean;
}
/**
 * A part of the text that is not read and not in `word_count`.
 */
export interface Omission {
  /**
   * UTF-16 units. Where the place begins in the text.
   */
  start: number;
  /**
   * UTF-16 units. Where the place ends, not included.
   */
  end: number;
  /**
   * Why it is not read.
   */
  reason: "operator" | "analyst" | "safe_harbour" | "label";
}
export interface ToneComparison {
  /**
   * Name of this family of endpoints.
   */
  api: "svc-tone";
  /**
   * LIKELY_SAME from 0.8, LIKELY_DIFFERENT to 0.2. Short texts, and texts of a genre that is not calibrated, are not decided.
   */
  verdict: "LIKELY_SAME" | "LIKELY_DIFFERENT" | "INCONCLUSIVE" | "INSUFFICIENT_TEXT";
  /**
   * Distance of the styles, 0 (alike) to 2.
   */
  distance: number;
  /**
   * Probability that one author wrote both; 0.5 where nothing is known.
   */
  probability_same_author: number;
  /**
   * Words of the first text.
   */
  text_a_words: number;
  /**
   * Words of the second text.
   */
  text_b_words: number;
  /**
   * The 15 words and marks that differ most.
   */
  feature_comparison: {
    [k: string]: {
      /**
       * Uses per 1,000 words in the first text.
       */
      text_a: number;
      /**
       * Uses per 1,000 words in the second text.
       */
      text_b: number;
      /**
       * Uses per 1,000 words more in the first text than in the second.
       */
      delta: number;
    };
  };
  /**
   * How far to trust the figures, by length of the text. LOW, too, where speakers are unread or the text is not in English. NONE: the text says too little for a risk score.
   */
  reliability: "LOW" | "MEDIUM" | "HIGH" | "NONE";
  /**
   * Method in words.
   */
  method: string;
  /**
   * Texts that the method was made with.
   */
  reference_corpus: string;
  /**
   * How good the answers were for pairs of this genre and length, on unseen authors; for UNKNOWN, on genres left out.
   */
  calibration: {
    /**
     * Genre that both texts are shown to have. SPEECH: two speeches. KNOWN: two novels. UNKNOWN: any other pair, INCONCLUSIVE at 0.5 unless the texts are equal but for case and white space. A copy with other changes is compared like any pair; see distance.
     */
    genre: "SPEECH" | "KNOWN" | "UNKNOWN";
    /**
     * Name of that genre; null for UNKNOWN.
     */
    name: ("speech" | "fiction") | null;
    /**
     * Brier score, 0 to 1, lower is better.
     */
    brier: number | null;
    /**
     * Area under the ROC curve of the distance. 0.5 is chance.
     */
    auc: number | null;
    /**
     * Expected calibration error: how far the probability is off on average.
     */
    error: number;
    /**
     * Pairs of texts that were measured.
     */
    n: number;
  };
}
export interface CallList {
  /**
   * Calls in this answer.
   */
  count: number;
  /**
   * Calls, newest first.
   */
  calls: Call[];
}
export interface Call {
  /**
   * Name of the call in addresses.
   */
  slug: string;
  /**
   * Number of the wording. It rises only when the wording is made clearer.
   */
  version: number;
  /**
   * The call in a line.
   */
  title: string;
  /**
   * What happens if the call is right.
   */
  statement: string;
  /**
   * What the call is about.
   */
  instrument: string;
  /**
   * Kind of instrument.
   */
  instrument_type: "equity" | "index" | "rate" | "fx" | "crypto" | "commodity" | "macro" | "event";
  /**
   * Our probability of YES, 0 to 1. It never changes.
   */
  svc_prob: number;
  /**
   * UTC time at which our probability was stamped.
   */
  svc_prob_at: string;
  /**
   * The market's newest probability of YES, 0 to 1. Null without a market. It may be newer than the call's last mark on the tape.
   */
  market_prob: number | null;
  /**
   * UTC time of that mark.
   */
  market_prob_at: string | null;
  /**
   * Where the market's probability comes from. `sample`: made up, for the bundled sample.
   */
  market_source: string | null;
  /**
   * When the outcome is YES.
   */
  resolution_criterion: string;
  /**
   * Who says so: an address or a name.
   */
  resolution_source: string;
  /**
   * UTC time at which the call was opened.
   */
  opened_at: string;
  /**
   * UTC time at which the call closes.
   */
  closes_at: string;
  /**
   * UTC time by which the outcome should be known.
   */
  resolve_by: string;
  /**
   * Where the call stands. graded and void are final.
   */
  status: "active" | "closed" | "proposed" | "disputed" | "graded" | "void";
  /**
   * Outcome. Null until graded or void.
   */
  verdict: ("YES" | "NO" | "VOID") | null;
  /**
   * rederived: recomputing our probability gave the same result. declared: it cannot be recomputed. mismatch: recomputing gave another result. missing: no basis is given.
   */
  basis_status: "rederived" | "declared" | "mismatch" | "missing";
  /**
   * Number of the call's newest row on the tape, from 1.
   */
  tape_seq: number;
  /**
   * SHA-256 of that row.
   */
  row_sha256: string;
  /**
   * UTC time of the newest row of the tape about it.
   */
  updated_at: string;
  /**
   * Where that market can be seen. Null without one.
   */
  market_url: string | null;
  /**
   * The fixed rule that published the call. Null for a call of a person.
   */
  rule: ("index-above-band" | "sensor-stressed") | null;
  /**
   * Present while the stored tape does not extend the head that was signed last: nothing proves the call then. Absent otherwise.
   */
  integrity?: "unproven";
}
export interface TrackRecord {
  /**
   * UTC time at which a call last changed; of the request before the first call.
   */
  as_of: string;
  /**
   * Calls graded YES or NO.
   */
  graded: number;
  /**
   * Calls that are active.
   */
  active: number;
  /**
   * Calls that are void.
   */
  void: number;
  /**
   * 0 to 1, lower is better. Mean Brier score. Null without a graded call.
   */
  brier: number | null;
  /**
   * Mean logarithm of the outcome's probability. Null without a graded call.
   */
  log_score: number | null;
  /**
   * 0 to 1. Brier score of the share of YES among the calls graded before each, first 0.5. Null without a graded call.
   */
  base_rate_brier: number | null;
  /**
   * 1 - brier / base_rate_brier. Above 0 is better. Null without a graded call.
   */
  skill_vs_base: number | null;
  /**
   * Calls with a market's probability at their stamp.
   */
  market_n: number;
  /**
   * 0 to 1. Mean Brier score of the market on these calls. Null without a graded call.
   */
  market_brier: number | null;
  /**
   * 1 - brier / market_brier, on these calls. Above 0 is better. Null without a graded call.
   */
  skill_vs_market: number | null;
  /**
   * How far the figures may be off.
   */
  intervals: {
    /**
     * 90 % bootstrap interval of brier, low and high. Null without a call.
     */
    brier: number[] | null;
    /**
     * 90 % bootstrap interval of skill_vs_base, low and high. Null without a call.
     */
    skill_vs_base: number[] | null;
    /**
     * 90 % bootstrap interval of skill_vs_market, low and high. Null without a call.
     */
    skill_vs_market: number[] | null;
  };
  /**
   * Ten bins of svc_prob, and how often it was YES.
   */
  calibration: {
    /**
     * 0 to 1. Lower edge of the bin, by svc_prob.
     */
    lower: number;
    /**
     * 0 to 1. Upper edge of the bin.
     */
    upper: number;
    /**
     * Calls in the bin.
     */
    n: number;
    /**
     * 0 to 1. Mean svc_prob. Null without a call.
     */
    mean_prob: number | null;
    /**
     * 0 to 1. Share of YES. Null without a call.
     */
    observed: number | null;
    /**
     * 0 to 1. Lower 95 % limit of that share. Null without a call.
     */
    low: number | null;
    /**
     * 0 to 1. Upper 95 % limit of that share. Null without a call.
     */
    high: number | null;
  }[];
  /**
   * Five bins. brier = reliability - resolution + uncertainty + within_bin.
   */
  murphy: {
    /**
     * Distance of probability and outcome. Lower is better. Null without a graded call.
     */
    reliability: number | null;
    /**
     * How much outcomes differ between bins. Higher is better. Null without a graded call.
     */
    resolution: number | null;
    /**
     * Variance of the outcomes. Null without a graded call.
     */
    uncertainty: number | null;
    /**
     * What differs inside a bin. Null without a graded call.
     */
    within_bin: number | null;
  };
  /**
   * Whether there are at least 30 graded calls.
   */
  enough: boolean;
  /**
   * The same figures of the calls that our fixed rules published. No other figure here counts them.
   */
  by_rule: {
    /**
     * Calls graded YES or NO.
     */
    graded: number;
    /**
     * Calls that are active.
     */
    active: number;
    /**
     * Calls that are void.
     */
    void: number;
    /**
     * 0 to 1, lower is better. Mean Brier score. Null without a graded call.
     */
    brier: number | null;
    /**
     * Mean logarithm of the outcome's probability. Null without a graded call.
     */
    log_score: number | null;
    /**
     * 0 to 1. Brier score of the share of YES among the calls graded before each, first 0.5. Null without a graded call.
     */
    base_rate_brier: number | null;
    /**
     * 1 - brier / base_rate_brier. Above 0 is better. Null without a graded call.
     */
    skill_vs_base: number | null;
    /**
     * Calls with a market's probability at their stamp.
     */
    market_n: number;
    /**
     * 0 to 1. Mean Brier score of the market on these calls. Null without a graded call.
     */
    market_brier: number | null;
    /**
     * 1 - brier / market_brier, on these calls. Above 0 is better. Null without a graded call.
     */
    skill_vs_market: number | null;
    /**
     * How far the figures may be off.
     */
    intervals: {
      /**
       * 90 % bootstrap interval of brier, low and high. Null without a call.
       */
      brier: number[] | null;
      /**
       * 90 % bootstrap interval of skill_vs_base, low and high. Null without a call.
       */
      skill_vs_base: number[] | null;
      /**
       * 90 % bootstrap interval of skill_vs_market, low and high. Null without a call.
       */
      skill_vs_market: number[] | null;
    };
    /**
     * Ten bins of svc_prob, and how often it was YES.
     */
    calibration: {
      /**
       * 0 to 1. Lower edge of the bin, by svc_prob.
       */
      lower: number;
      /**
       * 0 to 1. Upper edge of the bin.
       */
      upper: number;
      /**
       * Calls in the bin.
       */
      n: number;
      /**
       * 0 to 1. Mean svc_prob. Null without a call.
       */
      mean_prob: number | null;
      /**
       * 0 to 1. Share of YES. Null without a call.
       */
      observed: number | null;
      /**
       * 0 to 1. Lower 95 % limit of that share. Null without a call.
       */
      low: number | null;
      /**
       * 0 to 1. Upper 95 % limit of that share. Null without a call.
       */
      high: number | null;
    }[];
    /**
     * Five bins. brier = reliability - resolution + uncertainty + within_bin.
     */
    murphy: {
      /**
       * Distance of probability and outcome. Lower is better. Null without a graded call.
       */
      reliability: number | null;
      /**
       * How much outcomes differ between bins. Higher is better. Null without a graded call.
       */
      resolution: number | null;
      /**
       * Variance of the outcomes. Null without a graded call.
       */
      uncertainty: number | null;
      /**
       * What differs inside a bin. Null without a graded call.
       */
      within_bin: number | null;
    };
    /**
     * Whether there are at least 30 graded calls.
     */
    enough: boolean;
  };
}
export interface CallDetail {
  /**
   * The call.
   */
  call: {
    /**
     * Name of the call in addresses.
     */
    slug: string;
    /**
     * Number of the wording. It rises only when the wording is made clearer.
     */
    version: number;
    /**
     * The call in a line.
     */
    title: string;
    /**
     * What happens if the call is right.
     */
    statement: string;
    /**
     * What the call is about.
     */
    instrument: string;
    /**
     * Kind of instrument.
     */
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
     * Our probability of YES, 0 to 1. It never changes.
     */
    svc_prob: number;
    /**
     * UTC time at which our probability was stamped.
     */
    svc_prob_at: string;
    /**
     * The market's newest probability of YES, 0 to 1. Null without a market. It may be newer than the call's last mark on the tape.
     */
    market_prob: number | null;
    /**
     * UTC time of that mark.
     */
    market_prob_at: string | null;
    /**
     * Where the market's probability comes from. `sample`: made up, for the bundled sample.
     */
    market_source: string | null;
    /**
     * When the outcome is YES.
     */
    resolution_criterion: string;
    /**
     * Who says so: an address or a name.
     */
    resolution_source: string;
    /**
     * UTC time at which the call was opened.
     */
    opened_at: string;
    /**
     * UTC time at which the call closes.
     */
    closes_at: string;
    /**
     * UTC time by which the outcome should be known.
     */
    resolve_by: string;
    /**
     * Where the call stands. graded and void are final.
     */
    status: "active" | "closed" | "proposed" | "disputed" | "graded" | "void";
    /**
     * Outcome. Null until graded or void.
     */
    verdict: ("YES" | "NO" | "VOID") | null;
    /**
     * rederived: recomputing our probability gave the same result. declared: it cannot be recomputed. mismatch: recomputing gave another result. missing: no basis is given.
     */
    basis_status: "rederived" | "declared" | "mismatch" | "missing";
    /**
     * Number of the call's newest row on the tape, from 1.
     */
    tape_seq: number;
    /**
     * SHA-256 of that row.
     */
    row_sha256: string;
    /**
     * UTC time of the newest row of the tape about it.
     */
    updated_at: string;
    /**
     * Where that market can be seen. Null without one.
     */
    market_url: string | null;
    /**
     * The fixed rule that published the call. Null for a call of a person.
     */
    rule: ("index-above-band" | "sensor-stressed") | null;
    /**
     * Present while the stored tape does not extend the head that was signed last: nothing proves the call then. Absent otherwise.
     */
    integrity?: "unproven";
    /**
     * How our probability was made.
     */
    prob_basis: string | null;
    /**
     * The criterion for programs. Null if it is given in words only.
     */
    criterion: Criterion | null;
    /**
     * Market's probability at opening.
     */
    market_prob_open: number | null;
    /**
     * Market's probability at closing.
     */
    market_prob_close: number | null;
    receipt?: Receipt;
  };
}
export interface Criterion {
  /**
   * What is measured.
   */
  metric: string;
  /**
   * How the value is compared with the threshold.
   */
  operator: ">" | ">=" | "<" | "<=";
  /**
   * Threshold, in the unit.
   */
  threshold: number;
  /**
   * Unit of value and threshold.
   */
  unit: string | null;
  /**
   * When it is measured.
   */
  observed_at: string;
  /**
   * Who publishes it.
   */
  source: string;
}
/**
 * How it was graded. Absent until graded or void.
 */
export interface Receipt {
  /**
   * 1 for the first receipt, plus 1 for each correction.
   */
  receipt_version: number;
  /**
   * SHA-256 of the row that this receipt corrects.
   */
  supersedes: string | null;
  /**
   * Outcome.
   */
  verdict: "YES" | "NO" | "VOID";
  /**
   * 1 for YES, 0 for NO. Null when void.
   */
  outcome: number | null;
  /**
   * Why it is void. Null if it is not.
   */
  void_reason: ("AMBIGUOUS" | "ANNULLED" | "SOURCE_UNAVAILABLE" | "ERROR") | null;
  /**
   * Value that was observed, in the criterion's unit.
   */
  observed_value: number | null;
  /**
   * Threshold of the criterion, in its unit.
   */
  threshold: number | null;
  /**
   * UTC time of the observation.
   */
  observed_at: string | null;
  /**
   * UTC time at which the outcome was settled.
   */
  resolved_at: string;
  /**
   * UTC time at which the call was graded.
   */
  graded_at: string;
  /**
   * Page of the source.
   */
  source_url: string | null;
  /**
   * SHA-256 of the archived source.
   */
  source_sha256: string | null;
  /**
   * SHA-256 of the criterion.
   */
  criterion_sha256: string;
  /**
   * Graded by a program, or by people.
   */
  method: "AUTOMATED" | "REVIEWED";
  /**
   * People who reviewed the grade.
   */
  reviewers: number;
  /**
   * UTC time until which the grade could be challenged.
   */
  challenge_ends_at: string | null;
  /**
   * 0 to 1, lower is better. (svc_prob - outcome)^2.
   */
  brier: number | null;
  /**
   * Natural logarithm of the outcome's probability, at least 0.001.
   */
  log_score: number | null;
  /**
   * 0 to 1. Brier score of the market's probability at the stamp.
   */
  market_brier: number | null;
  /**
   * market_brier - brier. Above 0 is better than the market.
   */
  skill: number | null;
  /**
   * Whether it was decided before it closed.
   */
  early: boolean;
  /**
   * Number of the call's newest row on the tape, from 1.
   */
  tape_seq: number;
  /**
   * SHA-256 of that row.
   */
  row_sha256: string;
}
export interface TapeProof {
  /**
   * Slug of the call.
   */
  slug: string;
  /**
   * Newest signed head. Null before the first.
   */
  checkpoint: {
    /**
     * Rows that it covers.
     */
    size: number;
    /**
     * SHA-256 root of the RFC 6962 tree over these rows.
     */
    root_sha256: string;
    /**
     * UTC time of the signature.
     */
    signed_at: string;
    /**
     * Signed note, as /api/tape/checkpoint has it.
     */
    note: string;
  } | null;
  /**
   * Ed25519 key, 32 bytes in base64.
   */
  public_key: string | null;
  /**
   * Rows of the call, in the order of the tape.
   */
  rows: {
    /**
     * Number of the row, from 1.
     */
    seq: number;
    /**
     * What the row records.
     */
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
     * UTC time of the event.
     */
    at: string;
    /**
     * The row as the file has it, without its line feed.
     */
    line: string;
    /**
     * SHA-256 of the row without this member.
     */
    row_sha256: string;
    /**
     * SHA-256 of a zero byte and the line.
     */
    leaf_sha256: string;
    /**
     * Place of the leaf in the tree, from 0.
     */
    leaf_index: number;
    /**
     * Audit path by RFC 6962. Null where the row is newer than the checkpoint.
     */
    path: string[] | null;
  }[];
  /**
   * UTC time of the call's newest row or of the signature, whichever is later.
   */
  as_of: string;
}
export interface Gate {
  /**
   * Calls that meet every condition of a strict count.
   */
  strict: number;
  /**
   * Calls that were graded YES or NO.
   */
  official: number;
  /**
   * Strict calls that are needed before we claim any skill.
   */
  gate: number;
  /**
   * Calls that are still missing.
   */
  remaining: number;
  /**
   * Whether there are enough strict calls.
   */
  passed: boolean;
  /**
   * Published calls by status.
   */
  counts: {
    /**
     * Calls that were published.
     */
    published: number;
    /**
     * Calls that are active.
     */
    active: number;
    /**
     * Calls that are closed.
     */
    closed: number;
    /**
     * Calls with a proposed grade.
     */
    proposed: number;
    /**
     * Calls with a disputed grade.
     */
    disputed: number;
    /**
     * Calls that are graded.
     */
    graded: number;
    /**
     * Calls that are void.
     */
    void: number;
  };
  /**
   * SHA-256 of the tape that was counted.
   */
  tape_sha256: string;
  /**
   * UTC time of the newest row or signature; of the request before the first row. A recount of a basis may lower strict without one.
   */
  as_of: string;
  /**
   * What the three counts mean.
   */
  $defs?: {
    /**
     * What counts as strict.
     */
    strict: string;
    /**
     * What counts as official.
     */
    official: string;
    /**
     * What counts as the gate.
     */
    gate: string;
  };
}
export interface TapePointer {
  /**
   * The newest tape.
   */
  latest: {
    /**
     * Address of the file. Its bytes never change.
     */
    url: string;
    /**
     * SHA-256 of its bytes.
     */
    served_file_sha256: string;
    /**
     * Bytes of the file.
     */
    bytes: number;
    /**
     * Rows of the file, one a line.
     */
    rows: number;
    /**
     * Rows by type. They sum to rows.
     */
    rows_by_type: {
      /**
       * Rows of type CALL_OPENED.
       */
      CALL_OPENED: number;
      /**
       * Rows of type CALL_CLARIFIED.
       */
      CALL_CLARIFIED: number;
      /**
       * Rows of type MARKET_MARK.
       */
      MARKET_MARK: number;
      /**
       * Rows of type CALL_CLOSED.
       */
      CALL_CLOSED: number;
      /**
       * Rows of type GRADE_PROPOSED.
       */
      GRADE_PROPOSED: number;
      /**
       * Rows of type GRADE_DISPUTED.
       */
      GRADE_DISPUTED: number;
      /**
       * Rows of type GRADED.
       */
      GRADED: number;
      /**
       * Rows of type VOIDED.
       */
      VOIDED: number;
      /**
       * Rows of type CORRECTED.
       */
      CORRECTED: number;
    };
    /**
     * Number of the first row. Null before the first row.
     */
    first_seq: number | null;
    /**
     * Number of the last row. Null before the first row.
     */
    last_seq: number | null;
    /**
     * SHA-256 of its last row.
     */
    last_row_sha256: string | null;
    /**
     * SHA-256 root of the RFC 6962 tree. A leaf is a line without its line feed.
     */
    root_sha256: string;
    /**
     * Media type of the file.
     */
    media_type: "application/x-ndjson";
    /**
     * UTC time of its last row.
     */
    created_at: string | null;
  };
  /**
   * Address of the signed head.
   */
  checkpoint_url: string;
  /**
   * Ed25519 key, 32 bytes in base64. Null while the tape is not signed.
   */
  public_key: string | null;
  /**
   * Keys that signed earlier heads, newest first.
   *
   * Items: Ed25519 key, 32 bytes in base64. It checks the signatures.
   */
  earlier_public_keys: string[];
  /**
   * Address of the previous tape file. Null for the first file.
   */
  previous_url: string | null;
  /**
   * UTC time of the last row; of the request before the first row.
   */
  as_of: string;
  /**
   * Signed note of the head that was signed last, from a store outside the database. The tape must extend it. Null before the first, and while it is not known.
   */
  remembered_head: string | null;
  /**
   * Who else signs the heads, each only as an extension of the one before.
   */
  witnesses: {
    /**
     * Name of the witness.
     */
    name: string;
    /**
     * Its verifier key (C2SP): name, key id, and algorithm and key in base64.
     */
    key: string;
    /**
     * Address below which it answers.
     */
    url: string;
  }[];
}
export interface CheckpointList {
  /**
   * Signed heads on all pages.
   */
  count: number;
  /**
   * Rows. What this answer was limited to.
   */
  limit: number;
  /**
   * Rows skipped before the first one.
   */
  offset: number;
  /**
   * Signed heads, oldest first.
   */
  checkpoints: {
    /**
     * Rows that it covers.
     */
    size: number;
    /**
     * SHA-256 root of the RFC 6962 tree over these rows.
     */
    root_sha256: string;
    /**
     * UTC time of the signature.
     */
    signed_at: string;
    /**
     * Signed note, with the lines of witnesses.
     */
    note: string;
    /**
     * Names of the witnesses that signed it, too.
     */
    cosigned_by: string[];
  }[];
}
export interface TapeAudit {
  /**
   * UTC time of the newest row or signature; of the request before the first row.
   */
  as_of: string;
  /**
   * Table, key and column of what is stored otherwise than the tape says.
   */
  differences: string[];
  /**
   * The newest 1,000 tapes that were published, shortest first.
   */
  heads: {
    /**
     * Number of its last row.
     */
    last_seq: number;
    /**
     * SHA-256 of its bytes.
     */
    file_sha256: string;
  }[];
  /**
   * UTC time at which the whole record was last verified; later rows and the rows of calls are verified for each answer. Null while each answer verifies everything.
   */
  verified_at: string | null;
  /**
   * What is served beside the tape and not compared with it.
   */
  not_compared: string[];
}
export interface ArchiveList {
  /**
   * Tier of the caller, by the key of this request.
   */
  tier: "free" | "retail" | "institutional";
  /**
   * Name of the archive in its notes.
   */
  origin: string;
  /**
   * The newest signed list of all files. Null before the first night.
   */
  manifest: {
    /**
     * Manifests up to this one: its place in the log.
     */
    size: number;
    /**
     * Address of the manifest, the list of all files, as JSON. Its bytes never change.
     */
    manifest_url: string;
    /**
     * SHA-256 of the manifest's bytes.
     */
    manifest_sha256: string;
    /**
     * SHA-256 RFC 6962 leaf hash of the manifest.
     */
    leaf_sha256: string;
    /**
     * SHA-256 root of the RFC 6962 tree over all manifests up to this one.
     */
    root_sha256: string;
    /**
     * UTC time of the signature.
     */
    signed_at: string;
    /**
     * Signed note by the tape's key under the archive's name, with lines of witnesses.
     */
    note: string;
    /**
     * Names of the witnesses that signed it, too.
     */
    cosigned_by: string[];
  } | null;
  /**
   * Columns of each kind that your tier may read. A file of a lower tier lacks those that need yours.
   */
  columns: {
    /**
     * Readings of a sensor with their revisions, without repeats of the last observation.
     */
    readings: ArchiveColumn[];
    /**
     * Changes of state of all sensors that the tier may read.
     */
    states: ArchiveColumn[];
    /**
     * The stress index: the last level of each hour, and of each day before the service began.
     */
    index: ArchiveColumn[];
    /**
     * Earnings scores of all tickers over three horizons, as they were recorded.
     */
    scores: ArchiveColumn[];
    /**
     * Published calls as they stand. The tape has every event of them, and proves it.
     */
    calls: ArchiveColumn[];
  };
  /**
   * Files on all pages.
   */
  count: number;
  /**
   * Rows. What this answer was limited to.
   */
  limit: number;
  /**
   * Rows skipped before the first one.
   */
  offset: number;
  /**
   * Files that your tier may read, of each subject and year the fullest one.
   */
  files: ArchiveFile[];
}
export interface ArchiveColumn {
  /**
   * Name of the column.
   */
  name: string;
  /**
   * Type. A time is a timestamp in UTC, to the millisecond.
   */
  type: "text" | "number" | "integer" | "boolean" | "time";
  /**
   * What it says.
   */
  about: string;
}
export interface ArchiveFile {
  /**
   * Address of the Parquet file. It takes range requests, and its bytes never change.
   */
  url: string;
  /**
   * Name in the manifest.
   */
  path: string;
  /**
   * What its rows are.
   */
  kind: "readings" | "states" | "index" | "scores" | "calls";
  /**
   * What they are about: a sensor's id, or all.
   */
  subject: string;
  /**
   * Year, UTC, that its rows are for.
   */
  year: number;
  /**
   * Lowest tier that may read it.
   */
  tier: "free" | "retail" | "institutional";
  /**
   * What may be done with its values.
   */
  rights: "public_domain" | "open_licence" | "attribution" | "operator" | "licence_needed";
  /**
   * Rows of the file.
   */
  rows: number;
  /**
   * Bytes of the file.
   */
  bytes: number;
  /**
   * SHA-256 of its bytes.
   */
  sha256: string;
  /**
   * UTC time at which its first row became known.
   */
  known_from: string;
  /**
   * UTC time at which its last row became known.
   */
  known_to: string;
}
export interface ArchiveLog {
  /**
   * Signed manifests on all pages.
   */
  count: number;
  /**
   * Rows. What this answer was limited to.
   */
  limit: number;
  /**
   * Rows skipped before the first one.
   */
  offset: number;
  /**
   * Signed manifests, oldest first.
   */
  manifests: {
    /**
     * Manifests up to this one: its place in the log.
     */
    size: number;
    /**
     * Address of the manifest, the list of all files, as JSON. Its bytes never change.
     */
    manifest_url: string;
    /**
     * SHA-256 of the manifest's bytes.
     */
    manifest_sha256: string;
    /**
     * SHA-256 RFC 6962 leaf hash of the manifest.
     */
    leaf_sha256: string;
    /**
     * SHA-256 root of the RFC 6962 tree over all manifests up to this one.
     */
    root_sha256: string;
    /**
     * UTC time of the signature.
     */
    signed_at: string;
    /**
     * Signed note by the tape's key under the archive's name, with lines of witnesses.
     */
    note: string;
    /**
     * Names of the witnesses that signed it, too.
     */
    cosigned_by: string[];
  }[];
}
export interface OpenApiDocument {
  /**
   * Version of OpenAPI.
   */
  openapi: "3.1.0";
  /**
   * Title, version and licence.
   */
  info: {
    [k: string]: unknown;
  };
  /**
   * Where the service answers.
   */
  servers: {
    /**
     * Address of the service.
     */
    url: string;
  }[];
  /**
   * Groups of endpoints.
   */
  tags: {
    [k: string]: unknown;
  };
  /**
   * Endpoints by path.
   */
  paths: {
    [k: string]: unknown;
  };
  /**
   * Requests that a webhook gets, by event.
   */
  webhooks: {
    [k: string]: unknown;
  };
  /**
   * Schemas that the endpoints share.
   */
  components: {
    [k: string]: unknown;
  };
}
export interface Changelog {
  /**
   * Version of this form of answer.
   */
  version: "v1";
  /**
   * Changes in this answer.
   */
  count: number;
  /**
   * Changes, newest first.
   */
  changes: Change[];
}
export interface Change {
  /**
   * Id. The Link header of a deprecated endpoint names it.
   */
  id: string;
  /**
   * Date of the change, UTC.
   */
  published_on: string;
  /**
   * What kind of change it is.
   */
  kind: "ADDED" | "CHANGED" | "DEPRECATED" | "REMOVED" | "FIXED";
  /**
   * The change in a line.
   */
  title: string;
  /**
   * What to know about it.
   */
  description: string;
  /**
   * Paths that it concerns.
   */
  endpoints: string[];
  /**
   * UTC time from which the endpoints answer 410.
   */
  sunset_at: string | null;
}
export interface Unlocked {
  /**
   * Always true.
   */
  success: true;
  /**
   * Tier of the key.
   */
  tier: "retail" | "institutional";
  /**
   * E-mail address of the subscriber, or a name under .invalid.
   */
  email: string;
}
export interface Success {
  /**
   * Always true.
   */
  success: true;
}
export interface RotatedKey {
  /**
   * The whole key. It is shown this once.
   */
  key: string;
  /**
   * First 12 characters of the key.
   */
  keyPrefix: string;
  /**
   * UTC time at which the old key ends.
   */
  previous_expires_at: string;
}
export interface Usage {
  /**
   * Tier of the caller, by the key of this request.
   */
  tier: "free" | "retail" | "institutional";
  /**
   * Requests per minute. Null while it is unknown.
   */
  limit: number | null;
  /**
   * Requests left in the current minute.
   */
  remaining: number | null;
  /**
   * Unix seconds. End of the current minute.
   */
  reset: number | null;
  /**
   * Requests of the key in the last 24 hours. Null without a key.
   */
  requests_24h: number | null;
  /**
   * Rows. Maximum for one history request.
   */
  max_history_rows: number;
  /**
   * Sensors that the caller may read.
   */
  sensors_visible: number;
}
export interface Price {
  /**
   * Tier of the subscription.
   */
  tier: "retail" | "institutional";
  /**
   * Currency by ISO 4217, lower case.
   */
  currency: string;
  /**
   * Smallest unit of the currency. List price.
   */
  unit_amount: number;
  /**
   * day, week, month or year.
   */
  interval: string;
  /**
   * Number of intervals that the price pays for.
   */
  interval_count: number;
  /**
   * Price for new subscribers during a promotion. Null without a promotion.
   */
  promotion: {
    /**
     * Smallest unit of the currency. Price now.
     */
    unit_amount: number;
    /**
     * UTC time at which it ends.
     */
    ends_at: string;
    /**
     * How long a new subscriber pays it: once is the first period.
     */
    duration: "once" | "repeating" | "forever";
    /**
     * Months for which a new subscriber pays it. Null unless repeating.
     */
    duration_in_months: number | null;
  } | null;
  /**
   * The price in the words of the pricing page and of the checkout.
   */
  terms: {
    /**
     * Price of now, in words.
     */
    now: string;
    /**
     * Until when, and what it renews at.
     */
    renewal: string;
  };
}
export interface ProviderUrl {
  /**
   * Address to send the browser to.
   */
  url: string;
}
export interface SubscriptionStatus {
  /**
   * Whether the address has a subscription.
   */
  subscribed: boolean;
  /**
   * Tier of the subscription. Only when subscribed.
   */
  tier?: "retail" | "institutional";
  /**
   * First 12 characters of the key. Only when subscribed.
   */
  keyPrefix?: string;
}
export interface RevealedKey {
  /**
   * The whole key. It is shown this once.
   */
  key: string;
  /**
   * First 12 characters of the key.
   */
  keyPrefix: string;
  /**
   * Tier of the subscription.
   */
  tier: "retail" | "institutional";
}
export interface LinkSent {
  /**
   * Always true.
   */
  success: true;
  /**
   * What happens next, in a sentence.
   */
  message: string;
}
export interface AlertSubscribed {
  /**
   * Always true.
   */
  success: true;
  /**
   * What to do next.
   */
  message: string;
  /**
   * Ids that are unknown now. They stay in the subscription. Absent if all are known.
   */
  unknown_sensors?: string[];
}
export interface CreatedWebhook {
  /**
   * Id of the webhook.
   */
  id: string;
  /**
   * Where deliveries go: https, on port 443.
   */
  url: string;
  /**
   * Form of its deliveries.
   */
  preset: "standard" | "slack" | "discord" | "teams";
  /**
   * Events that it gets.
   */
  events: ("sensor.state_changed" | "index.regime_changed" | "call.published" | "call.graded")[];
  /**
   * Ids of sensors for sensor.state_changed, at most 50. Null for all.
   */
  sensors: string[] | null;
  /**
   * unverified: its address has not answered a challenge yet, and gets nothing. active. failing: the last try was not accepted. paused: none was for 72 hours; a test that is accepted lets it go on. ended: its address answered 410.
   */
  status: "unverified" | "active" | "failing" | "paused" | "ended";
  /**
   * UTC time at which it was created.
   */
  created_at: string;
  /**
   * UTC time of the first try that was not accepted.
   */
  failing_since: string | null;
  /**
   * UTC time at which it was paused.
   */
  paused_at: string | null;
  /**
   * UTC time at which its address answered a challenge.
   */
  verified_at: string | null;
  /**
   * UTC time at which its address answered 410.
   */
  ended_at: string | null;
  /**
   * Signs its deliveries. It is shown this once; absent in the answer to a repeat.
   */
  secret?: string;
  /**
   * Ids that are unknown now. They stay in the webhook. Absent if all are known.
   */
  unknown_sensors?: string[];
}
export interface WebhookList {
  /**
   * Webhooks of the key, oldest first.
   */
  webhooks: Webhook[];
}
export interface Webhook {
  /**
   * Id of the webhook.
   */
  id: string;
  /**
   * Where deliveries go: https, on port 443.
   */
  url: string;
  /**
   * Form of its deliveries.
   */
  preset: "standard" | "slack" | "discord" | "teams";
  /**
   * Events that it gets.
   */
  events: ("sensor.state_changed" | "index.regime_changed" | "call.published" | "call.graded")[];
  /**
   * Ids of sensors for sensor.state_changed, at most 50. Null for all.
   */
  sensors: string[] | null;
  /**
   * unverified: its address has not answered a challenge yet, and gets nothing. active. failing: the last try was not accepted. paused: none was for 72 hours; a test that is accepted lets it go on. ended: its address answered 410.
   */
  status: "unverified" | "active" | "failing" | "paused" | "ended";
  /**
   * UTC time at which it was created.
   */
  created_at: string;
  /**
   * UTC time of the first try that was not accepted.
   */
  failing_since: string | null;
  /**
   * UTC time at which it was paused.
   */
  paused_at: string | null;
  /**
   * UTC time at which its address answered a challenge.
   */
  verified_at: string | null;
  /**
   * UTC time at which its address answered 410.
   */
  ended_at: string | null;
}
export interface WebhookTestResult {
  /**
   * Id of the delivery, as in its header webhook-id.
   */
  delivery_id: string;
  /**
   * Whether the test was accepted, with a status of 200 to 299.
   */
  delivered: boolean;
  /**
   * Why it was not accepted. Null if it was.
   */
  failure: string | null;
}

export const ENDPOINTS = {
  getHealth: { method: "GET", path: "/api/health", names: [] },
  getLiveness: { method: "GET", path: "/api/health/live", names: [] },
  getStressIndex: { method: "GET", path: "/api/stress-index", names: ["as_of"] },
  getStressIndexHistory: {
    method: "GET",
    path: "/api/stress-index/history",
    names: ["limit", "offset", "from", "to", "order", "as_of", "complete", "cursor", "interval"],
  },
  compareStressIndex: { method: "GET", path: "/api/stress-index/compare", names: ["as_of"] },
  getStressIndexOutcomes: {
    method: "GET",
    path: "/api/stress-index/outcomes",
    names: ["horizon", "as_of"],
  },
  listSensors: { method: "GET", path: "/api/sensors", names: ["scope", "rights", "as_of"] },
  getSensor: { method: "GET", path: "/api/sensors/{id}", names: ["as_of"] },
  getSensorHistory: {
    method: "GET",
    path: "/api/sensors/{id}/history",
    names: [
      "limit",
      "offset",
      "from",
      "to",
      "order",
      "as_of",
      "complete",
      "cursor",
      "interval",
      "carried",
    ],
  },
  getSensorOutcomes: {
    method: "GET",
    path: "/api/sensors/{id}/outcomes",
    names: ["horizon", "as_of"],
  },
  getPanel: {
    method: "GET",
    path: "/api/panel",
    names: [
      "sensors",
      "category",
      "family",
      "field",
      "known",
      "records",
      "rights",
      "limit",
      "offset",
      "from",
      "to",
      "order",
      "as_of",
      "complete",
      "cursor",
    ],
  },
  listEquityRegimes: { method: "GET", path: "/api/equity-regime", names: ["as_of"] },
  getEquityHistory: {
    method: "GET",
    path: "/api/equity-regime/{ticker}/history",
    names: ["limit", "offset", "from", "to", "order", "as_of", "complete", "cursor"],
  },
  getInterpretation: { method: "GET", path: "/api/interpretation", names: ["as_of"] },
  listToneMl: { method: "GET", path: "/api/tone-ml", names: ["ticker", "as_of"] },
  getToneMl: {
    method: "GET",
    path: "/api/tone-ml/{ticker}",
    names: ["limit", "offset", "from", "to", "order", "as_of", "complete", "cursor"],
  },
  listSignalDrops: { method: "GET", path: "/api/signal-drops", names: ["ticker", "as_of"] },
  listProposals: { method: "GET", path: "/api/proposals", names: ["as_of"] },
  listDislocations: { method: "GET", path: "/api/dislocation", names: ["as_of"] },
  batchDislocations: { method: "POST", path: "/api/dislocation/batch", names: ["as_of"] },
  getDislocation: {
    method: "GET",
    path: "/api/dislocation/{ticker}",
    names: ["limit", "offset", "from", "to", "order", "as_of", "complete", "cursor"],
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
      "complete",
      "as_of",
    ],
  },
  listScholarReads: {
    method: "GET",
    path: "/api/tone/scholar",
    names: ["ticker", "since", "limit", "offset", "complete", "as_of"],
  },
  getConviction: {
    method: "GET",
    path: "/api/tone/conviction/{ticker}",
    names: ["limit", "offset", "from", "to", "order", "as_of", "complete", "cursor", "kind"],
  },
  getBreakout: {
    method: "GET",
    path: "/api/tone/breakout/{ticker}",
    names: ["quarters", "threshold", "as_of"],
  },
  getBaseScores: {
    method: "GET",
    path: "/api/tone/{ticker}",
    names: ["limit", "offset", "from", "to", "order", "as_of", "complete", "cursor", "kind"],
  },
  getTickerHealth: { method: "GET", path: "/api/ticker-health/{ticker}", names: ["as_of"] },
  getTickerProfile: {
    method: "GET",
    path: "/api/v2/tone/ticker/{ticker}",
    names: ["limit", "offset", "from", "to", "order", "as_of", "complete", "cursor", "kind"],
  },
  listTriad: { method: "GET", path: "/api/v2/tone/triad", names: ["as_of"] },
  scoreTone: { method: "POST", path: "/api/v2/tone/score", names: ["evidence"] },
  compareAuthorship: { method: "POST", path: "/api/v2/tone/compare", names: [] },
  listCalls: {
    method: "GET",
    path: "/api/calls",
    names: ["status", "as_of", "limit", "offset", "complete"],
  },
  getTrackRecord: { method: "GET", path: "/api/calls/track-record", names: [] },
  getCall: { method: "GET", path: "/api/calls/{slug}", names: ["as_of"] },
  getCallProof: { method: "GET", path: "/api/calls/{slug}/proof", names: [] },
  getGate: { method: "GET", path: "/api/gate", names: [] },
  getTape: { method: "GET", path: "/api/tape", names: [] },
  listTapeCheckpoints: {
    method: "GET",
    path: "/api/tape/checkpoints",
    names: ["limit", "offset", "complete"],
  },
  getTapeAudit: { method: "GET", path: "/api/tape/audit", names: [] },
  getArchive: {
    method: "GET",
    path: "/api/archive",
    names: ["kind", "subject", "year", "limit", "offset", "complete"],
  },
  listArchiveManifests: {
    method: "GET",
    path: "/api/archive/log",
    names: ["limit", "offset", "complete"],
  },
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
  createWebhook: { method: "POST", path: "/api/webhooks", names: [] },
  listWebhooks: { method: "GET", path: "/api/webhooks", names: [] },
  deleteWebhook: { method: "DELETE", path: "/api/webhooks/{id}", names: [] },
  testWebhook: { method: "POST", path: "/api/webhooks/{id}/test", names: [] },
} as const;
