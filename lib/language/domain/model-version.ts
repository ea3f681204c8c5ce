// The version that is stored with each score. A file of its own, so that what only names it does not carry the scoring.

import lexicon from "./lexicon-version.generated.json" with { type: "json" };

/**
 * Increases whenever a rule, a threshold or a reference changes. The lexicon has a separate
 * version.
 */
const METHOD_VERSION = "language-12";
/** Version of the method and the lexicon, stored with each score. */
export const MODEL_VERSION = `${METHOD_VERSION}+${lexicon.version}`;
