import { useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';

/** Brings an action to the page that can do it. */
interface PageActions {
  /** Does it where its page is open; else once that page is there. */
  ask(name: string, path: string): void;
  /** Says what the open page can do; answers what takes that back. */
  offer(name: string, run: () => void): () => void;
}

const PageActionsContext = createContext<PageActions | null>(null);

function usePageActions(): PageActions {
  const actions = useContext(PageActionsContext);
  if (actions === null) throw new Error('nothing above this component knows what pages can do');
  return actions;
}

/** Knows what the open page can do, for the palette beside it. */
export function PageActionsProvider({ children }: { children: ReactNode }) {
  const offered = useRef(new Map<string, () => void>());
  const asked = useRef<{ name: string; path: string } | null>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    // Who went elsewhere meanwhile does not want it any more.
    if (asked.current !== null && asked.current.path !== path) asked.current = null;
  }, [path]);
  const actions = useMemo<PageActions>(
    () => ({
      ask(name, of) {
        const run = offered.current.get(name);
        if (run === undefined) asked.current = { name, path: of };
        else run();
      },
      offer(name, run) {
        offered.current.set(name, run);
        if (asked.current?.name === name) {
          asked.current = null;
          run();
        }
        return () => void offered.current.delete(name);
      },
    }),
    [],
  );
  return <PageActionsContext value={actions}>{children}</PageActionsContext>;
}

/** Asks a page for what it alone can do. */
export const useRunOnPage = (): PageActions['ask'] => usePageActions().ask;

/** Offers what the page can do as long as the component lives. */
export function usePageAction(name: string, run: () => void): void {
  const { offer } = usePageActions();
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => offer(name, () => latest.current()), [offer, name]);
}
