import { DefineRepository, Repository, UpdateRepository } from '@hawser/contract/repositories';
import { created, updated } from '@hawser/contract/record';
import { z } from 'zod';
import { listRoute, listRouteWithin } from '../collection/page.ts';
import { changeText } from '../http/change-text.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { requestCheck } from './check-times.ts';
import { repositoryCollection } from './collection.ts';
import { defineRepository } from './define.ts';
import { deleteRepository } from './delete.ts';
import { repositoryRecord } from './record.ts';
import type { Connections } from './remote/ports.ts';
import { remoteRoutes } from './remote-routes.ts';
import { updateRepository } from './update.ts';
import { repositoryUseCollection } from './uses.ts';

const params = z.object({ repositoryID: z.string().max(100) });
const of = { tag: 'repositories', policy: 'repositories.read' } as const;

/** Routes of repositories. `connections` lead to them, if the operator allows it. */
export const repositoriesRoutes = (connections: Connections): readonly AnyRoute[] => [
  ...remoteRoutes(connections),
  listRoute(repositoryCollection, {
    ...of,
    operationId: 'listRepositories',
    summary: 'List repositories',
  }),
  read({
    ...of,
    operationId: 'getRepository',
    summary: 'Get a repository',
    method: 'GET',
    path: '/api/repositories/{repositoryID}',
    limit: 'read',
    params,
    answer: Repository,
    handle: ({ tx, params: { repositoryID }, now }) => repositoryRecord(tx, repositoryID, now),
  }),
  listRouteWithin(repositoryUseCollection, {
    ...of,
    operationId: 'listRepositoryUses',
    summary: 'List the applications that use a repository',
    path: '/api/repositories/{repositoryID}/uses',
    params,
    filter: 'repositoryID',
    idOf: async ({ tx, params: { repositoryID }, now }) => (await repositoryRecord(tx, repositoryID, now)).id,
  }),
  command({
    ...of,
    operationId: 'defineRepository',
    policy: 'repositories.write',
    summary: 'Create a repository',
    method: 'POST',
    path: '/api/repositories',
    limit: 'write',
    body: DefineRepository,
    answer: created(Repository),
    status: 201,
    handle: defineRepository,
    audit: {
      subject: 'repository',
      id: ({ answer }) => answer.created.id,
      summary: ({ answer: { created: repository } }) => `Repository ${repository.label} defined`,
    },
  }),
  command({
    ...of,
    operationId: 'updateRepository',
    policy: 'repositories.write',
    summary: 'Update a repository',
    method: 'PATCH',
    path: '/api/repositories/{repositoryID}',
    limit: 'write',
    params,
    body: UpdateRepository,
    answer: updated(Repository),
    status: 200,
    ifMatch: 'required',
    handle: updateRepository,
    audit: {
      subject: 'repository',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer: { updated: repository } }, { body }) =>
        changeText(repository.label, body, repository.version),
    },
  }),
  command({
    ...of,
    operationId: 'checkRepository',
    policy: 'repositories.write',
    summary: 'Check the connection of a repository now, in the background',
    method: 'POST',
    path: '/api/repositories/{repositoryID}/check',
    limit: 'write',
    params,
    answer: z.object({ checking: z.object({ id: z.string() }) }),
    status: 202,
    async handle({ tx, params: { repositoryID }, now }) {
      const { id, label } = await repositoryRecord(tx, repositoryID, now);
      await requestCheck(tx, id, now);
      return { answer: { checking: { id } }, label };
    },
    audit: {
      // No change of the repository.
      subject: 'repository check',
      id: ({ answer }) => answer.checking.id,
      summary: ({ label }) => `Check of repository ${label} requested`,
    },
  }),
  command({
    ...of,
    operationId: 'deleteRepository',
    policy: 'repositories.write',
    summary: 'Delete a repository',
    method: 'DELETE',
    path: '/api/repositories/{repositoryID}',
    limit: 'write',
    params,
    answer: z.object({ deleted: z.object({ id: z.string() }) }),
    status: 200,
    handle: deleteRepository,
    audit: {
      subject: 'repository',
      id: ({ answer }) => answer.deleted.id,
      summary: ({ label }) => `Repository ${label} deleted`,
    },
  }),
];
