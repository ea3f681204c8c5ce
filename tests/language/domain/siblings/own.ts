// Texts of the kinds of reading, with what an analyst reads in them
/** A text and what of it must be read (`read`), must be left out (`omitted`), and what is said of it. */
export type ReadingCase = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly read?: readonly string[];
  readonly omitted?: readonly string[];
  readonly speakers?: "read" | "none" | "unread";
  readonly language?: string;
};

const PREPARED =
  "Thank you and good morning. Orders grew in every region this quarter. We are confident in our plan for the year. Supply constraints held back two of our plants. We shipped all of the backlog by June. Margins rose on better pricing. Our teams delivered the new line ahead of plan.";
const ASK =
  "Thanks for taking the question. Could you perhaps walk us through the shortage at the second plant? And do you think pricing might soften somewhat from here?";
const ANSWER =
  "Sure, happy to take that. The shortage ended in May. We are certain that pricing holds. Volumes will follow in the second half.";
const WELCOME =
  "Good day and welcome to the second quarter call of Acme. All lines are in listen-only mode.";

/** A call with labels as given: operator, two executives, one analyst who is announced. */
function call(
  operator: string,
  chief: string,
  finance: string,
  analyst: string,
  announced: string,
): string[] {
  return [
    `${operator} ${WELCOME} I now hand over to management.`,
    `${chief} ${PREPARED} And chief words end here.`,
    `${finance} Revenue was $1.2 billion and cash flow was strong. ${PREPARED} And finance words end here.`,
    `${operator} Our first question comes from the line of ${announced} with Baker Securities. Please go ahead.`,
    `${analyst} ${ASK}`,
    `${chief} ${ANSWER}`,
    `${analyst} Great, and perhaps a second uncertainty about the tariff, if I may?`,
    `${finance} Tariffs cost us nothing so far, and we have inventory until March.`,
    `${operator} This ends the call. You may now disconnect.`,
  ];
}

const CALL_READ = [
  "chief words end here",
  "finance words end here",
  "The shortage ended in May",
  "Tariffs cost us nothing",
];
const CALL_OMITTED = [
  "listen-only mode",
  "walk us through the shortage",
  "second uncertainty",
  "You may now disconnect",
];

function named(
  name: string,
  chief: string,
  finance: string,
  analyst: string,
  announced: string,
): ReadingCase {
  return {
    name,
    lines: call("Operator:", chief, finance, analyst, announced),
    read: CALL_READ,
    omitted: CALL_OMITTED,
    speakers: "read",
  };
}

export const SPEAKERS: readonly ReadingCase[] = [
  named("particles", "Ana de la Vega:", "João da Costa dos Santos:", "Mark Poe:", "Mark Poe"),
  named(
    "numerals and nicknames",
    'Robert "Bob" Hall III:',
    "James O’Neil, Jr.:",
    "Ming-Na Wu:",
    "Ming-Na Wu",
  ),
  named("one word and one letter", "Madonna:", "T. J. Ó Briain:", "Zo:", "Zo"),
  named(
    "titles after a dash",
    "Ana de la Vega - Chief Executive Officer:",
    "Ute von der Tann – CFO:",
    "Mark Poe - Baker Securities - Analyst:",
    "Mark Poe",
  ),
  named(
    "titles after a comma",
    "Łukasz Żak, President & CEO:",
    "Dr. Nguyễn Thị Minh Khai, EVP, Finance:",
    "Poe, Mark:",
    "Mark Poe",
  ),
  named("capitals", "ANA DE LA VEGA:", "W. VAN DEN BROECK IV:", "MARK POE:", "Mark Poe"),
  named(
    "titles in brackets",
    "Ana al-Masri (CEO):",
    "Li Wei (Chief Financial Officer):",
    "Poe (Baker Securities):",
    "Mark Poe",
  ),
  named(
    "lower case particles first",
    "d'Arcy van't Hoff:",
    "de la Cruz:",
    "ten Hag:",
    "Peter ten Hag",
  ),
  {
    name: "an operator's turn of hundreds of words is none",
    lines: [
      `Operator: ${WELCOME}`,
      "Ana of the Vega house",
      ...Array.from({ length: 8 }, () => PREPARED),
      "Operator: This ends the call.",
    ],
    speakers: "unread",
  },
  {
    name: "prose with a colon is no label",
    lines: [
      "Acme today reported results for the quarter.",
      "Highlights: orders grew in every region and margins rose.",
      "Outlook: we are confident that sales will grow.",
      "Dividend: the board declared $.20 a share.",
      PREPARED,
    ],
    read: ["orders grew in every region and", "we are confident that sales", "the board declared"],
    speakers: "none",
  },
];

