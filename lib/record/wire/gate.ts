import * as z from "zod";
import { Count, doc, utc } from "../../core/wire/shared.ts";
import { GATE_DEFINITIONS, type GateCount } from "../domain/gate.ts";
import { sha256 } from "./digests.ts";

const calls = (what: string, example = 0) => Count.meta(doc(`Calls ${what}.`, example));
const definition = (term: string) =>
  z.string().meta(doc(`What counts as ${term}.`, "Published calls that were graded YES or NO."));

/** The answer of the gate: how many calls are strictly graded, and the target. Source: docs/decisions.md#g2. */
export const Gate = z
  .object({
    strict: calls("that meet every condition of a strict count", 37),
    official: calls("that were graded YES or NO", 41),
    gate: z.int().min(1).meta(doc("Strict calls that are needed before we claim any skill.", 100)),
    remaining: calls("that are still missing", 63),
    passed: z.boolean().meta(doc("Whether there are enough strict calls.")),
    counts: z
      .object({
        published: calls("that were published", 48),
        active: calls("that are active", 5),
        closed: calls("that are closed"),
        proposed: calls("with a proposed grade", 1),
        disputed: calls("with a disputed grade"),
        graded: calls("that are graded", 41),
        void: calls("that are void", 1),
      })
      .meta(doc("Published calls by status.")),
    definitions: z
      .object({
        strict: definition("strict"),
        official: definition("official"),
        gate: definition("the gate"),
      })
      .meta(doc("What the three counts mean.")),
    tape_sha256: sha256("of the tape that was counted"),
    as_of: utc(
      "of the newest row or signature; of the request before the first row. A recount of a basis may lower strict without one",
    ),
  })
  .meta({ id: "Gate" });

/** Writes the gate's counts in the order of the contract. */
export const toGate = (count: GateCount, context: { tapeSha256: string; asOf: string }) => ({
  ...count,
  definitions: GATE_DEFINITIONS,
  tape_sha256: context.tapeSha256,
  as_of: context.asOf,
});

export type Gate = z.output<typeof Gate>;
