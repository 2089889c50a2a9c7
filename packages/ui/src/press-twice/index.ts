export { PressTwice, type PressTwiceProps } from './press-twice.tsx';
export {
  FILL_PERIOD_MS,
  FILL_STEP,
  LOCK_MS,
  type PressState,
  pressStep,
  RESET_DELAY_MS,
} from './press-state.ts';
export { usePressTwice } from './use-press-twice.ts';
