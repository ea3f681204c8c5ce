// The change of conviction of a ticker whose texts say too little: the answer says why there is none.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { documentMethod } from "../../lib/language/actions/documents.ts";
import { ingestTranscripts } from "../../lib/language/actions/ingest-transcripts.ts";
import { readBreakout } from "../../lib/language/actions/read-tickers.ts";
import type { Mode } from "../../lib/language/domain/document.ts";
import { INSUFFICIENT_REASONS } from "../../lib/language/domain/insufficient.ts";
import { deleteAllRows, type TestDatabase, testDatabase } from "../support/database/database.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const KNOWN = Date.parse("2026-05-04T20:00:00Z");
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => deleteAllRows(database.db));
afterAll(() => database.close());

const FULL =
  "Revenue of the quarter grew by eight percent, as demand for our products rose in every region. Our margin widened since freight cost less than a year ago. We hired forty engineers and opened a plant in Ohio. Cash from operations reached two hundred million dollars, and we repaid a loan. Orders for the next quarter are above those of last spring, so we raise our guidance for the year. Competition in Asia stays hard, and prices there fell. We expect that new contracts with hospitals will add to sales. The board approved a dividend and we bought back shares of the company in March.";

const ingest = (
  readText: string,
  { year = 2026, mode = "earnings" as Mode, knownAt = KNOWN } = {},
) =>
  ingestTranscripts(
    database.db,
    [
      {
        ticker: "ACME",
        quarter: `Q1_FY${year}`,
        mode,
        title: null,
        isKnownAtGiven: true,
        knownAt,
        source: `made up ${mode} ${year}`,
        licence: "unknown",
        url: null,
        readText: () => readText,
      },
    ],
    { now: NOW, method: documentMethod },
  );

const breakout = (as_of?: string) =>
  readBreakout(database.db, NOW, {
    ticker: "ACME",
    quarters: 4,
    threshold: 10,
    as_of: as_of as never,
  });

/** A text of different sentences, as sentences that repeat count once. */
const eachOf = (words: string, sentence: (word: string) => string) =>
  words.split(" ").map(sentence).join(" ");
const GERMAN = eachOf(
  "Umsatz Gewinn Bestand Export Absatz Ertrag Auftrag Handel",
  (word) =>
    `Der ${word} des Unternehmens ist im dritten Quartal um acht Prozent gestiegen, und wir erwarten auch im nächsten Jahr ein gutes Geschäft.`,
);
const FRENCH = eachOf(
  "revenu profit volume commerce produit service marché stock",
  (word) =>
    `Le ${word} de la société a progressé de huit pour cent au troisième trimestre, et nous pensons que cette croissance va se poursuivre avec nos clients.`,
);
const FIGURES = eachOf(
  "Sales Margin Income Cash Debt Tax Capital Orders Freight Rent Wages Assets Loans Equity Stocks",
  (word) => `${word} was 1,210 and 2,340 and 9.5 and 7.1 and 318 and 22.`,
);
const TOO_LITTLE: [string, string][] = [
  ["short", "Thank you all for joining the call."],
  ["short", "Revenue grew and margins were stable in the quarter. "],
  ["short", "We are confident that we will deliver growth. ".repeat(30)],
  ["German", GERMAN],
  ["French", FRENCH],
  ["figures", FIGURES],
  [
    "no words",
    Array.from(
      { length: 120 },
      (_, i) => `blorfex${"abcdefghij"[i % 10]}ta mivonq${"klmnopqrst"[i % 7]}ur the of`,
    ).join(". "),
  ],
  [
    "another subject",
    "The fox walked along the river until it found a quiet place beneath the trees. Birds sang in the morning while the sun rose above the hills. Children played in the garden and their mother read a book about old castles. A gentle wind moved the leaves, and the cat slept on the warm stones near the door. In the evening they all sat by the fire and told stories of dragons, kings and brave girls who crossed the sea. Nobody noticed the snow that began to fall over the village at night.",
  ],
];

describe("the breakout of a ticker without a score", () => {
  test.each(TOO_LITTLE)("says why: %s", async (_what, text) => {
    await ingest(text);
    await expect(breakout()).rejects.toThrow(
      new RegExp(
        `^No score of this ticker is known: its newest text, of 2026-05-04, says too little \\((?:${INSUFFICIENT_REASONS.join("|")})\\)$`,
      ),
    );
  });

  test("names the newest of several texts", async () => {
    await ingest("Thank you all for joining the call.", { year: 2025, knownAt: KNOWN - 9e9 });
    await ingest(GERMAN);
    await expect(breakout()).rejects.toThrow("of 2026-05-04, says too little");
    await expect(breakout("2026-05-01T00:00:00.000Z")).rejects.toThrow(
      "of 2026-01-20, says too little (SHORT)",
    );
  });

  test("a ticker without a text is unknown, also before its first one", async () => {
    await expect(breakout()).rejects.toThrow("Unknown ticker");
    await ingest(GERMAN);
    await expect(breakout("2026-05-01T00:00:00.000Z")).rejects.toThrow("Unknown ticker");
  });

  test("an earlier text with a score has an answer", async () => {
    await ingest(FULL, { year: 2025, knownAt: KNOWN - 9e9 });
    await ingest("Thank you all for joining the call.");
    expect((await breakout()).body.toneMomentum.direction).toBe("FLAT");
  });
});