export const LABELS: readonly ReadingCase[] = [
  {
    name: "letters in angle brackets",
    lines: call("Operator:", "<A - Ana Vega>:", "<A - Joe Falk>:", "<Q - Mark Poe>:", "Mark Poe"),
    read: CALL_READ,
    omitted: CALL_OMITTED,
    speakers: "read",
  },
  {
    name: "letters in square brackets",
    lines: call("[Operator]", "[A - Ana Vega]", "[A - Joe Falk]", "[Q - Mark Poe]", "Mark Poe"),
    read: CALL_READ,
    omitted: CALL_OMITTED,
    speakers: "read",
  },
  {
    name: "numbered speakers of a recogniser",
    lines: call("spk00:", "spk01:", "spk02:", "spk03:", "Mark Poe"),
    read: CALL_READ,
    omitted: CALL_OMITTED,
    speakers: "read",
  },
  {
    name: "numbered speakers in words",
    lines: call("Speaker 1:", "Speaker 2:", "Speaker 3:", "Speaker 4:", "Mark Poe"),
    read: CALL_READ,
    omitted: CALL_OMITTED,
    speakers: "read",
  },
  {
    name: "numbered speakers in brackets, with times",
    lines: call(
      "[SPEAKER_00] 00:00:01",
      "[SPEAKER_01] 00:00:41",
      "[SPEAKER_02] 00:05:41",
      "[SPEAKER_03] 00:15:02",
      "Mark Poe",
    ),
    read: CALL_READ,
    omitted: CALL_OMITTED,
    speakers: "read",
  },
  {
    name: "name, title and letter on lines of their own",
    lines: [
      "Operator",
      `${WELCOME}`,
      "",
      "Ana de la Vega",
      "Chief Executive Officer, Acme Inc.",
      "A",
      `${PREPARED} And chief words end here.`,
      "",
      "Operator",
      "Our first question comes from Mark Poe with Baker Securities.",
      "",
      "Mark Poe",
      "Analyst, Baker Securities LLC",
      "Q",
      ASK,
      "",
      "Ana de la Vega",
      "Chief Executive Officer, Acme Inc.",
      "A",
      ANSWER,
    ],
    read: ["chief words end here", "The shortage ended in May"],
    omitted: ["listen-only mode", "walk us through the shortage"],
    speakers: "read",
  },
  {
    name: "name and firm on one line, words below",
    lines: [
      "Operator",
      `${WELCOME}`,
      "Ana de la Vega -- Chief Executive Officer",
      `${PREPARED} And chief words end here.`,
      "Operator",
      "Our first question comes from Mark Poe with Baker Securities.",
      "Mark Poe -- Baker Securities -- Analyst",
      ASK,
      "Ana de la Vega -- Chief Executive Officer",
      ANSWER,
    ],
    read: ["chief words end here", "The shortage ended in May"],
    omitted: ["listen-only mode", "walk us through the shortage"],
    speakers: "read",
  },
  {
    name: "question and answer by letter",
    lines: [
      PREPARED,
      PREPARED,
      "Q:",
      ASK,
      "A:",
      ANSWER,
      "Q:",
      "Perhaps one more on the uncertainty?",
      "A:",
      "No, that is it for today.",
    ],
    read: ["The shortage ended in May", "that is it for today"],
    omitted: ["walk us through the shortage", "Perhaps one more on"],
    speakers: "read",
  },
  {
    name: "a call whose labels are gone",
    lines: [
      WELCOME,
      ...Array.from({ length: 4 }, () => PREPARED),
      "Our first question comes from the line of Mark Poe with Baker Securities. Please go ahead.",
      ASK,
      ANSWER,
      "Our next question comes from the line of Ian Roe with Cole Partners. Your line is open.",
      ASK,
      ANSWER,
      "That concludes the question-and-answer session.",
    ],
    speakers: "unread",
  },
];

