import { Parser } from "htmlparser2";
import { type CalendarDate, isCalendarDate } from "../../../core/calendar-date.ts";
import type { InsiderReport, InsiderRow } from "../../../market/domain/insider-reports.ts";
import { malformed } from "./filing-lists.ts";

/** An insider's report (Form 4) as read from its XML; the filing adds the time of acceptance. */
export type OwnershipForm = Omit<InsiderReport, "accession" | "filedAt" | "filedOn"> & {
  /** The company whose shares it is about. */
  issuer: number;
  /** Number of trades without a price. */
  unpriced: number;
};

/** Texts of an element and ids of footnotes, by the name of the child element. */
interface Element {
  texts: Map<string, string>;
  notes: Map<string, string[]>;
}
const element = (): Element => ({ texts: new Map(), notes: new Map() });

/** What a footnote says: whether it names a trading plan or denies one, and amounts in dollars. */
interface Footnote {
  hasPlan: boolean;
  deniesPlan: boolean;
  amounts: number[];
}

/** The parts of a form: its head, owners, rows of trades in shares, and footnotes. */
interface FormParts {
  head: Element;
  owners: string[];
  rows: Element[];
  footnotes: Map<string, Footnote>;
}

const MAX_DEPTH = 32;
/** Characters of a footnote that are read; forms allow fewer. */
const MAX_NOTE_LENGTH = 4_000;
const PLAN = /10b5-?1/i;
const NO_PLAN = /\bnot\b[^.]{0,80}10b5-?1/i;

/**
 * Reads a Form 4 or its amendment from a filing. Only purchases and sales of shares in the open
 * market (codes P and S) are kept. Throws FeedError `malformed` for another form, an incomplete
 * one, or an impossible row. Source: sec.gov, "Ownership XML Technical Specification", X0609.
 */
export function parseOwnership(submission: string): OwnershipForm {
  const from = submission.indexOf("<ownershipDocument");
  const to = submission.indexOf("</ownershipDocument>", from);
  if (from < 0 || to < 0) throw malformed("no ownership form");
  const { head, owners, rows, footnotes } = readParts(submission.slice(from, to + 20));
  const type = head.texts.get("documentType") ?? "";
  const issuer = Number(head.texts.get("issuerCik"));
  const period = head.texts.get("periodOfReport")?.slice(0, 10) ?? "";
  const original = head.texts.get("dateOfOriginalSubmission")?.slice(0, 10) ?? "";
  if (!/^4(\/A)?$/.test(type) || !Number.isInteger(issuer) || !isCalendarDate(period)) {
    throw malformed("head of an ownership form");
  }
  if (owners.length === 0) throw malformed("no owner");
  const notesOf = (ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => footnotes.get(id) ?? []);
  const isPlanForm = booleanOf(head.texts.get("aff10b5One"));
  // A footnote on a trading plan that no row refers to applies to all rows.
  const referenced = new Set(rows.flatMap(({ notes }) => [...notes.values()].flat()));
  const isGeneralPlan = [...footnotes].some(([id, note]) => !referenced.has(id) && isPlan([note]));
  const trades: InsiderRow[] = [];
  let unpriced = 0;
  for (const [row, { texts, notes }] of rows.entries()) {
    const code = texts.get("transactionCode");
    if (code === undefined) throw malformed(`row ${row + 1}`);
    if (code !== "P" && code !== "S") continue;
    const price = priceOf(texts.get("transactionPricePerShare"), () =>
      notesOf(notes.get("transactionPricePerShare") ?? []).flatMap(({ amounts }) => amounts),
    );
    const shares = Number(texts.get("transactionShares") ?? "");
    const tradedOn = texts.get("transactionDate")?.slice(0, 10) ?? "";
    if (!isCalendarDate(tradedOn) || !(shares >= 0) || !Number.isFinite(shares)) {
      throw malformed(`row ${row + 1}`);
    }
    const isPlanned = isPlanForm || isGeneralPlan || isPlan(notesOf([...notes.values()].flat()));
    const held = heldOf(texts.get("sharesOwnedFollowingTransaction"));
    if (price === null || shares === 0) unpriced += 1;
    else trades.push({ row, code, tradedOn, shares, price, held, isPlanned });
  }
  return {
    issuer,
    period,
    owners,
    rows: rows.length,
    trades,
    unpriced,
    isAmendment: type === "4/A",
    originalFiledOn: isCalendarDate(original) ? (original as CalendarDate) : null,
  };
}

