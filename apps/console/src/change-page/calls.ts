import type { Client } from '../client/index.ts';

/** API calls for changes. */
export const changeCalls = ({ http, answer }: Client) => ({
  /** The YAML of an application before and after. */
  yaml: (changeID: string) =>
    answer(http.GET('/api/changes/{changeID}/yaml', { params: { path: { changeID } } })),
});
