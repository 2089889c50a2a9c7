import type { Repository } from '@hawser/contract/repositories';
import { recordOf } from '../collection/record.ts';
import type { TenantTransaction } from '../store/store.ts';
import { viewerOf } from '../store/viewer.ts';
import { repositoryCollection } from './collection.ts';

/** The repository as an API answer; 404 if this context has no repository with this id. */
export const repositoryRecord = (tx: TenantTransaction, id: string, now: number): Promise<Repository> =>
  recordOf(repositoryCollection, viewerOf(tx, now), id);
