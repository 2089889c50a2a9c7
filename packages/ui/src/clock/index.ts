export { ClockContext, useClock } from './clock-context.ts';
export type { UiClock } from './clock.ts';
export { createHandClock, type HandClock } from './hand-clock.ts';
export { useNowText } from './now-text.ts';
