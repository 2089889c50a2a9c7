export type { Chord } from './chords.ts';
export { useChords } from './use-chords.ts';
