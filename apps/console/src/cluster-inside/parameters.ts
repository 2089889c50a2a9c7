import { LOG_PARAMETERS } from '../logs/parameters.ts';
import { text, type ValuesOf } from '../page/index.ts';
import { TREE_PARAMETERS } from '../resource-tree/parameters.ts';

/** The URL parameters of what a cluster has inside: the open tab, and those of the resources and logs of one object. */
export const INSIDE_PARAMETERS = { ...LOG_PARAMETERS, ...TREE_PARAMETERS, tab: text } as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof INSIDE_PARAMETERS> {}
}
