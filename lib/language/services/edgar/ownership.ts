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
  /** Ids of the footnotes of derivatives and of holdings, which are not read. */
  elsewhere: Set<string>;
  /** Texts of its remarks and footnotes. */
  said: string[];
}

const MAX_DEPTH = 32;
/** Characters of a footnote that are read; forms allow fewer. */
const MAX_NOTE_LENGTH = 4_000;
/** Hyphens, dashes and the minus sign, as people and programs write them. */
const DASH = "[-\\u2010-\\u2015\\u2043\\u2212\\ufe58\\ufe63\\uff0d\\u00ad]";
const RULE = `10b ?${DASH}?5 ?${DASH}{0,2} ?1(?!\\d)`;
const PLAN = new RegExp(RULE, "i");
/** A trade outside a plan, a plan that is only intended, or one that had ended before. */
const NO_PLAN = new RegExp(
  `\\b(?:not|no|without|outside|neither)\\b[^.]{0,80}${RULE}|\\b(?:intends?|plans|expects?|may|will)\\s+(?:to\\s+)?(?:adopt|enter|establish|set up)\\b[^.]{0,60}${RULE}|${RULE}[^.]{0,120}\\b(?:ended|terminated|expired|cancell?ed|lapsed)\\b[^.]{0,40}[;.][^.]{0,80}\\b(?:outside|not under|not part)\\b`,
  "i",
);
/** An amendment that adds a row which its original left out. */
const ADDS =
  /\b(?:add|adds|adding|include|includes|report|reports|reporting|disclose|reflect|correct)\b[^.]{0,120}\b(?:omi(?:t|ssion)\w*|left (?:out|off)|missed|missing|not (?:previously |originally )?(?:reported|included|listed)|additional (?:row|line|transaction|purchase|sale|trade))\b|\b(?:omitted|left (?:out|off)|additional (?:row|line|transaction|purchase|sale|trade))\b[^.]{0,80}\b(?:added|reported|included)\b|\b(?:solely|only|merely)\b[^.]{0,40}\badd(?:s|ed|ing)?\b/i;
/** An amendment that changes what its original said. */
const CHANGES =
  /\b(?:correct\w*|revis\w*|restat\w*|replac\w*|chang\w*)\b[^.]{0,60}\b(?:dates?|days?|prices?|numbers?|amounts?|codes?|shares|errors?|typographical)\b|\b(?:wrong|incorrect\w*|erroneous\w*|misstated)\b/i;

/**
 * Reads a Form 3, 4 or 5, or its amendment, from a filing. A Form 3 has holdings and no trades; a Form 5 has trades
 * that were reported late. Only purchases and sales of shares in the open
 * market (codes P and S) are kept. Throws FeedError `malformed` for another form, an incomplete
 * one, or an impossible row. Source: sec.gov, "Ownership XML Technical Specification", X0609.
 */
export function parseOwnership(submission: string): OwnershipForm {
  const from = submission.indexOf("<ownershipDocument");
  const to = submission.indexOf("</ownershipDocument>", from);
  if (from < 0 || to < 0) throw malformed("no ownership form");
  const { head, owners, rows, footnotes, elsewhere, said } = readParts(
    submission.slice(from, to + 20),
  );
  const type = head.texts.get("documentType") ?? "";
  const issuer = Number(head.texts.get("issuerCik"));
  const period = head.texts.get("periodOfReport")?.slice(0, 10) ?? "";
  const original = head.texts.get("dateOfOriginalSubmission")?.slice(0, 10) ?? "";
  if (!/^[345](\/A)?$/.test(type) || !Number.isInteger(issuer) || !isCalendarDate(period)) {
    throw malformed("head of an ownership form");
  }
  if (owners.length === 0) throw malformed("no owner");
  const notesOf = (ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => footnotes.get(id) ?? []);
  const referenced = new Set(rows.flatMap(({ notes }) => [...notes.values()].flat()));
  const plans = [...footnotes].filter(([, note]) => isPlan([note])).map(([id]) => id);
  const isElsewhere = (id: string) => elsewhere.has(id) && !referenced.has(id);
  // The form's box is about its derivatives where only they have the footnote of a plan.
  const isBoxOfOthers = plans.length > 0 && plans.every(isElsewhere);
  const isPlanForm = booleanOf(head.texts.get("aff10b5One")) && !isBoxOfOthers;
  // A footnote on a trading plan that nothing refers to applies to all rows.
  const isGeneralPlan = plans.some((id) => !referenced.has(id) && !elsewhere.has(id));
  // An amended list of first holdings replaces no trade.
  const isAmendment = type === "4/A" || type === "5/A";
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
    else {
      const holder = holderOf(texts, notes);
      trades.push({ row, code, tradedOn, shares, price, held, holder, isPlanned });
    }
  }
  return {
    issuer,
    period,
    owners,
    rows: rows.length,
    trades,
    unpriced,
    isAmendment,
    isAddition: isAmendment && isAddition(said),
    originalFiledOn: isCalendarDate(original) ? (original as CalendarDate) : null,
  };
}

/** Whether footnotes say that a trade follows a plan under rule 10b5-1. */
const isPlan = (notes: readonly Footnote[]): boolean =>
  notes.some(({ hasPlan }) => hasPlan) && !notes.some(({ deniesPlan }) => deniesPlan);

/** Whether remarks or footnotes say that an amendment only adds what its original left out. */
const isAddition = (said: readonly string[]): boolean =>
  said.some((text) => ADDS.test(text)) && !said.some((text) => CHANGES.test(text));

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

/** For whom a row's shares are held; null when the form does not say. */
function holderOf(texts: Element["texts"], notes: Element["notes"]): string | null {
  const names = ["directOrIndirectOwnership", "natureOfOwnership"];
  const said = names.flatMap((name) => [texts.get(name) ?? [], notes.get(name) ?? []].flat());
  return said.length === 0 ? null : said.join(" ");
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

const OTHER_ROWS: ReadonlySet<string> = new Set(["derivativeTable", "nonDerivativeHolding"]);

/** Reads a form's XML in one pass. The text of an element `value` belongs to its parent element. */
function readParts(xml: string): FormParts {
  const parts: FormParts = {
    head: element(),
    owners: [],
    rows: [],
    footnotes: new Map(),
    elsewhere: new Set(),
    said: [],
  };
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
        // Derivatives and holdings are skipped: of them only the ids of footnotes are used.
        if (OTHER_ROWS.has(name)) open = element();
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
        else if (name === "footnote") {
          parts.footnotes.set(note, footnoteOf(found));
          parts.said.push(found.slice(0, MAX_NOTE_LENGTH));
        } else if (name === "remarks") parts.said.push(found.slice(0, MAX_NOTE_LENGTH));
        else if (name === "nonDerivativeTransaction") parts.rows.push(open);
        else if (found !== "") open.texts.set(name === "value" ? parentOf(path) : name, found);
        if (OTHER_ROWS.has(name)) {
          for (const id of [...open.notes.values()].flat()) parts.elsewhere.add(id);
        }
        if (name === "nonDerivativeTransaction" || OTHER_ROWS.has(name)) open = parts.head;
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
