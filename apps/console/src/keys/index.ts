export type { Chord } from './chords.ts';
export { KEYS_KEY, useChords } from './use-chords.ts';
