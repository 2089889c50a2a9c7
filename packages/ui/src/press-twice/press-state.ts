/** The fill grows by this much of 100 … */
const FILL_STEP = 2;
/** … at this interval, milliseconds (Spec 1 §9). */
const FILL_PERIOD_MS = 50;
/** A full button resets after this time, milliseconds. */
const RESET_DELAY_MS = 500;
/** Presses are ignored for this time after the action, milliseconds. */
const LOCK_MS = 1000;

/**
 * - `idle`: the first press arms - `armed`: the fill grows, the next press acts; `filled` is 0 to 100 - `locked`: has
 * acted, presses are ignored
 */
export type PressState = { at: 'idle' } | { at: 'armed'; filled: number } | { at: 'locked' };

export type PressEvent = 'press' | 'tick' | 'leave';

/** A transition: the new state, whether to act now, and when the next tick is due. */
interface PressStep {
  state: PressState;
  act: boolean;
  /** Milliseconds until the next 'tick', or null for none. */
  tickInMs: number | null;
}

const IDLE: PressStep = { state: { at: 'idle' }, act: false, tickInMs: null };

/** A button that must be pressed twice (Spec 1 §2, §9), as a state machine without a clock. */
export function pressStep(state: PressState, event: PressEvent): PressStep {
  switch (state.at) {
    case 'idle':
      return event === 'press' ? armed(0) : IDLE;
    case 'armed':
      if (event === 'press') return { state: { at: 'locked' }, act: true, tickInMs: LOCK_MS };
      if (event === 'leave' || state.filled >= 100) return IDLE;
      return armed(state.filled + FILL_STEP);
    case 'locked':
      return event === 'tick' ? IDLE : { state, act: false, tickInMs: null };
  }
}

function armed(filled: number): PressStep {
  return {
    state: { at: 'armed', filled },
    act: false,
    tickInMs: filled >= 100 ? RESET_DELAY_MS : FILL_PERIOD_MS,
  };
}
