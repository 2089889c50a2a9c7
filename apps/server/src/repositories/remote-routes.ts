import {
  CheckRepository,
  RepositoryCharts,
  RepositoryChartVersions,
  RepositoryCheck,
  RepositoryFolders,
  RepositoryRefs,
} from '@hawser/contract/repositories';
import { z } from 'zod';
import { type AnyRoute, read } from '../http/route.ts';
import { requireAccess, urlColumns } from './fields.ts';
import { browseCharts, browseFolders, browseRefs, browseVersions } from './remote/browse.ts';
import { checkConnection } from './remote/check.ts';
import type { Connections } from './remote/ports.ts';
import type { Target } from './remote/target.ts';
import { targetToBrowse } from './target.ts';
import { FairShare } from '../store/fair-share.ts';
import type { RepositoryType } from '@hawser/domain/repositories';

const params = z.object({ repositoryID: z.string().max(100) });
const of = { tag: 'repositories', policy: 'repositories.read' } as const;
const browsing = { ...of, method: 'GET', limit: 'remote-browse', params } as const;

/** Repositories that are read at once on a server, and how many of them one context leaves to others. Each takes up to 90 MB of memory. */
const BROWSED = { atOnce: 6, leftToOthers: 4 };

/** A repository to read, and the context that it is counted for. */
const toBrowse = async (
  work: Parameters<typeof targetToBrowse>[0],
  type: RepositoryType,
): Promise<{ readonly target: Target; readonly owner: string }> => ({
  target: await targetToBrowse(work, type),
  owner: work.tx.owner,
});

/** Routes that connect to repositories. `connections` refuse addresses that the operator does not allow. */
export function remoteRoutes(connections: Connections): readonly AnyRoute[] {
  const browsed = new FairShare(BROWSED.atOnce, BROWSED.leftToOthers);
  return [
    read({
      ...of,
      operationId: 'checkRepositoryUrl',
      policy: 'repositories.write',
      summary: 'Check the connection of a repository before it is saved',
      method: 'POST',
      path: '/api/repositories/check',
      limit: 'remote-check',
      body: CheckRepository,
      answer: RepositoryCheck,
      async handle({ body: { url: text, repoType: type, credentials } }) {
        const { url } = urlColumns(text, type);
        const access = credentials === undefined ? 'public' : 'private';
        requireAccess({ url, type, access }, credentials);
        return { url, type, credentials: credentials ?? null };
      },
      async complete(target, clock) {
        const { status, message, checkedAt } = await checkConnection(target, { ...connections, clock });
        return { status, message, checkedAt };
      },
    }),
    read({
      ...browsing,
      operationId: 'listRepositoryRefs',
      summary: 'List the branches and tags of a Git repository',
      path: '/api/repositories/{repositoryID}/refs',
      answer: RepositoryRefs,
      handle: (work) => toBrowse(work, 'git'),
      complete: ({ target, owner }, clock) =>
        browsed.run(owner, () => browseRefs(target, { ...connections, clock })),
    }),
    read({
      ...browsing,
      operationId: 'listRepositoryFolders',
      summary: 'List the folders of a branch or tag of a Git repository',
      path: '/api/repositories/{repositoryID}/folders',
      query: z.object({
        /** A branch or tag; empty: that of HEAD. */
        revision: z
          .string()
          .max(255)
          .regex(/^[^\s~^:?*[\\\p{Cc}]*$/u)
          .default(''),
      }),
      answer: RepositoryFolders,
      handle: async (work) => ({ ...(await toBrowse(work, 'git')), revision: work.query.revision }),
      complete: ({ target, owner, revision }, clock) =>
        browsed.run(owner, () => browseFolders(target, revision, { ...connections, clock })),
    }),
    read({
      ...browsing,
      operationId: 'listRepositoryCharts',
      summary: 'List the charts of a Helm repository',
      path: '/api/repositories/{repositoryID}/charts',
      answer: RepositoryCharts,
      handle: (work) => toBrowse(work, 'helm'),
      complete: ({ target, owner }, clock) =>
        browsed.run(owner, () => browseCharts(target, { ...connections, clock })),
    }),
    read({
      ...browsing,
      operationId: 'listRepositoryChartVersions',
      summary: 'List the versions of a chart of a Helm repository',
      path: '/api/repositories/{repositoryID}/charts/{chart}/versions',
      params: params.extend({ chart: z.string().max(253) }),
      answer: RepositoryChartVersions,
      handle: async (work) => ({ ...(await toBrowse(work, 'helm')), chart: work.params.chart }),
      complete: ({ target, owner, chart }, clock) =>
        browsed.run(owner, () => browseVersions(target, chart, { ...connections, clock })),
    }),
  ];
}
