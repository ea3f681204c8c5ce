import * as z from "zod";
import { Instant } from "../../core/wire/shared.ts";
import { GATE_DEFINITIONS, type GateCount } from "../domain/gate.ts";
import { Digest } from "./calls.ts";

const Count = z.int().min(0);

/** The members of the gate, in the order of the contract. Source: decisions G2. */
export const Gate = z
  .object({
    strict: Count,
    official: Count,
    gate: z.int().min(1),
    remaining: Count,
    passed: z.boolean(),
    counts: z.object({
      published: Count,
      active: Count,
      closed: Count,
      proposed: Count,
      disputed: Count,
      graded: Count,
      void: Count,
    }),
    definitions: z.object({ strict: z.string(), official: z.string(), gate: z.string() }),
    tape_sha256: Digest,
    as_of: Instant,
  })
  .meta({ id: "Gate" });

/** The counter in the contract's order. */
export const toGate = (count: GateCount, shown: { tapeSha256: string; now: number }) => ({
  ...count,
  definitions: GATE_DEFINITIONS,
  tape_sha256: shown.tapeSha256,
  as_of: new Date(shown.now).toISOString(),
});

export type Gate = z.output<typeof Gate>;
