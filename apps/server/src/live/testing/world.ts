import { type Clock, systemClock, type Timer } from '@hawser/ports';
import type { Store } from '../../store/store.ts';

/** The real clock, which a test can put forward: what would have been due by then is done at once. */
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

/** The store, whose reads for windows a test can hold up, before they see anything or after. */
export function slowStore(store: Store): { store: Store; hold(): { reads: number; release(): void } } {
  let held: { reads: number; until: Promise<void> } | null = null;
  return {
    store: {
      ...store,
      async tenantRead(owner, work) {
        const mine = held;
        if (mine !== null) {
          mine.reads++;
          await mine.until;
        }
        return store.tenantRead(owner, work);
      },
    },
    hold() {
      let open = (): void => undefined;
      const until = new Promise<void>((resolve) => {
        open = resolve;
      });
      const own = {
        reads: 0,
        until,
        release: () => {
          if (held === own) held = null;
          open();
        },
      };
      held = own;
      return own;
    },
  };
}
