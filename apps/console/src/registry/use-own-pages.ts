import { hasPage } from '@hawser/domain/accounts';
import { useMemo } from 'react';
import { useServices } from '../services/index.ts';
import type { PageEntry } from './registration.ts';
import { useRegistry } from './registry.ts';

/** The pages that the account has, and what else of the console is for it. */
export interface OwnPages {
  pages: readonly PageEntry[];
  /** Whether it has the page at a path. */
  has(path: string): boolean;
  /** It has its profile and its plan alone: nothing of the fleet is for it. */
  planOnly: boolean;
}

/** The pages of the account that is signed in (Spec 1 §2, §6: an organization has its profile and plan, administrators one more). */
export function useOwnPages(): OwnPages {
  const { admin, isOrganization } = useServices().me;
  const { pages } = useRegistry();
  return useMemo(() => {
    const has = (path: string): boolean => hasPage({ admin, isOrganization }, path);
    return { pages: pages.filter(({ path }) => has(path)), has, planOnly: isOrganization };
  }, [admin, isOrganization, pages]);
}
