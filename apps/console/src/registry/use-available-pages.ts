import { hasPage } from '@hawser/domain/accounts';
import { useMemo } from 'react';
import { useServices } from '../services/index.ts';
import type { PageEntry } from './registration.ts';
import { useRegistry } from './registry.ts';

/** The pages that are available to the account. */
interface AvailablePages {
  pages: readonly PageEntry[];
  /** Whether the page at a path is available. */
  has(path: string): boolean;
  /** The account has only its profile and its plan: nothing of the fleet is shown. */
  planOnly: boolean;
}

/**
 * The pages available to the signed-in account (Spec 1 §2, §6: an organization has profile and plan, an administrator one
 * more page).
 */
export function useAvailablePages(): AvailablePages {
  const { admin, isOrganization } = useServices().me;
  const { pages } = useRegistry();
  return useMemo(() => {
    const has = (path: string): boolean => hasPage({ admin, isOrganization }, path);
    return { pages: pages.filter(({ path }) => has(path)), has, planOnly: isOrganization };
  }, [admin, isOrganization, pages]);
}
