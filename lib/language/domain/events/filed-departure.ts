// Item 5.02: a chief executive or a chief financial officer leaves.

import {
  EARLIER_LIFE,
  isNews,
  mayOnlyCome,
  NEARBY,
  type Sentences,
  words,
} from "./filed-statement.ts";

/** Titles of those who lead a company or its finances, and other titles. */
const LEADER =
  /(?<!\b(?:interim|acting|former|deputy|assistant(?: to the)?|vice) )(?:\b(?:co-)?chief (?:executive|financial)(?: and \w+(?: \w+)?)?(?: officer)?\b|\bprincipal (?:executive|financial)(?: and \w+)? officer\b|\b(?:co-)?(?:CEO|CFO)\b)/gi;
const OTHER_TITLE =
  /\b(?:interim|acting|former) chief \w+ officer\b|\bchief (?!executive|financial)[a-z]+(?: and [a-z]+)? officer\b|\b(?:general counsel|vice president|secretary|treasurer|controller|director|chair\w*|member of (?:the|its|our) board|board of directors|president|head of)\b/gi;
/** How an officer leaves. */
const LEAVES = words(
  [
    "resign(?:s|ed|ing|ation)?",
    "retir(?:e|es|ed|ing|ement)(?! (?:plan|benefit|saving|account|eligib|program|age))",
    "step(?:s|ped|ping)? (?:down|aside)",
    "depart(?:s|ed|ing|ure)?",
    "leav(?:e|es|ing)(?! of absence)",
    "left",
    "terminat(?:ed|ion)",
    "separat(?:ed|ion|ing) from",
    "ceas(?:e|es|ed|ing)(?= to (?:serve|be|act|hold)| serving)",
    "no longer (?:serv\\w+|be|hold\\w*|act)",
    "remov(?:e|ed|al)",
    "dismiss(?:ed)?",
    "relieved",
    "transition(?:s|ed|ing)?(?= (?:from|out|to (?:the role of |the position of |a role as |an? )?(?:executive chair|non-executive|advis|special|senior advis|strategic)))",
    "passed away",
    "died",
    "death",
    "succeed(?:s|ed|ing)?",
    "replac(?:e|es|ed|ing)",
    "part(?:ed|ing) ways",
    "employment (?:with the company )?(?:ended|will end)",
    "placed on (?:administrative )?leave",
  ],
  "gi",
);
const STAYS =
  /\b(?:not|never|no (?:intention|plans?)) (?:\w+ ){0,3}(?:resign|retir|step|leav)|\b(?:rescind|withdrew|withdrawn|revok|postpon|delay)\w*[^.]{0,40}(?:resign|retire)/i;
