import { type Clock, every } from './clock.ts';

/** Work that is repeated. */
export interface Repeated {
  /** Starts no further round, and resolves when the round in progress has ended. */
  stop(): Promise<void>;
}

/**
 * Calls `work` every `periodMs` milliseconds on `clock` until stopped. Rounds never overlap: periods that pass during a round are
 * skipped. A failed round is reported to `failed`, and the next one follows at its time.
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
