import { useClock } from '@hawser/ui/clock';
import { holdKeys } from '@hawser/ui/dialog';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { DialogName } from './dialog-names.ts';
import { goBackTo } from './go-back.ts';
import type { PageSearch } from './search.ts';
import { useTyped } from './typed.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one in the history is the same page without a dialog. */
    isOverPage?: boolean;
  }
}

/** The page's part of the address, and how to change it. */
export interface Page {
  /** With the text that is being typed. */
  search: PageSearch;
  /** Changes some of it; undefined takes a part away. Leaves no trail in the history, and asks nobody. */
  change(part: Partial<PageSearch>): void;
  /** Changes the text alone, at once and for this page only: the address says so when `change` is called with it. */
  type(q: string | undefined): void;
  /** Opens a dialog, in place of one that is open: one step in the history, however many follow each other. */
  openDialog(name: DialogName, about?: string): void;
  /** Closes the dialog, back over the step that opened it, and changes some more of the address. */
  closeDialog(part?: Partial<PageSearch>): void;
}

/** The address of the page that is open, and how to change it. */
export function usePage(): Page {
  const addressed = useRouterState({ select: (state) => state.location.search as PageSearch });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [typed, setTyped] = useTyped();
  const isTyped = typed !== null && typed.pathname === pathname && typed.addressed === addressed.q;
  const search = useMemo(() => {
    if (!isTyped) return addressed;
    const { q: _, ...others } = addressed;
    return typed.q === undefined ? others : { ...others, q: typed.q };
  }, [addressed, isTyped, typed]);
  useEffect(() => {
    if (typed !== null && !isTyped) setTyped(null);
  }, [typed, isTyped, setTyped]);
  const navigate = useNavigate();
  const router = useRouter();
  const clock = useClock();
  const type = useCallback(
    (q: string | undefined) => {
      const { pathname, search } = router.latestLocation;
      setTyped({ pathname, addressed: (search as PageSearch).q, q });
    },
    [router, setTyped],
  );
  const change = useCallback(
    (part: Partial<PageSearch>) => {
      // Then the address does not change, which otherwise ends what is typed.
      if ('q' in part && part.q === (router.latestLocation.search as PageSearch).q) setTyped(null);
      void navigate({
        to: '.',
        search: (before: PageSearch) => ({ ...before, ...part }),
        state: true,
        replace: true,
        ignoreBlocker: true,
      });
    },
    [navigate, router, setTyped],
  );
  const openDialog = useCallback(
    (name: DialogName, about?: string) => {
      // The address, and with it the dialog, follows a moment later.
      holdKeys(clock);
      const isOpen = (router.latestLocation.search as PageSearch).dialog !== undefined;
      void navigate({
        to: '.',
        search: (before: PageSearch) => ({ ...before, dialog: name, about }),
        state: isOpen ? true : { isOverPage: true },
        replace: isOpen,
      });
    },
    [navigate, router, clock],
  );
  const closeDialog = useCallback(
    (part: Partial<PageSearch> = {}) => {
      const closed = { ...part, dialog: undefined, about: undefined };
      const { search: open, state } = router.latestLocation;
      if (state.isOverPage === true) goBackTo(router, { ...(open as PageSearch), ...closed });
      else change(closed);
    },
    [change, router],
  );
  return { search, change, type, openDialog, closeDialog };
}
