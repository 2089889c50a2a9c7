import { type Clock, every } from './clock.ts';

/** Work that is done again and again. */
export interface Repeated {
  /** Begins no further round, and resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/**
 * Does `work` every `periodMs` milliseconds on `clock` until stopped. A round that takes longer is not overtaken: the times that
 * pass meanwhile are left out. One that fails is reported to `failed`, and the next comes in its time.
 */
export function repeat(
  clock: Clock,
  periodMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Repeated {
  let round: Promise<unknown> | null = null;
  const timer = every(clock, periodMs, () => {
    round ??= work()
      .catch(failed)
      .finally(() => {
        round = null;
      });
  });
  return {
    async stop() {
      timer.cancel();
      await round;
    },
  };
}
