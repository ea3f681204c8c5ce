/** Crockford's base 32: no I, L, O, U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_LENGTH = 16;

/** Randomness for many ids at once: each draw leaves JavaScript, which costs more than the id. */
const pool = new Uint8Array(64 * RANDOM_LENGTH);
let drawn = pool.length;

/** A ULID: 48 bits of time, then 80 random bits; 26 characters that sort by time. */
export function requestId(now: number): string {
  let time = "";
  for (let rest = now, i = 0; i < 10; i += 1) {
    time = `${ALPHABET.charAt(rest % 32)}${time}`;
    rest = Math.floor(rest / 32);
  }
  if (drawn === pool.length) {
    crypto.getRandomValues(pool);
    drawn = 0;
  }
  let random = "";
  for (const end = drawn + RANDOM_LENGTH; drawn < end; drawn += 1) {
    random += ALPHABET.charAt((pool[drawn] ?? 0) % 32);
  }
  return time + random;
}
