/** What a change is called, where records of several nouns are. */
export const CHANGE = 'a change';
