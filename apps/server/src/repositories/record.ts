import type { Repository } from '@hawser/contract/repositories';
import { recordOf } from '../collection/record.ts';
import type { TenantTransaction } from '../store/store.ts';
import { ownerOf } from '../store/viewer.ts';
import { repositoryCollection } from './collection.ts';

/** The repository as an API answer; 404 if this context has no repository with this id. */
export const repositoryRecord = (tx: TenantTransaction, id: string, now: number): Promise<Repository> =>
  recordOf(repositoryCollection, ownerOf(tx, now), id);