/** A title that is told of a departure: who was notified of it is not who leaves. */
const TOLD =
  /\b(?:notif(?:ied|ies)|informed|advised|told|report(?:s|ed|ing)? (?:directly )?to|delivered to) (?:the |our |its |the company's |acme's |\w+'s )?(?:chair\w* and )?(?:chief (?:executive|financial) officer|CEO|CFO)/gi;
/** The office that is left: "as Chief Financial Officer", "from the Board". */
const OFFICE_LEFT =
  /^(?: \w+){0,3}? (?:as|from|of|to be|the role of|position of) (.{0,160}?)(?=,? (?:effective|to pursue|in order|and (?:will|has|the|his|her|that|to)|who|which|with effect|on \w+ \d|for personal)|[;.]|$)/i;
const BOARD = /\b(?:board|director|committee|chair\w*)\b/i;
const HONORED = /\b(?:Mr|Ms|Mrs|Dr|Messrs|Mx)\.? (?:[A-Z][\p{L}'’-]*\.? ){0,3}([A-Z][\p{L}'’-]+)/gu;
/** An office that somebody only gets. */
const BRINGS = /\b(?:appoint|elect|nam|promot|hir|select)\w*\b/i;
const NAME = /[A-Z][\p{L}'’-]+/gu;
const FULL_NAME = /\b[A-Z][\p{L}'’-]+ (?:[A-Z]\.? )?([A-Z][\p{L}'’-]+)/gu;

const lastOf = <T>(found: Iterable<T>): T | undefined => [...found].at(-1);

/** Parts of a company. Who leads only a part does not lead the company. */
const PART =
  "(?:subsidiar(?:y|ies)|division|segment|business (?:unit|group|line)|operating (?:unit|company)|unit|affiliate|branch)";
const COMPANY = "(?:Company|Corporation|Registrant|Issuer|Corp\\.?|Inc\\.?)\\b(?!['’]s)";
/** "of our bank subsidiary", "of Acme Bank, N.A., a wholly owned subsidiary", "and President of its unit". */
const OF_PART = new RegExp(
  "^(?:,?(?: and)? (?:[Pp]resident|[Cc]hair\\w*|[Tt]reasurer|[Ss]ecretary|[Dd]irector|(?:\\w+ )?[Vv]ice [Pp]resident)){0,2}" +
    `,? (?:of|for|at) (?!(?:the )?${COMPANY})` +
    "(?:(?:the )?(?:[A-Z&][\\w&.'’-]*,? ){1,8}?)?(?:\\([^)]{0,40}\\),? )?\\(?(?:which is |that is )?" +
    "(?:an?|our|its|the|this|their|one of our|one of its|(?:the )?[\\w.&-]+['’]s)" +
    ` (?:(?!${COMPANY}|(?:its|our)\\b)[\\w&'’-]+,? ){0,7}?${PART}\\b`,
);
const OF_REGION =
  /^(?:,| of| for| [-–—]) (?:the )?(?:(?:North|Latin|South) America|Americas|Europe|EMEA|Asia|APAC|China|International)\b/;
const PART_BEFORE = new RegExp(
  `\\b${PART}(?:['’]s?)?(?:, [A-Z][\\w&. ]{0,40}['’]s|[^.;]{0,40}\\b(?:(?:as|that) its|whose))?(?: (?:\\w+ )?(?:president|chair\\w*) and)? $`,
  "i",
);

type Title = { title: string; index: number; leads: boolean; isOfPart: boolean };

/** The titles in a text, in order. */
function titlesIn(text: string): Title[] {
  const found = [
    ...[...text.matchAll(LEADER)].map((match) => ({ match, isLeader: true })),
    ...[...text.matchAll(OTHER_TITLE)].map((match) => ({ match, isLeader: false })),
  ];
  return found
    .map(({ match: { 0: title, index }, isLeader }) => {
      const after = text.slice(index + title.length, index + title.length + 200);
      const isOfPart =
        OF_PART.test(after) ||
        OF_REGION.test(after) ||
        PART_BEFORE.test(text.slice(Math.max(0, index - 120), index));
      return { title, index, leads: isLeader && !isOfPart, isOfPart };
    })
    .sort((a, b) => a.index - b.index);
}

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
      titlesIn(sentence).flatMap(({ title, index, leads }) => {
        const before = sentence.slice(Math.max(0, index - 110), index);
        const after = sentence.slice(index + title.length, index + title.length + 40);
        if (!leads || BRINGS.test(before)) return [];
        return `${before} ${after}`.match(NAME) ?? [];
      }),
    );
  return new Set(names.map(bareName));
}

/** Whether the person who leaves leads the company, by the words around the word of a departure. */
function isOfLeader(read: string, found: RegExpExecArray, leaders: ReadonlySet<string>): boolean {
  const end = found.index + found[0].length;
  const before = read.slice(Math.max(0, found.index - NEARBY), found.index);
  const after = read.slice(end, end + NEARBY);
  // Whom somebody succeeds comes after the word, and the office after "as" or before it.
  const office = OFFICE_LEFT.exec(after);
  if (office?.[1] !== undefined) {
    const titles = titlesIn(after).filter(({ index }) => index < office[0].length);
    if (titles.some(({ leads }) => leads)) return true;
    if (BOARD.test(office[1]) || titles.some(({ isOfPart }) => isOfPart)) return false;
  }
  const subject = lastTitleLeads(before);
  if (subject !== null) return subject;
  const surname = surnameIn(before) ?? surnameIn(after);
  return surname !== undefined && leaders.has(surname);
}

/** Whether a chief or finance officer leaves: not a director alone, nor who is only appointed or paid. */
export function isLeaderLeaving(sentences: Sentences): boolean {
  const leaders = leadersIn(sentences);
  return sentences.some((sentence) => {
    if (!isNews(sentence) || STAYS.test(sentence)) return false;
    const read = sentence.replace(TOLD, " ");
    return [...read.matchAll(LEAVES)].some(
      (found) => !mayOnlyCome(read, found) && isOfLeader(read, found, leaders),
    );
  });
}
