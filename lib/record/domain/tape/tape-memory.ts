/**
 * What the signer remembers outside the database: the head that it signed last. `note` is that
 * signed note and `noteBefore` the one before it, so that a write that was lost is told from
 * checkpoints that were taken away.
 */
export type Remembered = {
  size: number;
  rootSha256: string;
  /** Null where the head was adopted and no checkpoint was there. */
  note: string | null;
  noteBefore: string | null;
  /** When an operator last put it here by hand, ISO 8601. */
  adoptedAt: string | null;
};

/** The memory cannot be asked: then nothing is signed. */
export class TapeMemoryDown extends Error {
  override name = "TapeMemoryDown";
}

/** As it is kept: equal memories have equal texts. */
export const rememberedText = (memory: Remembered): string =>
  JSON.stringify({
    size: memory.size,
    root_sha256: memory.rootSha256,
    note: memory.note,
    note_before: memory.noteBefore,
    adopted_at: memory.adoptedAt,
  });

/** Reads what `rememberedText` wrote. */
export function readRemembered(text: string): Remembered {
  const { size, root_sha256, note, note_before, adopted_at } = JSON.parse(text);
  return { size, rootSha256: root_sha256, note, noteBefore: note_before, adoptedAt: adopted_at };
}
