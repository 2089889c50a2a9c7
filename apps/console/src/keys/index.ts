export type { Chord } from './chords.ts';
export { KEYS } from './keys.ts';
export { KEYS_KEY, useChords } from './use-chords.ts';
