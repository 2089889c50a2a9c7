import { LOG_PARAMETERS } from '../logs/parameters.ts';
import { text, type ValuesOf } from '../page/index.ts';
import { TREE_PARAMETERS } from '../resource-tree/parameters.ts';

/** The URL parameters of an application on one cluster: the open tab, and those of its resources and logs. */
export const ON_CLUSTER_PARAMETERS = { ...LOG_PARAMETERS, ...TREE_PARAMETERS, tab: text } as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof ON_CLUSTER_PARAMETERS> {}
}
