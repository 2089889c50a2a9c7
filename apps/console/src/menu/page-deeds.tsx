import { useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { PageDeed } from '../page/index.ts';

/** Brings an action to the page that can do it. */
interface PageDeeds {
  /** Does it where its page is open; else once that page is there. */
  ask(deed: PageDeed, path: string): void;
  /** Says what the open page can do; answers what takes that back. */
  offer(deed: PageDeed, run: () => void): () => void;
}

const DeedsContext = createContext<PageDeeds | null>(null);

function useDeeds(): PageDeeds {
  const deeds = useContext(DeedsContext);
  if (deeds === null) throw new Error('nothing above this component knows what pages can do');
  return deeds;
}

/** Knows what the open page can do, for the palette beside it. */
export function PageDeedsProvider({ children }: { children: ReactNode }) {
  const offered = useRef(new Map<PageDeed, () => void>());
  const asked = useRef<{ deed: PageDeed; path: string } | null>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    // Who went elsewhere meanwhile does not want it any more.
    if (asked.current !== null && asked.current.path !== path) asked.current = null;
  }, [path]);
  const deeds = useMemo<PageDeeds>(
    () => ({
      ask(deed, of) {
        const run = offered.current.get(deed);
        if (run === undefined) asked.current = { deed, path: of };
        else run();
      },
      offer(deed, run) {
        offered.current.set(deed, run);
        if (asked.current?.deed === deed) {
          asked.current = null;
          run();
        }
        return () => void offered.current.delete(deed);
      },
    }),
    [],
  );
  return <DeedsContext value={deeds}>{children}</DeedsContext>;
}

/** Asks a page for what it alone can do. */
export const useAskPage = (): PageDeeds['ask'] => useDeeds().ask;

/** Offers what the page can do as long as the component lives. */
export function usePageDeed(deed: PageDeed, run: () => void): void {
  const { offer } = useDeeds();
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => offer(deed, () => latest.current()), [offer, deed]);
}
