import { text, type ValuesOf } from '../page/index.ts';

/** The URL parameters of logs: the pod, of several clusters '<routerID>/<pod>', and the container that are shown. */
export const LOG_PARAMETERS = { pod: text, container: text } as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof LOG_PARAMETERS> {}
}
