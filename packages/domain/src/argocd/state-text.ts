/** States of Argo CD in the words of a badge. */
const TEXTS: Readonly<Record<string, string>> = {
  UNINSTALLED: 'not installed',
  INITIATING: 'checking',
  REMOVED: 'not installed',
};

/** A state of Argo CD as a badge shows it, lower case. */
export function argoCdStateText(state: string): string {
  return TEXTS[state] ?? state.toLowerCase();
}
