import type { AskBeforeLeaving, Leaving } from '@hawser/ui/leaving';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';

/** Holds back and forward, links, and the browser itself, while something that was typed would be lost. */
export function useLeaving(): Leaving {
  const { history } = useRouter();
  const asked = useRef<AskBeforeLeaving[]>([]);
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => asked.current.length > 0,
        blockerFn: ({ action, currentLocation, nextLocation }) => {
          const ask = asked.current.at(-1);
          if (ask === undefined) return false;
          const { pathname, search, hash, state } = nextLocation;
          const steps = state.__TSR_index - currentLocation.state.__TSR_index;
          const to = pathname + search + hash;
          const free = { ignoreBlocker: true };
          ask(() => {
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
      hold: (ask) => {
        asked.current = [...asked.current, ask];
        return () => {
          asked.current = asked.current.filter((each) => each !== ask);
        };
      },
    }),
    [],
  );
}
