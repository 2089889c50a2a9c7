import type { AskBeforeLeaving, Leaving, Left } from '@hawser/ui/unsaved-changes';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';

/** Holds back and forward, links, and the browser itself, while something that was typed would be lost. */
export function useLeaving(): Leaving {
  const { history } = useRouter();
  const asked = useRef<{ ask: AskBeforeLeaving; left: Left }[]>([]);
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => asked.current.length > 0,
        blockerFn: ({ action, currentLocation, nextLocation }) => {
          const { pathname, search, hash, state } = nextLocation;
          const isSamePage = pathname === currentLocation.pathname;
          const held = asked.current.findLast(({ left }) => left === 'dialog' || !isSamePage);
          if (held === undefined) return false;
          const steps = state.__TSR_index - currentLocation.state.__TSR_index;
          const to = pathname + search + hash;
          const free = { ignoreBlocker: true };
          held.ask(() => {
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
      hold: (ask, left) => {
        const held = { ask, left };
        asked.current = [...asked.current, held];
        return () => {
          asked.current = asked.current.filter((each) => each !== held);
        };
      },
    }),
    [],
  );
}
