/** A pending call that can be taken back. Cancelling twice is harmless. */
export interface Timer {
  cancel(): void;
}

/**
 * The only source of time. Instants are epoch milliseconds, so that a simulator can own them.
 */
export interface Clock {
  /** Wall-clock time, epoch milliseconds. */
  now(): number;
  /** Calls `run` once, after `delayMs` milliseconds. An error thrown by `run` is the caller's to handle. */
  after(delayMs: number, run: () => void): Timer;
}

/** Calls `run` every `periodMs` milliseconds on `clock`, until cancelled; calls never overlap in time. */
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

/** Resolves after `delayMs` on `clock`, or at once when `signal` aborts. Only for waits that a process really needs, such as back-off. */
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
