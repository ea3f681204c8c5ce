// Tables of docs/accuracy/language.md: how well events are read in sentences, beside plain baselines.

import { annotate } from "../../../lib/language/domain/annotate.ts";
import type { EventType } from "../../../lib/language/domain/events/event-types.ts";
import { eventsOf } from "../../../lib/language/domain/events/read-events.ts";
import {
  type EventSentence,
  readEventSentences,
} from "../../../tests/language/domain/sentences/events.ts";
import { fixed } from "./accuracy-rows.ts";
import { markdownTable } from "./dated-texts.ts";

type Reader = (sentence: string) => readonly EventType[];

/** What must be reached on the sentences that were held out. Source: docs/accuracy/language.md#tables. */
export const EVENT_BAR = { precision: 0.95, recall: 0.85, falseShare: 0.01 };

export const events: Reader = (sentence) => eventsOf(annotate(sentence)).map(({ type }) => type);
/** Baseline: the most frequent type, for every sentence. */
const majority =
  (sentences: readonly EventSentence[]): Reader =>
  () => {
    const counts = Map.groupBy(
      sentences.flatMap(({ types }) => types),
      (type) => type,
    );
    const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
    return most ? [most[0]] : [];
  };

/** Baseline: the words that somebody would search for, wherever they stand. */
const KEYWORDS: readonly (readonly [EventType, RegExp])[] = [
  ["BANKRUPTCY", /bankruptcy|chapter 11|insolven/],
  ["GOING_CONCERN", /going concern/],
  ["NON_RELIANCE", /relied upon|non-reliance/],
  ["RESTATEMENT", /restate/],
  ["MATERIAL_WEAKNESS", /material weakness/],
  ["AUDITOR_CHANGE", /auditor/],
  ["OFFICER_DEPARTURE", /resign|step(?:s|ped|ping)? down|depart/],
  ["LATE_FILING", /late filing|12b-25/],
  ["DELISTING_NOTICE", /delist/],
  ["INVESTIGATION", /investigation|subpoena/],
  ["COVENANT_BREACH", /covenant/],
  ["DEFAULT", /default/],
  ["IMPAIRMENT", /impairment|write-?down|write-?off/],
  ["CREDIT_LOSSES", /credit loss|charge-off|loan loss/],
  ["GUIDANCE_CUT", /(?:cut|lower)\w* .*(?:guidance|outlook|forecast)/],
  ["GUIDANCE_WITHDRAWN", /(?:withdr|suspend)\w* .*(?:guidance|outlook|forecast)/],
  ["DIVIDEND_CUT", /(?:cut|reduc|suspend)\w* .*dividend/],
  ["TRIAL_FAILURE", /primary endpoint|clinical hold/],
  ["RECALL", /recall/],
  ["CYBER_INCIDENT", /cyber|ransomware|data breach/],
  ["RESTRUCTURING", /restructuring|layoff/],
  ["GUIDANCE_RAISED", /rais\w* .*(?:guidance|outlook|forecast)/],
  ["DIVIDEND_RAISED", /(?:rais|increas)\w* .*dividend/],
  ["BUYBACK", /buyback|repurchase/],
  ["RECORD_RESULTS", /record/],
  ["APPROVAL", /approv/],
  ["REMEDIATION", /remediat|regained compliance/],
];
const keywords: Reader = (sentence) =>
  KEYWORDS.flatMap(([type, words]) => (words.test(sentence.toLowerCase()) ? [type] : []));

/** Precision and recall over all pairs of a sentence and a type; precision 1 where none is found. */
export function measured(sentences: readonly EventSentence[], read: Reader) {
  let [right, found, wanted, flagged] = [0, 0, 0, 0];
  for (const { types, sentence } of sentences) {
    const answer = read(sentence);
    right += answer.filter((type) => types.includes(type)).length;
    found += answer.length;
    wanted += types.length;
    if (answer.length > 0) flagged += 1;
  }
  return {
    precision: found === 0 ? 1 : right / found,
    recall: wanted === 0 ? 1 : right / wanted,
    falseShare: sentences.length === 0 ? 0 : flagged / sentences.length,
  };
}

const halves = (name: "events" | "ordinary") => {
  const all = readEventSentences(name);
  return [false, true].map((half) => all.filter(({ isHeldOut }) => isHeldOut === half));
};

/** The tables on sentences with events and on ordinary ones; half of them were held out. Source: docs/accuracy/language.md#tables. */
export function eventTables(): string {
  const [seen = [], heldOut = []] = halves("events");
  const [seenOrdinary = [], heldOutOrdinary = []] = halves("ordinary");
  const readers: readonly (readonly [string, Reader])[] = [
    ["events", events],
    ["majority", majority([...seen, ...heldOut])],
    ["keywords", keywords],
  ];
  const rows = readers.map(([name, read]) => {
    const [a, b] = [measured(seen, read), measured(heldOut, read)];
    return [name, fixed(a.precision), fixed(a.recall), fixed(b.precision), fixed(b.recall)];
  });
  const { precision, recall, falseShare } = EVENT_BAR;
  const ordinary = readers.map(([name, read]) => [
    name,
    fixed(measured(seenOrdinary, read).falseShare),
    fixed(measured(heldOutOrdinary, read).falseShare),
  ]);
  return [
    markdownTable(
      [
        "sentences with events",
        `looked at (${seen.length}), precision`,
        "recall",
        `held out (${heldOut.length}), precision`,
        "recall",
      ],
      [...rows, ["minimum", "", "", fixed(precision, 2), fixed(recall, 2)]],
    ),
    markdownTable(
      [
        "ordinary sentences, share with an event",
        `looked at (${seenOrdinary.length})`,
        `held out (${heldOutOrdinary.length})`,
      ],
      [...ordinary, ["maximum", "", fixed(falseShare, 2)]],
    ),
  ].join("\n\n");
}
