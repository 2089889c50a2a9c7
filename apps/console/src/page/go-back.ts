import type { RegisteredRouter } from '@tanstack/react-router';
import { hereIn } from './here.ts';
import type { PageSearch } from './search.ts';

/** Routers that are navigating back: closing twice goes back once. */
const navigating = new WeakSet<RegisteredRouter>();

/** Goes one step back in the history, and keeps the current URL parameters there. */
export function goBackTo(router: RegisteredRouter, search: PageSearch): void {
  if (navigating.has(router)) return;
  navigating.add(router);
  const { history } = router;
  const stop = history.subscribe(({ action }) => {
    // A step is a 'GO' if the browser created the entry, such as for a fragment.
    if (action.type === 'PUSH' || action.type === 'REPLACE') return;
    stop();
    navigating.delete(router);
    void router.navigate({ to: hereIn(router), search, state: true, replace: true, ignoreBlocker: true });
  });
  history.back({ ignoreBlocker: true });
}