const DE =
  "Der Umsatz des Konzerns stieg im zweiten Quartal um acht Prozent auf 1,2 Milliarden Euro. Der Vorstand bestätigt die Prognose für das laufende Geschäftsjahr und erwartet weiterhin ein deutliches Wachstum. Die Lieferengpässe haben sich spürbar entspannt.";
const FR =
  "Le chiffre d'affaires du groupe a progressé de huit pour cent au deuxième trimestre. La direction confirme ses objectifs pour l'exercice en cours et reste confiante quant à la croissance. Les tensions sur les approvisionnements se sont nettement réduites.";
const ES =
  "Las ventas del grupo crecieron un ocho por ciento en el segundo trimestre. La dirección confirma sus previsiones para el ejercicio y mantiene la confianza en el crecimiento. Las dificultades de suministro se han reducido de forma notable.";
const JA =
  "当社グループの第2四半期の売上高は前年同期比8パーセント増の1200億円となりました。経営陣は通期の業績予想を据え置き、引き続き成長を見込んでおります。供給面の制約は大きく緩和されました。";
const ZH =
  "公司第二季度营业收入同比增长百分之八，达到十二亿元。管理层维持全年业绩指引，对未来增长充满信心。供应链紧张状况明显缓解。";
const NL =
  "De omzet van de groep steeg in het tweede kwartaal met acht procent. Het bestuur bevestigt de verwachtingen voor het lopende boekjaar en blijft vertrouwen houden in de groei. De problemen met de levering zijn duidelijk afgenomen.";

const many = (text: string, n: number): string[] => Array.from({ length: n }, () => text);

export const LANGUAGE: readonly ReadingCase[] = [
  { name: "German", lines: many(DE, 10), language: "de" },
  { name: "French", lines: many(FR, 10), language: "fr" },
  { name: "Spanish", lines: many(ES, 10), language: "es" },
  { name: "Japanese", lines: many(JA, 10), language: "ja" },
  { name: "Chinese", lines: many(ZH, 10), language: "zh" },
  { name: "Dutch", lines: many(NL, 10), language: "nl" },
  {
    name: "English with a French motto",
    lines: [...many(PREPARED, 9), "Chacun pour soi et Dieu pour tous."],
    language: "en",
  },
  {
    name: "English with German names",
    lines: many(
      "Deutsche Bank and Münchener Rückversicherung rose in Frankfurt, and Volkswagen fell on weak orders from China.",
      6,
    ),
    language: "en",
  },
  {
    name: "half German, half English",
    lines: [...many(DE, 8), ...many(PREPARED, 8)],
    language: "mul",
  },
  {
    name: "paragraphs in turn",
    lines: Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? FR : PREPARED)),
    language: "mul",
  },
  {
    name: "three languages",
    lines: [...many(DE, 4), ...many(FR, 4), ...many(ES, 4)],
    language: "mul",
  },
  {
    name: "one English line",
    lines: ["Orders grew in every region and we are confident."],
    language: "en",
  },
];

