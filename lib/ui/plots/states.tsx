// How states look on pages: a style (colour and shape), a label, marks and chips.

/** Styles of states, calm to worst; each has a colour and a shape. */
export const STATE_STYLES = ["calm", "plain", "rising", "high", "worst", "unknown"] as const;
export type StateStyle = (typeof STATE_STYLES)[number];

/** The style of every state that a page may show. */
const STYLE_BY_STATE: Readonly<Record<string, StateStyle>> = {
  // Sensors and the index.
  STABLE: "calm",
  NEUTRAL: "plain",
  RISING: "rising",
  ELEVATED: "high",
  SEVERE: "worst",
  NORMAL: "calm",
  STRESS: "worst",
  // Equities.
  ESCALATING: "high",
  // Freshness and health.
  FRESH: "calm",
  STALE: "rising",
  DEAD: "worst",
  OK: "calm",
  DEGRADED: "rising",
  ERROR: "worst",
  DONE: "calm",
  RUNNING: "plain",
  WAITING: "rising",
  BEHIND: "rising",
  FAILED: "worst",
  // Language and tickers.
  WATCH: "rising",
  ANOMALY: "worst",
  FIRST_READING: "plain",
  GREEN: "calm",
  AMBER: "rising",
  RED: "worst",
  // Calls.
  ACTIVE: "plain",
  CLOSED: "plain",
  PROPOSED: "rising",
  DISPUTED: "high",
  GRADED: "calm",
  // Proposals.
  PENDING: "rising",
  APPROVED: "calm",
  REJECTED: "plain",
  IMPLEMENTED: "calm",
  // Dislocations and signals.
  LOW: "plain",
  MEDIUM: "rising",
  MODERATE: "rising",
  HIGH: "high",
  EXTREME: "worst",
};

/** Style of a state; `unknown` for any other word. */
export const stateStyle = (state: string): StateStyle =>
  STYLE_BY_STATE[state.toUpperCase()] ?? "unknown";

/**
 * Height of a state in a strip, 0 (unknown) to 5 (worst), so that the strip can be read without
 * colour.
 */
export const stateLevel = (state: string): number => {
  const style = stateStyle(state);
  return style === "unknown" ? 0 : STATE_STYLES.indexOf(style) + 1;
};

/** Writes `STRUCTURAL_BUY` as `Structural buy`. */
export function stateLabel(state: string): string {
  const words = state.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The outline of each style in a 12 by 12 box; they differ without colour. */
const SHAPES: Readonly<Record<StateStyle, string>> = {
  calm: "M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9zm0 2.2a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6z",
  plain: "M1 3.2h10v5.6H1z",
  rising: "M6 1.2l5.2 9.6H.8z",
  high: "M6 .4l5.6 5.6L6 11.6.4 6z",
  worst: "M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7z",
  unknown: "M4.5 4.5h3v3h-3z",
};

/** Defines the shapes once per page; the marks below refer to them. */
export function StateShapes() {
  return (
    <svg class="shapes" width="0" height="0" aria-hidden="true">
      {STATE_STYLES.map((style) => (
        <symbol id={`m-${style}`} viewBox="0 0 12 12">
          <path fill="currentColor" fill-rule="evenodd" d={SHAPES[style]} />
        </symbol>
      ))}
    </svg>
  );
}

/** The shape of a state inside a plot, centred on a point; `x` may be a percentage. */
export function PlotStateMark(props: { state: string; x: string; y: number; size?: number }) {
  const size = props.size ?? 12;
  const style = stateStyle(props.state);
  return (
    <svg x={props.x} y={props.y} overflow="visible" class={`t-${style}`} aria-hidden="true">
      <use href={`#m-${style}`} x={-size / 2} y={-size / 2} width={size} height={size} />
    </svg>
  );
}

/** The shape of a state in the colour of the surrounding text. */
const Shape = ({ style }: { style: StateStyle }) => (
  <svg class="mark" aria-hidden="true">
    <use href={`#m-${style}`} />
  </svg>
);

/** The shape of a state in its colour. */
export function StateMark({ state }: { state: string }) {
  const style = stateStyle(state);
  return (
    <span class={`t-${style}`}>
      <Shape style={style} />
    </span>
  );
}

/** A state as colour, shape and word. */
export function StateChip({ state, word = stateLabel(state) }: { state: string; word?: string }) {
  const style = stateStyle(state);
  return (
    <span class={`chip t-${style}`}>
      <Shape style={style} />
      {word}
    </span>
  );
}
