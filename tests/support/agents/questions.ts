// Questions, the tool and arguments that answer each, and what the answer must have.

type Question = readonly [
  question: string,
  tool: string,
  given: Record<string, unknown>,
  answer: RegExp,
];

const LETTER =
  "Revenue fell by 8% in the quarter and we lowered our guidance for the full year. Demand weakened in every region, " +
  "and two large customers cancelled their orders. We recorded an impairment of goodwill of 40 million dollars. " +
  "Our lenders agreed to waive a covenant until June. We are cutting costs and expect savings next year. " +
  "Our chief financial officer will leave the company at the end of the month, and the search for a successor has begun. " +
  "Margins declined because prices fell faster than costs, and we do not expect them to recover before next year.";

export const QUESTIONS: readonly Question[] = [
  ["How stressed are markets now?", "get_stress_index", {}, /"stress_index":[\d.]+,"regime":"/],
  [
    "How has stress moved over the last month?",
    "get_stress_index",
    {},
    /"history":\[(\{[^}]*\},?){30}\]/,
  ],
  [
    "How has stress moved week by week?",
    "get_stress_index",
    { interval: "week" },
    /"history":\[\{"as_of"/,
  ],
  [
    "How stressed were markets at the start of 2022?",
    "get_stress_index",
    { as_of: "2022-01-10" },
    /"as_of":"2022-01-10T/,
  ],
  ["What drives the index today?", "get_stress_index", {}, /"contributions":\[\{"category"/],
  ["Has stress risen since yesterday?", "get_stress_index", {}, /"changed":-?[\d.]+/],
  ["What is missing in the index?", "get_stress_index", {}, /"excluded":\[/],
  [
    "What was the highest level in December?",
    "get_stress_index",
    { from: "2022-12-01", limit: 31 },
    /"as_of":"2022-12-01T/,
  ],
  ["Sum up the market in two sentences.", "get_interpretation", {}, /"headline":".+"summary":"/],
  ["Is this a regime shift?", "get_interpretation", {}, /"narrative_type":"[A-Z_]+"/],
  [
    "Do the Fed's and the OFR's indices agree?",
    "compare_stress_index",
    {},
    /"correlations?"|"series":/,
  ],
  ["What usually follows an ELEVATED regime?", "get_outcomes", {}, /"regime":"ELEVATED"/],
  [
    "What happened in the week after the VIX was SEVERE?",
    "get_outcomes",
    { sensor: "vix", horizon: 5 },
    /"horizon":5,.*"state":"SEVERE"/,
  ],
  ["What changed this week?", "get_changes", {}, /"sensors_changed":\[/],
  [
    "What changed since the start of December?",
    "get_changes",
    { since: "2022-12-01" },
    /"since":"2022-12-01.*"before":\{"stress_index"/,
  ],
  ["Which forecasts opened lately?", "get_changes", { since: "2022-12-01" }, /"calls_opened":\[/],
  ["Which sensors are there?", "list_sensors", {}, /"sensor_id":"vix"/],
  ["Which sensors are stressed?", "list_sensors", {}, /"current_state":"[A-Z]+"/],
  ["Which changes are not confirmed yet?", "list_sensors", {}, /"pending":/],
  [
    "What does ELEVATED mean for the VIX?",
    "get_sensor",
    { id: "vix" },
    /"state_definition":\{.*"ELEVATED":"/,
  ],
  [
    "What is the VIX now?",
    "get_sensor",
    { id: "vix" },
    /"latest_reading":\{"state":"[A-Z]+","value":[\d.]+/,
  ],
  ["How is the VIX sensor computed?", "get_sensor", { id: "vix" }, /"methodology":"/],
  ["How has the VIX moved?", "get_sensor_history", { id: "vix" }, /"readings":\[\{"state"/],
  [
    "Was the VIX stressed in mid-2022?",
    "get_sensor_history",
    { id: "vix", from: "2022-06-01", to: "2022-07-01" },
    /"recorded_at":"2022-06-/,
  ],
  [
    "How did the VIX end each month?",
    "get_sensor_history",
    { id: "vix", interval: "month" },
    /"readings":\[/,
  ],
  [
    "Compare the VIX with the 5-year breakeven.",
    "get_panel",
    { sensors: "vix,breakeven-5y" },
    /"columns":\[.*"vix"/,
  ],
  [
    "Which states did both have?",
    "get_panel",
    { sensors: "vix,breakeven-5y", field: "state" },
    /"NEUTRAL"|"STABLE"|"ELEVATED"/,
  ],
  [
    "Which stocks are in STRESS?",
    "get_equity_regimes",
    {},
    /"stocks":\[\{"ticker":"ATEST","regime":"/,
  ],
  [
    "Since when is ATEST in its regime?",
    "get_equity_regimes",
    { ticker: "ATEST" },
    /"readings":\[\{"recorded_at"/,
  ],
  [
    "What is known of ATEST?",
    "get_ticker",
    { ticker: "ATEST" },
    /"health":\{.*"profile":\{.*"dislocation":\{/,
  ],
  [
    "How did the Fed's press conferences change?",
    "get_ticker",
    { ticker: "FOMC-PC" },
    /"ticker":"FOMC-PC".*"profile":\{/,
  ],
  ["Which tickers have an active signal?", "list_signals", {}, /"fires":\[/],
  ["Where do words and prices disagree?", "list_signals", { kind: "dislocations" }, /"events":\[/],
  ["How risky does this release read?", "score_text", { text: LETTER }, /"risk_score":[\d.]+/],
  [
    "What bad news is in this release?",
    "score_text",
    { text: LETTER, evidence: 1 },
    /"events":\[\{"type"/,
  ],
  [
    "Did one author write these two?",
    "compare_texts",
    { text_a: LETTER, text_b: LETTER },
    /"verdict":"LIKELY_SAME"/,
  ],
  ["Which forecasts are open?", "list_calls", { status: "active" }, /"calls":\[/],
  ["When does the call resolve YES?", "get_call", { slug: "sample" }, /"resolution_criterion":"/],
  ["Can the forecasts be trusted?", "get_track_record", {}, /"brier":.*"enough":(true|false)/],
  ["How is the stress index computed?", "get_method", { name: "stress-index" }, /# Stress index/],
];
