export { TONE_WORDS, TONES, type Tone, WORST_FIRST } from './tone.ts';
