import { describe, expect, it } from 'vitest';
import { type PressState, pressStep } from './press-state.ts';

const IDLE: PressState = { at: 'idle' };

/** Milliseconds from the first press until the button is idle again, without a second press. */
function timeUntilIdle(): number {
  let step = pressStep(IDLE, 'press');
  let elapsed = 0;
  while (step.tickInMs !== null) {
    elapsed += step.tickInMs;
    step = pressStep(step.state, 'tick');
  }
  expect(step.state).toEqual(IDLE);
  return elapsed;
}

describe('a button that must be pressed twice', () => {
  it('the first press only arms it', () => {
    expect(pressStep(IDLE, 'press')).toEqual({ state: { at: 'armed', filled: 0 }, act: false, tickInMs: 50 });
  });

  it('fills by 2 every 50 ms', () => {
    const step = pressStep({ at: 'armed', filled: 40 }, 'tick');
    expect(step).toEqual({ state: { at: 'armed', filled: 42 }, act: false, tickInMs: 50 });
  });

  it('resets 500 ms after it is full, 3 s in all', () => {
    expect(timeUntilIdle()).toBe(50 * 50 + 500);
  });

  it('acts at the second press, then ignores presses for 1 s', () => {
    const acted = pressStep({ at: 'armed', filled: 10 }, 'press');
    expect(acted).toEqual({ state: { at: 'locked' }, act: true, tickInMs: 1000 });
    expect(pressStep(acted.state, 'press').act).toBe(false);
    expect(pressStep(acted.state, 'press').state).toEqual({ at: 'locked' });
    expect(pressStep(acted.state, 'tick').state).toEqual(IDLE);
  });

  it('still acts while it is full', () => {
    expect(pressStep({ at: 'armed', filled: 100 }, 'press').act).toBe(true);
  });

  it('disarms when it loses focus or pointer', () => {
    expect(pressStep({ at: 'armed', filled: 10 }, 'leave').state).toEqual(IDLE);
  });
});
