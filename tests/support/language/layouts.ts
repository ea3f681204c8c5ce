// One short earnings call in the layouts of many transcribers.

export const NAMES_ALONE = `Company Participants

Ann Lee - Chief Executive Officer
Bo Ray - Chief Financial Officer

Conference Call Participants

Cy Day - Big House, Head of Research

Operator

Welcome to the call.

Ann Lee

Orders grew and we are confident.

Bo Ray

Margins were flat.

Operator

Our first question is from Cy Day.

Cy Day

Do you see headwinds?

Ann Lee

None that we know of.
`;

const RULE = "-".repeat(80);
export const NUMBERED = `${"=".repeat(80)}
Corporate Participants
${"=".repeat(80)}
 * Ann Lee
   Acme Tools Inc. - Chairman & CEO
 * Bo Ray
   Acme Tools Inc. - CFO
${"=".repeat(80)}
Conference Call Participants
${"=".repeat(80)}
 * Cy Day
   Big House, Research Division - President of Research
${RULE}
Operator    [1]
${RULE}
Welcome to the call.
${RULE}
Ann Lee, Acme Tools Inc. - Chairman & CEO [2]
${RULE}
Orders grew and we are confident.
${RULE}
Bo Ray, Acme Tools Inc. - CFO [3]
${RULE}
Margins were flat.
${RULE}
Operator [4]
${RULE}
Our first question is from Cy Day.
${RULE}
Cy Day, Big House of the Long Name, Securities and Research Division - Senior Managing Director and Research Analyst [5]
${RULE}
Do you see headwinds?
${RULE}
Ann Lee, Acme Tools Inc. - Chairman & CEO [6]
${RULE}
None that we know of.
`;

export const TITLES_BELOW = `Call Participants

EXECUTIVES

Ann Lee
Chief Executive Officer & Director

Bo Ray
Chief Financial Officer, Acme, Inc.

ANALYSTS

Cy Day
Big House, Research Division

Presentation

Operator
Welcome to the call.

Ann Lee
Chief Executive Officer & Director
Orders grew and we are confident.

Bo Ray
Chief Financial Officer, Acme, Inc.
Margins were flat.

Operator
Our first question is from Cy Day.

Cy Day
Big House, Research Division
Do you see headwinds?

Ann Lee
Chief Executive Officer & Director
None that we know of.
`;

export const LIST_LAST = `Operator

Welcome to the call.

Ann Lee -- Chief Executive Officer

Orders grew and we are confident.

Bo Ray -- Chief Financial Officer

Margins were flat.

Operator

Our first question is from Cy Day.

Cy Day -- Big House -- Analyst

Do you see headwinds?

Ann Lee -- Chief Executive Officer

None that we know of.

Call participants:

Ann Lee -- Chief Executive Officer

Bo Ray -- Chief Financial Officer

Cy Day -- Big House -- Analyst
`;

export const BRACKETS = `[Operator] Welcome to the call.
[Ann Lee, CEO] Orders grew and we are confident.
[Bo Ray, CFO]: Margins were flat.
[Operator]
Our first question is from Cy Day.
[Cy Day, Analyst] Do you see headwinds?
[Ann Lee] None that we know of.
`;

export const DASHES = `Operator – Welcome to the call.
Ann Lee – CEO – Orders grew and we are confident.
Bo Ray - Chief Financial Officer - Margins were flat.
Operator -- Our first question is from Cy Day.
Cy Day – Analyst – Do you see headwinds?
Ann Lee – None that we know of.
`;

export const FIRST_NAMES = `Operator: Welcome to the call.
Ann Lee - CEO: Orders grew and we are confident.
Bo Ray - CFO: Margins were flat.
Operator: Our first question is from Cy Day.
Cy Day - Analyst: Do you see headwinds?
Ann: None that we know of.
`;
