// Answers as CSV.

import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { rowSchemaOf, toCsv } from "../../lib/http/answer/write-body.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

const ROW = z.object({
  id: z.string(),
  amount: z.number().nullable(),
  nested: z.object({ deep: z.object({ flag: z.boolean() }), list: z.array(z.string()) }).nullable(),
  at: z.string().optional(),
});

const text = (row: Partial<z.output<typeof ROW>>) => ({ amount: null, nested: null, ...row });

describe("CSV", () => {
  test("the header is in the order of the schema with dotted nested members, and lines end in CRLF", () => {
    expect(toCsv(ROW, [])).toBe("id,amount,nested.deep.flag,nested.list,at\r\n");
    const row = {
      at: "t",
      id: "x",
      amount: -1.5,
      nested: { list: ["a", "b"], deep: { flag: true } },
    };
    expect(toCsv(ROW, [row]).split("\r\n")[1]).toBe("x,-1.5,true,a;b,t");
  });

  test("null and absent members are empty", () => {
    expect(toCsv(ROW, [text({ id: "x" })]).split("\r\n")[1]).toBe("x,,,,");
  });

  test.each(["=1+1", "+1", "-x", "@cmd", "\tx", "\rx"])(
    "a spreadsheet does not run %j as a formula",
    (id) => {
      const [, row] = parse(toCsv(ROW, [text({ id })]), {
        relax_column_count: false,
      }) as string[][];
      expect(row?.[0]).toBe(`'${id}`);
    },
  );

  test("negative numbers stay numbers", () => {
    expect(toCsv(ROW, [text({ id: "x", amount: -3 })])).toContain("x,-3,");
  });

  test("a formula in a list of texts is made harmless", () => {
    const row = text({ id: "x", nested: { deep: { flag: false }, list: ["=a", "b"] } });
    expect(toCsv(ROW, [row])).toContain("false,'=a;b,");
  });

  test("an independent reader reads 1,000 random texts as they were written", () => {
    const next = random(41);
    const alphabet = [...'ab,"\r\n;= \té漢😀', "'", "\u0000"];
    const rows = Array.from({ length: 1_000 }, () => {
      const length = wholeBetween(next, 0, 12);
      const pick = () => alphabet[wholeBetween(next, 0, alphabet.length - 1)] ?? "";
      return text({ id: `a${Array.from({ length }, pick).join("")}`, amount: next() * 1e6 });
    });
    const read = parse(toCsv(ROW, rows), { columns: true, record_delimiter: "\r\n" }) as {
      id: string;
      amount: string;
    }[];
    expect(read.map(({ id, amount }) => ({ id, amount: Number(amount) }))).toEqual(
      rows.map(({ id, amount }) => ({ id, amount })),
    );
  });

  test("a wrapped list takes its columns from its rows", () => {
    const wrapper = z.object({ rows: z.array(ROW) });
    expect(toCsv(rowSchemaOf(wrapper, "rows"), [])).toBe(toCsv(ROW, []));
    expect(() => rowSchemaOf(wrapper, "elsewhere")).toThrow("no member elsewhere");
  });
});
