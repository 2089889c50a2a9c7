import type { RegisteredRouter } from '@tanstack/react-router';
import type { PageSearch } from './search.ts';

/** Routers that are on their way back: who closes twice goes back once. */
const going = new WeakSet<RegisteredRouter>();

/** Goes one step back in the history, and has the address there say what it says now. */
export function goBackTo(router: RegisteredRouter, search: PageSearch): void {
  if (going.has(router)) return;
  going.add(router);
  const { history } = router;
  const stop = history.subscribe(({ action }) => {
    // A step is a 'GO' where the browser alone made the entry, such as by a fragment.
    if (action.type === 'PUSH' || action.type === 'REPLACE') return;
    stop();
    going.delete(router);
    void router.navigate({ to: '.', search, state: true, replace: true, ignoreBlocker: true });
  });
  history.back({ ignoreBlocker: true });
}
