import type { UiClock } from '../clock/index.ts';

/** Tells the last of many values once they have paused. */
export interface Debounce<Value> {
  push(value: Value): void;
  /** Tells what is waiting now. */
  flush(): void;
  /** Forgets what is waiting. */
  cancel(): void;
}

/** Calls `run` with the last value pushed, `delayMs` milliseconds after it came, on `clock`. */
export function createDebounce<Value>(
  clock: Pick<UiClock, 'after'>,
  delayMs: number,
  run: (value: Value) => void,
): Debounce<Value> {
  let waiting: { value: Value; timer: { cancel(): void } } | null = null;
  const cancel = () => {
    waiting?.timer.cancel();
    waiting = null;
  };
  const flush = () => {
    const due = waiting;
    cancel();
    if (due !== null) run(due.value);
  };
  return {
    push(value) {
      cancel();
      waiting = { value, timer: clock.after(delayMs, flush) };
    },
    flush,
    cancel,
  };
}
