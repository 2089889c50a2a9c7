import { text, type ValuesOf } from '../page/index.ts';

/** The URL parameter of a resource tree: how it is shown, 'graph' if it is not a grid. */
export const TREE_PARAMETERS = { view: text } as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof TREE_PARAMETERS> {}
}
