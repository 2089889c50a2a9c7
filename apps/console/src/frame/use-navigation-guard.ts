import type { NavigationBlocks } from '@hawser/ui/unsaved-changes';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Blocks back, forward, links and closing the tab while there are unsaved changes. */
export function useNavigationGuard(blocks: NavigationBlocks): void {
  const { history } = useRouter();
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => blocks.isBlocked,
        blockerFn: ({ action, currentLocation, nextLocation }) => {
          const { pathname, search, hash, state } = nextLocation;
          const confirm = blocks.blocking(pathname === currentLocation.pathname);
          if (confirm === undefined) return false;
          const steps = state.__TSR_index - currentLocation.state.__TSR_index;
          const to = pathname + search + hash;
          const free = { ignoreBlocker: true };
          confirm(() => {
            if (action === 'PUSH') history.push(to, state, free);
            else if (action === 'REPLACE') history.replace(to, state, free);
            else history.go(steps, free);
          });
          return true;
        },
      }),
    [history, blocks],
  );
}
