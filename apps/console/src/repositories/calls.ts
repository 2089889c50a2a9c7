import type { RepositoryCredentials } from '@hawser/contract/repositories';
import type { ConnectionAccess, RepositoryType } from '@hawser/domain/repositories';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

export interface RepositoryFields {
  url: string;
  label: string;
  repoType: RepositoryType;
  connectionAccess: ConnectionAccess;
  credentials?: RepositoryCredentials;
}

const at = (repositoryID: string, options: CommandOptions) => ({
  params: { path: { repositoryID }, ...withOptions(options) },
});

/** API calls for repositories. */
export const repositoryCalls = ({ http, answer }: Client) => ({
  define: (body: RepositoryFields, options: CommandOptions) =>
    answer(http.POST('/api/repositories', { params: withOptions(options), body })),
  update: (id: string, body: Partial<Omit<RepositoryFields, 'repoType'>>, options: CommandOptions) =>
    answer(http.PATCH('/api/repositories/{repositoryID}', { ...at(id, options), body })),
  /** Requests a check, whose result arrives with the record. */
  check: (id: string, options: CommandOptions) =>
    answer(http.POST('/api/repositories/{repositoryID}/check', at(id, options))),
  /** Checks a repository before it is saved. */
  checkUrl: (body: Pick<RepositoryFields, 'url' | 'repoType' | 'credentials'>) =>
    answer(http.POST('/api/repositories/check', { body })),
  remove: (id: string, options: CommandOptions) =>
    answer(http.DELETE('/api/repositories/{repositoryID}', at(id, options))),
});
