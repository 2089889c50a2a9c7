import { text, type ValuesOf } from '../page/index.ts';

/** The URL parameters of the page of versions: the two that are compared, such as '3,5'. */
export const VERSION_PARAMETERS = { compare: text } as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof VERSION_PARAMETERS> {}
}
