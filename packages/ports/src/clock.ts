/** A pending call that can be cancelled, any number of times. */
export interface Timer {
  cancel(): void;
}

/**
 * The only source of time. Instants are epoch milliseconds, so that a simulation can control them.
 */
export interface Clock {
  /** Wall-clock time, epoch milliseconds. */
  now(): number;
  /** Calls `run` once, after `delayMs` milliseconds. The caller handles errors thrown by `run`. */
  after(delayMs: number, run: () => void): Timer;
}

/** Calls `run` every `periodMs` milliseconds on `clock`, until cancelled. Calls never overlap. */
export function every(clock: Clock, periodMs: number, run: () => void): Timer {
  let cancelled = false;
  let pending = clock.after(periodMs, tick);
  function tick(): void {
    if (cancelled) return;
    run();
    pending = clock.after(periodMs, tick);
  }
  return {
    cancel() {
      cancelled = true;
      pending.cancel();
    },
  };
}

/** Resolves after `delayMs` on `clock`, or at once when `signal` aborts. Use it only for waits that a process needs, such as a backoff. */
export function pause(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const done = () => {
      timer.cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = clock.after(delayMs, done);
    signal?.addEventListener('abort', done);
  });
}
