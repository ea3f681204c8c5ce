import { findKnown } from "../../lib/db/queries/interpretation.ts";
import { DEAD_AFTER_MS } from "../../lib/domain/freshness.ts";
import { interpretation as interpret } from "../../lib/domain/interpretation.ts";
import { SNAPSHOT_DAYS, snapshotOf } from "../../lib/domain/snapshot.ts";
import { contract, sameForAll } from "../../lib/http/contract.ts";
import { unavailable } from "../../lib/http/errors.ts";
import { knowledgeTime } from "../../lib/http/page.ts";
import { route } from "../../lib/http/router.ts";
import {
  InterpretationBody,
  InterpretationQuery,
  toInterpretation,
  toKnown,
} from "../../lib/wire/interpretation.ts";
import { NoParams } from "../../lib/wire/shared.ts";

export const interpretationContract = contract({
  method: "get",
  path: "/api/interpretation",
  operationId: "getInterpretation",
  tag: "sensors",
  summary: "What index and sensors say, in two paragraphs, by fixed rules",
  description:
    "The first rule that holds gives the narrative: too little to tell (HONEST_ADMISSION), a regime or " +
    "many sensors moved within 5 sessions (REGIME_SHIFT), one family stressed while another is calm " +
    "(CONTRADICTION), a change against the one before (INFLECTION), else TREND_CONTINUATION. The same " +
    "for every caller: it names the index, families and sensors open to everybody. 503 when no sensor " +
    "is live. An observation, not a prediction.",
  access: "none",
  family: "data",
  params: NoParams,
  query: InterpretationQuery,
  forms: sameForAll(InterpretationBody),
  maxAgeSeconds: 60,
  updates: { every: "with the stress index, every 5 minutes", stepSeconds: 300 },
  failures: [400, 503],
  example: { path: "/api/interpretation" },
});

export const interpretation = route(interpretationContract, async (c, { query }) => {
  const { now } = c.var;
  const at = knowledgeTime(query.as_of, now);
  const { points: pointDays, moves: moveDays } = SNAPSHOT_DAYS;
  const row = await findKnown(c.env.db, { at, pointDays, moveDays });
  const snapshot = row && row.sensorCount > 0 ? snapshotOf(toKnown(row, at)) : null;
  // Where the stress index says nothing, there is nothing to interpret either.
  const isStopped = query.as_of === undefined && row && now - Date.parse(row.asOf) > DEAD_AFTER_MS;
  if (!row || !snapshot || isStopped) throw unavailable("No sensor is live");
  return { body: toInterpretation(interpret(snapshot), row.asOf), dataAsOf: row.asOf };
});
