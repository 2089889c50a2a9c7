import type { ConfirmLeave, NavigationGuard, GuardScope } from '@hawser/ui/unsaved-changes';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';

/** Blocks back, forward, links and closing the tab while there are unsaved changes. */
export function useNavigationGuard(): NavigationGuard {
  const { history } = useRouter();
  const blocks = useRef<{ confirm: ConfirmLeave; scope: GuardScope }[]>([]);
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => blocks.current.length > 0,
        blockerFn: ({ action, currentLocation, nextLocation }) => {
          const { pathname, search, hash, state } = nextLocation;
          const isSamePage = pathname === currentLocation.pathname;
          const block = blocks.current.findLast(({ scope }) => scope === 'dialog' || !isSamePage);
          if (block === undefined) return false;
          const steps = state.__TSR_index - currentLocation.state.__TSR_index;
          const to = pathname + search + hash;
          const free = { ignoreBlocker: true };
          block.confirm(() => {
            if (action === 'PUSH') history.push(to, state, free);
            else if (action === 'REPLACE') history.replace(to, state, free);
            else history.go(steps, free);
          });
          return true;
        },
      }),
    [history],
  );
  return useMemo(
    () => ({
      block: (confirm, scope) => {
        const block = { confirm, scope };
        blocks.current = [...blocks.current, block];
        return () => {
          blocks.current = blocks.current.filter((each) => each !== block);
        };
      },
    }),
    [],
  );
}
