// Items of an 8-K that are events only by what their text says: 3.01, 4.01 and 5.02.

import { tokenize } from "../text/tokenize.ts";
import type { EventItem } from "./filed-item.ts";
import { isDelistingNotice } from "./filed-listing.ts";
import { NEARBY, REPORTED_BEFORE, type Sentences } from "./filed-statement.ts";

/** Whether only the text of an item says whether it is an event. */
export const needsText = (item: EventItem): boolean => Object.hasOwn(READERS, item);

/** Whether an item whose text is needed reports its event. `text` is that of the whole filing. */
export function reportsEvent(item: EventItem, text: string): boolean {
  const section = sectionOf(item, text).slice(0, MAX_SECTION);
  return READERS[item]?.(sentencesOf(section)) ?? true;
}

/** Characters of an item that are read. Items are short; a longer text is more than its item. */
const MAX_SECTION = 60_000;

/** A heading of an item at the beginning of a line. */
const HEADING = /^[ \t]*items?[ \t\n]+(\d\.\d\d)\b/gim;
const SIGNATURES = /^[ \t]*signatures?[ \t]*$/im;

/** Whether a text has the heading of an item. */
export const hasItem = (text: string): boolean => text.search(HEADING) >= 0;

/** The text of an item; the whole text where it has no heading of the item. */
export function sectionOf(item: EventItem, text: string): string {
  const headings = [...text.matchAll(HEADING)];
  const from = headings.findIndex(([, code]) => code === item);
  const start = headings[from]?.index;
  if (start === undefined) return text;
  const section = text.slice(start, headings[from + 1]?.index);
  const end = section.search(SIGNATURES);
  return end < 0 ? section : section.slice(0, end);
}

/** The sentences of a text. */
function sentencesOf(text: string): string[] {
  const starts = new Map<number, number>();
  const { tokens, text: read } = tokenize(text);
  for (const { sentence, start } of tokens) if (!starts.has(sentence)) starts.set(sentence, start);
  const sorted = [...starts.values()];
  return sorted.map((start, i) =>
    read
      .slice(start, sorted[i + 1])
      .replace(/\s+/g, " ")
      .trim(),
  );
}

/** What only may happen, as contracts say. The month of May is none. */
const CONDITIONAL =
  /\b(?:[Ii]f|[Ii]n the event|would|may|could|might|whether|until such time|good reason|without cause or|entitled to|severance (?:plan|policy|benefits))\b/;
/** What a person did elsewhere or in earlier years. */
const EARLIER_LIFE =
  /\b(?:prior to (?:joining|that|his|her|this)|before joining|previously (?:served|held|worked)|formerly|from (?:\w+ )?\d{4} (?:to|until|through) (?:\w+ )?(?:\d{4}|his|her)|until (?:his|her) (?:retirement|departure|resignation) in)\b/i;

const isNews = (sentence: string): boolean =>
  !REPORTED_BEFORE.test(sentence) && !CONDITIONAL.test(sentence) && !EARLIER_LIFE.test(sentence);

/** How a company and its auditor part. */
const AUDITOR_LEAVES =
  /\b(?:dismiss(?:ed|al|ing)?|resign(?:ed|s|ation|ing)?|declin(?:ed|es|ing) to (?:stand|be|seek|continue)|(?:not|no longer) (?:to )?(?:be )?(?:renew\w*|re-?appoint\w*|re-?engag\w*|re-?elect\w*|stand(?:ing)? for|serv\w+|retain\w*|continue)|terminat(?:ed|ion|ing)|relationship (?:[\w&.,]+ ){0,6}ceased|ceased? to (?:serve|be|act)|replac(?:ed|es|ing|e)|remov(?:ed|al) of|withdr(?:e|a)w\w* as)\b/i;
const NOT_LEFT =
  /\b(?:not (?:been )?(?:dismissed|resigned)|no (?:dismissal|resignation)|did not resign)\b/i;
const AUDITOR = /\b(?:audit\w*|account\w*|LLP|firm|L\.L\.P|CPAs?|P\.?C\.?|& Co)\b/i;

const isAuditorChange = (sentences: Sentences): boolean =>
  sentences.some(
    (sentence) =>
      AUDITOR_LEAVES.test(sentence) &&
      AUDITOR.test(sentence) &&
      !NOT_LEFT.test(sentence) &&
      isNews(sentence),
  );

/** Titles of those who lead a company or its finances, and other titles. */
const LEADER =
  /(?<!\b(?:interim|acting|former|deputy|assistant(?: to the)?|vice) )(?:\b(?:co-)?chief (?:executive|financial)(?: and \w+(?: \w+)?)?(?: officer)?\b|\bprincipal (?:executive|financial)(?: and \w+)? officer\b|\b(?:co-)?(?:CEO|CFO)\b)(?! of [^,.;]{0,60}\b(?:division|segment|subsidiary|business unit|unit)\b)/gi;
const OTHER_TITLE =
  /\b(?:interim|acting|former) chief \w+ officer\b|\bchief (?!executive|financial)[a-z]+(?: and [a-z]+)? officer\b|\b(?:general counsel|vice president|secretary|treasurer|controller|director|chair\w*|member of (?:the|its|our) board|board of directors|president|head of)\b/gi;
