export { Age } from './age.tsx';
export { ageText, clockTime, durationText, exactTime } from './age-text.ts';
