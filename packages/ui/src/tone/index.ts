export { TONES, type Tone, WORST_FIRST } from './tone.ts';
