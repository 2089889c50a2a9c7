import { useRouterState } from '@tanstack/react-router';
import type { PageEntry } from './registration.ts';
import { useAvailablePages } from './use-available-pages.ts';

/** The page of the URL among those that the account has; undefined on a 404 or 403 page. */
export function useRegisteredPage(): PageEntry | undefined {
  const { pages } = useAvailablePages();
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  return pages.find(({ route }) => route.id === routeId);
}
