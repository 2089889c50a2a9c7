import type { Network } from '@hawser/contract/networks';
import { recordOf } from '../collection/record.ts';
import type { TenantTransaction } from '../store/store.ts';
import { viewerOf } from '../store/viewer.ts';
import { networkCollection } from './collection.ts';

/** The network as an API answer; 404 if this context has no network with this id. */
export const networkRecord = (tx: TenantTransaction, id: string, now: number): Promise<Network> =>
  recordOf(networkCollection, viewerOf(tx, now), id);
