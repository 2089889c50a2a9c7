import { useRouterState } from '@tanstack/react-router';
import { useRegistry } from './registry.ts';

/** Whether the URL is one of a registered page: neither a 404 nor a 403 page. */
export function useRegisteredPage(): boolean {
  const { pages } = useRegistry();
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  return pages.some(({ route }) => route.id === routeId);
}
