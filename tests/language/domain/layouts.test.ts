// Speakers and turns in transcripts of many layouts.

import { describe, expect, test } from "vitest";
import { scoreText } from "../../../lib/language/domain/score.ts";
import { readPassages } from "../../../lib/language/domain/text/passages.ts";
import {
  BRACKETS,
  DASHES,
  FIRST_NAMES,
  LIST_LAST,
  NAMES_ALONE,
  NUMBERED,
  TITLES_BELOW,
} from "../../support/language/layouts.ts";

/** Who says what, without omitted parts. */
const turns = (text: string) =>
  readPassages(text)
    .map(({ speaker, role, part, start, end }) => [
      speaker,
      role,
      part,
      text
        .slice(start, end)
        .replace(/-{9,}|\s+/g, " ")
        .trim(),
    ])
    .filter(([, , , said]) => said !== "");

const EXPECTED = [
  ["Operator", "OPERATOR", "PREPARED", "Welcome to the call."],
  ["Ann Lee", "CEO", "PREPARED", "Orders grew and we are confident."],
  ["Bo Ray", "CFO", "PREPARED", "Margins were flat."],
  ["Operator", "OPERATOR", "PREPARED", "Our first question is from Cy Day."],
  ["Cy Day", "ANALYST", "QA", "Do you see headwinds?"],
  ["Ann Lee", "CEO", "QA", "None that we know of."],
];

describe("the layouts of transcripts", () => {
  test.each([
    ["names alone, found by lists", NAMES_ALONE],
    ["numbered turns between rules", NUMBERED],
    ["titles below the names", TITLES_BELOW],
    ["names and titles, lists last", LIST_LAST],
    ["brackets", BRACKETS],
    ["dashes", DASHES],
  ])("the speakers are found in the layout: %s", (_, text) => {
    const [first] = turns(text);
    expect(turns(text).slice(first?.[0] === null ? 1 : 0)).toEqual(EXPECTED);
    expect(turns(text.replaceAll("\n", "\r\n")).slice(first?.[0] === null ? 1 : 0)).toEqual(
      EXPECTED,
    );
  });

  test("before the turns there is nothing but their heading", () => {
    const opening = (text: string) => turns(text).find(([speaker]) => speaker === null)?.[3];
    expect(opening(NAMES_ALONE)).toBeUndefined();
    expect(opening(TITLES_BELOW)).toBe("Presentation");
    expect(opening(`Acme Q3 Call\n\n${NAMES_ALONE}`)).toBe("Acme Q3 Call");
  });

  test("a first or last name is matched to the full name", () => {
    const said = [...EXPECTED.slice(0, 4), ["Cy Day", "ANALYST", "QA", "Do you see headwinds?"]];
    expect(turns(FIRST_NAMES)).toEqual([...said, EXPECTED[5]]);
    expect(turns(FIRST_NAMES.replace("Ann:", "LEE:"))).toEqual([...said, EXPECTED[5]]);
    // Two people share a name, so the label identifies neither.
    const two = FIRST_NAMES.replace("Bo Ray", "Ann Ray").replace("Cy Day - A", "Ann Day - A");
    expect(turns(two).at(-1)?.[0]).toBe("Ann Day");
  });

  test("speakers with first names only are found: someone greets them, or they form a dialogue", () => {
    const transcript =
      "Ann: Orders grew.\nThank you, Bo.\n\nBo: It was weather.\nAnn: So it was.\nBo: Yes.";
    expect(
      turns(transcript.replace("Orders", "Welcome, Ann. Orders")).map(([speaker]) => speaker),
    ).toEqual(["Ann", "Bo", "Ann", "Bo"]);
    const dialogue = "Ann: Orders grew.\nBo: Why?\nAnn: By price.\nBo: Really?";
    expect(turns(dialogue).map(([speaker, role]) => [speaker, role])).toEqual([
      ["Ann", "EXEC"],
      ["Bo", "ANALYST"],
      ["Ann", "EXEC"],
      ["Bo", "ANALYST"],
    ]);
  });

  test("names without lists are found, beside an operator alone", () => {
    const transcript = NAMES_ALONE.slice(NAMES_ALONE.indexOf("Operator"));
    const roles = ["OPERATOR", "EXEC", "EXEC", "OPERATOR", "ANALYST", "EXEC"];
    expect(turns(transcript).map(([speaker, role]) => [speaker, role])).toEqual(
      // Bo Ray speaks once, and nothing else shows that the line is a name.
      EXPECTED.map(([speaker], i) => [speaker, roles[i]]).filter(([name]) => name !== "Bo Ray"),
    );
    const twice = transcript.replace("Ann Lee\n\nNone", "Bo Ray\n\nYes.\n\nAnn Lee\n\nNone");
    expect(turns(twice).map(([speaker]) => speaker)).toEqual([
      "Operator",
      "Ann Lee",
      "Bo Ray",
      "Operator",
      "Cy Day",
      "Bo Ray",
      "Ann Lee",
    ]);
  });

  test("speakers whom the transcriber does not know are found", () => {
    const transcript = NAMES_ALONE.replaceAll("\nCy Day\n", "\nUnidentified Analyst\n").replace(
      "Ann Lee\n\nNone",
      "Unidentified Company Representative\n\nNone",
    );
    expect(turns(transcript).slice(-2)).toEqual([
      ["Unidentified Analyst", "ANALYST", "QA", "Do you see headwinds?"],
      ["Unidentified Company Representative", "EXEC", "QA", "None that we know of."],
    ]);
  });

  test("an operator's turn does not include a speech without a label", () => {
    const speech = `${"We are confident that demand is strong. ".repeat(40)}\n`;
    const transcript = `Operator\n\nWelcome to the call.\n\n${speech}\n\nOperator\n\nGoodbye to all.`;
    expect(turns(transcript).map(([speaker, role]) => [speaker, role])).toEqual([
      ["Operator", "OPERATOR"],
      [null, null],
      ["Operator", "OPERATOR"],
    ]);
    expect(scoreText(transcript, "earnings").features.wordCount).toBe(280);
    // With broken lines, a paragraph continues to the next empty line.
    const broken = transcript.replaceAll(" demand", "\ndemand");
    expect(turns(broken).map(([speaker]) => speaker)).toEqual(["Operator", null, "Operator"]);
    const only = `Operator: Welcome.\n\n${speech}`;
    expect(turns(only).map(([speaker]) => speaker)).toEqual(["Operator", null]);
  });

  test("notices after the last turn belong to the operator", () => {
    const speech = "We are confident that demand is strong. ".repeat(60);
    const notice = "The owner of this page may change its words at any time. ".repeat(20);
    const transcript = `Operator: Hello.\nAnn Lee - CEO: ${speech}\nOperator: Goodbye.\n\n${notice}`;
    expect(scoreText(transcript, "earnings").features.wordCount).toBe(420);
  });

  test("an operator who reads long paragraphs aloud is found beside others", () => {
    const welcome = "You may ask once we are done, so please wait. ".repeat(12);
    const transcript = `Operator\n\n${welcome}\n\nAnn Lee -- CEO\n\nWe won.\n`;
    expect(turns(transcript).map(([speaker]) => speaker)).toEqual(["Operator", "Ann Lee"]);
  });
});

