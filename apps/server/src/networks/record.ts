import type { Network } from '@hawser/contract/networks';
import { recordOf } from '../collection/record.ts';
import type { TenantTransaction } from '../store/store.ts';
import { ownerOf } from '../store/viewer.ts';
import { networkCollection } from './collection.ts';

/** The network as answers carry it; 404 when this context has none of that id. */
export const networkRecord = (tx: TenantTransaction, id: string, now: number): Promise<Network> =>
  recordOf(networkCollection, ownerOf(tx, now), id);
