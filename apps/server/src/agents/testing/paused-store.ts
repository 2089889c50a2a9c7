import type { Store } from '../../store/store.ts';

/** `real`, with transactions that wait while it is paused. */
export function pausedStore(real: Store) {
  let gate: Promise<void> = Promise.resolve();
  let waiting = 0;
  let free = 0;
  const store: Store = {
    ...real,
    async tenant(owner, work) {
      if (free > 0) free -= 1;
      else {
        waiting += 1;
        await gate.finally(() => (waiting -= 1));
      }
      return await real.tenant(owner, work);
    },
  };
  return {
    store,
    /** Pauses all but the first few transactions; returns the function that resumes them. */
    hold(first = 0) {
      free = first;
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    waiting: () => waiting,
  };
}
