import type { AppObject, WholeObject } from '@hawser/contract/objects';
import { recordOf } from '../collection/record.ts';
import type { TenantTransaction } from '../store/store.ts';
import { viewerOf } from '../store/viewer.ts';
import { objectCollection, wholeObjectCollection } from './collection.ts';

/** The object as an API answer; 404 if this context has no object with this id. */
export const objectRecord = (tx: TenantTransaction, id: string, now: number): Promise<WholeObject> =>
  recordOf(wholeObjectCollection, viewerOf(tx, now), id);

/** The same without what can be large. */
export const objectRow = (tx: TenantTransaction, id: string, now: number): Promise<AppObject> =>
  recordOf(objectCollection, viewerOf(tx, now), id);
