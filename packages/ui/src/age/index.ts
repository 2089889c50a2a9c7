export { Age, type AgeProps } from './age.tsx';
export { ageText, clockTime, durationText, exactTime } from './age-text.ts';
