import type { IconProps } from '@hawser/ui/icons';
import { createRoute, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPage } from '../lazy/index.ts';
import type { PageRecord } from './page-record.ts';
import { rootRoute } from './root-route.ts';
import type { PageSearch } from './search.ts';

/** A page that is registered. */
export interface PageOptions<Path extends string> {
  /** Its address; parts that begin with `$` are parameters. */
  path: Path;
  /** What it is called in the drawer, the palette, the crumbs and the browser's tab. */
  label: string;
  icon?: ComponentType<IconProps>;
  /** Pages of one group are one entry of the drawer, called as the group is. */
  group?: string;
  /** Where the drawer has it; left out: it does not. */
  drawer?: 'main' | 'foot';
  /** The keys that open it, one after the other: 'g n'. */
  chord?: string;
  /** The record that it is about, for crumbs and title. */
  record?: PageRecord;
  /** Fetches its code when it is first needed. */
  load(): Promise<ComponentType>;
}

/** A page by its address and its code. */
export function page<const Path extends string>({ path, load, ...entry }: PageOptions<Path>) {
  const component = lazyPage(load);
  return {
    ...entry,
    path,
    component,
    route: createRoute({ getParentRoute: () => rootRoute, path, component }),
  };
}

/** A former address, which leads to the page that answers it now. */
export function movedPage<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ search }: { search: PageSearch }) => {
      throw redirect({ to, search, replace: true });
    },
  });
}
