import { hasPage } from '@hawser/domain';
import { useMemo } from 'react';
import { useServices } from '../app/services.ts';
import { PAGES, SETTINGS_PAGES } from './pages.ts';

/** The pages that the account has, and what else of the console is for it. */
export interface OwnPages {
  pages: readonly (typeof PAGES)[number][];
  settings: readonly (typeof SETTINGS_PAGES)[number][];
  /** Whether it has the page at a path. */
  has(path: string): boolean;
  /** It has its profile and its plan alone: nothing of the fleet is for it. */
  planOnly: boolean;
}

/** The pages of the account that is signed in (Spec 1 §2, §6). */
export function useOwnPages(): OwnPages {
  const { admin, isOrganization } = useServices().me;
  return useMemo(() => {
    const has = (path: string): boolean => hasPage({ admin, isOrganization }, path);
    return {
      pages: PAGES.filter(({ to }) => has(to)),
      settings: SETTINGS_PAGES.filter(({ to }) => has(to)),
      has,
      planOnly: isOrganization,
    };
  }, [admin, isOrganization]);
}
