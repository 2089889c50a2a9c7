import { LOG_PARAMETERS } from '../logs/parameters.ts';
import { text, type ValuesOf } from '../page/index.ts';

/** The URL parameters of an application's logs: besides those of logs its clusters, as ids of attachments separated by commas. */
export const OBJECT_LOG_PARAMETERS = { ...LOG_PARAMETERS, clusters: text } as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof OBJECT_LOG_PARAMETERS> {}
}