describe("texts that are not transcripts", () => {
  test.each([
    [
      "headings",
      "Market Overview\n\nWe won.\n\nCapital Plans\n\nWe pay.\n\nMarket Overview\n\nWe won.",
    ],
    ["an address", "Acme Tools\nLong Street\nNew York\n\nAnn Lee\n\nDear Bo Ray\n\nAnn Lee"],
    ["a poem", "The Sea Is Wide\nOh Silver Moon\nThe Sea Is Wide\nOh Silver Moon - Come Down"],
    ["a table", "North America\n1,234\nLatin America\n512\nNorth America\n99"],
    ["fields", "Pros: It is cheap.\nCons: It is slow?\nIt is not much.\nPros: New.\nCons: Old."],
    ["fields of one kind", "Name: Ann\nMail: none\nName: Bo\nMail: none"],
    [
      "a list alone",
      "Participants\n\nAnn Lee - CEO\nBo Ray - CFO\nCy Day - Analyst\n\nWe met at noon.",
    ],
    ["a list alone of names", "Executives\n\nAnn Lee\nBo Ray\n\nThey met at noon, and left."],
    ["headings like a list's", "Analysts\n\nThey were wrong on us again.\n\nManagement\n\nIt won."],
    [
      "directions",
      "[Foreign Language]\nWe won.\n[Operator Instructions]\nWe pay.\n[Music Playing]",
    ],
    [
      "dashes",
      "Ann Lee - she won.\nBo Ray – Who else won?\nOh Silver Moon – Come Down – And Shine",
    ],
    ["footnotes", "Gross Domestic Product [1]\nWe won.\nConsumer Price Index [2]\nWe pay."],
  ])("a text with %s has no speakers", (_, text) => {
    expect(readPassages(text)).toHaveLength(1);
    expect(readPassages(text)[0]).toMatchObject({ speaker: null, role: null, omitted: null });
  });

  test("lines of a speech that begin with a word and a colon are no labels", () => {
    const transcript = `Operator: Welcome.
Ann Lee - CEO: We sell two things.
Services: they grew.
Products: they grew.
Services: we are confident.
Products: we are sure.
Bo Ray - CFO: Fine.`;
    expect(turns(transcript).map(([speaker]) => speaker)).toEqual([
      "Operator",
      "Ann Lee",
      "Bo Ray",
    ]);
  });

  test("headings of a speech beside a single operator are no labels", () => {
    const transcript = NAMES_ALONE.replace(
      "Margins",
      "Capital Plans\n\nAcme Bank\n\nAcme Bank\n\nMargins",
    );
    const speakers = new Set(turns(transcript).map(([speaker]) => speaker));
    expect(speakers).toEqual(new Set(["Operator", "Ann Lee", "Bo Ray", "Cy Day"]));
  });
});
