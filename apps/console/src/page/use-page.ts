import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PageSearch } from './search.ts';

/** Names of the dialogs that an address can open. */
export type DialogName =
  | 'define-network'
  | 'update-network'
  | 'delete-network'
  | 'rules'
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
  | 'keys';

/** The page's part of the address, and how to change it. */
export interface Page {
  search: PageSearch;
  /** Changes some of it; undefined takes a part away. Typing and selecting leave no trail in the history. */
  change(part: Partial<PageSearch>, options?: { push?: boolean }): void;
  openDialog(name: DialogName, about?: string): void;
  closeDialog(): void;
}

/** The address of the page that is open, and how to change it. */
export function usePage(): Page {
  const search = useRouterState({ select: (state) => state.location.search as PageSearch });
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<PageSearch>, { push = false }: { push?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (before: PageSearch) => ({ ...before, ...part }),
        replace: !push,
      });
    },
    [navigate],
  );
  const openDialog = useCallback(
    (name: DialogName, about?: string) => change({ dialog: name, about }, { push: true }),
    [change],
  );
  const closeDialog = useCallback(() => change({ dialog: undefined, about: undefined }), [change]);
  return { search, change, openDialog, closeDialog };
}
