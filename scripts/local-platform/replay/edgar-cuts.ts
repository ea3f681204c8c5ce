// Makes answers of EDGAR from recorded files: lists of filings, headers, documents and reported figures.

import * as z from "zod";

const Cell = z.union([z.string(), z.number(), z.null()]);
const List = z.looseObject({
  filings: z.looseObject({ recent: z.record(z.string(), z.array(Cell)) }),
});
type Columns = z.output<typeof List>["filings"]["recent"];

const ISO = /^(\d{4})(\d{2})(\d{2})/;
const isoOf = (digits: string): string => digits.replace(ISO, "$1-$2-$3");
const field = (header: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]+(\\S.*?)[ \\t]*$`, "m").exec(header)?.[1] ?? "";

/** The row of a filing in a company's list, read from the filing itself. */
function rowOf(filing: string): Record<string, string> {
  return {
    accessionNumber: field(filing, "ACCESSION NUMBER"),
    filingDate: isoOf(field(filing, "FILED AS OF DATE")),
    reportDate: isoOf(field(filing, "CONFORMED PERIOD OF REPORT")),
    form: field(filing, "CONFORMED SUBMISSION TYPE"),
    primaryDocument: /<FILENAME>([^<\r\n]+)/.exec(filing)?.[1] ?? "",
  };
}

/** The rows of the filings that recorded facts come from. */
const factRows = (facts: string): Record<string, string>[] => {
  const rows = Object.values(Facts.parse(JSON.parse(facts)).facts)
    .flatMap((concepts) => Object.values(concepts))
    .flatMap(({ units }) => Object.values(units).flat());
  const byAccession = new Map(rows.map((row) => [row.accn, row]));
  return [...byAccession.values()].map(({ accn, form, filed }) => ({
    accessionNumber: accn,
    form,
    filingDate: filed,
  }));
};

/**
 * A company's list of filings at the end of a day: the recorded rows, the filings that were recorded whole, and the
 * filings that the recorded facts come from.
 */
export function filingList(
  [list, ...others]: readonly [string, ...string[]],
  last: string,
): string {
  const body = List.parse(JSON.parse(list));
  const { recent } = body.filings;
  const names = Object.keys(recent);
  const listed = (recent["accessionNumber"] ?? []).map((_, at) =>
    Object.fromEntries(names.map((name) => [name, recent[name]?.[at] ?? null])),
  );
  const listedNumbers = new Set(recent["accessionNumber"]);
  const found = others.flatMap((text) => (text.startsWith("{") ? factRows(text) : [rowOf(text)]));
  const missing = found.filter((row) => !listedNumbers.has(row["accessionNumber"] ?? ""));
  const addedRows = missing.map((row) => {
    const empty = names.map((name) => [name, typeof recent[name]?.[0] === "number" ? 0 : ""]);
    return { ...Object.fromEntries(empty), ...row };
  });
  const dateOf = (row: Record<string, unknown>) => String(row["filingDate"]);
  const rows = [...listed, ...addedRows]
    .filter((row) => dateOf(row) <= last)
    .sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
  const columns: Columns = Object.fromEntries(
    names.map((name) => [name, rows.map((row) => row[name] ?? null)]),
  );
  return JSON.stringify({ ...body, filings: { ...body.filings, recent: columns } });
}

const ACCESSION = /\d{10}-\d{2}-\d{6}/;

/**
 * The header page of a filing. From a whole filing it takes the header and the names of the documents. From a single
 * exhibit it takes the exhibit's name, and the time of acceptance (UTC) from the company's list.
 */
export function filingHeader(
  [filing, list]: readonly [string, ...string[]],
  url: URL,
): string | null {
  if (list === undefined) return filing.replace(/<TEXT>[\s\S]*?<\/TEXT>\s*/g, "");
  const { recent } = List.parse(JSON.parse(list)).filings;
  const accession = ACCESSION.exec(url.pathname)?.[0] ?? "";
  const at = (recent["accessionNumber"] ?? []).indexOf(accession);
  const acceptedAt = recent["acceptanceDateTime"]?.[at];
  if (typeof acceptedAt !== "string") return null;
  const exhibit = filedDocument(filing, url).replace(/<TEXT>[\s\S]*/i, "");
  return [
    "<SEC-DOCUMENT>",
    `<ACCEPTANCE-DATETIME>${newYorkDigits(Date.parse(acceptedAt))}`,
    `<ACCESSION-NUMBER>${accession}`,
    exhibit.replace(/<(document|type|sequence|filename|description)>/gi, (tag) =>
      tag.toUpperCase(),
    ),
    "</DOCUMENT>\n</SEC-DOCUMENT>\n",
  ].join("\n");
}

const NEW_YORK = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "medium",
});
const newYorkDigits = (at: number): string => NEW_YORK.format(at).replace(/\D/g, "");

/**
 * The document that an address names, from a whole filing. A single exhibit is returned itself, without the HTML
 * that was put around it when it was recorded.
 */
export function filedDocument(filing: string, { pathname }: URL): string {
  const name = pathname.slice(pathname.lastIndexOf("/") + 1);
  const documents = filing.split(/(?=<DOCUMENT>)/);
  const named = documents.find((each) => each.includes(`<FILENAME>${name}`)) ?? null;
  const xml = named === null ? null : /<XML>\s*([\s\S]*?)<\/XML>/.exec(named);
  if (xml?.[1] !== undefined) return xml[1];
  return (named ?? filing).replace(/^\s*<html><body>(?=<document>)/, "");
}

const Fact = z.looseObject({ filed: z.string(), accn: z.string(), form: z.string() });
const Facts = z.object({
  cik: z.number(),
  entityName: z.string(),
  facts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        label: z.string().nullable(),
        description: z.string().nullable(),
        units: z.record(z.string(), z.array(Fact)),
      }),
    ),
  ),
});

const CONCEPT = /\/companyconcept\/CIK\d{10}\/([\w-]+)\/(\w+)\.json$/;

/** One reported figure (XBRL concept) of a company, as filed up to a day. Null if the company has none. */
export function companyConcept(text: string, { pathname }: URL, last: string): string | null {
  const [, taxonomy = "", tag = ""] = CONCEPT.exec(pathname) ?? [];
  const { cik, entityName, facts } = Facts.parse(JSON.parse(text));
  const concept = facts[taxonomy]?.[tag];
  if (concept === undefined) return null;
  const { label, description } = concept;
  const units = Object.fromEntries(
    Object.entries(concept.units)
      .map(([unit, rows]) => [unit, rows.filter(({ filed }) => filed <= last)] as const)
      .filter(([, rows]) => rows.length > 0),
  );
  if (Object.keys(units).length === 0) return null;
  return JSON.stringify({ cik, taxonomy, tag, label, description, entityName, units });
}
