import { text, type ValuesOf } from '../page/index.ts';

/** URL parameters of the page Security. */
export const SECURITY_PARAMETERS = {
  /** Why linking a provider ended, from which the browser comes. */
  failed: text,
} as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof SECURITY_PARAMETERS> {}
}
