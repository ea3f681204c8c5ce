/**
 * Words that carry grammar rather than subject matter, so that their rates tell of the writer more
 * than of the topic. Compiled by word class: determiners, pronouns, auxiliaries, prepositions,
 * conjunctions, adverbs of degree, time and place. A word of two classes stands once.
 */
const BY_CLASS = [
  "the a an this that these those each every either neither both all any some no none such another other others one",
  "much many more most few less least several enough same own",
  "i me my myself we us our ourselves you your he him his himself she her herself it its itself they them their themselves",
  "who whom whose which what whatever something nothing anything everything",
  "am is are was were be been being have has had having do does did done",
  "can could may might must shall should will would ought cannot",
  "of in to for with on at by from into upon about between among through during before after against without within toward towards under over above beyond behind near since until till per except despite",
  "and or but nor so yet if unless though although because while whilst whether than as when where why how however therefore thus hence indeed moreover nevertheless",
  "not never ever only also too even just still very quite rather almost perhaps well then now here there always often sometimes again once already soon up down out off away back together first last far long like",
] as const;

export const FUNCTION_WORDS: readonly string[] = BY_CLASS.flatMap((words) => words.split(" "));
