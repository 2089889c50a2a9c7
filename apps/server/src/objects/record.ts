import type { AppObject } from '@hawser/contract/objects';
import { recordOf } from '../collection/record.ts';
import type { TenantTransaction } from '../store/store.ts';
import { ownerOf } from '../store/viewer.ts';
import { objectCollection } from './collection.ts';

/** The object as an API answer; 404 if this context has no object with this id. */
export const objectRecord = (tx: TenantTransaction, id: string, now: number): Promise<AppObject> =>
  recordOf(objectCollection, ownerOf(tx, now), id);
