// Turns a good answer of a data source into a bad one, to test how the service handles it.

import { inflateRawSync } from "node:zlib";
import { zipOf } from "./feeds/board.ts";

/** The kinds of bad answers. */
export const HOSTILE_KINDS = [
  "html",
  "puzzle",
  "empty",
  "cut",
  "403",
  "404",
  "429",
  "future",
  "nan",
  "renamed",
  "doubled",
  "huge",
  "redirect",
] as const;

type Answer = { status: number; body: string | Uint8Array; headers?: Record<string, string> };

/** The first four bytes of a zip archive. */
const ZIP_SIGNATURE = 0x04034b50;
const HUGE_BYTES = 50_000_000;
const YEARS_AHEAD = 5;
const DAYS_AHEAD = 1_826;
const DAY_S = 86_400;

const page = (status: number, title: string, more = ""): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html><head><title>${title}</title></head><body>${more}</body></html>`,
});

/** Makes a bad answer of a kind from a good answer. `429:30` has a Retry-After header, `429` has none. */
export function hostileAnswer(kind: string, answer: Answer): Answer {
  const [name = "", seconds] = kind.split(":");
  switch (name) {
    case "html":
      return page(200, "Down for maintenance");
    case "puzzle":
      return page(200, "Just a moment", "<script>solve(0x5f3759df)</script>");
    case "403":
      return page(403, "Access denied");
    case "404":
      return page(404, "Not found");
    case "429": {
      const limited = page(429, "Too many requests");
      const wait = seconds === undefined ? {} : { "retry-after": seconds };
      return { ...limited, headers: { ...limited.headers, ...wait } };
    }
    case "redirect":
      return { status: 302, headers: { location: "https://elsewhere.invalid/" }, body: "" };
    case "empty":
      return { ...answer, body: "" };
    default:
      return { ...answer, body: changeBody(name, answer.body) };
  }
}

function changeBody(kind: string, body: string | Uint8Array): string | Uint8Array {
  const bytes = Buffer.from(body);
  if (kind === "cut") return bytes.subarray(0, Math.floor(bytes.length * 0.6));
  if (kind === "huge") return Buffer.concat([bytes, Buffer.alloc(HUGE_BYTES, "x")]);
  const text = bytes.length > 4 && bytes.readUInt32LE(0) === ZIP_SIGNATURE ? unzip(bytes) : null;
  if (text !== null) return zipOf(text.name, changeText(kind, text.text));
  return changeText(kind, bytes.toString());
}

/** The first file of an archive that `zipOf` made. */
function unzip(bytes: Buffer): { name: string; text: string } {
  const nameEnd = 30 + bytes.readUInt16LE(26);
  const packed = bytes.subarray(nameEnd, nameEnd + bytes.readUInt32LE(18));
  return { name: bytes.toString("utf8", 30, nameEnd), text: inflateRawSync(packed).toString() };
}

function changeText(kind: string, text: string): string {
  if (kind === "future") return withLaterDates(text);
  if (kind === "nan") return withoutNumbers(text);
  return kind === "renamed" ? renameFields(text) : repeatRow(text);
}

const later = (year: string) => String(Number(year) + YEARS_AHEAD);

const withLaterDates = (text: string): string =>
  text
    .replace(/\b((?:19|20)\d\d)(?=-\d\d-\d\d)/g, later)
    .replace(/(?<=\b\d\d\/\d\d\/)((?:19|20)\d\d)\b/g, later)
    .replace(/(?<=\|)(20\d\d)(?=\d{4}\|)/g, later)
    .replace(/\[(\d{9,10})(?=,)/g, (_all, at) => `[${Number(at) + DAYS_AHEAD * DAY_S}`)
    .replace(/(?<=\b[A-Z][a-z]{2,8} (?:\d\d?, )?)(20\d\d)\b/g, later)
    .replace(/"t":(\d{12,13})\b/g, (_all, at) => `"t":${Number(at) + DAYS_AHEAD * DAY_S * 1_000}`);

const withoutNumbers = (text: string): string =>
  (/^[[{]/.test(text) ? text : text.replace(/,-?[\d.]+(?=,|\r?\n|$)/g, ",NaN"))
    .replace(/("(?:value|percentRate|adjClose|c|probability)":)("?)-?[\d.]+\2/g, '$1"NaN"')
    .replace(/("\w+_dollars":)"[\d.]+"/g, '$1"NaN"')
    .replace(/("outcomePrices":"\[\\")[\d.]+/g, "$1NaN")
    .replace(/\[(\d{9,10}),[^\]]*\]/g, '[$1,"NaN","NaN","NaN","NaN","NaN","NaN"]')
    .replace(/OBS_VALUE="-?[\d.]+"/g, 'OBS_VALUE="NaN"')
    .replace(/("val":)-?[\d.]+/g, '$1"NaN"')
    .replace(/(<transactionShares>\s*<value>)[\d.]+/g, "$1NaN");

function renameFields(text: string): string {
  if (text.startsWith("<")) {
    return text
      .replaceAll("SERIES_NAME=", "SERIES_ID=")
      .replaceAll(/(?<=<\/?)item\b/g, "entry")
      .replaceAll('id="article"', 'id="story"')
      .replaceAll("fomc-meeting", "meeting")
      .replaceAll("transactionCode>", "tradeCode>");
  }
  if (text.includes('"adjClose":')) return text.replaceAll('"adjClose":', '"adjustedClose":');
  if (text.startsWith("[")) return JSON.stringify({ candles: JSON.parse(text) });
  if (text.startsWith("{"))
    return text.replace(
      /"(observations|refRates|response|results?|accessionNumber|cik_str|units(?="\s*:\s*\{)|markets|probability)"/,
      '"renamed"',
    );
  const end = text.search(/\r?\n/);
  const header = text.slice(0, end).split(",");
  return (
    header.map((name, i) => (i === 0 ? name : `New ${name.replaceAll('"', "")}`)) + text.slice(end)
  );
}

function repeatRow(text: string): string {
  if (text.startsWith("<")) {
    return text
      .replace(/(<frb:Obs [^>]*>)/, "$1$1")
      .replace(/<item>.*<\/item>/, "$&$&")
      .replace(/<nonDerivativeTransaction>[\s\S]*?<\/nonDerivativeTransaction>/, "$&$&")
      .replace(/<div class="row fomc-meeting.*/, "$&$&")
      .replace(/<div id="article"[\s\S]*<\/div>(?=\n<div class="lastUpdate)/, "$&$&");
  }
  if (text.startsWith("[") || text.startsWith("{")) {
    return JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
      Array.isArray(value) && typeof value[0] === "object" ? [value[0], ...value] : value,
    );
  }
  const lines = text.trimEnd().split("\n");
  return [...lines, lines.at(-1) ?? "", ""].join("\n");
}
