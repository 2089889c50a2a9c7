import type { homeOf } from '@hawser/domain/accounts';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { commonSearch } from './search.ts';

/** The session as available to the routes. */
export interface PagesContext {
  home: ReturnType<typeof homeOf>;
}

/** The parent route of all pages. The shell provides the frame around them. */
export const rootRoute = createRootRouteWithContext<PagesContext>()({ validateSearch: commonSearch });
