// Writes the answer of a tool as text: JSON within a budget, and how to get what is left out.

import { contractOf } from "../../lib/http/endpoint.ts";
import {
  type Arguments,
  type Body,
  DEFAULT_ROWS,
  MAX_CHARACTERS,
  MAX_ROWS,
  type Part,
  type Tool,
} from "./tool.ts";

/** Room for the notes. */
const NOTES_CHARACTERS = 1_500;

interface Made {
  body: Body;
  answers: readonly { part: Part; answer: Response; body: Body }[];
}

/**
 * The texts of an answer: its JSON, then notes if there are any. Unless the caller asks for more rows, lists are cut
 * until the whole fits.
 */
export function textsOf(tool: Tool, args: Arguments, { body, answers }: Made): string[] {
  const asksForMore = Number(args["limit"] ?? 0) > DEFAULT_ROWS;
  const budget = asksForMore ? Number.POSITIVE_INFINITY : MAX_CHARACTERS - NOTES_CHARACTERS;
  const { text, cuts } = fitted(body, budget);
  const notes = [
    ...cuts.map(
      ({ name, kept, of }) => `${name} has the first ${kept} of ${of}; the endpoint has them all.`,
    ),
    ...("offset" in tool.args ? pageNotes(args, answers, cuts) : []),
  ];
  return notes.length > 0 ? [text, notes.join("\n")] : [text];
}

interface Cut {
  name: string;
  kept: number;
  of: number;
}

/** A list somewhere in a body, and how to replace it. */
interface Place {
  name: string;
  items: unknown[];
  size: number;
}

/** The JSON of a body. Where it is too long, its longest list loses its last items, again and again. */
function fitted(body: Body, budget: number): { text: string; cuts: Cut[] } {
  let text = JSON.stringify(body);
  if (text.length <= budget) return { text, cuts: [] };
  const copy = structuredClone(body) as Record<string, unknown>;
  const cuts = new Map<string, Cut>();
  for (;;) {
    const [longest] = listsIn(copy, "").toSorted((a, b) => b.size - a.size);
    if (text.length <= budget || !longest) return { text, cuts: [...cuts.values()] };
    const { name, items, size } = longest;
    const of = cuts.get(name)?.of ?? items.length;
    const wanted = Math.floor(items.length * Math.max(0, 1 - (text.length - budget) / size));
    items.length = Math.min(items.length - 1, wanted);
    cuts.set(name, { name, kept: items.length, of });
    text = JSON.stringify(copy);
  }
}

function listsIn(value: unknown, name: string): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([member, item]) =>
    listsIn(item, Array.isArray(value) ? name : name === "" ? member : `${name}.${member}`),
  );
  return Array.isArray(value) && value.length > 0
    ? [{ name, items: value, size: JSON.stringify(value).length }, ...below]
    : below;
}

/** Says which rows of a list the answer has, and how to get more. */
function pageNotes(args: Arguments, answers: Made["answers"], cuts: readonly Cut[]): string[] {
  return answers.flatMap(({ part: { route }, answer, body }) => {
    const { csv } = contractOf(route);
    const rows = csv && body[csv.rows];
    if (!Array.isArray(rows)) return [];
    const total = answer.headers.get("x-total-count");
    const offset = Number(args["offset"] ?? 0);
    const kept = cuts[0]?.kept ?? rows.length;
    const hasMore = kept < rows.length || /rel="next"/.test(answer.headers.get("link") ?? "");
    if (!hasMore) return [];
    const order = args["order"] === "asc" ? "oldest" : "newest";
    const end = offset + kept;
    return [
      `Rows ${offset + 1} to ${end}${total === null ? "" : ` of ${total}`}, ${order} first. More: offset=${end}, or a limit up to ${MAX_ROWS}.`,
    ];
  });
}