/** Whether footnotes say that a trade follows a plan under rule 10b5-1. */
const isPlan = (notes: readonly Footnote[]): boolean =>
  notes.some(({ hasPlan }) => hasPlan) && !notes.some(({ deniesPlan }) => deniesPlan);

/** Reads a footnote once, however many rows refer to it. */
function footnoteOf(text: string): Footnote {
  const read = text.slice(0, MAX_NOTE_LENGTH);
  const hasPlan = PLAN.test(read);
  return { hasPlan, deniesPlan: hasPlan && NO_PLAN.test(read), amounts: amountsIn(read) };
}

/** The first amounts in dollars: with more than two, none is the price. */
const amountsIn = (text: string): number[] =>
  [...text.matchAll(/\$ ?(\d[\d,]{0,14}(?:\.\d{1,6})?)/g)]
    .slice(0, 3)
    .map((match) => Number(match[1]?.replaceAll(",", "")));

function booleanOf(text = "0"): boolean {
  if (!/^(0|1|true|false|)$/i.test(text)) throw malformed("no boolean");
  return /^(1|true)$/i.test(text);
}

function heldOf(text: string | undefined): number | null {
  const held = Number(text ?? "");
  return text === undefined || text === "" || !Number.isFinite(held) ? null : held;
}

/**
 * The price of a row: its value, or else the dollar amount in its footnote, the middle of a range.
 * Null without a price above 0.
 */
function priceOf(text: string | undefined, amountsOfNotes: () => number[]): number | null {
  if (text !== undefined && text !== "") {
    const price = Number(text);
    if (!Number.isFinite(price) || price < 0) throw malformed("price");
    return price > 0 ? price : null;
  }
  const amounts = amountsOfNotes();
  const [low = 0, high = low] = amounts;
  return amounts.length > 2 || low <= 0 ? null : (low + high) / 2;
}

/** Reads a form's XML in one pass. The text of an element `value` belongs to its parent element. */
function readParts(xml: string): FormParts {
  const parts: FormParts = { head: element(), owners: [], rows: [], footnotes: new Map() };
  const path: string[] = [];
  let open = parts.head;
  let [text, note] = ["", ""];
  const parser = new Parser(
    {
      onopentag(name, { id = "" }) {
        if (path.length >= MAX_DEPTH) throw malformed("nesting");
        if (name === "footnoteId") noteIds(open, parentOf(path)).push(id);
        if (name === "footnote") note = id;
        if (name === "nonDerivativeTransaction") open = element();
        // Derivatives are skipped: their texts go to an element that is not used.
        if (name === "derivativeTable") open = element();
        path.push(name);
        text = "";
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        const found = text.trim();
        path.pop();
        text = "";
        if (name === "rptOwnerCik" && found !== "") parts.owners.push(found.replace(/^0+/, ""));
        else if (name === "footnote") parts.footnotes.set(note, footnoteOf(found));
        else if (name === "nonDerivativeTransaction") parts.rows.push(open);
        else if (found !== "") open.texts.set(name === "value" ? parentOf(path) : name, found);
        if (name === "nonDerivativeTransaction" || name === "derivativeTable") open = parts.head;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return parts;
}

/** The ids of footnotes at a child element, to add to. */
function noteIds({ notes }: Element, parent: string): string[] {
  const ids = notes.get(parent) ?? [];
  notes.set(parent, ids);
  return ids;
}

const parentOf = (path: readonly string[]): string => path.at(-1) ?? "";
