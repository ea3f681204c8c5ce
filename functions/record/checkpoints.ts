import { NoParams } from "../../lib/core/wire/shared.ts";
import { allTiers, contract } from "../../lib/http/contract.ts";
import { route } from "../../lib/http/router.ts";
import { readCheckpoints } from "../../lib/record/actions/read-tape.ts";
import { CheckpointList, CheckpointsQuery } from "../../lib/record/wire/tape-checkpoints.ts";

export const checkpointsContract = contract({
  method: "get",
  path: "/api/tape/checkpoints",
  operationId: "listTapeCheckpoints",
  tag: "record",
  summary: "Every signed head of the tape, oldest first",
  description:
    "Each is a C2SP note: who kept one can show later whether the tape still begins with what it " +
    "signed. Witnesses sign only a head that extends the one they signed before.",
  access: "none",
  family: "data",
  params: NoParams,
  query: CheckpointsQuery,
  responseByTier: allTiers(CheckpointList),
  maxAgeSeconds: null,
  updates: { every: "on every appended row; signed daily at 00:10 UTC too", stepSeconds: null },
  failures: [400],
  example: { path: "/api/tape/checkpoints?limit=2" },
});

export const checkpoints = route(checkpointsContract, (c, { query }) =>
  readCheckpoints(c.env.db, query),
);
