// Made by `npm run lexicons` from the .tsv files in lexicons/. Edit those.
export const CATEGORIES = [
  "blame",
  "caution",
  "commitment",
  "constraint",
  "conviction",
  "defensive",
  "forward",
  "growth",
  "hedge",
  "negator",
  "negator_after",
  "negator_void",
  "vague",
] as const;
export type Category = (typeof CATEGORIES)[number];
/** Cue patterns, a category a string in the order of CATEGORIES, a pattern a line. */
export const PATTERNS: readonly string[] = [
  `weather
fx
competitor(s)
macro`,
  `cautious(ly)
prudent(ly)
conservative
limited visibility
monitoring
volatile
too early`,
  `we will
committed to
reaffirm
by year end
our target
we intend to`,
  `headwind(s)
shortage(s)
bottleneck(s)
limited by
capacity constrained
cost pressure(s)
covenant(s)
delay(s|ed)
below plan
offset by`,
  `confident
clearly
without question
on track
ahead of plan
exceeded
firmly
proven`,
  `as i said
let me be clear
excluding
one time
push back
not concerned`,
  `will
expect(s|ed|ing)
guidance
next quarter
pipeline
remainder of the year`,
  `revenue grew
new customers
record orders
margin expansion`,
  `may
might
could
roughly
somewhat
we think
sort of
depends on`,
  `not
no
never
without
neither
nor
cannot
hardly
fail(s|ed|ing) to
{lack|lacks|lacked} of
unable to
rather than
no longer
{do|does|did|is|are|was|were|has|have|had|wo|ca|would|could|should|might|need|ai|must}n't`,
  `{is|are|was|were} unlikely
{is|are|was|were} ruled out`,
  `not only
no doubt
not least
no less than`,
  `various
a number of
things
going forward
over time
and so on`,
];
export const LEXICON_VERSION = "lexicon-1.770e9a98";