export const BOILERPLATE: readonly ReadingCase[] = [
  {
    name: "risks after include:",
    lines: [
      PREPARED,
      "This release contains forward-looking statements within the meaning of the Private Securities Litigation Reform Act of 1995. Factors that could cause actual results to differ materially include: supply constraints; shortages of parts; adverse weather; delays at suppliers; competitive pressure; currency headwinds; our inability to hire; disputes; limits on borrowing; and the impact of tariffs.",
      "Net sales grew in all regions.",
    ],
    read: ["We are confident in our plan", "Net sales grew in all regions"],
    omitted: ["supply constraints;", "limits on borrowing", "impact of tariffs"],
  },
  {
    name: "risks as a list below",
    lines: [
      PREPARED,
      "Forward-Looking Statements",
      "Certain statements in this release are forward-looking statements. Actual results may differ materially because of risks and uncertainties including:",
      "• shortages of parts and limited capacity;",
      "• an inability to raise prices;",
      "• constraints on our suppliers; and",
      "• the effect of bad weather.",
      "About Acme",
      "Acme makes anvils in Ohio.",
    ],
    read: ["We are confident in our plan", "Acme makes anvils"],
    omitted: [
      "shortages of parts and limited",
      "inability to raise",
      "constraints on our suppliers",
      "effect of bad weather",
    ],
  },
  {
    name: "a subpoena is news",
    lines: [
      PREPARED,
      "The Company has received a subpoena from the Securities and Exchange Commission. Its Form 10-Q was not filed on time.",
    ],
    read: ["received a subpoena", "was not filed on time"],
  },
  {
    name: "risks found by the auditor are news",
    lines: [
      PREPARED,
      "The annual report on Form 10-K describes a material weakness. Risk factors were updated after the fire at our plant, which stopped production in March.",
    ],
    read: ["describes a material weakness", "fire at our plant"],
  },
  {
    name: "a letter of the exchange is news",
    lines: [
      PREPARED,
      "On May 2 the company received a notice from Nasdaq that it is not in compliance with the rule on timely filing of reports with the Securities and Exchange Commission.",
    ],
    read: ["received a notice from Nasdaq"],
  },
  {
    name: "the safe harbour of a call, spoken",
    lines: [
      "Ana Vega: Before we begin, let me remind you that today's remarks contain forward-looking statements that are subject to risks and uncertainties. Actual results could differ materially. Please see our filings with the SEC for a description of these risks. We assume no obligation to update them. Now to the quarter. Orders grew in every region.",
      "Joe Falk: Revenue rose and cash flow was strong.",
    ],
    read: ["Orders grew in every region", "cash flow was strong"],
    omitted: ["could differ materially", "assume no obligation"],
  },
  {
    name: "an investigation disclosed beside an outlook",
    lines: [
      PREPARED,
      "We expect sales to grow by 5%. The Securities and Exchange Commission has opened an investigation into our accounting. We do not know when it ends.",
    ],
    read: ["opened an investigation", "We expect sales to grow"],
  },
  {
    name: "a list of commas, longer than a sentence",
    lines: [
      PREPARED,
      `Our forward-looking statements are subject to factors that could cause results to differ materially, which include ${"shortages of parts, delays at suppliers, adverse weather, disputes with unions, ".repeat(12)}and limits on borrowing at the end.`,
      "Cash rose to $50 million.",
    ],
    read: ["Cash rose to"],
    omitted: ["limits on borrowing at the end"],
  },
  {
    name: "words such as",
    lines: [
      PREPARED,
      "Words such as “may,” “could,” “might,” “believe,” and “uncertain” identify forward-looking statements. They are not guarantees, and undue reliance should not be placed on them.",
      "Cash rose to $50 million.",
    ],
    read: ["Cash rose to"],
    omitted: ["identify forward-looking", "not guarantees"],
  },
];

/** Names that stood in no case before the rules were made. */
export const NAMES =
  'José Luis da Silva e Costa|Ludwig Mies van der Rohe|A.P.J. Abdul Kalam|Xi|Robert F. Kennedy, Jr.|Dwayne “The Rock” Johnson|Kim Jong-un|Ōta Kenji|李明|Ли Мин|María José de los Ángeles|Yusuf al Qasimi|Prof. Dr. Hans Müller|John Smith, CFA|john smith|SMITH|John R. Smith - Acme Corp - President and CEO|John Smith | CEO|Smith, John|CEO John Smith|John Smith [CEO]|Management|Joy Quarter|Sales Force|Jan-Willem in \'t Veld|Nguyễn Văn A|J.P.|R. "Skip" Lane IV|Amélie – Directrice financière|Dr. med. Ute Klein'.split(
    "|",
  );

/** A call with any name for its chief. */
export const callOf = (name: string): string =>
  named(name, `${name}:`, "Joe Falk:", "Hugo Bell:", "Hugo Bell").lines.join("\n");
