export { ClockContext, useClock } from './clock-context.ts';
export type { UiClock } from './clock.ts';
export { createManualClock } from './manual-clock.ts';
export { useNowText } from './use-now-text.ts';
