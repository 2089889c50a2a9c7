/** The order of what is found by a text: names that begin with it, then those of which a word does, then the others; each by name. */
export const MATCH_ORDER = 'match';
