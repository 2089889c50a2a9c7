import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { goBackTo } from './go-back.ts';
import type { PageSearch } from './search.ts';

/** Names of the dialogs that an address can open. */
export type DialogName =
  | 'define-network'
  | 'update-network'
  | 'delete-network'
  | 'rules'
  | 'dns-info'
  | 'define-cluster'
  | 'update-cluster'
  | 'cluster-tags'
  | 'delete-cluster'
  | 'attach'
  | 'install'
  | 'detach'
  | 'create-object'
  | 'import-objects'
  | 'edit-object'
  | 'object-tags'
  | 'delete-object'
  | 'work'
  | 'welcome'
  | 'survey'
  | 'demo'
  | 'remove-demo'
  | 'change-password'
  | 'change-email'
  | 'keys'
  /** What is done to all that is selected, of the grid that is open; it is about the action. */
  | 'bulk';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one in the history is the same page without a dialog. */
    isOverPage?: boolean;
  }
}

/** The page's part of the address, and how to change it. */
export interface Page {
  search: PageSearch;
  /** Changes some of it; undefined takes a part away. Leaves no trail in the history, and asks nobody. */
  change(part: Partial<PageSearch>): void;
  /** Opens a dialog, in place of one that is open: one step in the history, however many follow each other. */
  openDialog(name: DialogName, about?: string): void;
  /** Closes the dialog, back over the step that opened it, and changes some more of the address. */
  closeDialog(part?: Partial<PageSearch>): void;
}

/** The address of the page that is open, and how to change it. */
export function usePage(): Page {
  const search = useRouterState({ select: (state) => state.location.search as PageSearch });
  const navigate = useNavigate();
  const router = useRouter();
  const change = useCallback(
    (part: Partial<PageSearch>) => {
      void navigate({
        to: '.',
        search: (before: PageSearch) => ({ ...before, ...part }),
        state: true,
        replace: true,
        ignoreBlocker: true,
      });
    },
    [navigate],
  );
  const openDialog = useCallback(
    (name: DialogName, about?: string) => {
      const isOpen = (router.latestLocation.search as PageSearch).dialog !== undefined;
      void navigate({
        to: '.',
        search: (before: PageSearch) => ({ ...before, dialog: name, about }),
        state: isOpen ? true : { isOverPage: true },
        replace: isOpen,
      });
    },
    [navigate, router],
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
  return { search, change, openDialog, closeDialog };
}
