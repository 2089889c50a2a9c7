import { useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';

/** Connects actions with the page that implements them. */
interface PageActions {
  /** Runs the action now if its page is open, else once that page is mounted. */
  run(name: string, path: string): void;
  /** Registers an action of the open page; returns a function that removes it. */
  register(name: string, run: () => void): () => void;
}

const PageActionsContext = createContext<PageActions | null>(null);

function usePageActions(): PageActions {
  const actions = useContext(PageActionsContext);
  if (actions === null) throw new Error('no PageActionsProvider above this component');
  return actions;
}

/** Holds the actions of the open page, for the palette. */
export function PageActionsProvider({ children }: { children: ReactNode }) {
  const registered = useRef(new Map<string, () => void>());
  const pending = useRef<{ name: string; path: string } | null>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    // After navigating elsewhere the pending action is dropped.
    if (pending.current !== null && pending.current.path !== path) pending.current = null;
  }, [path]);
  const actions = useMemo<PageActions>(
    () => ({
      run(name, of) {
        const run = registered.current.get(name);
        if (run === undefined) pending.current = { name, path: of };
        else run();
      },
      register(name, run) {
        registered.current.set(name, run);
        if (pending.current?.name === name) {
          pending.current = null;
          run();
        }
        return () => void registered.current.delete(name);
      },
    }),
    [],
  );
  return <PageActionsContext value={actions}>{children}</PageActionsContext>;
}

/** Runs an action that a page registers. */
export const useRunPageAction = (): PageActions['run'] => usePageActions().run;

/** Registers an action of the page while the component is mounted. */
export function usePageAction(name: string, run: () => void): void {
  const { register } = usePageActions();
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => register(name, () => latest.current()), [register, name]);
}
