export { isCovered } from './is-covered.ts';
export { shortcutsOf } from './shortcut-sheet.ts';
export { SHORTCUTS_KEY, useChords } from './use-chords.ts';
