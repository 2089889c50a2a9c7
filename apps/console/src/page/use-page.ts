import { useClock } from '@hawser/ui/clock';
import { bufferKeys } from '@hawser/ui/dialog';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { DialogName } from './dialog-names.ts';
import { afterStepBack, goBackTo, useStepBack } from './go-back.ts';
import { hereIn } from './here.ts';
import { usePendingText } from './pending-text.ts';
import type { PageSearch } from './search.ts';
import { latestSearch, searchAt } from './search-at.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous entry of the history is the same page without a dialog. */
    isOverPage?: boolean;
  }
}

/** The URL parameters of the page, and how to change them. */
export interface Page {
  /** Including the pending search text. */
  search: PageSearch;
  /** Changes some of them; undefined removes one. Replaces the history entry, without asking about unsaved changes. */
  change(part: Partial<PageSearch>): void;
  /** Changes only the search text, immediately and for this page only: the URL contains it once `change` is called with it. */
  type(q: string | undefined): void;
  /** Opens a dialog and replaces an open one: one history entry, however many dialogs follow each other. */
  openDialog(name: DialogName, about?: string): void;
  /** Closes the dialog by going back to the entry before it was opened, and changes other parameters. */
  closeDialog(part?: Partial<PageSearch>): void;
}

/** The URL of the current page, and how to change it. */
export function usePage(): Page {
  const router = useRouter();
  const located = useRouterState({
    select: ({ location }) => searchAt(router, location.pathname, location.search),
  });
  const addressed = useStepBack() ?? located;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [typed, setTyped] = usePendingText();
  const isTyped = typed !== null && typed.pathname === pathname && typed.urlText === addressed.q;
  const search = useMemo(() => {
    if (!isTyped) return addressed;
    const { q: _, ...others } = addressed;
    return typed.q === undefined ? others : { ...others, q: typed.q };
  }, [addressed, isTyped, typed]);
  useEffect(() => {
    if (typed !== null && !isTyped) setTyped(null);
  }, [typed, isTyped, setTyped]);
  const navigate = useNavigate();
  const clock = useClock();
  const type = useCallback(
    (q: string | undefined) => {
      setTyped({ pathname: router.latestLocation.pathname, urlText: latestSearch(router).q, q });
    },
    [router, setTyped],
  );
  const change = useCallback(
    (part: Partial<PageSearch>) =>
      afterStepBack(router, () => {
        // The URL does not change, which would otherwise clear the pending text.
        if ('q' in part && part.q === latestSearch(router).q) setTyped(null);
        void navigate({
          to: hereIn(router),
          search: (before: PageSearch) => ({ ...before, ...part }),
          state: true,
          replace: true,
          ignoreBlocker: true,
        });
      }),
    [navigate, router, setTyped],
  );
  const openDialog = useCallback(
    (name: DialogName, about?: string) => {
      // The URL, and with it the dialog, changes a moment later.
      bufferKeys(clock);
      afterStepBack(router, () => {
        const isOpen = latestSearch(router).dialog !== undefined;
        void navigate({
          to: hereIn(router),
          search: (before: PageSearch) => ({ ...before, dialog: name, about }),
          state: isOpen ? true : { isOverPage: true },
          replace: isOpen,
        });
      });
    },
    [navigate, router, clock],
  );
  const closeDialog = useCallback(
    (part: Partial<PageSearch> = {}) => {
      const closed = { ...part, dialog: undefined, about: undefined };
      const { isOverPage } = router.latestLocation.state;
      if (isOverPage === true) goBackTo(router, { ...latestSearch(router), ...closed });
      else change(closed);
    },
    [change, router],
  );
  return { search, change, type, openDialog, closeDialog };
}