/** How an officer leaves. */
const LEAVES =
  /\b(?:resign(?:s|ed|ing|ation)?|retir(?:e|es|ed|ing|ement)(?! (?:plan|benefit|saving|account|eligib|program|age))|step(?:s|ped|ping)? (?:down|aside)|depart(?:s|ed|ing|ure)?|leav(?:e|es|ing)(?! of absence)|left|terminat(?:ed|ion)|separat(?:ed|ion|ing) from|ceas(?:e|es|ed|ing)(?= to (?:serve|be|act|hold)| serving)|no longer (?:serv\w+|be|hold\w*|act)|remov(?:ed|al)|dismissed|relieved|transition(?:s|ed|ing)?(?= (?:from|out|to (?:the role of |the position of |a role as |an? )?(?:executive chair|non-executive|advis|special|senior advis|strategic)))|passed away|died|death|succeed(?:s|ed|ing)?|replac(?:e|es|ed|ing)|part(?:ed|ing) ways|employment (?:with the company )?(?:ended|will end)|placed on (?:administrative )?leave)\b/gi;
const STAYS =
  /\b(?:not|never|no (?:intention|plans?)) (?:\w+ ){0,3}(?:resign|retir|step|leav)|\b(?:rescind|withdrew|withdrawn|revok|postpon|delay)\w*[^.]{0,40}(?:resign|retire)/i;
/** A title that is told of a departure: who was notified of it is not who leaves. */
const TOLD =
  /\b(?:notif(?:ied|ies)|informed|advised|told|report(?:s|ed|ing)? (?:directly )?to|delivered to) (?:the |our |its |the company's |acme's |\w+'s )?(?:chair\w* and )?(?:chief (?:executive|financial) officer|CEO|CFO)/gi;
/** The office that is left: "as Chief Financial Officer", "from the Board". */
const OFFICE_LEFT =
  /^(?: \w+){0,3}? (?:as|from|of|the role of|position of) (.{0,160}?)(?=,? (?:effective|to pursue|in order|and (?:will|has|the|his|her|that|to)|who|which|with effect|on \w+ \d|for personal)|[;.]|$)/i;
const BOARD = /\b(?:board|director|committee|chair\w*)\b/i;
const HONORED = /\b(?:Mr|Ms|Mrs|Dr|Messrs|Mx)\.? (?:[A-Z][\p{L}'’-]*\.? ){0,3}([A-Z][\p{L}'’-]+)/gu;
const NAME = /[A-Z][\p{L}'’-]+/gu;
const FULL_NAME = /\b[A-Z][\p{L}'’-]+ (?:[A-Z]\.? )?([A-Z][\p{L}'’-]+)/gu;

const lastOf = <T>(found: Iterable<T>): T | undefined => [...found].at(-1);
const titlesIn = (text: string) =>
  [
    ...[...text.matchAll(LEADER)].map(({ 0: title, index }) => ({ title, index, leads: true })),
    ...[...text.matchAll(OTHER_TITLE)].map(({ 0: title, index }) => ({
      title,
      index,
      leads: false,
    })),
  ].sort((a, b) => a.index - b.index);

/** Whether the titles of the person named last in a text lead the company; null without a title. */
function lastTitleLeads(text: string): boolean | null {
  const titles = titlesIn(text);
  let next = titles.at(-1);
  if (next === undefined) return null;
  for (const title of titles.toReversed()) {
    // Titles of one person stand side by side: "President, Chief Executive Officer and director".
    if (next.index - (title.index + title.title.length) > 25) break;
    if (title.leads) return true;
    next = title;
  }
  return false;
}

const bareName = (name: string): string => name.replace(/['’]s?$/, "");

function surnameIn(text: string): string | undefined {
  const name = lastOf(text.matchAll(HONORED)) ?? lastOf(text.matchAll(FULL_NAME));
  return name?.[1] === undefined ? undefined : bareName(name[1]);
}

/** The names to which sentences give a leader's title that they do not only bring. */
function leadersIn(sentences: Sentences): ReadonlySet<string> {
  const names = sentences
    .filter((sentence) => !EARLIER_LIFE.test(sentence))
    .flatMap((sentence) =>
      [...sentence.matchAll(LEADER)].flatMap(({ 0: title, index }) => {
        const before = sentence.slice(Math.max(0, index - 110), index);
        const after = sentence.slice(index + title.length, index + title.length + 40);
        if (/\b(?:appoint|elect|nam|promot|hir|select)\w*\b/i.test(before)) return [];
        return `${before} ${after}`.match(NAME) ?? [];
      }),
    );
  return new Set(names.map(bareName));
}

/** Whether a chief or finance officer leaves: not a director alone, nor who is only appointed or paid. */
function isLeaderLeaving(sentences: Sentences): boolean {
  const leaders = leadersIn(sentences);
  return sentences.some((sentence) => {
    if (!isNews(sentence) || STAYS.test(sentence)) return false;
    const read = sentence.replace(TOLD, " ");
    return [...read.matchAll(LEAVES)].some(({ 0: cue, index }) => {
      const before = read.slice(Math.max(0, index - NEARBY), index);
      const end = index + cue.length;
      const after = read.slice(end, end + NEARBY);
      // Whom somebody succeeds comes after the word, and the office after "as" or before it.
      const office = OFFICE_LEFT.exec(after)?.[1];
      const leads = office === undefined ? null : titlesIn(office).some((title) => title.leads);
      if (leads) return true;
      if (office !== undefined && BOARD.test(office)) return false;
      const subject = lastTitleLeads(before);
      if (subject !== null) return subject;
      const surname = surnameIn(before) ?? surnameIn(after);
      return surname !== undefined && leaders.has(surname);
    });
  });
}

const READERS: Partial<Record<EventItem, (sentences: Sentences) => boolean>> = {
  "3.01": isDelistingNotice,
  "4.01": isAuditorChange,
  "5.02": isLeaderLeaving,
};
