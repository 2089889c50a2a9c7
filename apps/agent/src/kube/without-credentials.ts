/** Stands in a message for what is secret. */
export const HIDDEN = '••••••';

// Of limited length: a text may be long, and hostile.
const USER_IN_ADDRESS = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^/@\s]{0,4000}@/gi;
const HEADER = /\b(basic|bearer) (?=[\w.~+/=-]{0,200}\d)[\w.~+/=-]{16,}/gi;
/** Tokens of GitHub and GitLab, which say themselves what they are. */
const TOKEN = /\b(?:gh[pousr]_|github_pat_|glpat-)[\w-]{16,}/g;

/** Text whose addresses have no user name and password, and that quotes no header or token: somebody may have written one into it. */
export const withoutCredentials = (text: string): string =>
  text.replace(USER_IN_ADDRESS, '$1').replace(HEADER, `$1 ${HIDDEN}`).replace(TOKEN, HIDDEN);
