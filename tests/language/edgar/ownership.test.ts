// Parsing Form 4 (insiders' trades) and a company's reported figures.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseConcept } from "../../../lib/language/services/edgar/concept.ts";
import { parseOwnership } from "../../../lib/language/services/edgar/ownership.ts";
import { formFour, tradeRow } from "../../support/language/edgar.ts";
import further from "../siblings/form4-further.json" with { type: "json" };

describe("a Form 4", () => {
  test("only purchases and sales are kept, with their place among all rows", () => {
    const form = formFour({
      rows: [tradeRow({ code: "M" }), tradeRow({}), tradeRow({ code: "F" })],
    });
    expect(parseOwnership(form)).toEqual({
      issuer: 42,
      period: "2026-11-09",
      owners: ["77"],
      rows: 3,
      unpriced: 0,
      isAmendment: false,
      isAddition: false,
      originalFiledOn: null,
      trades: [
        {
          row: 1,
          code: "S",
          tradedOn: "2026-11-09",
          shares: 100,
          price: 12.5,
          held: 900,
          holder: "D",
          isPlanned: false,
        },
      ],
    });
  });

  test.each([
    ["1", true],
    ["true", true],
    ["0", false],
    ["false", false],
  ])("the element of a trading plan is read: %s", (text, isPlanned) => {
    const form = formFour({ head: `<aff10b5One>${text}</aff10b5One>`, rows: [tradeRow({})] });
    expect(parseOwnership(form).trades[0]?.isPlanned).toBe(isPlanned);
  });

  test.each([
    ["a footnote of the row", "Sold under a Rule 10b5-1 trading plan.", "F1", true],
    ["a footnote of no row", "All sales were under a Rule 10b5-1 plan.", "", true],
    ["a denial", "These sales were not made pursuant to a Rule 10b5-1 plan.", "F1", false],
  ])("a trading plan is recognised by %s", (_name, text, note, isPlanned) => {
    const notes = `<footnotes><footnote id="F1">${text}</footnote></footnotes>`;
    const form = formFour({ rows: [tradeRow({ note })], notes });
    expect(parseOwnership(form).trades[0]?.isPlanned).toBe(isPlanned);
  });

  test("only the rows that name the footnote of a plan are marked", () => {
    const notes = `<footnotes><footnote id="F1">A 10b5-1 plan.</footnote></footnotes>`;
    const form = formFour({ rows: [tradeRow({ note: "F1" }), tradeRow({})], notes });
    expect(parseOwnership(form).trades.map(({ isPlanned }) => isPlanned)).toEqual([true, false]);
  });

  test.each([
    ["The price was $1,234.50 a share.", 1_234.5],
    ["Prices ranged from $10.00 to $11.00.", 10.5],
    ["Prices ranged from $1 to $2, and from $3 to $4.", null],
    ["To be filed by amendment.", null],
  ])("a price that is only in a footnote is read: %s", (text, price) => {
    const notes = `<footnotes><footnote id="F2">${text}</footnote></footnotes>`;
    const rows = [tradeRow({ price: '<footnoteId id="F2"/>' })];
    const found = parseOwnership(formFour({ rows, notes }));
    expect([found.trades[0]?.price ?? null, found.unpriced]).toEqual([
      price,
      price === null ? 1 : 0,
    ]);
  });

  const noteOf = (text: string) => `<footnotes><footnote id="F1">${text}</footnote></footnotes>`;
  /** A footnote's form: one sale that names it, or an option of the table of derivatives. */
  const planned = (text: string) =>
    parseOwnership(formFour({ rows: [tradeRow({ note: "F1" })], notes: noteOf(text) })).trades[0]
      ?.isPlanned;

  test.each([
    ["en dash", "Sold under a Rule 10b5–1 plan.", true],
    ["figure dash", "Sold under a Rule 10b5‒1 plan.", true],
    ["em dash", "Sold under a Rule 10b5—1 plan.", true],
    ["hyphen", "Sold under a Rule 10b5‐1 plan.", true],
    ["non-breaking hyphen", "Sold under a Rule 10b5‑1 plan.", true],
    ["minus", "Sold under a Rule 10b5−1 plan.", true],
    ["full-width hyphen", "Sold under a Rule 10b5－1 plan.", true],
    ["two hyphens", "Sold under a Rule 10b-5-1 plan.", true],
    ["spaces", "Sold under a Rule 10b5 - 1 plan.", true],
    ["none", "Sold under a 10B51 plan.", true],
    ["another rule", "Held under Rule 10b-5 and Rule 10b5-2.", false],
    ["another number", "See note 10b5-11.", false],
    ["no plan", "No Rule 10b5–1 plan was in place.", false],
    ["outside of one", "Sold outside any 10b5‑1 plan.", false],
    ["a later plan", "The person may adopt a Rule 10b5-1 plan next year.", false],
    ["a plan that ended afterwards", "Sold under a 10b5-1 plan that was ended on June 1.", true],
  ])("a plan is told by its rule: %s", (_name, text, isPlan) => {
    expect(planned(text)).toBe(isPlan);
  });

  test.each(further.filter(({ footnote_text: text }) => text !== undefined))(
    "further footnote: $name",
    ({ footnote_text: text = "", expected }) => {
      expect(planned(text)).toBe(expected === "plan");
    },
  );

  const option = (note: string) =>
    `<derivativeTable><derivativeTransaction>${tradeRow({ code: "M", note }).replace(/<\/?nonDerivativeTransaction>/g, "")}</derivativeTransaction></derivativeTable>`;
  const holding = `<nonDerivativeHolding><securityTitle><value>Stock</value><footnoteId id="F1"/></securityTitle></nonDerivativeHolding>`;

  test.each([
    ["of the table of derivatives", "", option("F1"), false],
    [
      "of the table of derivatives, with the box",
      "<aff10b5One>1</aff10b5One>",
      option("F1"),
      false,
    ],
    ["of both tables", "", option("F1"), true],
    ["of nothing", "", option(""), true],
    ["of nothing, with the box", "<aff10b5One>1</aff10b5One>", option(""), true],
  ])("a plan's footnote %s marks the purchase or not", (name, head, derived, isPlan) => {
    const rows = [tradeRow({ code: "P", note: name === "of both tables" ? "F1" : "" })];
    const notes = derived + noteOf("Under a Rule 10b5-1 plan.");
    expect(parseOwnership(formFour({ head, rows, notes })).trades[0]?.isPlanned).toBe(isPlan);
  });

  test("a plan's footnote of a holding does not mark a trade", () => {
    const notes = noteOf("Held for sale under a Rule 10b5-1 plan.");
    const form = formFour({ rows: [tradeRow({ code: "P" }), holding], notes });
    expect(parseOwnership(form).trades[0]?.isPlanned).toBe(false);
  });

  test.each([
    ["This amendment is being filed solely to add a transaction omitted from the original.", true],
    ["Filed to report a purchase that was inadvertently omitted from the Form 4.", true],
    ["The sole purpose of this Form 4/A is to include an additional sale.", true],
    ["This amendment only adds row 3.", true],
    ["One transaction was left out of the original filing and is reported here.", true],
    ["To correct the omission of a purchase on May 5.", true],
    ["This amendment corrects the date of the transaction.", false],
    ["Filed to correct the number of shares, which was reported as 100.", false],
    ["The price was reported incorrectly.", false],
    ["", false],
  ])("remarks of an amendment: %s", (remarks, adds) => {
    const notes = `<remarks>${remarks}</remarks>`;
    const form = (type: string) => formFour({ type, rows: [tradeRow({})], notes });
    expect(parseOwnership(form("4/A")).isAddition).toBe(adds);
    expect(parseOwnership(form("4")).isAddition).toBe(false);
  });

  test("the rows of two trusts have two holders", () => {
    const rows = ["I By Trust A", "I By Trust B"].map((holder) => tradeRow({ holder }));
    const { trades } = parseOwnership(formFour({ rows }));
    expect(new Set(trades.map(({ holder }) => holder)).size).toBe(2);
  });

  test("rows of derivatives are ignored", () => {
    const rows = [tradeRow({})];
    const derived = `<derivativeTable><derivativeTransaction>${tradeRow({ code: "P" }).replace(/<\/?nonDerivativeTransaction>/g, "")}</derivativeTransaction></derivativeTable>`;
    expect(parseOwnership(formFour({ rows, notes: derived }))).toMatchObject({ rows: 1 });
  });

  const whole = formFour({ rows: [tradeRow({})] });
  test.each([
    ["cut off", whole.slice(0, whole.length * 0.6)],
    ["a page", "<html>Down</html>"],
    ["another form", whole.replace("<documentType>4<", "<documentType>144<")],
    ["without an owner", whole.replaceAll("rptOwnerCik", "ownerCik")],
    ["no boolean", formFour({ head: "<aff10b5One>maybe</aff10b5One>", rows: [] })],
    ["no number", whole.replace("<value>100<", "<value>NaN<")],
    ["a renamed code", whole.replaceAll("transactionCode", "tradeCode")],
    ["an impossible day", whole.replace("<value>2026-11-09<", "<value>2026-13-09<")],
    ["nested without end", formFour({ head: "<a>".repeat(99) + "</a>".repeat(99), rows: [] })],
  ])("a form that is %s is malformed", (_name, text) => {
    expect(() => parseOwnership(text)).toThrow("sec: malformed");
  });

  test("a form of two megabytes is read in linear time", () => {
    const started = performance.now();
    parseOwnership(formFour({ rows: Array.from({ length: 3_000 }, () => tradeRow({})) }));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe("a reported concept, such as sales", () => {
  const row = { start: "2026-01-01", end: "2026-03-31", val: 5, accn: "0000000042-26-000001" };
  const filed = { ...row, filed: "2026-05-01" };
  const answer = (...rows: object[]) =>
    JSON.stringify({
      cik: 42,
      tag: "Revenues",
      units: { USD: rows, CNY: [{ ...filed, val: 40 }] },
    });
  const asked = { cik: 42, concept: "Revenues", today: "2026-11-24" } as const;

  test("its values are in dollars, each once", () => {
    expect(parseConcept(answer(filed, filed), asked)).toEqual([
      {
        start: "2026-01-01",
        end: "2026-03-31",
        value: 5,
        filed: "2026-05-01",
        accession: "0000000042-26-000001",
      },
    ]);
  });

  test.each([
    ["another company", answer(filed), { ...asked, cik: 43 }],
    ["another concept", answer(filed), { ...asked, concept: "Assets" as const }],
    ["filed ahead", answer({ ...filed, filed: "2031-05-01" }), asked],
    ["a period that ends after its filing", answer({ ...filed, end: "2026-06-30" }), asked],
    ["no number", answer({ ...filed, val: "NaN" }), asked],
    ["two values of one period", answer(filed, { ...filed, val: 6 }), asked],
    ["a renamed member", answer(filed).replace("units", "unit"), asked],
    ["cut off", answer(filed).slice(0, 80), asked],
  ])("an answer that is %s is malformed", (_name, text, by) => {
    expect(() => parseConcept(text, by)).toThrow("sec: malformed");
  });
});

const RECORDED = join(import.meta.dirname, "../../../../shared/data/sources/sec/form4");
const recorded = (file: string) => parseOwnership(readFileSync(join(RECORDED, file), "utf8"));

describe.skipIf(!existsSync(RECORDED))("recorded Form 4 files", () => {
  test("a plan is in a footnote before its element existed, and in both afterwards", () => {
    const before = recorded(
      "0000320193-22-000061_apple-seven-sales-plan-in-footnote_full-submission.txt",
    );
    expect(before.trades.map(({ isPlanned }) => isPlanned)).toEqual(Array(7).fill(true));
    expect(before.issuer).toBe(320_193);
    const since = recorded("draftkings-2025-03-14_sale-10b5-1.xml");
    expect(since.trades.every(({ isPlanned }) => isPlanned)).toBe(true);
  });

  test("several owners, two forms of boolean, and an issuer with a backslash are read", () => {
    const owners = recorded(
      "0001231919-26-000838_atlas-owners-purchase-mixed-booleans_excerpt.txt",
    );
    expect(owners).toMatchObject({ owners: ["1911592", "1911580"], rows: 1 });
    expect(owners.trades).toMatchObject([{ code: "P", shares: 588_235, price: 17 }]);
    const small = recorded("0001493152-26-036442_protagenic-purchase_excerpt.txt");
    expect(small.trades).toMatchObject([{ code: "P", price: 0.2588, held: 31_294 }]);
  });

  test("an amendment has the day of its original", () => {
    expect(recorded("0001669943-26-000021_anterix-amendment_excerpt.txt")).toMatchObject({
      isAmendment: true,
      originalFiledOn: "2026-09-08",
      period: "2026-09-08",
      rows: 2,
    });
  });

  test.each([
    "374water-2025-04-30_grant.xml",
    "alpha-omega-2025-03-17_grant-and-tax.xml",
    "better-home-2024-12-09_eight-owners-conversion.xml",
    "jetblue-2025-03-10_grant.xml",
    "microvision-2026-06-08_x0609-exercise-tax.xml",
    "workday-2025-03-05_tax-withholding.xml",
    "ziprecruiter-2025-03-15_rsu-vesting-tax.xml",
  ])("%s has no trade in the open market", (file) => {
    expect(recorded(file).trades).toEqual([]);
  });

  test("a list of first holdings (Form 3) has no trade, and a Form 5 those that were reported late", () => {
    expect(recorded("form3-snowflake.xml")).toMatchObject({ trades: [], isAmendment: false });
    const late = recorded("form5-snowflake.xml");
    expect(late.owners.length).toBeGreaterThan(0);
    expect(late.trades.every(({ code }) => code === "P" || code === "S")).toBe(true);
  });
});
