import { OBJECT_LOG_PARAMETERS } from '../object-logs/parameters.ts';
import { text, type ValuesOf } from '../page/index.ts';
import { TREE_PARAMETERS } from '../resource-tree/parameters.ts';

/** The URL parameters of an application: the open tab, which attachment it shows of several, and those of its resources and logs. */
export const OBJECT_PARAMETERS = {
  ...OBJECT_LOG_PARAMETERS,
  ...TREE_PARAMETERS,
  tab: text,
  router: text,
} as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof OBJECT_PARAMETERS> {}
}
