import type { homeOf } from '@hawser/domain/accounts';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { pageSearch } from './search.ts';

/** What the routes know of the session. */
export interface PagesContext {
  home: ReturnType<typeof homeOf>;
}

/** The route above all pages. The shell gives it the frame that is drawn around them. */
export const rootRoute = createRootRouteWithContext<PagesContext>()({ validateSearch: pageSearch });
