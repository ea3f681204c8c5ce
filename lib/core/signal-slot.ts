/** A quarter of an hour is a slot. Source: decisions.md, G19 (signal drops). */
const SLOT_MS = 15 * 60_000;

/** The slot of signals that an instant falls into. */
export const signalSlot = (at: number): number => Math.floor(at / SLOT_MS) * SLOT_MS;
