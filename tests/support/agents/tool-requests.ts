// Arguments of each tool, and the requests to the API whose answers it is made of.

export interface ToolRequest {
  given: Record<string, unknown>;
  /** Addresses of the API by the tool's part: what the tool may show, and no more. */
  paths: readonly string[];
  body?: object;
}

export const TOOL_REQUESTS: Readonly<Record<string, ToolRequest>> = {
  get_stress_index: {
    given: {},
    paths: ["/api/stress-index", "/api/stress-index/history?interval=day&limit=30"],
  },
  get_interpretation: { given: {}, paths: ["/api/interpretation"] },
  compare_stress_index: { given: {}, paths: ["/api/stress-index/compare"] },
  get_outcomes: { given: { sensor: "vix" }, paths: ["/api/sensors/vix/outcomes"] },
  get_changes: {
    given: { since: "2022-12-01" },
    paths: [
      "/api/stress-index",
      "/api/stress-index?as_of=2022-12-01",
      "/api/stress-index/history?interval=day&from=2022-12-01&limit=30",
      "/api/sensors?scope=all",
      "/api/sensors?scope=all&as_of=2022-12-01",
      "/api/calls",
      "/api/signal-drops",
    ],
  },
  list_sensors: { given: {}, paths: ["/api/sensors?scope=all"] },
  get_sensor: { given: { id: "vix" }, paths: ["/api/sensors/vix"] },
  get_sensor_history: {
    given: { id: "vix", limit: 3, order: "asc", from: "2022-01-05" },
    paths: ["/api/sensors/vix/history?limit=3&order=asc&from=2022-01-05"],
  },
  get_panel: {
    given: { sensors: "vix,breakeven-5y", field: "state", limit: 4 },
    paths: ["/api/panel?sensors=vix,breakeven-5y&field=state&limit=4"],
  },
  get_equity_regimes: { given: {}, paths: ["/api/equity-regime"] },
  get_ticker: {
    given: { ticker: "ATEST" },
    paths: [
      "/api/ticker-health/ATEST",
      "/api/tone/ATEST?limit=4",
      "/api/v2/tone/ticker/ATEST?limit=4",
      "/api/tone-ml/ATEST?limit=3",
      "/api/signal-drops?ticker=ATEST",
      "/api/dislocation/ATEST?limit=5",
      "/api/equity-regime/ATEST/history?limit=5",
    ],
  },
  list_signals: { given: {}, paths: ["/api/signal-drops"] },
  score_text: {
    given: { text: "We are confident that demand will not weaken.", evidence: 1 },
    paths: ["/api/v2/tone/score?evidence=1"],
    body: { text: "We are confident that demand will not weaken." },
  },
  compare_texts: {
    given: { text_a: "To the people of the state.", text_b: "Call me whatever you like." },
    paths: ["/api/v2/tone/compare"],
    body: { text_a: "To the people of the state.", text_b: "Call me whatever you like." },
  },
  list_calls: { given: { limit: 2 }, paths: ["/api/calls?limit=2"] },
  get_call: { given: { slug: "sample" }, paths: ["/api/calls/sample"] },
  get_track_record: { given: {}, paths: ["/api/calls/track-record"] },
  get_method: { given: { name: "glossary" }, paths: [] },
};

/** Tools whose only endpoint needs a key. */
export const KEYED_TOOLS = ["score_text", "compare_texts"];
