// Linear scales of plots.

type Interval = readonly [from: number, to: number];

/** Maps a domain onto a range; an empty domain onto the middle of the range. */
export function linearScale([from, to]: Interval, [low, high]: Interval) {
  const length = to - from;
  return (value: number): number => {
    const share = length === 0 ? 0.5 : (value - from) / length;
    return low * (1 - share) + high * share;
  };
}

/** As `linearScale`; values outside of the domain are moved to its ends. */
export function clampedScale(domain: Interval, range: Interval) {
  const scale = linearScale(domain, range);
  const [low, high] = [Math.min(...domain), Math.max(...domain)];
  return (value: number): number => scale(Math.min(high, Math.max(low, value)));
}
