import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { hereIn } from './here.ts';
import type { PageSearch } from './search.ts';

/**
 * A step back in the history that the browser has not finished. Until then the page already has the URL parameters that
 * follow, so that a closed dialog takes no more keys, and what changes them next waits.
 */
class StepBack {
  target: PageSearch | null = null;
  #waiting: (() => void)[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  become(target: PageSearch | null): void {
    this.target = target;
    for (const listener of this.#listeners) listener();
    if (target !== null) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const run of waiting) run();
  }

  /** Runs now, or when the step is finished. */
  after(run: () => void): void {
    if (this.target === null) run();
    else this.#waiting.push(run);
  }
}

const steps = new WeakMap<RegisteredRouter, StepBack>();

function stepOf(router: RegisteredRouter): StepBack {
  const step = steps.get(router) ?? new StepBack();
  steps.set(router, step);
  return step;
}

/** Goes one step back in the history, and sets the URL parameters there. Calling it twice goes back once. */
export function goBackTo(router: RegisteredRouter, search: PageSearch): void {
  const step = stepOf(router);
  if (step.target !== null) return;
  const { history } = router;
  const stop = history.subscribe(({ action }) => {
    // A step is a 'GO' if the browser created the entry, such as for a fragment.
    if (action.type === 'PUSH' || action.type === 'REPLACE') return;
    stop();
    void router
      .navigate({ to: hereIn(router), search, state: true, replace: true, ignoreBlocker: true })
      .finally(() => step.become(null));
  });
  step.become(search);
  history.back({ ignoreBlocker: true });
}

/** Runs when no step back is pending. */
export function afterStepBack(router: RegisteredRouter, run: () => void): void {
  stepOf(router).after(run);
}

/** The URL parameters after the pending step back; null while none is pending. */
export function useStepBack(): PageSearch | null {
  const router = useRouter();
  const step = useMemo(() => stepOf(router), [router]);
  return useSyncExternalStore(step.subscribe, () => step.target);
}
