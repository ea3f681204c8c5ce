import { describe, expect, test } from "vitest";
import {
  findWord,
  HASH_SEED,
  hashOn,
  UNKNOWN,
  wordClasses,
  wordNumber,
  wordSet,
} from "../../../lib/domain/language/vocabulary.ts";

const find = (word: string, given = `..${word}..`): number => {
  const codes = Uint8Array.from(given, (character) => character.charCodeAt(0));
  const from = given.indexOf(word);
  let hash = HASH_SEED;
  for (const code of codes.subarray(from, from + word.length)) hash = hashOn(hash, code);
  return findWord(codes, from, from + word.length, hash);
};

describe("vocabulary", () => {
  test("finds each word by its characters, however many there are", () => {
    const words = Array.from({ length: 200 }, (_, i) => `made-${i.toString(36)}`);
    const numbers = words.map(wordNumber);
    expect(new Set(numbers).size).toBe(words.length);
    expect(words.map(wordNumber)).toEqual(numbers);
    expect(words.map((word) => find(word))).toEqual(numbers);
  });

  test("knows no other word, not even one of the same hash", () => {
    // 31 * "B" + "b" equals 31 * "C" + "C".
    expect(wordNumber("Bb")).not.toBe(wordNumber("CC"));
    expect(find("Bb")).toBe(wordNumber("Bb"));
    wordNumber("quBb");
    expect(find("quCC")).toBe(UNKNOWN);
    expect(find("no such word")).toBe(UNKNOWN);
  });

  test("gives the classes of a word together, and none for another", () => {
    const classes = wordClasses([
      [1, "up down"],
      [2, "up"],
    ]);
    expect([classes[wordNumber("up")], classes[wordNumber("down")]]).toEqual([3, 1]);
    expect([classes[wordNumber("sideways")], classes[UNKNOWN]]).toEqual([0, 0]);
    expect([...wordSet("up down")]).toEqual(["up", "down"].map(wordNumber));
  });
});
