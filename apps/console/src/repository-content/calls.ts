import type { Client } from '../client/index.ts';

/** API calls that read what is in a repository. */
export const contentCalls = ({ http, answer }: Client) => ({
  refs: (repositoryID: string) =>
    answer(http.GET('/api/repositories/{repositoryID}/refs', { params: { path: { repositoryID } } })),
  folders: (repositoryID: string, revision: string) =>
    answer(
      http.GET('/api/repositories/{repositoryID}/folders', {
        params: { path: { repositoryID }, query: { revision } },
      }),
    ),
  charts: (repositoryID: string) =>
    answer(http.GET('/api/repositories/{repositoryID}/charts', { params: { path: { repositoryID } } })),
  versions: (repositoryID: string, chart: string) =>
    answer(
      http.GET('/api/repositories/{repositoryID}/charts/{chart}/versions', {
        params: { path: { repositoryID, chart } },
      }),
    ),
});
