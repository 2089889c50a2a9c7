import { type Clock, systemClock, type Timer } from '@hawser/ports';
import type { Store } from '../../store/store.ts';

/** The real clock, which a test can advance: timers that are due by then fire immediately. */
export class ForwardClock implements Clock {
  #aheadMs = 0;
  readonly #waiting = new Set<{ readonly at: number; readonly run: () => void }>();

  now = (): number => systemClock.now() + this.#aheadMs;

  after = (delayMs: number, run: () => void): Timer => {
    const entry = {
      at: this.now() + delayMs,
      run: () => {
        real.cancel();
        if (this.#waiting.delete(entry)) run();
      },
    };
    const real = systemClock.after(delayMs, () => entry.run());
    this.#waiting.add(entry);
    return { cancel: () => void (this.#waiting.delete(entry) && real.cancel()) };
  };

  pass(ms: number): void {
    this.#aheadMs += ms;
    const due = [...this.#waiting].filter(({ at }) => at <= this.now());
    for (const entry of due) entry.run();
  }
}

/** Delayed reads. */
interface HeldReads {
  /** Number of reads, including those that were let through. */
  reads: number;
  /** Lets later reads through. Reads that are already delayed stay delayed. */
  pass(): void;
  release(): void;
}

/** Which reads are delayed, and when: by default all, before they read. */
interface Holding {
  /** Delays them after they have read. */
  readonly after?: boolean;
  /** Number of reads to let through first. */
  readonly skip?: number;
  /** Whether a read that starts now is delayed. Others are not counted. */
  readonly when?: () => boolean;
}

/** A store whose reads for windows a test can delay, before or after they read. */
export function slowStore(store: Store): { store: Store; hold(holding?: Holding): HeldReads } {
  let held: (HeldReads & Required<Holding> & { readonly until: Promise<void> }) | null = null;
  return {
    store: {
      ...store,
      async tenantRead(owner, work) {
        const mine = held;
        if (!mine?.when() || ++mine.reads <= mine.skip) return store.tenantRead(owner, work);
        if (!mine.after) await mine.until;
        const result = await store.tenantRead(owner, work);
        await mine.until;
        return result;
      },
    },
    hold({ after = false, skip = 0, when = () => true } = {}) {
      let open = (): void => undefined;
      const until = new Promise<void>((resolve) => {
        open = resolve;
      });
      const pass = () => {
        if (held === own) held = null;
      };
      const release = () => {
        pass();
        open();
      };
      const own = { reads: 0, after, skip, when, until, pass, release };
      held = own;
      return own;
    },
  };
}
