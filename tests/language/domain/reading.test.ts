// Texts as their authors wrote them: what is read of them, and what is said of it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { languageOf, loadLanguageModel } from "../../../lib/language/domain/text/language.ts";
import { readPassages } from "../../../lib/language/domain/text/passages.ts";
import { speakerStatus } from "../../../lib/language/domain/text/speaker-status.ts";
import { tokenize } from "../../../lib/language/domain/text/tokenize.ts";
import {
  BOILERPLATE,
  CALL_OMITTED,
  CALL_READ,
  callOf,
  LABELS,
  LANGUAGE,
  NAMES,
  type ReadingCase,
  SAME,
  SPEAKERS,
} from "./siblings/own.ts";

/** Cases of another writer, who had not seen the code. */
function others<Case>(kind: string): Case[] {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, "siblings", `${kind}.json`), "utf8"),
  ) as Case[];
}

type Same = { name: string; text: string; same_as: string };

/** Words, numbers and marks, with sentences and clauses. */
const read = (text: string) =>
  tokenize(text).tokens.map(({ text: word, sentence, clause }) => [word, sentence, clause]);

const sentences = (text: string) =>
  read(text)
    .filter(([word]) => word !== ".")
    .map(([word, sentence]) => [word, sentence]);

describe("words by their forms", () => {
  test.each([
    ...SAME.negation,
    ...SAME.cuts,
    ...others<Same>("negation").map((each) => [each.name, each.text, each.same_as] as const),
    ...others<Same>("cuts").map((each) => [each.name, each.text, each.same_as] as const),
  ])("%s: a text is read as its author wrote it", (_, posted, plain) => {
    expect(read(posted)).toEqual(read(plain));
  });
});

describe("items of lists", () => {
  test.each(SAME.lists)("%s: an item is a sentence", (_, posted, plain) => {
    expect(sentences(posted)).toEqual(sentences(plain));
  });

  test.each(others<{ name: string; text: string; sentences: number }>("lists"))(
    "$name: an item is a sentence",
    ({ text, sentences: count }) => {
      expect(tokenize(text).sentenceCount).toBe(count);
    },
  );
});

/** The scored and the omitted words of a text, each with single spaces. */
function partsOf(text: string): { scored: string; omitted: string } {
  const passages = readPassages(text);
  const words = (isScored: boolean) =>
    passages
      .filter((passage) => passage.isScored === isScored)
      .map(({ start, end }) => text.slice(start, end))
      .join(" ")
      .replace(/\s+/g, " ");
  return { scored: words(true), omitted: words(false) };
}

function expectParts(text: string, kept: readonly string[] = [], left: readonly string[] = []) {
  const { scored, omitted } = partsOf(text);
  for (const words of kept) expect(scored).toContain(words);
  for (const words of left) expect(omitted).toContain(words);
  for (const words of left) expect(scored).not.toContain(words);
}

describe("statements of boilerplate", () => {
  test.each(BOILERPLATE)("$name", ({ lines, read: kept, omitted }) => {
    expectParts(lines.join("\n"), kept, omitted);
  });

  test.each(
    others<{ name: string; text: string; kept: string[]; left_out: string[] }>("boilerplate"),
  )("$name", ({ text, kept, left_out }) => expectParts(text, kept, left_out));
});

describe("speakers", () => {
  test.each([...SPEAKERS, ...LABELS])("$name", ({ lines, read: kept, omitted }: ReadingCase) => {
    expectParts(lines.join("\n"), kept, omitted);
  });

  test.each(NAMES)("a chief named %s is read, whatever the name", (name) => {
    expectParts(callOf(name), CALL_READ, CALL_OMITTED);
  });

  type Turn = { label_name: string; role: string; first_words: string };
  test.each(others<{ name: string; text: string; expected_speakers: Turn[] }>("speakers"))(
    "$name",
    ({ text, expected_speakers }) => {
      const turns = readPassages(text);
      for (const { label_name, role, first_words } of expected_speakers) {
        const at = text.indexOf(first_words);
        const turn = turns.find(({ start, end }) => start <= at && at < end);
        expect(turn, first_words).toBeDefined();
        expect(turn?.isScored, first_words).toBe(role === "executive");
        if (label_name !== "Operator") expect(turn?.speaker, first_words).toBe(label_name);
      }
    },
  );

  type Labelled = {
    name: string;
    text: string;
    expected: string;
    operators_words?: string;
    analyst_labels?: string[];
    executive_labels?: string[];
  };
  test.each(others<Labelled>("labels").filter(({ expected }) => expected === "read"))(
    "$name",
    ({ text, operators_words, analyst_labels = [] }) => {
      const { scored, omitted } = partsOf(text);
      if (operators_words) expect(scored).not.toContain(operators_words);
      if (operators_words) expect(omitted).toContain(operators_words);
      for (const words of ["operating margin of 17%", "Free cash flow reached $92 million"])
        expect(scored).toContain(words);
      if (analyst_labels.length > 0) expect(omitted).toMatch(/\?/);
      expect(scored).not.toMatch(/\?/);
    },
  );
});

const statusOf = (text: string) => speakerStatus(text, readPassages(text));

describe("whether speakers are told apart", () => {
  test.each([...SPEAKERS, ...LABELS])("$name", ({ lines, speakers }: ReadingCase) => {
    expect(statusOf(lines.join("\n"))).toBe(speakers);
  });

  test.each(others<{ name: string; text: string; expected: string }>("labels"))(
    "$name",
    ({ text, expected }) => expect(statusOf(text)).toBe(expected),
  );
});

describe("the language of a text", async () => {
  const model = await loadLanguageModel();
  test.each(LANGUAGE)("$name", ({ lines, language }: ReadingCase) => {
    expect(languageOf(lines.join("\n\n"), model)).toBe(language);
    expect(languageOf(lines.join(" "), model)).toBe(language);
  });

  type Written = {
    name: string;
    text: string | { repeat: number; text: string };
    expected: string;
    accept?: (string | null)[];
  };
  test.each(others<Written>("language"))("$name", ({ text, expected, accept = [expected] }) => {
    const whole = typeof text === "string" ? text : Array(text.repeat).fill(text.text).join("\n\n");
    expect(accept).toContain(languageOf(whole, model));
  });
});
