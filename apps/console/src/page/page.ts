import type { IconProps } from '@hawser/ui/icons';
import { createRoute, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPage } from '../lazy/index.ts';
import type { PageRecord } from './page-record.ts';
import { type Parameters, valuesIn } from './parameters.ts';
import { rootRoute } from './root-route.ts';
import type { PageSearch } from './search.ts';

/** A registered page. */
interface PageOptions<Path extends string, Of extends Parameters> {
  /** Its path; segments that start with `$` are parameters. */
  path: Path;
  /** Its name in the drawer, the palette, the breadcrumbs and the browser's tab. */
  label: string;
  /** Other words that the palette finds it by. */
  words?: string;
  icon?: ComponentType<IconProps>;
  /** Pages of one group share an entry of the drawer, named after the group. */
  group?: string;
  /** Its section of the drawer; omitted: not in the drawer. */
  drawer?: 'main' | 'foot';
  /** At the end of its entry of the drawer: a `NavCount` of what waits there. */
  count?: ComponentType;
  /** The two keys that open it: 'g n'. */
  chord?: string;
  /** Its record, for breadcrumbs and title. */
  record?: PageRecord;
  /** Whether the network selector filters it, by `network` in the URL. */
  isByNetwork?: boolean;
  /** The URL parameters that it takes besides those of every page. */
  parameters?: Of;
  /** Loads its code when first needed. */
  load(): Promise<ComponentType>;
}

/** A page by its path and its code. */
export function page<const Path extends string, const Of extends Parameters = Record<never, never>>({
  path,
  load,
  parameters,
  ...entry
}: PageOptions<Path, Of>) {
  const component = lazyPage(load);
  const validateSearch = (raw: Record<string, unknown>) => valuesIn(parameters ?? ({} as Of), raw);
  return {
    ...entry,
    path,
    component,
    route: createRoute({ getParentRoute: () => rootRoute, path, component, validateSearch }),
  };
}

/** A former path that redirects to the current page. */
export function movedPage<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ search }: { search: PageSearch }) => {
      throw redirect({ to, search, replace: true });
    },
  });
}