export { CALL_OMITTED, CALL_READ };

/** Texts that a reader takes for the same. */
export const SAME: Readonly<
  Record<
    "negation" | "lists" | "cuts",
    readonly (readonly [name: string, posted: string, plain: string])[]
  >
> = {
  negation: [
    ["an entity of a number", "We aren&#8217;t constrained.", "We aren't constrained."],
    ["an entity in hex", "We aren&#x2019;t constrained.", "We aren't constrained."],
    ["a named entity", "We don&rsquo;t see any shortage.", "We don't see any shortage."],
    ["an apostrophe entity", "Demand isn&apos;t weak.", "Demand isn't weak."],
    ["Windows-1252", "Capacity wasn\u0092t limited.", "Capacity wasn't limited."],
    ["a space before n't", "We are n't confident.", "We aren't confident."],
    ["a space before the apostrophe", "We do n’t expect delays.", "We don't expect delays."],
    ["a modifier letter", "We donʼt expect delays.", "We don't expect delays."],
    ["a prime", "We don′t expect delays.", "We don't expect delays."],
    ["an accent", "We don´t expect delays.", "We don't expect delays."],
    ["tags", "We <b>are</b> not <i>constrained</i>.", "We are not constrained."],
    ["a space of no break", "We are&nbsp;not&nbsp;constrained.", "We are not constrained."],
    [
      "an ampersand",
      "Research &amp; development was not limited.",
      "Research & development was not limited.",
    ],
  ],
  lists: [
    [
      "bullets",
      "• No material delays\n• Strong demand and record orders",
      "No material delays.\nStrong demand and record orders.",
    ],
    [
      "hyphens",
      "- No shortage of parts\n- Record orders\n- Confident outlook",
      "No shortage of parts.\nRecord orders.\nConfident outlook.",
    ],
    ["stars", "* No shortage of parts\n* Strong demand", "No shortage of parts.\nStrong demand."],
    [
      "numbers",
      "1. No shortage of parts\n2. Strong demand",
      "No shortage of parts.\nStrong demand.",
    ],
    [
      "numbers in brackets",
      "(1) No shortage of parts\n(2) Strong demand",
      "No shortage of parts.\nStrong demand.",
    ],
    [
      "letters",
      "a) No shortage of parts\nb) Strong demand",
      "No shortage of parts.\nStrong demand.",
    ],
    [
      "tags",
      "<ul><li>No shortage of parts</li><li>Strong demand</li></ul>",
      "No shortage of parts.\nStrong demand.",
    ],
    [
      "tags that are not closed",
      "<ul><li>No shortage of parts<li>Strong demand</ul>",
      "No shortage of parts.\nStrong demand.",
    ],
    ["squares", "▪ No delays at all\n▪ Strong demand", "No delays at all.\nStrong demand."],
    [
      "wrapped items",
      "• No shortage of parts in any\n  of the regions\n• Strong demand",
      "No shortage of parts in any of the regions.\nStrong demand.",
    ],
  ],
  cuts: [
    ["confident", "We are con-\nfident.", "We are confident."],
    ["shortage", "There was a short-\nage of parts.", "There was a shortage of parts."],
    ["spaces after the cut", "We are con-  \n   fident.", "We are confident."],
    ["a soft hyphen", "We are con\u00adfident.", "We are confident."],
    ["a soft hyphen at the end", "We are con\u00ad\nfident.", "We are confident."],
    ["a real hyphen", "Our long-\nterm debt fell.", "Our long-term debt fell."],
    [
      "another real hyphen",
      "Our year-over-\nyear growth was strong.",
      "Our year-over-year growth was strong.",
    ],
    ["a plain word", "The manage-\nment is confident.", "The management is confident."],
    ["a common word", "Produc-\ntion was con-\nstrained.", "Production was constrained."],
    ["returns", "There was uncer-\r\ntainty.", "There was uncertainty."],
    ["a name stays", "We work with Rolls-\nRoyce.", "We work with Rolls-Royce."],
    ["a hyphen of U+2010", "We are con‐\nfident.", "We are confident."],
  ],
};
