// Answers of the API in fewer words: what an agent needs of them, under the same names.

import { type Arguments, type Body, DEFAULT_ROWS } from "./tool.ts";

const members = (body: Body | null | undefined, name: string): Body[] =>
  (body?.[name] as Body[] | undefined) ?? [];

/** Leaves members of a row out. */
export const withoutMembers =
  (...names: readonly string[]) =>
  (row: Body): Body =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

const onlyMembers =
  (...names: readonly string[]) =>
  (row: Body): Body =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** The newest weeks of a comparison, in the order of all other answers. */
export function newestWeeks(body: Body, { limit = DEFAULT_ROWS }: Arguments): Body {
  const series = members(body, "series");
  return { ...body, weeks: series.length, series: series.toReversed().slice(0, Number(limit)) };
}

/** A call without its long texts and its digests. */
export const callInShort = onlyMembers(
  "slug",
  "title",
  "instrument",
  "svc_prob",
  "svc_prob_at",
  "market_prob",
  "status",
  "verdict",
  "opened_at",
  "closes_at",
  "resolve_by",
  "updated_at",
  "integrity",
);

/** A signal drop without what it was compared with. */
export const dropInShort = withoutMembers("fire_key", "evidence", "comparable", "arc_type");

/** The parts of an overview, each without what repeats in another. */
export function overviewOf(
  {
    health,
    language,
    profile,
    earnings_scores,
    signal_drops,
    dislocation,
    price_regime,
  }: Readonly<Record<string, Body | null>>,
  { ticker }: Arguments,
): Body {
  const page = withoutMembers("ticker", "limit", "max_limit", "offset", "next_cursor", "version");
  const part = (body: Body | null | undefined) => (body ? page(body) : null);
  return {
    ticker: String(ticker).trim().toUpperCase(),
    health: part(health),
    // The profile has the same quarters, with more members.
    language: profile ? null : part(language),
    profile: part(profile),
    earnings_scores: members(earnings_scores, "scores"),
    signal_drops: members(signal_drops, "fires").map(dropInShort),
    dislocation: part(dislocation),
    price_regime: members(price_regime, "readings"),
  };
}

/** What is different between two times: of the index, sensors, calls and signal drops. */
export function changesBetween({
  since,
  now,
  history,
  sensorsThen,
  sensorsNow,
  calls,
  drops,
}: Readonly<Record<string, Body | null>>): Body {
  const sinceAt = String(since?.["as_of"]);
  const level = onlyMembers("as_of", "stress_index", "regime", "breakdown", "excluded");
  const before = new Map(
    members(sensorsThen, "sensors").map((row) => [row["sensor_id"], row["current_state"]]),
  );
  const isSince = (at: unknown) => typeof at === "string" && at >= sinceAt;
  const listed = members(calls, "calls");
  const opened = listed.filter((call) => isSince(call["opened_at"]));
  const points = (from: Body | null | undefined) => Number(from?.["stress_index"]);
  return {
    since: sinceAt,
    index: {
      before: level(since ?? {}),
      now: level(now ?? {}),
      change: Math.round((points(now) - points(since)) * 10) / 10,
      history: members(history, "points").map(withoutMembers("breakdown")),
    },
    sensors_changed: members(sensorsNow, "sensors")
      .filter(({ sensor_id, current_state }) => {
        const then = before.get(sensor_id);
        return then !== undefined && then !== current_state;
      })
      .map(({ sensor_id, name, family, current_state, last_state_change }) => ({
        sensor_id,
        name,
        family,
        from: before.get(sensor_id),
        to: current_state,
        last_state_change,
      })),
    calls_opened: opened.map(callInShort),
    calls_settled: listed
      .filter(({ verdict, updated_at }) => verdict !== null && isSince(updated_at))
      .map(callInShort),
    signal_drops_new: members(drops, "fires")
      .filter(({ first_seen }) => isSince(first_seen))
      .map(dropInShort),
  };
}
